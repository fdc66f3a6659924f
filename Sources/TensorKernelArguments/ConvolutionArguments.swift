/// The arguments of a convolution or matrix product for the kernels.
///
/// Strides count floats.
@frozen
package struct ConvolutionArguments: @unchecked Sendable {
  /// The number of rows of output pixels; 1 for a pointwise convolution.
  package var rows = 0
  /// The number of output pixels in a row.
  ///
  /// Height × width for a pointwise convolution.
  package var columns = 0
  /// ⌈output channels / lanes⌉.
  ///
  /// The panels are split evenly into groups of at most `convolutionMaxPanels()`, larger groups first.
  package var panels = 0
  /// The first float under the window of row 0, pixel 0.
  ///
  /// Reads are not checked: the caller pads the input where windows leave the image.
  package var input: UnsafePointer<Float>?
  /// The distance between the windows of successive output rows.
  package var rowStride = 0
  /// The distance between the windows of successive output pixels.
  package var pixelStride = 0
  /// The number of window rows.
  ///
  /// Each row has `blocks` runs of `run` consecutive floats; the last run has `lastRun`.
  package var kernelRows = 1
  package var kernelRowStride = 0
  package var blocks = 1
  /// The number of blocks that many tiles add up together.
  ///
  /// The tiles continue with the next blocks afterwards. The number equals `blocks` unless the convolution is pointwise
  /// and blocked.
  package var partBlocks = 1
  package var blockStride = 0
  package var run = 0
  package var lastRun = 0
  /// The weights from the first group of the call on.
  ///
  /// Each float of a window, in order, has the group's panels × lanes floats.
  package var weights: UnsafePointer<Float>?
  /// The biases: panels × lanes floats.
  package var bias: UnsafePointer<Float>?
  package var output: UnsafeMutablePointer<Float>?
  package var outputRowStride = 0
  package var outputPixelStride = 0
  /// The distance between successive panels.
  package var outputBlockStride = 0
  /// The number of floats of the last panel that are written.
  ///
  /// The number is the number of lanes, or less if the next pixel's channels follow immediately.
  package var tailLanes = 0
  package var activation = KernelActivation.none.rawValue
  /// The slopes of PReLU: panels × lanes floats.
  ///
  /// Read only for this activation.
  package var slopes: UnsafePointer<Float>?
  /// The residual of the first `residualPanels` panels.
  ///
  /// Added before the activation, or after it if `residualLast`.
  package var residual: UnsafePointer<Float>?
  package var residualRowStride = 0
  package var residualPixelStride = 0
  package var residualBlockStride = 0
  package var residualPanels = 0
  package var residualLast = false

  package init() {}
}
