/// A depthwise convolution with depth multiplier 1, pooling, resizing or a mean, over blocks of channels. Strides count floats.
@frozen
public struct WindowArguments: @unchecked Sendable {
  public var inputHeight = 0
  public var inputWidth = 0
  public var outputHeight = 0
  public var outputWidth = 0
  /// ⌈channels / lanes⌉.
  public var blocks = 0
  public var input: UnsafePointer<Float>?
  public var rowStride = 0
  public var pixelStride = 0
  public var blockStride = 0
  public var output: UnsafeMutablePointer<Float>?
  public var outputRowStride = 0
  public var outputPixelStride = 0
  public var outputBlockStride = 0
  /// Of resizing none or PReLU.
  public var activation = KernelActivation.none.rawValue
  /// blocks × lanes floats, read when `activation` is that of PReLU.
  public var slopes: UnsafePointer<Float>?
  /// Depthwise convolution: height and width of the window.
  public var kernel = 0
  public var stride = 1
  public var padTop = 0
  public var padLeft = 0
  /// Depthwise convolution: for each block, for each window row and column, lanes floats.
  public var weights: UnsafePointer<Float>?
  /// Depthwise convolution: blocks × lanes floats.
  public var bias: UnsafePointer<Float>?
  /// Resizing: for each output row the lower and the upper input row, and the weight of the upper one; likewise columns.
  public var rowIndices: UnsafePointer<Int>?
  public var rowWeights: UnsafePointer<Float>?
  public var columnIndices: UnsafePointer<Int>?
  public var columnWeights: UnsafePointer<Float>?
  /// Resizing: added after the activation, in the layout of the output, if there is one.
  public var residual: UnsafePointer<Float>?

  public init() {}
}
