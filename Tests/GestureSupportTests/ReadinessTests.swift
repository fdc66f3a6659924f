import Foundation
import GestureSupport
import TestSupport
import XCTest

/// Waiting for descriptors without a thread for each.
final class ReadinessTests: XCTestCase {
  private func reader(_ pipe: Pipe) -> Int32 { pipe.fileHandleForReading.fileDescriptor }

  func testBytesAndTheEndEndTheWait() async throws {
    let (bytes, end) = (Pipe(), Pipe())
    let waiting = [bytes, end].map { pipe in
      let descriptor = reader(pipe)
      return Task { try await Readiness.shared.wait(for: descriptor) }
    }
    try bytes.fileHandleForWriting.write(contentsOf: Data([1]))
    try await waiting[0].boundedValue()
    try end.fileHandleForWriting.close()
    try await waiting[1].boundedValue()
    // What is there already is not waited for.
    let descriptor = reader(bytes)
    try await Task { try await Readiness.shared.wait(for: descriptor) }.boundedValue()
  }

  /// Each of many descriptors wakes its task.
  ///
  /// Other tasks run meanwhile.
  func testManyDescriptors() async throws {
    let pipes = (0..<200).map { _ in Pipe() }
    let woken = Locked<Set<Int>>([])
    let tasks = pipes.enumerated().map { number, pipe in
      let descriptor = reader(pipe)
      return Task {
        try await Readiness.shared.wait(for: descriptor)
        woken.withLock { _ = $0.insert(number) }
      }
    }
    for number in stride(from: 0, to: 200, by: 3) {
      try pipes[number].fileHandleForWriting.write(contentsOf: Data([1]))
      try await tasks[number].boundedValue()
    }
    XCTAssertEqual(woken.withLock(\.self), Set(stride(from: 0, to: 200, by: 3)))
    for (number, task) in tasks.enumerated().reversed() where !number.isMultiple(of: 3) {
      task.cancel()
      do {
        try await task.boundedValue()
        XCTFail("task \(number) was not cancelled")
      } catch {
        XCTAssertTrue(error is CancellationError, "\(error)")
      }
    }
  }

  func testCancellationBeforeTheWait() async throws {
    let pipe = Pipe()
    let descriptor = reader(pipe)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await Readiness.shared.wait(for: descriptor)
    }
    task.cancel()
    do {
      try await task.boundedValue()
      XCTFail("not cancelled")
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)")
    }
  }
}
