import Foundation
import GestureClassifier
import GestureFixtures
import GestureServer
import XCTest

final class GestureServerTests: XCTestCase {
  private static let upload = Result { try HandPose.victory.image(width: 640, height: 360).jpegData() }

  private func server(maximumWaiting: Int) throws -> GestureServer {
    try GestureServer(model: GestureModel(data: FixtureModels.gestureRecognizer()), maximumWaiting: maximumWaiting)
  }

  func testTwoHundredUploadsAtOnce() async throws {
    let (server, upload) = (try server(maximumWaiting: 200), try Self.upload.get())
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<200 { group.addTask { "\(try await server.answer(upload))" } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    XCTAssertEqual(answers, ["\((status: 200, body: "Victory"))"])
  }

  /// Uploads that wait are not decoded.
  ///
  /// All images together, with 12 megabytes each, would take 360.
  func testMemoryIsBounded() async throws {
    #if os(Linux)
      func peak() throws -> Int {
        let line = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n").first {
          $0.hasPrefix("VmHWM")
        }
        return try XCTUnwrap(line.flatMap { Int($0.filter(\.isNumber)) }) / 1024
      }
      let server = try server(maximumWaiting: 200)
      let upload = try RasterImage(
        data: Data(count: 4_000_000), width: 2000, height: 2000, bytesPerRow: 2000, format: .gray8
      ).pngData
      _ = try await server.answer(upload)
      let before = try peak()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<30 { group.addTask { _ = try await server.answer(upload) } }
        try await group.waitForAll()
      }
      XCTAssertLessThan(try peak() - before, 30 * ProcessInfo.processInfo.activeProcessorCount + 60)
    #endif
  }

  func testRefusals() async throws {
    let (server, upload) = (try server(maximumWaiting: 0), try Self.upload.get())
    let broken = try await server.answer(Data("no image".utf8))
    XCTAssertEqual(broken.status, 400)
    let large = try await server.answer(Data("P6 4000 4000 255 ".utf8))
    XCTAssertEqual(large.status, 413)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { try await server.answer(upload).status } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    XCTAssertTrue(statuses.isSubset(of: [200, 503]), "\(statuses)")
    XCTAssertTrue(statuses.contains(503))
  }

  /// Clients that leave make room for the others.
  func testCancellation() async throws {
    let (server, upload) = (try server(maximumWaiting: 200), try Self.upload.get())
    let tasks = (0..<200).map { _ in Task { try await server.answer(upload).status } }
    for (number, task) in tasks.enumerated() where !number.isMultiple(of: 4) { task.cancel() }
    for (number, task) in tasks.enumerated() {
      switch await task.result {
      case .success(let status): XCTAssertEqual(status, 200)
      case .failure(let error):
        XCTAssertTrue(error is CancellationError, "\(error)")
        XCTAssertFalse(number.isMultiple(of: 4))
      }
    }
  }

  /// Connects a client to the server.
  ///
  /// The client waits for its answer for at most a minute.
  private func connect(to server: GestureServer, patience: Double = 30) throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    let stream = 1 as Int32
    guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let other = ends[1]
    Task.detached { await server.serve(other, patience: patience) }
    return ends[0]
  }

  private func send(_ upload: Data, to connection: Int32) {
    XCTAssertEqual(upload.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }, upload.count)
  }

  /// The line that a client receives.
  ///
  /// Empty if the server closes the connection without a line.
  private func answer(from connection: Int32) -> String {
    defer { close(connection) }
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = read(connection, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// All clients get their answers.
  ///
  /// Many clients connect at once, beside idle ones, and a task that always wakes up is not delayed.
  func testNobodyStarves() async throws {
    signal(SIGPIPE, SIG_IGN)
    let (server, upload) = (try server(maximumWaiting: 200), try Self.upload.get())
    let idle = try (0..<50).map { _ in try connect(to: server) }
    let clients = try (0..<100).map { number in
      let connection = try connect(to: server)
      send(number.isMultiple(of: 10) ? Data("no image".utf8) : upload, to: connection)
      shutdown(connection, Int32(SHUT_WR))
      return connection
    }
    let heartbeat = Task.detached {
      var (longest, last) = (Duration.zero, ContinuousClock.now)
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(10))
        (longest, last) = (max(longest, .now - last), .now)
      }
      return longest
    }
    for (number, connection) in clients.enumerated() {
      let answer = answer(from: connection)
      if number.isMultiple(of: 10) {
        XCTAssertTrue(answer.hasPrefix("400 "), answer)
      } else {
        XCTAssertEqual(answer, "200 Victory\n", "client \(number)")
      }
    }
    heartbeat.cancel()
    let longest = await heartbeat.value
    XCTAssertLessThan(longest, .seconds(2))
    // Those who were idle until now are served as well.
    send(upload, to: idle[0])
    shutdown(idle[0], Int32(SHUT_WR))
    XCTAssertEqual(answer(from: idle[0]), "200 Victory\n")
    for connection in idle.dropFirst() { close(connection) }
  }

  /// A client that stops during its upload loses its connection.
  func testAClientThatStops() throws {
    let (server, upload) = (try server(maximumWaiting: 200), try Self.upload.get())
    let connection = try connect(to: server, patience: 0.3)
    send(upload.prefix(1000), to: connection)
    XCTAssertEqual(answer(from: connection), "")
  }
}
