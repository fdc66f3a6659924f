/// One tensor of a model: a constant if it has bytes, else a value computed or given at run time.
package struct ModelTensor: Sendable {
  /// The converter's name, for people; may be empty, need not be unique.
  package var name: String
  /// Images are NHWC: batch, height, width, channels.
  package var shape: [Int]
  /// The type of one element.
  package var type: TensorType
  /// The constant's bytes, little-endian, in the order of the shape, exactly shape × element size; not aligned to
  /// anything.
  package var constant: Bytes?
  /// The real values of integers; nil for integers that stand for themselves, and for floats.
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
    /// One for the tensor, or one for each index of ``axis``; finite, above 0.
    package var scales: [Float]
    /// As many as there are scales.
    package var zeroPoints: [Int]
    /// The dimension whose indices have scales of their own.
    package var axis: Int

    /// Creates a quantisation; without zero points they are 0.
    package init(scales: [Float], zeroPoints: [Int]? = nil, axis: Int = 0) {
      self.scales = scales
      self.zeroPoints = zeroPoints ?? scales.map { _ in 0 }
      self.axis = axis
    }
  }
}
