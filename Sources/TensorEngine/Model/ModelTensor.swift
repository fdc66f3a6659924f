/// One tensor of a model: a constant if it has bytes, else a value computed or given at run time.
public struct ModelTensor: Sendable {
  /// The converter's name, for people; may be empty, need not be unique.
  public var name: String
  /// Images are NHWC: batch, height, width, channels.
  public var shape: [Int]
  /// The type of one element.
  public var type: TensorType
  /// The constant's bytes, little-endian, in the order of the shape, exactly shape × element size; not aligned to anything.
  public var constant: Bytes?

  /// Creates a tensor.
  public init(name: String, shape: [Int], type: TensorType, constant: Bytes? = nil) {
    self.name = name
    self.shape = shape
    self.type = type
    self.constant = constant
  }
}
