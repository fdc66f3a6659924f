/// A depthwise convolution with depth multiplier 1, pooling, resizing or a mean, over blocks of channels. Strides count
/// floats.
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
  /// Of resizing none or PReLU.
  package var activation = KernelActivation.none.rawValue
  /// blocks × lanes floats, read when `activation` is that of PReLU.
  package var slopes: UnsafePointer<Float>?
  /// Depthwise convolution: height and width of the window.
  package var kernel = 0
  package var stride = 1
  package var padTop = 0
  package var padLeft = 0
  /// Depthwise convolution: for each block, for each window row and column, lanes floats.
  package var weights: UnsafePointer<Float>?
  /// Depthwise convolution: blocks × lanes floats.
  package var bias: UnsafePointer<Float>?
  /// Resizing: for each output row the lower and the upper input row, and the weight of the upper one; likewise
  /// columns.
  package var rowIndices: UnsafePointer<Int>?
  package var rowWeights: UnsafePointer<Float>?
  package var columnIndices: UnsafePointer<Int>?
  package var columnWeights: UnsafePointer<Float>?
  /// Resizing: added after the activation, in the layout of the output, if there is one.
  package var residual: UnsafePointer<Float>?

  package init() {}
}
