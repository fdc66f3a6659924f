import GestureFoundation
import GestureSupport

/// The images of a folder, sorted by name, without hidden files.
///
/// First bytes identify images, whatever their names. A file named as an image that is not one, such as an empty or
/// unreadable file, is included, so that reading it fails instead of skipping it.
///
/// ```swift
/// for path in try ImageFolder("photos", recursive: true) { print(path) }
/// ```
///
/// A file is examined when it is requested. The files of a subfolder, if included, come at the position of the
/// subfolder's name. Hidden folders are skipped, and a folder that several links lead to is searched once.
public struct ImageFolder: Sequence, IteratorProtocol, Sendable {
  package enum Entry: Sendable {
    case image(path: String, FileKind)
    case video(path: String)
    /// Any other file, such as a pipe.
    case other(path: String)
    /// An entry that cannot be read.
    ///
    /// Examples are a subfolder that cannot be listed, a file that cannot be opened, a link without a target, and a
    /// file that was deleted after listing.
    case unreadable(StatusError)
  }

  /// Identifies a folder, independent of its path.
  private struct Identity: Hashable {
    let device: Int
    let number: UInt64
  }

  package private(set) var hasPassedOverFolders = false
  private let recursive: Bool
  /// The entries that have not been examined; the next one is last.
  private var entries: [String] = []
  private var visited: Set<Identity> = []

  /// Lists a folder.
  ///
  /// - Parameters:
  ///   - path: Absolute, or relative to the working directory.
  ///   - recursive: Whether subfolders are searched.
  /// - Throws: `StatusError` if the folder cannot be opened.
  public init(_ path: String, recursive: Bool = false) throws(StatusError) {
    try self.init(path, recursive: recursive, excluding: [])
  }

  /// - Parameter excluded: Folders that are not searched, such as the folder for results.
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

  /// Returns the error about a name that cannot be opened, from `errno`.
  private static func failure(_ path: String) -> StatusError {
    StatusError(.notFound, "cannot be opened: \(String(cString: strerror(errno)))", file: path)
  }

  private mutating func list(_ path: String) throws(StatusError) {
    let prefix = path.hasSuffix("/") ? path : path + "/"
    guard let names = FileSystem.names(in: path) else { throw Self.failure(path) }
    entries += names.filter { !$0.hasPrefix(".") }.sorted(by: >).map { prefix + $0 }
  }

  /// Returns the path of the next image, including unreadable files.
  ///
  /// The path is the folder's path, a slash, and the name.
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

  /// Returns the next file, image or not; nil at the end.
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
