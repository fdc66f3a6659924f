import Foundation
import GestureClassifier
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// Recognizers that tasks share.
final class RecognizerPoolTests: XCTestCase {
  private func pool(_ count: Int?, options: HandGestureRecognizer.Options = .init()) throws -> RecognizerPool {
    try RecognizerPool(modelData: StandInRecognizer.bundle(), options: options, count: count)
  }

  /// Waits until a condition holds, which other tasks bring about.
  private func until(_ condition: () -> Bool, line: UInt = #line) async throws {
    for _ in 0..<5000 where !condition() { try await Task.sleep(for: .milliseconds(1)) }
    XCTAssertTrue(condition(), line: line)
  }

  func testItAnswersAsARecognizerDoes() async throws {
    let pool = try pool(2)
    let alone = try StandInRecognizer.recognizer()
    XCTAssertEqual(pool.count, 2)
    XCTAssertEqual(pool.gestures, alone.gestures)
    for image in [StandInRecognizer.oneHand, StandInRecognizer.noHand] {
      let hands = try await pool.hands(in: image)
      let expected = try await alone.hands(in: image)
      XCTAssertEqual(hands, expected)
    }
  }

  func testCounts() throws {
    for count in [0, -1, 1025] {
      XCTAssertThrowsError(try pool(count)) {
        XCTAssertEqual(($0 as? StatusError)?.status, .invalidArgument)
        XCTAssertTrue("\($0)".contains("`count` option: it is \(count)"), "\($0)")
      }
    }
    XCTAssertGreaterThanOrEqual(try pool(nil).count, 1)
    XCTAssertThrowsError(try pool(1, options: .init(maximumHandCount: 0)), "options are checked") {
      XCTAssertTrue("\($0)".contains("maximumHandCount"), "\($0)")
    }
    XCTAssertThrowsError(try RecognizerPool(modelPath: "nowhere.task")) { XCTAssertEqual(($0 as? StatusError)?.status, .notFound) }
  }

  /// Never more closures at once than there are recognizers, never two with the same one, and all get their turn.
  func testEachTaskHasARecognizerToItself() async throws {
    let pool = try pool(3)
    let inUse = Locked<[ObjectIdentifier]>([])
    let most = Locked(0)
    let image = StandInRecognizer.oneHand
    let answers = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<60 {
        group.addTask {
          try await pool.withRecognizer { recognizer in
            let name = ObjectIdentifier(recognizer)
            inUse.withLock { names in
              XCTAssertFalse(names.contains(name), "two tasks have one recognizer")
              names.append(name)
              most.withLock { $0 = max($0, names.count) }
            }
            await Task.yield()
            let hands = try await recognizer.hands(in: image)
            inUse.withLock { $0.removeAll { $0 == name } }
            return hands.count
          }
        }
      }
      return try await group.reduce(0, +)
    }
    XCTAssertEqual(answers, 60)
    XCTAssertLessThanOrEqual(most.withLock { $0 }, 3)
    XCTAssertEqual(pool.waitingCount, 0)
  }

  /// A task that has the recognizer of `pool` until the opener is finished.
  private func occupied(_ pool: RecognizerPool) async -> (task: Task<Void, any Error>, opener: AsyncStream<Void>.Continuation) {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let (entered, enter) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await pool.withRecognizer { _ in
        enter.finish()
        for await _ in gate {}
      }
    }
    _ = try? await Task { for await _ in entered {} }.boundedValue()
    return (task, opener)
  }

  /// Tasks are served in the order in which they asked.
  func testFairness() async throws {
    let pool = try pool(1)
    let order = Locked<[Int]>([])
    let (first, opener) = await occupied(pool)
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<20 {
      tasks.append(Task { try await pool.withRecognizer { _ in order.withLock { $0.append(number) } } })
      try await until { pool.waitingCount == number + 1 }
    }
    opener.finish()
    try await first.boundedValue()
    for task in tasks { try await task.boundedValue() }
    XCTAssertEqual(order.withLock { $0 }, Array(0..<20))
  }

  /// A task that is cancelled while it waits leaves at once, and those behind it keep their turn.
  func testCancellationWhileWaiting() async throws {
    let pool = try pool(1)
    let order = Locked<[Int]>([])
    let (first, opener) = await occupied(pool)
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<6 {
      tasks.append(Task { try await pool.withRecognizer { _ in order.withLock { $0.append(number) } } })
      try await until { pool.waitingCount == number + 1 }
    }
    for number in [0, 3, 5] { tasks[number].cancel() }
    try await until { pool.waitingCount == 3 }
    for number in [0, 3, 5] {
      let result = await tasks[number].result
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
    }
    opener.finish()
    try await first.boundedValue()
    for number in [1, 2, 4] { try await tasks[number].boundedValue() }
    XCTAssertEqual(order.withLock { $0 }, [1, 2, 4])
    _ = try await pool.hands(in: StandInRecognizer.noHand)
  }

  /// Tasks that are cancelled at any moment lose no recognizer.
  func testCancellationAtAnyMoment() async throws {
    let pool = try pool(2)
    let image = StandInRecognizer.noHand
    for round in 0..<200 {
      let tasks = (0..<6).map { _ in Task { try await pool.hands(in: image) } }
      for _ in 0..<round % 7 { await Task.yield() }
      for task in tasks where round % 3 > 0 { task.cancel() }
      for task in tasks { _ = await task.result }
    }
    XCTAssertEqual(pool.waitingCount, 0)
    let both = Locked(0)
    try await pool.withRecognizer { _ in
      both.withLock { $0 += 1 }
      _ = try await pool.hands(in: image)
      both.withLock { $0 += 1 }
    }
    XCTAssertEqual(both.withLock { $0 }, 2, "both recognizers are there")
  }

  /// An error gives the recognizer back, and the next task gets it with its stream reset.
  func testErrorsAndStreams() async throws {
    let pool = try pool(1)
    let image = StandInRecognizer.oneHand
    for _ in 0..<3 {
      do {
        try await pool.withRecognizer { recognizer in
          XCTAssertEqual(try recognizer.hands(in: image, at: .zero).map(\.id), [0], "the stream begins anew")
          _ = try recognizer.hands(in: image, at: .zero)
        }
        XCTFail("no error")
      } catch {
        XCTAssertEqual((error as? StatusError)?.status, .invalidArgument, "\(error)")
      }
    }
  }

  /// Values that are not Sendable may be used in the closure and come out of it, also within an actor.
  @MainActor func testItRunsWhereTheCallerRuns() async throws {
    final class Log { var lines: [String] = [] }
    let log = Log()
    let pool = try pool(1)
    let image = StandInRecognizer.oneHand
    let same = try await pool.withRecognizer { recognizer in
      MainActor.assertIsolated()
      log.lines.append("\(try await recognizer.hands(in: image).count)")
      return log
    }
    XCTAssertEqual(same.lines, ["1"])
  }

  func testMemoryGoesWithThePool() async throws {
    weak var gone: RecognizerPool?
    do {
      let pool = try pool(2)
      gone = pool
      _ = try await pool.hands(in: StandInRecognizer.noHand)
    }
    XCTAssertNil(gone)
  }
}
