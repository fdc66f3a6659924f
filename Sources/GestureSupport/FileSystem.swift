import GestureFoundation

/// The file system's calls.
///
/// Paths are texts of ``FileName``; errors are left in `errno`.
package enum FileSystem {
  /// Opens a file.
  ///
  /// - Returns: The descriptor, or −1.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    unsafe path.withFileName { unsafe GestureFoundation.open($0, flags | O_CLOEXEC, mode) }
  }

  /// Opens a file to read it.
  ///
  /// - Parameter waits: Whether opening a named pipe waits for its writer.
  /// - Throws: `StatusError` with MediaPipe's status and message (its `ExternalFileHandler`).
  package static func openForReading(_ path: String, waits: Bool = true) throws(StatusError) -> Int32 {
    guard !path.isEmpty else {
      throw StatusError(.invalidArgument, "The path of the file is empty.", suggestion: "give the path of a file")
    }
    let descriptor = open(path, waits ? O_RDONLY : O_RDONLY | O_NONBLOCK)
    if descriptor >= 0 { return descriptor }
    let code = errno
    let statuses: [Int32: StatusError.Status] = [
      ENOENT: .notFound, EACCES: .permissionDenied, EPERM: .permissionDenied, EINTR: .unavailable,
      EBADF: .failedPrecondition,
    ]
    let number = statuses[code] == nil ? ", errno=\(code)" : ""
    throw StatusError(statuses[code] ?? .unknown, "Unable to open file at \(path)\(number)", file: path)
  }

  /// Writes all bytes, perhaps in pieces, and returns whether it succeeded.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let count = unsafe GestureFoundation.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return false }
      unsafe rest = rest.dropFirst(count)
    }
    return true
  }

  /// Returns the status of the file at a path, or nil.
  ///
  /// Links are followed. The result is nil if there is no file or its status is unknown.
  package static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe path.withFileName { unsafe stat($0, &status) } == 0 ? status : nil
  }

  package static func exists(_ path: String) -> Bool { status(path) != nil }

  package static func isRegularFile(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Whether the process has an access to a path, such as `W_OK`.
  package static func allows(_ access: Int32, _ path: String) -> Bool {
    unsafe path.withFileName { unsafe GestureFoundation.access($0, access) } == 0
  }

  /// Removes a file.
  ///
  /// - Returns: Whether the file was removed.
  @discardableResult
  package static func remove(_ path: String) -> Bool { unsafe path.withFileName { unsafe unlink($0) } == 0 }

  /// Renames a file.
  ///
  /// - Parameter overwriting: Whether a file of the other name is replaced; else there must be none (`EEXIST`).
  /// - Returns: Whether the file was renamed.
  package static func rename(_ path: String, to other: String, overwriting: Bool) -> Bool {
    unsafe path.withFileName { path in
      unsafe other.withFileName { other in
        // Unlike renaming, a link never replaces a file that was created meanwhile; not all file systems have links.
        if !overwriting, unsafe GestureFoundation.link(path, other) == 0 { return unsafe unlink(path) == 0 }
        if !overwriting, errno == EEXIST { return false }
        return unsafe GestureFoundation.rename(path, other) == 0
      }
    }
  }

  /// Creates a folder and its parents, and returns whether it exists.
  package static func createFolder(_ path: String) -> Bool {
    if PathKind(path) == .folder || path.isEmpty { return true }
    let parent = (path.hasSuffix("/") ? String(path.dropLast()) : path).folderAndName.folder
    guard createFolder(parent) else { return false }
    let made = unsafe path.withFileName { unsafe mkdir($0, 0o777) } == 0
    return made || errno == EEXIST && PathKind(path) == .folder
  }

  /// Returns the absolute path without links.
  ///
  /// Nil if there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let name = unsafe path.withFileName({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(name) }
    return unsafe text(of: name)
  }

  /// Returns the names in a folder, in no order.
  ///
  /// `.` and `..` are not included. Nil if the folder cannot be opened.
  package static func names(in folder: String) -> [String]? {
    guard let stream = unsafe folder.withFileName({ unsafe opendir($0) }) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // A zero ends the name before the end of the entry.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
      let name = unsafe text(of: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the path in a variable of the environment.
  package static func path(inVariable name: String) -> String? { unsafe getenv(name).map { unsafe text(of: $0) } }

  /// Returns the text of a name in C's form.
  package static func text(of name: UnsafePointer<CChar>) -> String {
    unsafe FileName.text(of: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }
}

/// The kind of file at a path, with links followed.
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
