import LeanFoundation

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
    guard PathKind(folder.path) == .folder else {
      throw StatusError(.notFound, "The output's folder \(folder.path) is not there.", file: path, suggestion: "make the folder first")
    }
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      throw StatusError(.permissionDenied, "The output's folder cannot be written to.", file: path, suggestion: "choose another folder")
    }
  }

  /// - Throws: `StatusError` as ``check()``, or unavailable if writing failed midway; nothing is left behind then.
  package func write(_ data: Data) throws {
    try check()
    let draft = folder.appendingPathComponent(".\(URL(fileURLWithPath: path).lastPathComponent).\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: draft) }
    do {
      try data.write(to: draft)
      if overwriting {
        guard unsafe rename(draft.path, path) == 0 else { throw failure(errno) }
      } else {
        // Unlike renaming, a link never replaces a file that was created in the meantime.
        guard unsafe link(draft.path, path) == 0 else { throw errno == EEXIST ? alreadyThere(isFolder: false) : failure(errno) }
      }
    } catch let error as StatusError {
      throw error
    } catch {
      throw StatusError(.unavailable, "Writing failed: \(error.explanation)", file: path)
    }
  }

  private var folder: URL { URL(fileURLWithPath: path).deletingLastPathComponent() }

  private func alreadyThere(isFolder: Bool) -> StatusError {
    StatusError(
      .failedPrecondition, isFolder ? "The output is a folder." : "The output exists already.", file: path,
      suggestion: isFolder ? "give a file" : "give another name, remove it, or allow overwriting it")
  }

  private func failure(_ code: Int32) -> StatusError {
    StatusError(.unavailable, "Writing failed: \(unsafe String(cString: strerror(code)))", file: path)
  }
}
