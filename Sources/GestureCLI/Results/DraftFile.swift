import GestureCommandLine
import GestureFoundation
import GestureSupport

/// A file that gets its name only when it is complete: what fails leaves nothing behind, and an older file of that name
/// as it was.
final class DraftFile {
  /// The path of the incomplete file, until it is renamed.
  let draft: String
  /// The draft; as long as it is open, other processes see that it is being written.
  let file: OutputFile
  private let name: String
  private let target: String
  private let overwriting: Bool

  /// Creates the file, still empty and under another name.
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

  /// Creates the file with its content, but not yet its name.
  convenience init(_ bytes: Data, to path: String, overwriting: Bool) throws {
    try self.init(path, overwriting: overwriting)
    do {
      try file.write(bytes)
      try file.flush()
    } catch let failed as RunEnded {
      // Leaves out the remains: they are those of the draft, which is removed.
      throw failed.named(name)
    }
  }

  /// The drafts that runs which were killed have left of an output, or in the folder that it is.
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

  /// Removes the draft at once: a process may end before every reference to this object is gone.
  func discard() { FileSystem.remove(draft) }

  /// Gives the file its name, in place of an older one if that is wanted.
  func complete() throws {
    if FileSystem.rename(draft, to: target, overwriting: overwriting) { return }
    let code = errno
    throw RunEnded(
      error: code == EEXIST
        ? OutputRules.existing(name) : ToolError(.cannotCreate, name, "cannot be created: \(errorText(code))"))
  }
}
