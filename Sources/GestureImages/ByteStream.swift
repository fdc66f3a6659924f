import GestureFoundation
import GestureSupport

/// Bytes of a file, a pipe or memory, read once from front to back.
///
/// Never asks its source for more when it already has what is wanted, so that a frame is complete as soon as its last
/// byte has come through a pipe. Memory follows the bytes that have arrived, not the number that was asked for: never
/// more than 16 MiB or twice as much. Not thread-safe.
package final class ByteStream {
  /// Fills the buffer from its start on and returns the number of bytes; 0 at the end.
  package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  /// Thrown by a stream that does not wait, where bytes have not come yet. The call that throws it takes nothing.
  package struct Pending: Error {
    /// The descriptor from which they will come.
    package let descriptor: Int32
  }

  /// The number of bytes that have been taken from the stream.
  package private(set) var position = 0
  private let source: Source
  /// The descriptor that is closed at the end; nil if it is not the stream's.
  private let ownedDescriptor: Int32?
  private var buffer: [UInt8] = []
  private var start = 0
  /// Whether the source may throw ``Pending``.
  private let isArriving: Bool
  /// The beginning, in the buffer, of the bytes that an ``attempt(_:)`` may give back.
  private var mark: Int?
  /// The number of bytes without which the next attempt is not made.
  private var needed = 0

  /// The largest number of bytes that can be peeked at.
  package static let maximumPeek = 1 << 16
  /// Larger reads grow with the bytes that arrive.
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

  /// - Throws: `StatusError` with the status for the reason why the file cannot be opened.
  package init(contentsOfFile path: String) throws(StatusError) {
    let descriptor = try FileSystem.openForReading(path)
    source = { try Self.read(descriptor, into: $0) }
    isArriving = false
    ownedDescriptor = descriptor
  }

  /// A stream that never waits, and throws ``Pending`` instead. Without ``attempt(_:)`` a call that throws it can be
  /// repeated.
  ///
  /// - Parameter fileDescriptor: Left open.
  package init(arrivingFrom fileDescriptor: Int32) {
    source = { try Self.readArrived(fileDescriptor, into: $0) }
    isArriving = true
    ownedDescriptor = nil
  }

  /// A stream of a file, which never waits for bytes of a named pipe or a device; see ``init(arrivingFrom:)``.
  ///
  /// - Throws: `StatusError` with the status for the reason why the file cannot be opened.
  package init(arrivingInFile path: String) throws(StatusError) {
    isArriving = !FileSystem.isRegularFile(path)
    let descriptor = try FileSystem.openForReading(path, waits: !isArriving)
    source = isArriving ? { try Self.readArrived(descriptor, into: $0) } : { try Self.read(descriptor, into: $0) }
    ownedDescriptor = descriptor
  }

  /// - Parameter fileDescriptor: Left open.
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

  /// - Throws: ``Pending``; else as ``read(_:into:)``.
  private static func readArrived(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) throws -> Int {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&state, 1, 0) == 0 { throw Pending(descriptor: descriptor) }
    // Another reader of the same descriptor may have taken the bytes; the descriptor may be one that does not wait.
    let count = GestureFoundation.read(descriptor, bytes.baseAddress, bytes.count)
    if count < 0, errno == EAGAIN { throw Pending(descriptor: descriptor) }
    return count >= 0 ? count : try read(descriptor, into: bytes)
  }

  /// Runs `body`, which takes something from the stream: as a whole, or, if it throws ``Pending``, not at all.
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

  /// The next bytes without taking them: `count` of them, or fewer at the end.
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

  /// Takes some of the bytes that have come, after waiting for at least `minimum` of them.
  ///
  /// - Parameter count: Returns how many to take of those that are there.
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

  /// Takes `count` bytes, or fewer at the end, when they are all there.
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

  /// Gives back the memory of a large image, which is not kept beside its copy.
  private func releaseBuffer() {
    if start == buffer.count, start > Self.maximumPeek { (buffer, start) = ([], 0) }
  }

  /// Gets more bytes into the buffer; false at the end.
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
