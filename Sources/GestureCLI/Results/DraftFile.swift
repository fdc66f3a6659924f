import GestureCommandLine
import GestureFoundation
import GestureSupport

/// A file that gets its name only when it is complete. A failure leaves nothing behind, and keeps an older file of that
/// name.
final class DraftFile {
  /// The path of the incomplete file, until the file is renamed.
  let draft: String
  /// The open draft. Other processes see that an open file is being written.
  let file: OutputFile
  private let name: String
  private let target: String
  private let overwriting: Bool

  /// Creates an empty file under a temporary name.
  init(_ path: String, overwriting: Bool) throws {
    name = path
    self.overwriting = overwriting
    target = FileSystem.resolved(path) ?? path
    let parts = target.folderAndName
    draft = "\(parts.folder).\(parts.name).\(UUID().uuidString)"
    do { file = try OutputFile(creating: draft) } catch let error as ToolError {
      throw ToolError(error.status, path, error.message)
    }
  }

  /// Creates the file with its content, under a temporary name.
  convenience init(_ bytes: Data, to path: String, overwriting: Bool) throws {
    try self.init(path, overwriting: overwriting)
    do {
      try file.write(bytes)
      try file.flush()
    } catch let failed as RunEnded {
      // The remains are those of the draft, which is removed: the error does not mention them.
      throw failed.named(name)
    }
  }

  /// The drafts that killed runs left for a file or folder.
  static func leftovers(of path: String) -> [String] {
    let isFolder = InputList.isFolder(path)
    let parts = isFolder ? (folder: path.hasSuffix("/") ? path : path + "/", name: "") : path.folderAndName
    let names = FileSystem.names(in: parts.folder.isEmpty ? "." : parts.folder) ?? []
    return names.sorted().map { (parts.folder + $0, $0) }.filter { path, name in
      guard name.hasPrefix(isFolder ? "." : ".\(parts.name)."), UUID(uuidString: String(name.suffix(36))) != nil else {
        return false
      }
      let descriptor = FileSystem.open(path, O_RDONLY)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return flock(descriptor, LOCK_SH | LOCK_NB) == 0
    }.map(\.0)
  }

  deinit { discard() }

  /// Removes the draft at once. A process may end before every reference to this object is gone.
  func discard() { FileSystem.remove(draft) }

  /// Gives the file its name, or replaces an older file on request.
  func complete() throws {
    if FileSystem.rename(draft, to: target, overwriting: overwriting) { return }
    let code = errno
    throw RunEnded(
      error: code == EEXIST
        ? OutputRules.existing(name) : ToolError(.cannotCreate, name, "cannot be created: \(errorText(code))"))
  }
}
