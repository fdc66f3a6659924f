extension Model {
  /// Reads and verifies a `.tflite` file, with its metadata and label files.
  public init(_ bytes: Bytes) throws {
    throw EngineError(.unimplemented, "not written yet")
  }
}
