import Foundation

extension Bytes {
  /// Reads a whole file once.
  ///
  /// The file is read, not mapped: a mapped file that another program shortens would end the process.
  ///
  /// - Parameter path: Absolute, or relative to the working directory.
  /// - Throws: `EngineError` with the status and message MediaPipe gives for the case (its `ExternalFileHandler`).
  public init(contentsOfFile path: String) throws {
    try self.init(contentsOfFile: path, limits: .standard)
  }

  /// Reads a whole file that may have other sizes; see ``init(contentsOfFile:)``.
  ///
  /// - Throws: `EngineError`, also for a file larger than the limit.
  public init(contentsOfFile path: String, limits: Limits) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw EngineError.opening(path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw EngineError(.unknown, "Unable to get file size, errno=\(errno)", place: path)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw EngineError(
        .unknown, "Unable to map file to memory buffer, errno=\(ENODEV)", place: path, advice: "this is a folder; give a file")
    }
    let data = try Bytes.readAll(descriptor, expecting: Int(status.st_size), path: path, limit: limits.fileBytes)
    guard !data.isEmpty else {
      throw EngineError(.unknown, "Unable to get file size, errno=0", place: path, advice: "the file is empty")
    }
    self.init(data, name: path)
  }

  private static func readAll(_ descriptor: Int32, expecting size: Int, path: String, limit: Int) throws -> Data {
    guard size <= limit else { throw tooLarge(path: path, limit: limit) }
    var data = Data()
    // The end shows itself in a last read of nothing, which needs room, too.
    if let pages = SystemPages(size + 1) {
      var filled = 0
      while filled < pages.count {
        let count = read(descriptor, pages.pointer + filled, pages.count - filled)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw EngineError(.unknown, "Unable to read the file, errno=\(errno)", place: path) }
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
      guard count >= 0 else { throw EngineError(.unknown, "Unable to read the file, errno=\(errno)", place: path) }
      if count == 0 { return data }
      guard data.count + count <= limit else { throw tooLarge(path: path, limit: limit) }
      data.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
    }
  }

  private static func tooLarge(path: String, limit: Int) -> EngineError {
    EngineError(.resourceExhausted, "The file is larger than \(limit) bytes", place: path, advice: "give a model file")
  }
}
