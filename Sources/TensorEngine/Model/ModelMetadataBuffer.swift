/// A named buffer of a model.
package struct ModelMetadataBuffer: Sendable {
  /// The name of the buffer, such as `TFLITE_METADATA`.
  package var name: String
  /// The content of the buffer.
  package var bytes: Bytes

  /// Creates a buffer.
  package init(name: String, bytes: Bytes) {
    self.name = name
    self.bytes = bytes
  }
}
