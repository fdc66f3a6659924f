/// The kernels of one build: the same functions compiled for one instruction set.
///
/// Each build fills in its own table. Ranges are given as their first index and the index after their last.
public struct KernelTable: Sendable {
  /// A kernel over output rows `rowBegin..<rowEnd` of the channel blocks `blockBegin..<blockEnd`.
  public typealias Depthwise =
    @Sendable (UnsafePointer<DepthwiseArguments>, _ rowBegin: Int, _ rowEnd: Int, _ blockBegin: Int, _ blockEnd: Int) -> Void
  public typealias Window =
    @Sendable (UnsafePointer<WindowArguments>, _ rowBegin: Int, _ rowEnd: Int, _ blockBegin: Int, _ blockEnd: Int) -> Void
  public typealias Convolution =
    @Sendable (
      UnsafePointer<ConvolutionArguments>, _ rowBegin: Int, _ rowEnd: Int, _ columnBegin: Int, _ columnEnd: Int, _ groupBegin: Int,
      _ groupEnd: Int, _ scratch: UnsafeMutablePointer<Float>
    ) -> Void

  /// Floats per vector, which is also the block width of the blocked layout.
  public let lanes: Int
  /// Panels of output channels that the widest convolution tile covers.
  public let maxPanels: Int
  /// How much of its depth a deep pointwise convolution should add up at a time; 0 for all of it.
  public let partDepth: Int
  public let convolve: Convolution
  public let depthwise3x3: Depthwise
  public let depthwise3x3Stride2: Depthwise
  public let depthwise5x5: Depthwise
  public let depthwise5x5Stride2: Depthwise
  public let depthwiseAnyWindow: Depthwise
  public let maxPool2x2: Window
  public let resizeBilinear: Window
  public let meanOverPixels: @Sendable (UnsafePointer<WindowArguments>, _ blockBegin: Int, _ blockEnd: Int) -> Void
  /// Short floats to floats, `pairs` × 2 vectors.
  public let expandWeights: @Sendable (UnsafeRawPointer, UnsafeMutablePointer<Float>, _ pairs: Int) -> Void
  /// Measures the peak; see `peakMultiplyAdds` of the kernels.
  public let peakMultiplyAdds: @Sendable (_ rounds: Int, _ result: UnsafeMutablePointer<Float>) -> Int

  // Inlined, since the kernels' objects must not call out of themselves.
  @inlinable
  @inline(__always)
  public init(
    lanes: Int, maxPanels: Int, partDepth: Int, convolve: @escaping Convolution, depthwise3x3: @escaping Depthwise,
    depthwise3x3Stride2: @escaping Depthwise, depthwise5x5: @escaping Depthwise, depthwise5x5Stride2: @escaping Depthwise,
    depthwiseAnyWindow: @escaping Depthwise, maxPool2x2: @escaping Window, resizeBilinear: @escaping Window,
    meanOverPixels: @escaping @Sendable (UnsafePointer<WindowArguments>, Int, Int) -> Void,
    expandWeights: @escaping @Sendable (UnsafeRawPointer, UnsafeMutablePointer<Float>, Int) -> Void,
    peakMultiplyAdds: @escaping @Sendable (Int, UnsafeMutablePointer<Float>) -> Int
  ) {
    self.lanes = lanes
    self.maxPanels = maxPanels
    self.partDepth = partDepth
    self.convolve = convolve
    self.depthwise3x3 = depthwise3x3
    self.depthwise3x3Stride2 = depthwise3x3Stride2
    self.depthwise5x5 = depthwise5x5
    self.depthwise5x5Stride2 = depthwise5x5Stride2
    self.depthwiseAnyWindow = depthwiseAnyWindow
    self.maxPool2x2 = maxPool2x2
    self.resizeBilinear = resizeBilinear
    self.meanOverPixels = meanOverPixels
    self.expandWeights = expandWeights
    self.peakMultiplyAdds = peakMultiplyAdds
  }
}
