import GestureFoundation

/// The kind of file at a path; links are followed.
package enum PathKind {
  case nothing, folder, other

  package init(_ path: String) {
    guard let status = FileSystem.status(path) else {
      self = .nothing
      return
    }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
  }
}
