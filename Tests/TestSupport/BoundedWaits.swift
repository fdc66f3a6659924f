import Foundation
import GestureSupport
import XCTest

/// The longest wait of a test, in seconds.
///
/// Anything that takes longer hangs. The environment has another number under ThreadSanitizer, where a model is 30
/// times slower.
public let longestWait: Double = ProcessInfo.processInfo.environment["GESTURE_LONGEST_WAIT"].flatMap(Double.init) ?? 120

/// Thrown by a wait that has reached its limit.
public struct WaitTimedOut: Error {}

extension DispatchSemaphore {
  /// Waits on the calling thread up to ``longestWait``.
  ///
  /// A signal that does not come fails the test.
  public func waitOrFail(_ what: String = "a signal", file: StaticString = #filePath, line: UInt = #line) {
    if wait(timeout: .now() + longestWait) != .success { XCTFail("\(what) did not come", file: file, line: line) }
  }
}

extension DispatchGroup {
  /// Waits up to ``longestWait`` for all that have entered.
  public func waitOrFail(file: StaticString = #filePath, line: UInt = #line) {
    if wait(timeout: .now() + longestWait) != .success { XCTFail("threads did not end", file: file, line: line) }
  }
}

extension NSCondition {
  /// Waits, with the lock held, up to ``longestWait``.
  ///
  /// - Throws: ``WaitTimedOut``.
  public func waitOrThrow() throws {
    if !wait(until: Date(timeIntervalSinceNow: longestWait)) { throw WaitTimedOut() }
  }
}

extension Process {
  /// Starts a process that is ended after a limit.
  ///
  /// Neither its output nor its end is waited for longer.
  public func runBounded(_ limit: Double = longestWait) throws {
    try run()
    let process = WeakProcess(self)
    DispatchQueue.global().asyncAfter(deadline: .now() + limit) {
      if let process = process.value, process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }
}

private final class WeakProcess: @unchecked Sendable {
  weak var value: Process?

  init(_ value: Process) { self.value = value }
}

/// Runs `body` on a separate thread.
///
/// Waits up to ``longestWait``.
///
/// - Throws: ``WaitTimedOut``, or what `body` throws.
public func withinLimit<R: Sendable>(_ body: @escaping @Sendable () throws -> R) throws -> R {
  let (outcome, done) = (Locked<Result<R, any Error>?>(nil), DispatchSemaphore(value: 0))
  Thread.detachNewThread {
    let result = Result { try body() }
    outcome.withLock { $0 = result }
    done.signal()
  }
  guard done.wait(timeout: .now() + longestWait) == .success, let result = outcome.withLock({ $0 }) else {
    throw WaitTimedOut()
  }
  return try result.get()
}

extension Task {
  /// The task's value, waited for up to ``longestWait``.
  ///
  /// - Throws: ``WaitTimedOut``, or the task's error.
  public func boundedValue() async throws -> Success {
    let isOver = Locked(false)
    return try await withCheckedThrowingContinuation { continuation in
      @Sendable func end(_ result: Result<Success, any Error>) {
        let isFirst = isOver.withLock { isOver in
          defer { isOver = true }
          return !isOver
        }
        if isFirst { continuation.resume(with: result) }
      }
      Task<Void, Never> { end(await self.result.mapError { $0 }) }
      DispatchQueue.global().asyncAfter(deadline: .now() + longestWait) { end(.failure(WaitTimedOut())) }
    }
  }
}
