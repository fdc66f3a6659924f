import GestureFoundation

/// A file that appears whole or not at all.
package struct AtomicFile: Sendable {
  package let path: String
  package let overwriting: Bool

  package init(path: String, overwriting: Bool) {
    self.path = path
    self.overwriting = overwriting
  }

  /// Checks, before long work, whether the file can be written.
  ///
  /// - Throws: `StatusError`: failed precondition if the path exists, not found if its folder does not exist, permission denied if it
  ///   cannot be written to.
  package func check() throws {
    switch PathKind(path) {
    case .nothing: break
    case .other: if !overwriting { throw alreadyThere(isFolder: false) }
    case .folder: throw alreadyThere(isFolder: true)
    }
    let folder = folder
    guard PathKind(folder) == .folder else {
      throw StatusError(.notFound, "The output's folder \(folder) is not there.", file: path, suggestion: "make the folder first")
    }
    guard FileSystem.allows(W_OK, folder) else {
      throw StatusError(.permissionDenied, "The output's folder cannot be written to.", file: path, suggestion: "choose another folder")
    }
  }

  /// - Throws: `StatusError` as ``check()``, or unavailable if writing failed midway; nothing is left behind then.
  package func write(_ data: Data) throws {
    try check()
    let (folder, name) = path.folderAndName
    let draft = "\(folder).\(name).\(UUID().uuidString)"
    defer { FileSystem.remove(draft) }
    try create(draft, data)
    if overwriting {
      guard FileSystem.rename(draft, to: path) else { throw failure(errno) }
    } else {
      // Unlike renaming, a link never replaces a file that was created in the meantime.
      guard FileSystem.link(draft, to: path) else { throw errno == EEXIST ? alreadyThere(isFolder: false) : failure(errno) }
    }
  }

  private func create(_ draft: String, _ data: Data) throws {
    let descriptor = FileSystem.open(draft, O_WRONLY | O_CREAT | O_EXCL)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    guard unsafe data.withUnsafeBytes({ unsafe FileSystem.write($0, to: descriptor) }) else { throw failure(errno) }
  }

  private var folder: String {
    let folder = path.folderAndName.folder
    return folder.isEmpty ? "." : folder.count > 1 ? String(folder.dropLast()) : folder
  }

  private func alreadyThere(isFolder: Bool) -> StatusError {
    StatusError(
      .failedPrecondition, isFolder ? "The output is a folder." : "The output exists already.", file: path,
      suggestion: isFolder ? "give a file" : "give another name, remove it, or allow overwriting it")
  }

  private func failure(_ code: Int32) -> StatusError {
    StatusError(.unavailable, "Writing failed: \(unsafe String(cString: strerror(code)))", file: path)
  }
}
