/// A few neighbouring output rows of one vector of channels: what the walk over their columns reads and writes. Strides count floats.
///
/// It is not declared in the kernels, since what the compiler adds to a type would be there once for each instruction set.
public struct DepthwiseStrip {
  public var inputWidth: Int
  public var outputWidth: Int
  public var padLeft: Int
  public var rowStride: Int
  public var pixelStride: Int
  public var outputRowStride: Int
  public var outputPixelStride: Int
  /// Whether outputs lie between 0 and 6.
  public var bounded: Bool
  /// The lower bound of outputs: −infinity unless `bounded`.
  public var lower: Float
  public var upper: Float
  public var weights: UnsafePointer<Float>
  public var bias: UnsafePointer<Float>
  /// Column 0 of the first row the windows reach; of these rows `rowBegin..<rowEnd` exist.
  public var input: UnsafePointer<Float>
  public var rowBegin = 0
  public var rowEnd = 0
  public var output: UnsafeMutablePointer<Float>

  // Inlined, since the kernels' objects must not call out of themselves.
  @inlinable
  @inline(__always)
  public init(
    _ a: DepthwiseArguments, bounded: Bool, weights: UnsafePointer<Float>, bias: UnsafePointer<Float>, input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    inputWidth = a.inputWidth
    outputWidth = a.outputWidth
    padLeft = a.padLeft
    rowStride = a.rowStride
    pixelStride = a.pixelStride
    outputRowStride = a.outputRowStride
    outputPixelStride = a.outputPixelStride
    self.bounded = bounded
    lower = bounded ? 0 : -.infinity
    upper = bounded ? 6 : .infinity
    self.weights = weights
    self.bias = bias
    self.input = input
    self.output = output
  }
}
