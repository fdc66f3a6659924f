import GestureFoundation
import GestureSupport

/// The bytes of a file, a pipe or memory.
///
/// Bytes are read once, from front to back. The stream asks its source for bytes only if it lacks some, so a frame is
/// complete as soon as its last byte has come through a pipe. Memory grows with the bytes that have arrived, not with
/// the number requested: it is at most 16 MiB or twice the bytes. Not thread-safe.
package final class ByteStream {
  /// Fills the start of the buffer and returns the number of bytes.
  ///
  /// 0 at the end.
  package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  /// The error of a stream that does not wait for missing bytes.
  ///
  /// The throwing call takes nothing.
  package struct Pending: Error {
    /// The descriptor of the source.
    package let descriptor: Int32
  }

  /// The number of bytes that have been taken from the stream.
  package private(set) var position = 0
  private let source: Source
  /// The descriptor that the stream closes at the end.
  ///
  /// Nil if a caller owns it.
  private let ownedDescriptor: Int32?
  private var buffer: [UInt8] = []
  private var start = 0
  /// Whether the source may throw ``Pending``.
  private let isArriving: Bool
  /// The start of the bytes that ``attempt(_:)`` may give back.
  ///
  /// A position in the buffer.
  private var mark: Int?
  /// The number of bytes that the next attempt needs.
  private var needed = 0

  /// The largest number of bytes that can be peeked at.
  package static let maximumPeek = 1 << 16
  /// The size in bytes up to which a read allocates at once.
  ///
  /// A larger read grows with the bytes that arrive.
  private static let trustedCount = 1 << 24

  package init(source: @escaping Source) {
    self.source = source
    isArriving = false
    ownedDescriptor = nil
  }

  package convenience init(data: Data) {
    var rest = data[...]
    self.init { target in
      let count = min(target.count, rest.count)
      target.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  /// - Throws: `StatusError` with the reason if the file cannot be opened.
  package init(contentsOfFile path: String) throws(StatusError) {
    let descriptor = try FileSystem.openForReading(path)
    source = { try Self.read(descriptor, into: $0) }
    isArriving = false
    ownedDescriptor = descriptor
  }

  /// Creates a stream that throws ``Pending`` instead of waiting.
  ///
  /// Outside ``attempt(_:)``, a call that throws it can be repeated.
  ///
  /// - Parameter fileDescriptor: The descriptor; it stays open.
  package init(arrivingFrom fileDescriptor: Int32) {
    source = { try Self.readArrived(fileDescriptor, into: $0) }
    isArriving = true
    ownedDescriptor = nil
  }

  /// Creates a stream of a file without waiting for bytes.
  ///
  /// Named pipes and devices do not block; see ``init(arrivingFrom:)``.
  ///
  /// - Throws: `StatusError` with the reason if the file cannot be opened.
  package init(arrivingInFile path: String) throws(StatusError) {
    isArriving = !FileSystem.isRegularFile(path)
    let descriptor = try FileSystem.openForReading(path, waits: !isArriving)
    source = isArriving ? { try Self.readArrived(descriptor, into: $0) } : { try Self.read(descriptor, into: $0) }
    ownedDescriptor = descriptor
  }

  /// - Parameter fileDescriptor: The descriptor; it stays open.
  package convenience init(fileDescriptor: Int32) {
    self.init { try Self.read(fileDescriptor, into: $0) }
  }

  deinit {
    if let ownedDescriptor { close(ownedDescriptor) }
  }

  /// - Throws: `StatusError` (unavailable) if reading fails midway.
  private static func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = GestureFoundation.read(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      if errno == EISDIR { throw StatusError(.invalidArgument, "this is a folder", suggestion: "give a file") }
      throw StatusError(.unavailable, "reading failed: \(String(cString: strerror(errno)))")
    }
  }

  /// - Throws: ``Pending``, and the errors of ``read(_:into:)``.
  private static func readArrived(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) throws -> Int {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&state, 1, 0) == 0 { throw Pending(descriptor: descriptor) }
    // Another reader of the descriptor may have taken the bytes, or the descriptor may be non-blocking.
    let count = GestureFoundation.read(descriptor, bytes.baseAddress, bytes.count)
    if count < 0, errno == EAGAIN { throw Pending(descriptor: descriptor) }
    return count >= 0 ? count : try read(descriptor, into: bytes)
  }

  /// Runs `body`, which takes bytes from the stream.
  ///
  /// If it throws ``Pending``, all taken bytes are returned.
  package func attempt<R>(_ body: () throws -> R) throws -> R {
    mark = start
    defer { mark = nil }
    do {
      while buffer.count - start < needed, try fill() {}
      needed = 0
      let result = try body()
      releaseBuffer()
      return result
    } catch let pending as Pending {
      let taken = start - (mark ?? start)
      start -= taken
      position -= taken
      throw pending
    }
  }

  /// Returns the next `count` bytes without taking them; fewer at the end.
  package func peek(_ count: Int) throws -> ArraySlice<UInt8> {
    let wanted = min(count, Self.maximumPeek)
    while buffer.count - start < wanted, try fill() {}
    return buffer[start..<min(start + wanted, buffer.count)]
  }

  /// Takes one byte; nil at the end.
  package func next() throws -> UInt8? {
    guard try start < buffer.count || fill() else { return nil }
    defer {
      start += 1
      position += 1
    }
    return buffer[start]
  }

  package var isAtEnd: Bool {
    get throws { try peek(1).isEmpty }
  }

  /// Takes some of the bytes that have arrived.
  ///
  /// Waits for at least `minimum` bytes.
  ///
  /// - Parameter count: Returns the number of bytes to take.
  package func takeArrived(minimum: Int, _ count: (UnsafeRawBufferPointer) -> Int) throws -> Data {
    _ = try peek(minimum)
    let taken = buffer.withUnsafeBytes { bytes in
      let arrived = UnsafeRawBufferPointer(rebasing: bytes[start...])
      return Data(arrived.prefix(count(arrived)))
    }
    start += taken.count
    position += taken.count
    return taken
  }

  /// Takes `count` bytes, or fewer at the end.
  package func read(_ count: Int) throws -> Data {
    if isArriving { return try readArrived(count) }
    let buffered = buffer[start..<min(start + count, buffer.count)]
    var data = Data(buffered)
    start += buffered.count
    while data.count < count {
      let have = data.count
      let room = min(count - have, max(Self.trustedCount, have))
      data.count = have + room
      var got = 0
      try data.withUnsafeMutableBytes { bytes in
        while got < room {
          let count = try source(UnsafeMutableRawBufferPointer(rebasing: bytes[(have + got)...]))
          if count == 0 { break }
          got += count
        }
      }
      data.count = have + got
      if got < room { break }
    }
    position += data.count
    return data
  }

  /// Takes `count` bytes once all of them have arrived.
  ///
  /// Takes fewer at the end.
  private func readArrived(_ count: Int) throws -> Data {
    if let mark { needed = start - mark + count }
    while buffer.count - start < count, try fill() {}
    needed = 0
    let data = Data(buffer[start..<min(start + count, buffer.count)])
    start += data.count
    position += data.count
    if mark == nil { releaseBuffer() }
    return data
  }

  /// Releases the memory of a large image.
  ///
  /// The memory would otherwise coexist with the image's copy.
  private func releaseBuffer() {
    if start == buffer.count, start > Self.maximumPeek { (buffer, start) = ([], 0) }
  }

  /// Adds bytes to the buffer; returns false at the end.
  private func fill() throws -> Bool {
    let finished = mark ?? start
    if finished > 0 {
      buffer.removeSubrange(..<finished)
      start -= finished
      if mark != nil { mark = 0 }
    }
    let have = buffer.count
    let chunk = try [UInt8](unsafeUninitializedCapacity: Self.maximumPeek) { bytes, count in
      count = try source(UnsafeMutableRawBufferPointer(bytes))
    }
    buffer += chunk
    return buffer.count > have
  }
}
