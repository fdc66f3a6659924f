import GestureFoundation
import GestureSupport

/// The images of a folder, sorted by name, without hidden files. Files are images by their first bytes, whatever they
/// are called; what is called an image and is none, such as an empty or unreadable file, is among them, so that reading
/// it fails instead of passing it over.
///
/// ```swift
/// for path in try ImageFolder("photos", recursive: true) { print(path) }
/// ```
///
/// A file is looked into when it is asked for. The files of a folder within the folder, if they are asked for, come in
/// the place of its name; hidden folders are left out, and a folder that links lead to is searched once.
public struct ImageFolder: Sequence, IteratorProtocol, Sendable {
  package enum Entry: Sendable {
    case image(path: String, FileKind)
    case video(path: String)
    /// A file that is neither, or a pipe.
    case other(path: String)
    /// A folder within the folder that cannot be listed; a file that cannot be opened, a link to nothing, and a file
    /// that has gone since it was listed.
    case unreadable(StatusError)
  }

  /// A folder, whatever path leads to it.
  private struct Identity: Hashable {
    let device: Int
    let number: UInt64
  }

  package private(set) var hasPassedOverFolders = false
  private let recursive: Bool
  /// The entries that have not been looked at, the next one last.
  private var entries: [String] = []
  private var visited: Set<Identity> = []

  /// Lists a folder.
  ///
  /// - Parameters:
  ///   - path: Absolute, or relative to the working directory.
  ///   - recursive: Whether the folders within the folder are searched.
  /// - Throws: `StatusError` if it cannot be opened.
  public init(_ path: String, recursive: Bool = false) throws(StatusError) {
    try self.init(path, recursive: recursive, excluding: [])
  }

  /// - Parameter excluded: Folders that are not searched, such as the one that results are written to.
  package init(_ path: String, recursive: Bool, excluding excluded: [String]) throws(StatusError) {
    self.recursive = recursive
    for path in excluded + [path] {
      if let status = FileSystem.status(path) { visited.insert(Self.identity(status)) }
    }
    try list(path)
  }

  private static func identity(_ status: stat) -> Identity {
    Identity(device: Int(status.st_dev), number: UInt64(status.st_ino))
  }

  /// The error about a name in the folder that cannot be opened, by `errno`.
  private static func failure(_ path: String) -> StatusError {
    StatusError(.notFound, "cannot be opened: \(String(cString: strerror(errno)))", file: path)
  }

  private mutating func list(_ path: String) throws(StatusError) {
    let prefix = path.hasSuffix("/") ? path : path + "/"
    guard let names = FileSystem.names(in: path) else { throw Self.failure(path) }
    entries += names.filter { !$0.hasPrefix(".") }.sorted(by: >).map { prefix + $0 }
  }

  /// The path of the next image: the folder's, a slash, and its name. A name that cannot be read is among them.
  public mutating func next() -> String? {
    while let entry = nextEntry() {
      switch entry {
      case .image(let path, _): return path
      case .unreadable(let error): if let path = error.file { return path }
      case .video, .other: continue
      }
    }
    return nil
  }

  /// The next file, image or not; nil at the end.
  package mutating func nextEntry() -> Entry? {
    while let path = entries.popLast() {
      guard let status = FileSystem.status(path) else { return .unreadable(Self.failure(path)) }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        let kind = FileKind(contentsOfFile: path)
        if kind == .other, !FileSystem.allows(R_OK, path) { return .unreadable(Self.failure(path)) }
        let named = kind == .other ? FileKind(nameOf: path) : kind
        if named == .video || named == .yuv4mpeg { return .video(path: path) }
        return named.isImage ? .image(path: path, kind) : .other(path: path)
      case S_IFDIR where !recursive: hasPassedOverFolders = true
      case S_IFDIR:
        guard visited.insert(Self.identity(status)).inserted else { continue }
        do { try list(path) } catch { return .unreadable(error) }
      // Opening a named pipe would wait for a writer.
      default: return .other(path: path)
      }
    }
    return nil
  }
}
