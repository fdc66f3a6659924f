import Foundation

extension Bytes {
  /// The largest file that is read: 1 GiB. The published bundles have 8 MB; a wrong path, such as that of a disk image, must not fill memory.
  public static let maximumFileCount = 1 << 30

  /// Reads a whole file once.
  ///
  /// The file is read, not mapped: a mapped file that another program shortens would end the process.
  ///
  /// - Parameter path: Absolute, or relative to the working directory.
  /// - Throws: `StatusError` with the status and message MediaPipe gives for the case (its `ExternalFileHandler`).
  public init(contentsOfFile path: String) throws(StatusError) {
    try self.init(contentsOfFile: path, maximumCount: Self.maximumFileCount)
  }

  /// Reads a whole file that may have another size; see ``init(contentsOfFile:)``.
  ///
  /// - Throws: `StatusError`, also for a file of more than `maximumCount` bytes.
  public init(contentsOfFile path: String, maximumCount: Int) throws(StatusError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StatusError.opening(path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw StatusError(.unknown, "Unable to get file size, errno=\(errno)", location: path)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw StatusError(
        .unknown, "Unable to map file to memory buffer, errno=\(ENODEV)", location: path, suggestion: "this is a folder; give a file")
    }
    let data = try Bytes.readAll(descriptor, expecting: Int(status.st_size), path: path, limit: maximumCount)
    guard !data.isEmpty else {
      throw StatusError(.unknown, "Unable to get file size, errno=0", location: path, suggestion: "the file is empty")
    }
    self.init(data, name: path)
  }

  private static func readAll(_ descriptor: Int32, expecting size: Int, path: String, limit: Int) throws(StatusError) -> Data {
    guard size <= limit else { throw tooLarge(path: path, limit: limit) }
    var data = Data()
    // The end shows itself in a last read of nothing, which needs room, too.
    if let pages = SystemPages(size + 1) {
      var filled = 0
      while filled < pages.count {
        let count = read(descriptor, pages.pointer + filled, pages.count - filled)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw StatusError(.unknown, "Unable to read the file, errno=\(errno)", location: path) }
        if count == 0 { break }
        filled += count
      }
      data = Data(bytesNoCopy: pages.pointer, count: filled, deallocator: .custom { _, _ in withExtendedLifetime(pages) {} })
      if filled < pages.count { return data }
      // The file has grown since.
    }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = read(descriptor, chunk.baseAddress, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw StatusError(.unknown, "Unable to read the file, errno=\(errno)", location: path) }
      if count == 0 { return data }
      guard data.count + count <= limit else { throw tooLarge(path: path, limit: limit) }
      data.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
    }
  }

  private static func tooLarge(path: String, limit: Int) -> StatusError {
    StatusError(.resourceExhausted, "The file is larger than \(limit) bytes", location: path, suggestion: "give a model file")
  }
}
