/// A named buffer of a model.
public struct ModelMetadataBuffer: Sendable {
  /// Such as `TFLITE_METADATA`.
  public var name: String
  /// The content of the buffer.
  public var bytes: Bytes

  /// Creates a buffer.
  public init(name: String, bytes: Bytes) {
    self.name = name
    self.bytes = bytes
  }
}
