import TensorKernelArguments
import TensorKernels
import TensorKernelsAVX2
import TensorKernelsAVX512

/// The kernels of one instruction set: the same source, compiled for it.
package struct KernelSet: Sendable {
  package typealias Depthwise = @Sendable (UnsafePointer<DepthwiseArguments>, _ rows: Range<Int>, _ blocks: Range<Int>) -> Void
  package typealias Window = @Sendable (UnsafePointer<WindowArguments>, _ rows: Range<Int>, _ blocks: Range<Int>) -> Void

  package let name: String
  /// Floats per vector, which is also the block width of the blocked layout.
  package let lanes: Int
  /// Output-channel panels of the widest convolution tile.
  package let maxPanels: Int

  let convolve:
    @Sendable (
      UnsafePointer<ConvolutionArguments>, _ rows: Range<Int>, _ columns: Range<Int>, _ groups: Range<Int>,
      _ scratch: UnsafeMutablePointer<Float>
    ) -> Void
  let depthwise3x3: Depthwise
  let depthwise3x3Stride2: Depthwise
  let depthwise5x5: Depthwise
  let depthwise5x5Stride2: Depthwise
  let depthwiseAnyWindow: Depthwise
  let maxPool2x2: Window
  let resizeBilinear: Window
  let meanOverPixels: @Sendable (UnsafePointer<WindowArguments>, _ blocks: Range<Int>) -> Void
  /// Short floats to floats, `pairs` × 2 vectors.
  package let expandWeights: @Sendable (UnsafeRawPointer, UnsafeMutablePointer<Float>, _ pairs: Int) -> Void
  let peakMultiplyAdds: @Sendable (_ rounds: Int, _ result: UnsafeMutablePointer<Float>) -> Int

  /// What every machine of the architecture runs: SSE2 on x86-64, NEON on arm64.
  package static let baseline = KernelSet(
    name: "baseline", lanes: TensorKernels.kernelLanes(), maxPanels: TensorKernels.convolutionMaxPanels(),
    convolve: {
      TensorKernels.convolve(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, columnBegin: $2.lowerBound, columnEnd: $2.upperBound,
        groupBegin: $3.lowerBound, groupEnd: $3.upperBound, scratch: $4)
    },
    depthwise3x3: {
      TensorKernels.depthwise3x3(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwise3x3Stride2: {
      TensorKernels.depthwise3x3Stride2(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwise5x5: {
      TensorKernels.depthwise5x5(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwise5x5Stride2: {
      TensorKernels.depthwise5x5Stride2(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwiseAnyWindow: {
      TensorKernels.depthwiseAnyWindow(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    maxPool2x2: {
      TensorKernels.maxPool2x2(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    resizeBilinear: {
      TensorKernels.resizeBilinear(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    meanOverPixels: { TensorKernels.meanOverPixels($0, blockBegin: $1.lowerBound, blockEnd: $1.upperBound) },
    expandWeights: { TensorKernels.expandWeights($0, $1, $2) },
    peakMultiplyAdds: { TensorKernels.peakMultiplyAdds($0, $1) })

  /// AVX2 and FMA.
  static let avx2 = KernelSet(
    name: "avx2", lanes: TensorKernelsAVX2.kernelLanes(), maxPanels: TensorKernelsAVX2.convolutionMaxPanels(),
    convolve: {
      TensorKernelsAVX2.convolve(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, columnBegin: $2.lowerBound, columnEnd: $2.upperBound,
        groupBegin: $3.lowerBound, groupEnd: $3.upperBound, scratch: $4)
    },
    depthwise3x3: {
      TensorKernelsAVX2.depthwise3x3(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwise3x3Stride2: {
      TensorKernelsAVX2.depthwise3x3Stride2(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwise5x5: {
      TensorKernelsAVX2.depthwise5x5(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwise5x5Stride2: {
      TensorKernelsAVX2.depthwise5x5Stride2(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwiseAnyWindow: {
      TensorKernelsAVX2.depthwiseAnyWindow(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    maxPool2x2: {
      TensorKernelsAVX2.maxPool2x2(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    resizeBilinear: {
      TensorKernelsAVX2.resizeBilinear(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    meanOverPixels: { TensorKernelsAVX2.meanOverPixels($0, blockBegin: $1.lowerBound, blockEnd: $1.upperBound) },
    expandWeights: { TensorKernelsAVX2.expandWeights($0, $1, $2) },
    peakMultiplyAdds: { TensorKernelsAVX2.peakMultiplyAdds($0, $1) })

  /// AVX-512 F, VL and DQ.
  static let avx512 = KernelSet(
    name: "avx512", lanes: TensorKernelsAVX512.kernelLanes(), maxPanels: TensorKernelsAVX512.convolutionMaxPanels(),
    convolve: {
      TensorKernelsAVX512.convolve(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, columnBegin: $2.lowerBound, columnEnd: $2.upperBound,
        groupBegin: $3.lowerBound, groupEnd: $3.upperBound, scratch: $4)
    },
    depthwise3x3: {
      TensorKernelsAVX512.depthwise3x3(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwise3x3Stride2: {
      TensorKernelsAVX512.depthwise3x3Stride2(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwise5x5: {
      TensorKernelsAVX512.depthwise5x5(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwise5x5Stride2: {
      TensorKernelsAVX512.depthwise5x5Stride2(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    depthwiseAnyWindow: {
      TensorKernelsAVX512.depthwiseAnyWindow(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    maxPool2x2: {
      TensorKernelsAVX512.maxPool2x2(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    resizeBilinear: {
      TensorKernelsAVX512.resizeBilinear(
        $0, rowBegin: $1.lowerBound, rowEnd: $1.upperBound, blockBegin: $2.lowerBound, blockEnd: $2.upperBound)
    },
    meanOverPixels: { TensorKernelsAVX512.meanOverPixels($0, blockBegin: $1.lowerBound, blockEnd: $1.upperBound) },
    expandWeights: { TensorKernelsAVX512.expandWeights($0, $1, $2) },
    peakMultiplyAdds: { TensorKernelsAVX512.peakMultiplyAdds($0, $1) })

  /// The kernel for a square window.
  func depthwise(kernel: Int, stride: Int) -> Depthwise {
    switch (kernel, stride) {
    case (3, 1): depthwise3x3
    case (3, 2): depthwise3x3Stride2
    case (5, 1): depthwise5x5
    case (5, 2): depthwise5x5Stride2
    default: depthwiseAnyWindow
    }
  }

  /// Those this machine can run, slowest first.
  package static let available: [KernelSet] = {
    var sets = [baseline]
    if ProcessorFeatures.current.avx2AndFMA { sets.append(avx2) }
    if ProcessorFeatures.current.avx512 { sets.append(avx512) }
    return sets
  }()

  package static let best = available[available.count - 1]
}
