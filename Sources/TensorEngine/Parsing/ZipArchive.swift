/// A zip archive of stored entries.
///
/// Examples are Google's `.task` bundles, and files appended to a `.tflite` model. Entries are views of the archive's
/// bytes; nothing is copied. The reader accepts the archives that MediaPipe accepts (its `zip_utils`, which reads with
/// minizip), and checks every position and size.
public struct ZipArchive: Sendable {
  /// One file of an archive.
  package struct Entry: Sendable {
    /// The name of the entry, including the folders in front.
    package var name: String
    /// The content: a view of the archive's bytes.
    package var bytes: Bytes
  }

  /// The entries, in the order of the central directory.
  ///
  /// Only the last of several entries with the same name is kept.
  package let entries: [Entry]
  /// The names of the entries, in the order of the central directory.
  ///
  /// A name includes the folders in front of it.
  public var names: [String] { entries.map(\.name) }
  /// The number of bytes before the archive in the file.
  package let start: Int

  /// Reads the directory of an archive in a file.
  ///
  /// - Throws: `StatusError` if the file cannot be read; with MediaPipe's message if the bytes are not an archive, if
  ///   an entry is compressed, or if a position is outside of the bytes; also for an entry whose contents do not have
  ///   their CRC-32, and for thousands of entries or deeply nested archives.
  public init(contentsOfFile path: String) throws { try self.init(Bytes(contentsOfFile: path)) }

  /// Reads the directory of an archive; see ``init(contentsOfFile:)``.
  package init(_ bytes: Bytes) throws { try self.init(bytes, limits: .standard) }

  /// Reads the directory of an archive within limits.
  package init(_ bytes: Bytes, limits: Limits) throws {
    guard let directory = try ZipDirectory(bytes, limits: limits) else {
      let isCut = bytes.hasBytes("PK\u{3}\u{4}", at: 0)
      throw StatusError(
        .unknown, "Unable to open zip archive.", place: bytes.place,
        suggestion: isCut
          ? "it begins as a zip archive, but its \(bytes.count) bytes do not end as one: the file is cut off; copy or fetch it again"
          : "give a zip archive of stored files")
    }
    entries = try directory.entries()
    start = directory.shift
  }

  /// Reads the files appended to a model.
  ///
  /// The archive is empty if the model has no archive at its end.
  init(appendedTo bytes: Bytes, limits: Limits) throws {
    let directory = try ZipDirectory(bytes, limits: limits)
    entries = try directory?.entries() ?? []
    start = directory?.shift ?? 0
  }
}

extension ZipArchive {
  /// The bytes of the entry called exactly `name`.
  ///
  /// Nil if there is none. The last of several entries with this name counts, as in MediaPipe.
  package func bytes(named name: String) -> Bytes? { entries.last { $0.name == name }?.bytes }

  /// Returns the bytes of an entry that must exist.
  ///
  /// - Throws: `StatusError` with MediaPipe's message (`ModelAssetBundleResources::GetFile`), which lists the entries
  ///   of the archive.
  package func requiredBytes(named name: String) throws -> Bytes {
    if let bytes = try usableBytes(named: name) { return bytes }
    let names = names.joined(separator: ", ")
    throw StatusError(
      .notFound, "No file with name: \(name). All files in the model asset bundle are: \(names).",
      file: entries.first?.bytes.place.file,
      suggestion:
        "give the bundle of this task: a gesture recognizer bundle and a hand landmarker bundle are different files")
  }

  /// Returns the bytes of an entry, if present.
  ///
  /// The entry must not be empty.
  ///
  /// - Throws: `StatusError` with MediaPipe's sentence (its `ExternalFileHandler`) for an empty entry.
  package func usableBytes(named name: String) throws -> Bytes? {
    guard let bytes = bytes(named: name) else { return nil }
    try bytes.place.require(
      bytes.count > 0, "The length of the file in external_file.file_pointer_meta should be positive.",
      suggestion: "the entry is empty")
    return bytes
  }
}
