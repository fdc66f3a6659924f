import GestureCommandLine
import GestureFoundation
import HandDrawings

/// Frames that are sent to browsers as motion JPEG. Each viewer has its own pace: a frame that a slow viewer misses is
/// dropped for this viewer alone.
final class ServedView: ViewSurface {
  /// The time limit for an idle client, in milliseconds. A client that sends no request, or reads nothing, is then
  /// closed.
  private static let patience = 10_000
  /// The largest number of clients; more clients are refused.
  private static let maximumClients = 64
  private static let longestRequest = 8192
  private static let boundary = "frame"

  /// The state that the viewers share. Used with the lock of the condition held.
  private final class Board: @unchecked Sendable {
    let condition = Condition()
    var number = 0
    var frame: [UInt8] = []
    /// The number of connections.
    var clients = 0
    /// The number of connections that have asked for frames.
    var viewers = 0
    var isOver = false
  }

  private let board = Board()
  private let drawing: HandDrawing

  /// - Throws: `ToolError` if nothing can wait at the address.
  init(at address: NetworkAddress, _ drawing: HandDrawing) throws {
    self.drawing = drawing
    let listener = try StreamListener(host: address.host, port: address.port, option: "--serve \(address)")
    let board = board
    let isStarted = HelperThread.start {
      while !board.condition.withLock({ board.isOver }) {
        if let client = listener.next(within: 100) { Self.take(client, board) }
      }
    }
    if !isStarted { throw ToolError(.internalError, "--serve", "could not start a thread to wait for viewers") }
  }

  func show(_ frame: ViewedFrame) throws {
    // Without viewers, no frame needs encoding.
    guard board.condition.withLock({ board.viewers > 0 }) else { return }
    let jpeg = try JPEGWriter.encode(drawing.draw(frame.hands, on: frame.image, caption: frame.lines))
    let header = "--\(Self.boundary)\r\nContent-Type: image/jpeg\r\nContent-Length: \(jpeg.count)\r\n\r\n"
    let part = Array(header.utf8) + Array(jpeg) + Array("\r\n".utf8)
    board.condition.withLock {
      board.number += 1
      board.frame = part
      board.condition.broadcast()
    }
  }

  func end() {
    board.condition.withLock {
      board.isOver = true
      board.condition.broadcast()
      while board.clients > 0 { board.condition.wait() }
    }
  }

  // MARK: Clients

  private static func take(_ client: Int32, _ board: Board) {
    let isTaken = board.condition.withLock {
      guard board.clients < maximumClients else { return false }
      board.clients += 1
      return true
    }
    let isStarted =
      isTaken
      && HelperThread.start(stackSize: 1 << 18) {
        serve(client, board)
        close(client)
        leave(board)
      }
    if isStarted { return }
    close(client)
    if isTaken { leave(board) }
  }

  private static func leave(_ board: Board) {
    board.condition.withLock {
      board.clients -= 1
      board.condition.broadcast()
    }
  }

  private static func serve(_ client: Int32, _ board: Board) {
    guard let request = request(from: client, board) else { return }
    guard request.hasPrefix("GET ") || request.hasPrefix("HEAD ") else {
      _ = send(
        Array("HTTP/1.0 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\n\r\n".utf8), to: client,
        board)
      return
    }
    // A browser also asks for an icon.
    guard let path = request.split(separator: " ").dropFirst().first, path == "/" || path.hasPrefix("/?") else {
      _ = send(Array("HTTP/1.0 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8), to: client, board)
      return
    }
    let header =
      "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace;boundary=\(boundary)\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
    guard send(Array(header.utf8), to: client, board), request.hasPrefix("GET ") else { return }
    board.condition.withLock { board.viewers += 1 }
    defer { board.condition.withLock { board.viewers -= 1 } }
    var last = board.condition.withLock { board.number }
    while true {
      let frame: [UInt8]? = board.condition.withLock {
        while board.number == last, !board.isOver { board.condition.wait() }
        guard board.number != last else { return nil }
        last = board.number
        return board.frame
      }
      guard let frame, send(frame, to: client, board) else { return }
    }
  }

  /// The request of a client, up to its empty line, or nil. The value is nil if the client sends no request.
  private static func request(from client: Int32, _ board: Board) -> String? {
    var bytes: [UInt8] = []
    let clock = Stopwatch()
    while bytes.count < longestRequest, clock.milliseconds < Double(patience),
      !board.condition.withLock({ board.isOver })
    {
      guard isReady(client, POLLIN) else { continue }
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = recv(client, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 { return nil }
      bytes += buffer.prefix(count)
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains("\r\n\r\n") || text.contains("\n\n") { return text }
    }
    return nil
  }

  /// Sends bytes at the pace of the client. Returns whether the client has taken all bytes.
  private static func send(_ bytes: [UInt8], to client: Int32, _ board: Board) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var offset = 0
    var clock = Stopwatch()
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        GestureFoundation.send(client, $0.baseAddress?.advanced(by: offset), $0.count - offset, flags)
      }
      if count > 0 {
        offset += count
        clock = Stopwatch()
      } else if count < 0, errno == EAGAIN || errno == EINTR {
        // After the end, a client that still reads gets the rest of its frame.
        let limit = board.condition.withLock { board.isOver } ? 500 : Double(patience)
        if clock.milliseconds > limit { return false }
        _ = isReady(client, POLLOUT)
      } else {
        return false
      }
    }
    return true
  }

  /// Waits up to 100 milliseconds for a descriptor.
  private static func isReady(_ descriptor: Int32, _ event: some BinaryInteger) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&waiting, 1, 100) > 0
  }
}
