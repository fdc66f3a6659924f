import TensorKernelArguments
import TensorKernels
import TensorKernelsAVX2
import TensorKernelsAVX512

/// The kernels of one instruction set: the same source, compiled for it.
package struct KernelSet: Sendable {
  package typealias Depthwise = KernelTable.Depthwise
  package typealias Window = KernelTable.Window

  package let name: String
  package let table: KernelTable

  /// Floats per vector, which is also the block width of the blocked layout.
  package var lanes: Int { table.lanes }

  /// What every machine of the architecture runs: SSE2 on x86-64, NEON on arm64.
  package static let baseline = KernelSet(name: "baseline", table: TensorKernels.kernelTable())

  /// Those this machine can run, slowest first.
  package static let available: [KernelSet] = {
    var sets = [baseline]
    if ProcessorFeatures.current.avx2AndFMA { sets.append(KernelSet(name: "avx2", table: TensorKernelsAVX2.kernelTable())) }
    if ProcessorFeatures.current.avx512 { sets.append(KernelSet(name: "avx512", table: TensorKernelsAVX512.kernelTable())) }
    return sets
  }()

  package static let best = available[available.count - 1]

  /// The kernel for a square window.
  func depthwise(kernel: Int, stride: Int) -> Depthwise {
    switch (kernel, stride) {
    case (3, 1): unsafe table.depthwise3x3
    case (3, 2): unsafe table.depthwise3x3Stride2
    case (5, 1): unsafe table.depthwise5x5
    case (5, 2): unsafe table.depthwise5x5Stride2
    default: unsafe table.depthwiseAnyWindow
    }
  }

  /// Convolves some rows and columns with the weights of some groups.
  ///
  /// - Parameter scratch: At least 1024 floats of the caller's own.
  func convolve(
    _ arguments: UnsafePointer<ConvolutionArguments>, rows: Range<Int>, columns: Range<Int>, groups: Range<Int>,
    scratch: UnsafeMutablePointer<Float>
  ) {
    unsafe table.convolve(
      arguments, rows.lowerBound, rows.upperBound, columns.lowerBound, columns.upperBound, groups.lowerBound, groups.upperBound, scratch)
  }
}
