/// One tensor of a model.
///
/// A tensor with bytes is a constant; any other is a value of run time.
package struct ModelTensor: Sendable {
  /// The converter's name for the tensor; may be empty or ambiguous.
  package var name: String
  /// The dimensions; for images NHWC: batch, height, width, channels.
  package var shape: [Int]
  /// The type of one element.
  package var type: TensorType
  /// The constant's bytes, little-endian, in the order of the shape.
  ///
  /// There are shape × element size bytes, which may be unaligned.
  package var constant: Bytes?
  /// The real values of integers; nil for plain integers, and for floats.
  package var quantization: Quantization?

  /// Creates a tensor.
  package init(name: String, shape: [Int], type: TensorType, constant: Bytes? = nil) {
    self.name = name
    self.shape = shape
    self.type = type
    self.constant = constant
  }

  /// The real values of quantised integers: scale · (integer − zero point).
  package struct Quantization: Sendable, Hashable {
    /// One scale for the tensor, or one per index of ``axis``.
    ///
    /// Scales are finite and above 0.
    package var scales: [Float]
    /// One zero point per scale.
    package var zeroPoints: [Int]
    /// The dimension whose indices have separate scales.
    package var axis: Int

    /// Creates a quantisation; omitted zero points are 0.
    package init(scales: [Float], zeroPoints: [Int]? = nil, axis: Int = 0) {
      self.scales = scales
      self.zeroPoints = zeroPoints ?? scales.map { _ in 0 }
      self.axis = axis
    }
  }
}
