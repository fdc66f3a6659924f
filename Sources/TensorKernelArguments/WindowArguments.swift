/// Pooling, resizing or a mean over blocks of channels. Strides count floats.
public struct WindowArguments: @unchecked Sendable {
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
  /// Resizing: for each output row the lower and the upper input row, and the weight of the upper one; likewise columns.
  public var rowIndices: UnsafePointer<Int>?
  public var rowWeights: UnsafePointer<Float>?
  public var columnIndices: UnsafePointer<Int>?
  public var columnWeights: UnsafePointer<Float>?
  /// Resizing: none or PReLU, then the sum with a residual in the layout of the output, if there is one.
  public var activation = KernelActivation.none.rawValue
  public var slopes: UnsafePointer<Float>?
  public var residual: UnsafePointer<Float>?

  public init() {}
}
