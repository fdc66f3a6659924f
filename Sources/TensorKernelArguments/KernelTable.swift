/// The kernels of one build.
///
/// Builds have the same functions, compiled for different instruction sets. Each build fills a separate table. A range
/// is passed as its first index and the index after its last.
@frozen
package struct KernelTable: Sendable {
  /// A kernel over output rows `rowBegin..<rowEnd` of the channel blocks `blockBegin..<blockEnd`.
  package typealias Window =
    @Sendable (UnsafePointer<WindowArguments>, _ rowBegin: Int, _ rowEnd: Int, _ blockBegin: Int, _ blockEnd: Int) ->
    Void
  package typealias Convolution =
    @Sendable (
      UnsafePointer<ConvolutionArguments>, _ rowBegin: Int, _ rowEnd: Int, _ columnBegin: Int, _ columnEnd: Int,
      _ groupBegin: Int,
      _ groupEnd: Int, _ scratch: UnsafeMutablePointer<Float>
    ) -> Void

  /// Adds the products of nonzero inputs to sums.
  ///
  /// See `addNonzeros` of the kernels.
  package typealias Nonzeros =
    @Sendable (
      _ input: UnsafePointer<Float>, _ blockStride: Int, _ channels: Int, _ pixels: Int, _ panels: Int,
      _ weights: UnsafePointer<Float>,
      _ start: UnsafePointer<Float>, _ startStride: Int, _ target: UnsafeMutablePointer<Float>,
      _ masks: UnsafeMutableRawPointer
    ) -> Void
  /// Stores the sums of `addNonzeros` for some pixels and panels.
  ///
  /// The pixels are `columnBegin..<columnEnd`; see `finishSums` of the kernels.
  package typealias Finish =
    @Sendable (
      UnsafePointer<ConvolutionArguments>, _ columnBegin: Int, _ columnEnd: Int, _ firstPanel: Int, _ panels: Int,
      _ sums: UnsafePointer<Float>
    ) -> Void

  /// The number of floats per vector.
  ///
  /// Also the block width of the blocked layout.
  package let lanes: Int
  /// The number of panels of output channels in the widest convolution tile.
  package let maxPanels: Int
  /// The depth that a deep pointwise convolution adds at a time.
  ///
  /// 0 for the whole depth.
  package let partDepth: Int
  /// One bit for each number of panels that `addNonzeros` supports.
  ///
  /// 0 if it supports none.
  package let nonzeroPanels: Int
  package let convolve: Convolution
  package let addNonzeros: Nonzeros
  package let finishSums: Finish
  package let depthwise: Window
  package let maxPool2x2: Window
  package let resizeBilinear: Window
  package let meanOverPixels: Window
  /// Expands `pairs` × 2 vectors of short floats to floats.
  package let expandWeights: @Sendable (UnsafeRawPointer, UnsafeMutablePointer<Float>, _ pairs: Int) -> Void
  /// Measures the peak; see `peakMultiplyAdds` of the kernels.
  package let peakMultiplyAdds: @Sendable (_ rounds: Int, _ result: UnsafeMutablePointer<Float>) -> Int

  /// The members of a table, as a build returns them.
  ///
  /// A tuple needs no initialiser. The kernels' objects must not call functions outside themselves, and the compiler
  /// does not inline initialisers of package access across modules.
  package typealias Parts = (
    lanes: Int, maxPanels: Int, partDepth: Int, nonzeroPanels: Int, convolve: Convolution, addNonzeros: Nonzeros,
    finishSums: Finish, depthwise: Window, maxPool2x2: Window, resizeBilinear: Window, meanOverPixels: Window,
    expandWeights: @Sendable (UnsafeRawPointer, UnsafeMutablePointer<Float>, Int) -> Void,
    peakMultiplyAdds: @Sendable (Int, UnsafeMutablePointer<Float>) -> Int
  )

  package init(_ parts: Parts) {
    lanes = parts.lanes
    maxPanels = parts.maxPanels
    partDepth = parts.partDepth
    nonzeroPanels = parts.nonzeroPanels
    convolve = parts.convolve
    addNonzeros = parts.addNonzeros
    finishSums = parts.finishSums
    depthwise = parts.depthwise
    maxPool2x2 = parts.maxPool2x2
    resizeBilinear = parts.resizeBilinear
    meanOverPixels = parts.meanOverPixels
    expandWeights = parts.expandWeights
    peakMultiplyAdds = parts.peakMultiplyAdds
  }
}
