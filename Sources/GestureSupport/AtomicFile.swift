import GestureFoundation

/// A file that appears completely or not at all.
///
/// A device or pipe is written to; a link's target is replaced, not the link.
package struct AtomicFile: Sendable {
  package let path: String
  package let overwriting: Bool

  package init(path: String, overwriting: Bool) { (self.path, self.overwriting) = (path, overwriting) }

  /// Checks, before long work, whether the file can be written.
  ///
  /// - Throws: `StatusError`: failed precondition if the path exists, not found if its folder does not exist,
  ///   permission denied if the folder does not allow writing.
  package func check() throws {
    switch PathKind(path) {
    case .nothing: break
    case .other:
      if !overwriting { throw alreadyThere }
      if !FileSystem.isRegularFile(path) { return }
    case .folder:
      throw StatusError(.failedPrecondition, "The output is a folder.", file: path, suggestion: "give a file")
    }
    let way = path.folderAndName.folder
    let folder = way.isEmpty ? "." : way.count > 1 ? String(way.dropLast()) : way
    let place = Place(file: path)
    try place.require(
      PathKind(folder) == .folder, .notFound, "The output's folder \(folder) does not exist.",
      suggestion: "create the folder first")
    try place.require(
      FileSystem.allows(W_OK, folder), .permissionDenied, "The output's folder cannot be written to.",
      suggestion: "choose another folder")
  }

  /// Writes the file.
  ///
  /// - Throws: `StatusError` as ``check()``, or unavailable if writing failed midway; no part of the file remains then.
  package func write(_ data: Data) throws {
    try check()
    let before = FileSystem.status(path)
    if before != nil, !FileSystem.isRegularFile(path) { return try write(data, to: path, O_WRONLY) }
    let target = FileSystem.resolved(path) ?? path
    let (folder, name) = target.folderAndName
    let draft = "\(folder).\(name).\(UUID().uuidString)"
    defer { FileSystem.remove(draft) }
    try write(data, to: draft, O_WRONLY | O_CREAT | O_EXCL, mode: before?.st_mode)
    guard FileSystem.rename(draft, to: overwriting ? target : path, overwriting: overwriting) else {
      throw errno == EEXIST ? alreadyThere : failure(errno)
    }
  }

  /// Writes data to a path.
  ///
  /// - Parameter mode: The permissions of a new file; nil for the usual ones.
  private func write(_ data: Data, to path: String, _ flags: Int32, mode: mode_t? = nil) throws {
    let descriptor = FileSystem.open(path, flags)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    if let mode, fchmod(descriptor, mode & 0o7777) != 0 { throw failure(errno) }
    guard unsafe data.withUnsafeBytes({ unsafe FileSystem.write($0, to: descriptor) }) else { throw failure(errno) }
  }

  private var alreadyThere: StatusError {
    StatusError(
      .failedPrecondition, "The output exists already.", file: path,
      suggestion: "give another name, remove it, or allow overwriting it")
  }

  private func failure(_ code: Int32) -> StatusError {
    StatusError(.unavailable, "Writing failed: \(unsafe String(cString: strerror(code)))", file: path)
  }
}
