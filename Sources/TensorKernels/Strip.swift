/// A few neighbouring output rows of one vector of channels: what the walk over their columns reads and writes. Strides count floats.
struct Strip {
  var inputWidth = 0
  var outputWidth = 0
  var padLeft = 0
  var rowStride = 0
  var pixelStride = 0
  var outputRowStride = 0
  var outputPixelStride = 0
  /// Whether outputs lie between 0 and 6.
  var bounded = false
  var weights: UnsafePointer<Float>
  var bias: UnsafePointer<Float>
  /// Column 0 of the first row the windows reach; of these rows `rowBegin..<rowEnd` exist.
  var input: UnsafePointer<Float>
  var rowBegin = 0
  var rowEnd = 0
  var output: UnsafeMutablePointer<Float>
}
