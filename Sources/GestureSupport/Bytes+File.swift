import GestureFoundation

extension Bytes {
  /// The size of the largest file that is read, 1 GiB.
  ///
  /// The published bundles have 8 MB. The limit keeps a wrong path, such as that of a disk image, from filling the
  /// memory.
  package static let maximumFileCount = 1 << 30

  /// Reads a whole file once.
  ///
  /// The file is read, not mapped: a mapped file that another program shortens would end the process.
  ///
  /// - Parameter path: The path, absolute or relative to the working directory. The file has at most 1 GiB.
  /// - Throws: `StatusError` with MediaPipe's status and message (its `ExternalFileHandler`).
  package init(contentsOfFile path: String) throws(StatusError) {
    try self.init(contentsOfFile: path, maximumCount: Self.maximumFileCount)
  }

  /// Reads a whole file of limited size.
  ///
  /// - Parameter maximumCount: The largest size of the file, in bytes.
  package init(contentsOfFile path: String, maximumCount: Int) throws(StatusError) {
    let descriptor = try FileSystem.openForReading(path)
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw StatusError(.unknown, "Unable to get file size, errno=\(errno)", file: path)
    }
    try Place(file: path).require(
      status.st_mode & S_IFMT != S_IFDIR, .unknown, "Unable to map file to memory buffer, errno=\(ENODEV)",
      suggestion: "this is a folder; give a file")
    let data = try Bytes.readAll(descriptor, expecting: Int(status.st_size), path: path, limit: maximumCount)
    let isDevice = status.st_mode & S_IFMT == S_IFCHR
    try Place(file: path).require(
      !data.isEmpty, .unknown, "Unable to get file size, errno=0",
      suggestion: isDevice ? "this is a device; give a file" : "the file is empty")
    self.init(data, name: path)
  }

  private static func readAll(_ descriptor: Int32, expecting size: Int, path: String, limit: Int) throws(StatusError)
    -> Data
  {
    guard size <= limit else { throw tooLarge(path: path, limit: limit) }
    var data = Data()
    // A last read of nothing shows the end of the file, and needs room, too.
    if let pages = SystemPages(size + 1) {
      var filled = 0
      while filled < pages.count {
        let count = try checked(path) { pages.read(descriptor, to: filled) }
        if count == 0 { break }
        filled += count
      }
      data = pages.data(count: filled)
      if filled < pages.count { return data }
      // The file has grown since then.
    }
    var chunk = [UInt8](repeating: 0, count: data.isEmpty && size < 1 << 16 ? 1 << 16 : 1 << 20)
    while true {
      let count = try checked(path) { unsafe read(descriptor, &chunk, chunk.count) }
      if count == 0 { return data }
      guard data.count + count <= limit else { throw tooLarge(path: path, limit: limit) }
      data.append(contentsOf: chunk[..<count])
    }
  }

  /// Returns the number of bytes of a read.
  ///
  /// An interrupted read is repeated.
  private static func checked(_ path: String, _ read: () -> Int) throws(StatusError) -> Int {
    while true {
      let count = read()
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw StatusError(.unknown, "Unable to read the file, errno=\(errno)", file: path) }
      return count
    }
  }

  private static func tooLarge(path: String, limit: Int) -> StatusError {
    StatusError(
      .resourceExhausted, "The file is larger than \(limit) bytes", file: path, suggestion: "give a model file")
  }
}
