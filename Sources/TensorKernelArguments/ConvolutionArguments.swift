/// A convolution, or a product of matrices, as the kernels see it. Strides count floats.
@frozen
package struct ConvolutionArguments: @unchecked Sendable {
  /// Rows of output pixels, and pixels in a row. A pointwise convolution has one row of height × width pixels.
  package var rows = 0
  package var columns = 0
  /// ⌈output channels / lanes⌉; split evenly into groups of at most `convolutionMaxPanels()` panels, the larger ones
  /// first.
  package var panels = 0
  /// The first float under the window of row 0, pixel 0. Read without bounds checks: where windows leave the image it
  /// has been padded.
  package var input: UnsafePointer<Float>?
  /// From one output row's, and one output pixel's, window to the next one's.
  package var rowStride = 0
  package var pixelStride = 0
  /// Window rows; in each, `blocks` runs of `run` consecutive floats, the last one of `lastRun`.
  package var kernelRows = 1
  package var kernelRowStride = 0
  package var blocks = 1
  /// The number of blocks that are added up at a time, for many tiles, before the next ones; `blocks` unless the
  /// convolution is pointwise and blocked.
  package var partBlocks = 1
  package var blockStride = 0
  package var run = 0
  package var lastRun = 0
  /// From the first group of the call on, for each group, for each float of a window in order: panels of the group ×
  /// lanes.
  package var weights: UnsafePointer<Float>?
  /// panels × lanes floats.
  package var bias: UnsafePointer<Float>?
  package var output: UnsafeMutablePointer<Float>?
  package var outputRowStride = 0
  package var outputPixelStride = 0
  /// From one panel to the next.
  package var outputBlockStride = 0
  /// The number of floats of the last panel that are written: lanes, or fewer where the next pixel's channels follow at
  /// once.
  package var tailLanes = 0
  package var activation = KernelActivation.none.rawValue
  /// panels × lanes floats, read when `activation` is that of PReLU.
  package var slopes: UnsafePointer<Float>?
  /// Added in the first `residualPanels` panels: before the activation, or after it if `residualLast`.
  package var residual: UnsafePointer<Float>?
  package var residualRowStride = 0
  package var residualPixelStride = 0
  package var residualBlockStride = 0
  package var residualPanels = 0
  package var residualLast = false

  package init() {}
}
