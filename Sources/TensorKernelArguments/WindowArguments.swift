/// The arguments of a window kernel over blocks of channels.
///
/// The kernel is a depthwise convolution with multiplier 1, pooling, resizing or mean. Strides count floats.
@frozen
package struct WindowArguments: @unchecked Sendable {
  package var inputHeight = 0
  package var inputWidth = 0
  package var outputHeight = 0
  package var outputWidth = 0
  /// ⌈channels / lanes⌉.
  package var blocks = 0
  package var input: UnsafePointer<Float>?
  package var rowStride = 0
  package var pixelStride = 0
  package var blockStride = 0
  package var output: UnsafeMutablePointer<Float>?
  package var outputRowStride = 0
  package var outputPixelStride = 0
  package var outputBlockStride = 0
  /// The activation; for resizing only none or PReLU.
  package var activation = KernelActivation.none.rawValue
  /// The slopes of PReLU: blocks × lanes floats.
  ///
  /// Read only for this activation.
  package var slopes: UnsafePointer<Float>?
  /// Depthwise convolution: the height and width of the window.
  package var kernel = 0
  package var stride = 1
  package var padTop = 0
  package var padLeft = 0
  /// The weights of a depthwise convolution.
  ///
  /// Lanes floats for each window row and column of each block.
  package var weights: UnsafePointer<Float>?
  /// Depthwise convolution: the biases, blocks × lanes floats.
  package var bias: UnsafePointer<Float>?
  /// Resizing: the lower and the upper input row for each output row.
  package var rowIndices: UnsafePointer<Int>?
  /// Resizing: the weight of the upper input row for each output row.
  package var rowWeights: UnsafePointer<Float>?
  /// Resizing: the lower and the upper input column for each output column.
  package var columnIndices: UnsafePointer<Int>?
  /// Resizing: the weight of the upper input column for each output column.
  package var columnWeights: UnsafePointer<Float>?
  /// The residual that resizing adds after the activation.
  ///
  /// In the layout of the output; nil for none.
  package var residual: UnsafePointer<Float>?

  package init() {}
}
