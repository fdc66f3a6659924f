/// A depthwise convolution with depth multiplier 1. Strides count floats.
public struct DepthwiseArguments: @unchecked Sendable {
  public var inputHeight = 0
  public var inputWidth = 0
  public var outputHeight = 0
  public var outputWidth = 0
  /// ⌈channels / lanes⌉.
  public var blocks = 0
  /// Window height and width.
  public var kernel = 0
  public var stride = 1
  public var padTop = 0
  public var padLeft = 0
  public var input: UnsafePointer<Float>?
  public var rowStride = 0
  public var pixelStride = 0
  public var blockStride = 0
  /// For each block, for each window row and column: lanes floats.
  public var weights: UnsafePointer<Float>?
  /// blocks × lanes floats.
  public var bias: UnsafePointer<Float>?
  public var output: UnsafeMutablePointer<Float>?
  public var outputRowStride = 0
  public var outputPixelStride = 0
  public var outputBlockStride = 0
  public var activation = KernelActivation.none.rawValue
  /// blocks × lanes floats, read when `activation` is that of PReLU.
  public var slopes: UnsafePointer<Float>?

  public init() {}
}
