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

  /// Uploads that wait are not decoded yet: all together, 12 megabytes each, they would take 360.
  func testMemoryIsBounded() async throws {
    #if os(Linux)
      func peak() throws -> Int {
        let line = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        return try XCTUnwrap(line.flatMap { Int($0.filter(\.isNumber)) }) / 1024
      }
      let server = try server(maximumWaiting: 200)
      let upload = try RasterImage(data: Data(count: 4_000_000), width: 2000, height: 2000, bytesPerRow: 2000, format: .gray8).pngData
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
}
