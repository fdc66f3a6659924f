import Foundation
import GestureSupport
import TestSupport
import XCTest

/// Resources that are lent to one piece of work each.
///
/// Also the work that waits for a resource.
final class LenderTests: XCTestCase {
  private final class Resource: @unchecked Sendable {
    let isUsed = Locked(false)
  }

  private func lender(_ count: Int, maximumWaiting: Int = .max) -> Lender<Resource> {
    Lender(Resource(), count: count, maximumWaiting: maximumWaiting) { Resource() }
  }

  /// Waits until a condition holds, which other tasks bring about.
  private func until(_ condition: () -> Bool, line: UInt = #line) async throws {
    for _ in 0..<5000 where !condition() { try await Task.sleep(for: .milliseconds(1)) }
    XCTAssertTrue(condition(), line: line)
  }

  /// Work that has a resource until the semaphore is signalled.
  private func occupied(_ lender: Lender<Resource>) async throws -> (
    task: Task<Void, any Error>, end: DispatchSemaphore
  ) {
    let (isBusy, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let task = Task {
      try await lender.run { _, _ in
        isBusy.signal()
        end.waitOrFail()
      }
    }
    try await Task.detached { isBusy.waitOrFail() }.boundedValue()
    return (task, end)
  }

  /// A resource has one piece of work at a time.
  ///
  /// The number of resources is limited. Tests synchronous and asynchronous work.
  func testEachHasAResourceToItself() async throws {
    let made = Locked(1)
    let lender = Lender(Resource(), count: 3) {
      made.withLock { $0 += 1 }
      return Resource()
    }
    @Sendable func use(_ resource: Resource, _ running: Int) {
      XCTAssertTrue(1...3 ~= running, "\(running)")
      let wasUsed = resource.isUsed.withLock { used in
        defer { used = true }
        return used
      }
      XCTAssertFalse(wasUsed, "two have one resource")
      usleep(100)
      resource.isUsed.withLock { $0 = false }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask {
          if number.isMultiple(of: 2) { return try await lender.run(use) }
          try await Task.detached { try lender.withResource(use) }.boundedValue()
        }
      }
      try await group.waitForAll()
    }
    XCTAssertEqual(lender.counts.waiting, 0)
    XCTAssertLessThanOrEqual(made.withLock(\.self), 3)
  }

  func testOneResourceIsUsedInOrder() async throws {
    let lender = lender(1)
    let order = Locked<[Int]>([])
    let (first, end) = try await occupied(lender)
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<20 {
      tasks.append(Task { try await lender.run { _, _ in order.withLock { $0.append(number) } } })
      try await until { lender.counts.waiting == number + 1 }
    }
    end.signal()
    try await first.boundedValue()
    for task in tasks { try await task.boundedValue() }
    XCTAssertEqual(order.withLock { $0 }, Array(0..<20))
  }

  /// A task that is cancelled while it waits leaves at once.
  ///
  /// The tasks behind it keep their turn.
  func testCancellationWhileWaiting() async throws {
    let lender = lender(1)
    let order = Locked<[Int]>([])
    let (first, end) = try await occupied(lender)
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<6 {
      tasks.append(Task { try await lender.run { _, _ in order.withLock { $0.append(number) } } })
      try await until { lender.counts.waiting == number + 1 }
    }
    for number in [0, 3, 5] { tasks[number].cancel() }
    try await until { lender.counts.waiting == 3 }
    for number in [0, 3, 5] {
      let result = await tasks[number].result
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
    }
    end.signal()
    try await first.boundedValue()
    for number in [1, 2, 4] { try await tasks[number].boundedValue() }
    XCTAssertEqual(order.withLock { $0 }, [1, 2, 4])
  }

  /// Work that has begun ends at its next checkpoint.
  func testCancellationOfWorkThatHasBegun() async throws {
    let lender = lender(1)
    let (isBusy, isCancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let task = Task {
      try await lender.run { _, _ in
        try Cancellation.check()
        isBusy.signal()
        isCancelled.waitOrFail()
        try Cancellation.check()
        XCTFail("not cancelled")
      }
    }
    try await Task.detached { isBusy.waitOrFail() }.boundedValue()
    task.cancel()
    isCancelled.signal()
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
    try await lender.run { _, _ in }
  }

  /// Tasks that are cancelled at any moment lose no resource.
  func testCancellationAtAnyMoment() async throws {
    let lender = lender(2)
    for round in 0..<200 {
      let tasks = (0..<6).map { _ in Task { try await lender.run { _, _ in usleep(10) } } }
      for _ in 0..<round % 7 { await Task.yield() }
      for task in tasks where round % 3 > 0 { task.cancel() }
      for task in tasks { _ = await task.result }
    }
    XCTAssertEqual(lender.counts.waiting, 0)
    let running = try await lender.run { _, _ in try lender.withResource { _, running in running } }
    XCTAssertEqual(running, 2, "both resources are there")
  }

  /// The task of the highest priority is next.
  ///
  /// The first of several tasks with equal priority is next.
  func testPriorities() async throws {
    let lender = lender(1)
    let order = Locked<[String]>([])
    let (first, end) = try await occupied(lender)
    var tasks: [Task<Void, any Error>] = []
    for (number, (name, priority)) in [
      ("background 1", TaskPriority.background), ("background 2", .background), ("medium 1", .medium),
      ("high 1", .high),
      ("background 3", .background), ("medium 2", .medium), ("high 2", .high),
    ].enumerated() {
      tasks.append(
        Task.detached(priority: priority) { try await lender.run { _, _ in order.withLock { $0.append(name) } } })
      try await until { lender.counts.waiting == number + 1 }
    }
    end.signal()
    try await first.boundedValue()
    for task in tasks { try await task.boundedValue() }
    XCTAssertEqual(
      order.withLock(\.self),
      ["high 1", "high 2", "medium 1", "medium 2", "background 1", "background 2", "background 3"])
  }

  /// Cancelling many waiting tasks takes no search for each.
  ///
  /// The last task is cancelled first, and none of them does its work.
  func testCancellationOfManyThatWait() async throws {
    let lender = lender(1)
    let (first, end) = try await occupied(lender)
    let worked = Locked(0)
    let tasks = (0..<20_000).map { _ in Task { try await lender.run { _, _ in worked.withLock { $0 += 1 } } } }
    try await until { lender.counts.waiting == tasks.count }
    for task in tasks.reversed() { task.cancel() }
    XCTAssertEqual(lender.counts.waiting, 0)
    for task in tasks {
      let result = await task.result
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
    }
    end.signal()
    try await first.boundedValue()
    XCTAssertEqual(worked.withLock(\.self), 0)
  }

  /// Work that takes long holds no thread that tasks run on.
  func testTasksRunBesideTheWork() async throws {
    let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 8
    let lender = lender(count)
    let (busy, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let work = (0..<count).map { _ in
      Task {
        try await lender.run { _, _ in
          busy.signal()
          end.waitOrFail()
        }
      }
    }
    try withinLimit { for _ in 0..<count { busy.waitOrFail() } }
    XCTAssertEqual(lender.counts.running, count)
    let sum = try await Task { await (0..<100).asyncSum }.boundedValue()
    XCTAssertEqual(sum, 4950)
    for _ in 0..<count { end.signal() }
    for task in work { try await task.boundedValue() }
    XCTAssertEqual(lender.counts.running, 0)
  }

  /// Work of a series keeps its order beside other work.
  ///
  /// Priorities do not matter; a cancelled piece leaves the others in order.
  func testASeriesKeepsItsOrder() async throws {
    let lender = lender(3, maximumWaiting: 1)
    let series = Lender<Resource>.Series()
    let order = Locked<[Int]>([])
    let (isBusy, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let first = Task {
      try await lender.run(in: series) { _, _ in
        isBusy.signal()
        end.waitOrFail()
        order.withLock { $0.append(0) }
      }
    }
    try await Task.detached { isBusy.waitOrFail() }.boundedValue()
    var tasks: [Task<Void, any Error>] = []
    for number in 1..<20 {
      let priority: TaskPriority = number.isMultiple(of: 3) ? .high : .background
      tasks.append(
        Task.detached(priority: priority) {
          if number == 5 {
            try lender.withResource(in: series) { _, _ in order.withLock { $0.append(number) } }
          } else {
            try await lender.run(in: series) { _, _ in order.withLock { $0.append(number) } }
          }
        })
      try await until { lender.count(of: series) == number + 1 }
    }
    XCTAssertEqual(
      [lender.counts.running, lender.counts.waiting], [1, 0], "the series has one resource, and takes no place")
    let other = try await lender.run { _, running in running }
    XCTAssertEqual(other, 2)
    for number in [1, 7, 19] {
      tasks[number - 1].cancel()
      let result = await tasks[number - 1].result
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
    }
    end.signal()
    try await first.boundedValue()
    for number in 1..<20 where ![1, 7, 19].contains(number) { try await tasks[number - 1].boundedValue() }
    XCTAssertEqual(order.withLock { $0 }, (0..<20).filter { ![1, 7, 19].contains($0) })
    XCTAssertEqual([lender.counts.running, lender.counts.waiting], [0, 0])
  }

  /// A series continues after a cancelled piece.
  ///
  /// The first piece, cancelled while it waits for a resource, makes room for the next one.
  func testASeriesGoesOnAfterACancelledPiece() async throws {
    let lender = lender(1)
    let series = Lender<Resource>.Series()
    let (occupant, end) = try await occupied(lender)
    let first = Task { try await lender.run(in: series) { _, _ in XCTFail("it was cancelled") } }
    try await until { lender.counts.waiting == 1 }
    let second = Task { try await lender.run(in: series) { _, running in running } }
    try await until { lender.count(of: series) == 2 }
    XCTAssertEqual(lender.counts.waiting, 1, "the second waits for the first alone")
    first.cancel()
    _ = await first.result
    try await until { lender.counts.waiting == 1 }
    end.signal()
    try await occupant.boundedValue()
    let running = try await second.boundedValue()
    XCTAssertEqual(running, 1)
  }

  /// A piece of a series that is cancelled while it runs still ends before the next one begins.
  func testASeriesWaitsForACancelledPieceThatRuns() async throws {
    let lender = lender(2)
    let series = Lender<Resource>.Series()
    let order = Locked<[Int]>([])
    let (isBusy, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let first = Task {
      try await lender.run(in: series) { _, _ in
        isBusy.signal()
        end.waitOrFail()
        order.withLock { $0.append(0) }
      }
    }
    try await Task.detached { isBusy.waitOrFail() }.boundedValue()
    let second = Task { try await lender.run(in: series) { _, _ in order.withLock { $0.append(1) } } }
    try await until { lender.count(of: series) == 2 }
    first.cancel()
    // Work beside the series hands its place to whatever waits for one.
    for _ in 0..<3 { try await lender.run { _, _ in } }
    XCTAssertEqual(lender.counts.waiting, 0)
    XCTAssertEqual(order.withLock { $0 }, [])
    end.signal()
    _ = await first.result
    try await second.boundedValue()
    XCTAssertEqual(order.withLock { $0 }, [0, 1])
  }

  func testTooManyThatWaitAreRefused() async throws {
    let lender = lender(1, maximumWaiting: 2)
    let (first, end) = try await occupied(lender)
    let waiting = (0..<2).map { _ in Task { try await lender.run { _, _ in } } }
    try await until { lender.counts.waiting == 2 }
    let refused = await Task { try await lender.run { _, _ in } }.result
    XCTAssertThrowsError(try refused.get()) { XCTAssertEqual(($0 as? StatusError)?.status, .unavailable, "\($0)") }
    assertStatusError(.unavailable, mentions: "2 wait", "maximumWaiting") { try lender.withResource { _, _ in } }
    XCTAssertEqual([lender.counts.running, lender.counts.waiting, lender.counts.refused], [1, 2, 2])
    waiting[0].cancel()
    try await until { lender.counts.waiting == 1 }
    let next = Task { try await lender.run { _, _ in } }
    try await until { lender.counts.waiting == 2 }
    end.signal()
    try await first.boundedValue()
    for task in [waiting[1], next] { try await task.boundedValue() }
    XCTAssertEqual([lender.counts.running, lender.counts.waiting, lender.counts.refused], [0, 0, 2])
  }

  /// An error gives the resource back, that of creating one as well.
  func testErrors() async throws {
    struct Failure: Error {}
    let lender = Lender(Resource(), count: 2) { throw Failure() }
    for _ in 0..<3 {
      do {
        try await lender.run { _, _ in throw Failure() }
        XCTFail("no error")
      } catch {
        XCTAssertTrue(error is Failure, "\(error)")
      }
      XCTAssertThrowsError(try lender.withResource { _, _ in try lender.withResource { _, _ in } }) {
        XCTAssertTrue($0 is Failure, "\($0)")
      }
    }
    XCTAssertEqual(try lender.withResource { _, running in running }, 1)
  }

  func testMemoryGoesWithTheLender() async throws {
    weak var gone: Lender<Resource>?
    do {
      let lender = lender(2)
      gone = lender
      try await lender.run { _, _ in }
    }
    try await until { gone == nil }
  }
}

extension Range<Int> {
  /// The sum of the numbers, added one after the other.
  ///
  /// Other tasks have their turn before each addition.
  fileprivate var asyncSum: Int {
    get async {
      var sum = 0
      for number in self {
        await Task.yield()
        sum += number
      }
      return sum
    }
  }
}
