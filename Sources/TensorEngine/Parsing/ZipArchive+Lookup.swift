import GestureSupport

extension ZipArchive {
  /// The bytes of the entry called exactly `name`, or nil. Of entries with the same name the last one counts, as in MediaPipe.
  public func bytes(named name: String) -> Bytes? {
    entries.last { $0.name == name }?.bytes
  }

  /// The bytes of an entry that has to be there.
  ///
  /// - Throws: `StatusError` with MediaPipe's message (`ModelAssetBundleResources::GetFile`), listing what the archive does hold.
  public func requiredBytes(named name: String) throws -> Bytes {
    if let bytes = try usableBytes(named: name) { return bytes }
    let names = entries.map(\.name).joined(separator: ", ")
    throw StatusError(
      .notFound, "No file with name: \(name). All files in the model asset bundle are: \(names).",
      suggestion: "give the bundle of this task: a gesture recognizer bundle and a hand landmarker bundle are different files")
  }

  /// The bytes of an entry that may be missing, but not empty.
  ///
  /// - Throws: `StatusError` with MediaPipe's sentence (its `ExternalFileHandler`) for an empty entry.
  package func usableBytes(named name: String) throws -> Bytes? {
    guard let bytes = bytes(named: name) else { return nil }
    guard bytes.count > 0 else {
      throw StatusError(
        .invalidArgument, "The length of the file in external_file.file_pointer_meta should be positive.", place: bytes.place,
        suggestion: "the entry is empty")
    }
    return bytes
  }
}
