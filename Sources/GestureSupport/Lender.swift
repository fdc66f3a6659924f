import GestureFoundation

/// Lends a bounded number of resources, each to one piece of work at a time. Resources are created when they are first
/// needed.
///
/// Work beyond the bound waits, by the priority of its task and then in the order in which it came: asynchronous work
/// without a thread, synchronous work on its caller's.
///
/// Invariant: everything that changes is guarded by `condition`; a resource is used by the work it is lent to alone.
package final class Lender<Resource>: @unchecked Sendable {
  /// The numbers of pieces of work at one moment.
  package struct Counts: Sendable {
    package let running: Int
    package let waiting: Int
    /// Since the lender was made.
    package let refused: Int
  }

  /// Guarded by `condition`.
  private final class Request: @unchecked Sendable {
    var turn: WaitingList<Request>.Turn
    /// Asynchronous work; nil for a thread that waits.
    var work: (perform: (Request) -> Void, resume: () -> Void)?
    var isGranted = false
    var isCancelled = false
    /// That of the caller's thread, which asynchronous work gets as well.
    let qualityOfService = QualityOfService.ofThisThread

    init() {
      let priority = Task.currentPriority
      // A thread without a task has no priority on Linux.
      turn = WaitingList.Turn(priority.rawValue == 0 ? .medium : priority)
    }

    /// The work, which is taken once: it holds the request's caller.
    func takeWork() -> (perform: (Request) -> Void, resume: () -> Void)? {
      defer { work = nil }
      return work
    }
  }

  /// The number of resources.
  package let count: Int
  private let maximumWaiting: Int
  private let make: @Sendable () throws -> Resource
  private let condition = Condition()
  private var idle: [Resource]
  private var running = 0
  private var refused = 0
  private var waiting = WaitingList(\Request.turn)

  /// - Parameters:
  ///   - first: A resource.
  ///   - count: The number of resources, at least 1.
  ///   - maximumWaiting: The number of pieces of work that may wait; further ones are refused.
  ///   - make: Creates a further resource, on any thread.
  package init(
    _ first: sending Resource, count: Int, maximumWaiting: Int = .max, make: @escaping @Sendable () throws -> Resource
  ) {
    (self.count, self.maximumWaiting, self.make) = (count, maximumWaiting, make)
    idle = [first]
  }

  /// The numbers of pieces of work that run, wait, and were refused.
  package var counts: Counts {
    condition.withLock { Counts(running: running, waiting: waiting.count, refused: refused) }
  }

  /// Runs `body` on the caller's thread, after waiting for a resource.
  ///
  /// - Parameter body: Receives the resource and the number of pieces of work that run, with it.
  /// - Throws: The errors of `body` and of creating a resource; `StatusError` (unavailable) if too many wait.
  package func withResource<R>(_ body: (Resource, _ running: Int) throws -> R) throws -> R {
    let request = Request()
    try condition.withLock {
      guard try !start(request) else { return }
      while !request.isGranted { condition.wait() }
    }
    defer {
      if let next = passOn() { WorkThreads.shared.run { self.serve(next, willEnd: $0) } }
    }
    return try lend(to: body)
  }

  /// Runs `body` on another thread, after waiting for a resource.
  ///
  /// - Parameter body: As of `withResource`; it ends at its next `Cancellation.check()` if the task is cancelled.
  /// - Throws: As `withResource`; `CancellationError` if the task is cancelled; while it waits, that frees its place at
  ///   once.
  package func run<R: Sendable>(_ body: @escaping @Sendable (Resource, _ running: Int) throws -> R) async throws -> R {
    // A continuation could carry the outcome as well, but ThreadSanitizer does not see into the concurrency runtime on
    // Linux.
    let outcome = Locked<Result<R, any Error>>(.failure(CancellationError()))
    let request = Request()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let perform = { (request: Request) in
          let result = Result {
            try Cancellation.observing {
              self.condition.withLock { request.isCancelled }
            } _: {
              try self.lend(to: body)
            }
          }
          outcome.withLock { $0 = result }
        }
        let mustBegin = condition.withLock { () -> Bool? in
          if request.isCancelled { return false }
          request.work = (perform, { continuation.resume() })
          do {
            return try start(request) ? true : nil
          } catch {
            outcome.withLock { $0 = .failure(error) }
            return false
          }
        }
        switch mustBegin {
        case true?: WorkThreads.shared.run { self.serve(request, willEnd: $0) }
        case false?: continuation.resume()
        case nil: break
        }
      }
    } onCancel: {
      let work = condition.withLock {
        request.isCancelled = true
        return waiting.remove(request) ? request.takeWork() : nil
      }
      work?.resume()
    }
    return try outcome.withLock { try $0.get() }
  }

  /// With the lock held: whether the work may begin; otherwise it waits from now on.
  private func start(_ request: Request) throws -> Bool {
    if running < count {
      running += 1
      request.isGranted = true
      return true
    }
    guard waiting.count < maximumWaiting else {
      refused += 1
      throw StatusError(
        .unavailable, "\(running) pieces of work are running, and \(waiting.count) wait.",
        suggestion: "try again later, or raise `maximumWaiting`")
    }
    waiting.append(request)
    return false
  }

  /// Does granted asynchronous work, and that which follows it.
  private func serve(_ request: Request, willEnd: () -> Void) {
    var next: Request? = request
    while let request = next {
      let work = condition.withLock { request.takeWork() }
      request.qualityOfService.apply()
      work?.perform(request)
      next = passOn(willEnd)
      work?.resume()
    }
  }

  /// Does granted work.
  private func lend<R>(to body: (Resource, Int) throws -> R) throws -> R {
    let (known, running) = condition.withLock { (idle.popLast(), self.running) }
    let resource = try known ?? make()
    defer { condition.withLock { idle.append(resource) } }
    return try body(resource, running)
  }

  /// Passes the place of finished work on.
  ///
  /// - Parameter willEnd: Called before others see the place, unless the result is not nil.
  /// - Returns: The asynchronous work that has it now; nil if a thread has it, or none.
  private func passOn(_ willEnd: () -> Void = {}) -> Request? {
    condition.withLock {
      guard let next = waiting.popFirst() else {
        willEnd()
        running -= 1
        return nil
      }
      next.isGranted = true
      if next.work != nil { return next }
      willEnd()
      condition.broadcast()
      return nil
    }
  }
}

extension Lender where Resource: Sendable {
  /// Lends one resource: work is done in order, one piece after the other.
  package convenience init(_ only: Resource) { self.init(only, count: 1) { only } }
}
