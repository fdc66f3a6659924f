/// A convolution, or a product of matrices, as the kernels see it. Strides count floats.
@frozen
public struct ConvolutionArguments: @unchecked Sendable {
  /// Rows of output pixels, and pixels in a row. A pointwise convolution has one row of height × width pixels.
  public var rows = 0
  public var columns = 0
  /// ⌈output channels / lanes⌉; split evenly into groups of at most `convolutionMaxPanels()` panels, the larger ones first.
  public var panels = 0
  /// The first float under the window of row 0, pixel 0. Read without bounds checks: where windows leave the image it has been padded.
  public var input: UnsafePointer<Float>?
  /// From one output row's, and one output pixel's, window to the next one's.
  public var rowStride = 0
  public var pixelStride = 0
  /// Window rows; in each, `blocks` runs of `run` consecutive floats, the last one of `lastRun`.
  public var kernelRows = 1
  public var kernelRowStride = 0
  public var blocks = 1
  /// The number of blocks that are added up at a time, for many tiles, before the next ones; `blocks` unless the convolution is pointwise and
  /// blocked.
  public var partBlocks = 1
  public var blockStride = 0
  public var run = 0
  public var lastRun = 0
  /// From the first group of the call on, for each group, for each float of a window in order: panels of the group × lanes.
  public var weights: UnsafePointer<Float>?
  /// panels × lanes floats.
  public var bias: UnsafePointer<Float>?
  public var output: UnsafeMutablePointer<Float>?
  public var outputRowStride = 0
  public var outputPixelStride = 0
  /// From one panel to the next.
  public var outputBlockStride = 0
  /// The number of floats of the last panel that are written: lanes, or fewer where the next pixel's channels follow at once.
  public var tailLanes = 0
  public var activation = KernelActivation.none.rawValue
  /// panels × lanes floats, read when `activation` is that of PReLU.
  public var slopes: UnsafePointer<Float>?
  /// Added in the first `residualPanels` panels: before the activation, or after it if `residualLast`.
  public var residual: UnsafePointer<Float>?
  public var residualRowStride = 0
  public var residualPixelStride = 0
  public var residualBlockStride = 0
  public var residualPanels = 0
  public var residualLast = false

  public init() {}
}
