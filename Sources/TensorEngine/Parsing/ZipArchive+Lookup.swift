extension ZipArchive {
  /// The bytes of the entry called exactly `name`, or nil. Of entries with the same name the last one counts, as in MediaPipe.
  public func bytes(named name: String) -> Bytes? {
    entries.last { $0.name == name }?.bytes
  }

  /// The bytes of an entry that has to be there.
  ///
  /// - Throws: `EngineError` with MediaPipe's message (`ModelAssetBundleResources::GetFile`), listing what the archive does hold.
  public func requiredBytes(named name: String) throws -> Bytes {
    if let bytes = bytes(named: name) { return bytes }
    let names = entries.map(\.name).joined(separator: ", ")
    throw EngineError(
      .notFound, "No file with name: \(name). All files in the model asset bundle are: \(names).",
      advice: "give the bundle of this task: a gesture recognizer bundle and a hand landmarker bundle are different files")
  }
}
