import GestureSupport

/// A zip archive of stored entries, as Google's `.task` bundles are, and the files appended to a `.tflite` model.
///
/// Entries are views of the archive's bytes; nothing is copied. What is accepted is what MediaPipe accepts (its `zip_utils`, which reads
/// with minizip), except that every position and size is checked against the bytes that are there.
public struct ZipArchive: Sendable {
  /// One file of an archive.
  public struct Entry: Sendable {
    /// Its name, with the folders in front of it if it has some.
    public var name: String
    /// The content: a view of the archive's bytes.
    public var bytes: Bytes
  }

  /// In the order of the central directory. Of several entries with the same name only the last is kept.
  public let entries: [Entry]

  /// Reads the directory of an archive.
  ///
  /// - Throws: `StatusError` with MediaPipe's message if the bytes are not an archive, if an entry is compressed, or if a position is outside of the
  ///   bytes.
  public init(_ bytes: Bytes) throws {
    try self.init(bytes, limits: .standard)
  }

  /// Reads the directory of an archive within other limits.
  ///
  /// - Throws: `StatusError`, also for more entries, or archives in archives, than the limits allow.
  public init(_ bytes: Bytes, limits: Limits) throws {
    guard let directory = try ZipDirectory(bytes, limits: limits) else {
      throw StatusError(.unknown, "Unable to open zip archive.", place: bytes.place, suggestion: "give a zip archive of stored files")
    }
    entries = try directory.entries()
  }

  /// The files appended to a model: none if there is no archive at its end.
  init(appendedTo bytes: Bytes, limits: Limits) throws {
    entries = try ZipDirectory(bytes, limits: limits)?.entries() ?? []
  }
}
