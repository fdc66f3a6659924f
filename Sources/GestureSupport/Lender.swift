import GestureFoundation

/// Lends a bounded number of resources, each to one piece of work at a time. Resources are created when they are first needed.
///
/// Work beyond the bound waits in the order in which it came: asynchronous work without a thread, synchronous work on its caller's.
///
/// Invariant: everything that changes is guarded by `condition`; a resource is used by the work it is lent to alone.
package final class Lender<Resource>: @unchecked Sendable {
  /// Guarded by `condition`.
  private final class Request: @unchecked Sendable {
    /// Begins asynchronous work, or ends it unbegun; nil for a thread that waits.
    var decide: ((_ isGranted: Bool) -> Void)?
    var isGranted = false
    var isCancelled = false

    /// The decision, which is made once: it holds the request.
    func takeDecision() -> ((Bool) -> Void)? {
      defer { decide = nil }
      return decide
    }
  }

  /// The number of resources.
  package let count: Int
  private let maximumWaiting: Int
  private let make: @Sendable () throws -> Resource
  private let queue = DispatchQueue(label: "Lender", attributes: .concurrent)
  private let condition = Condition()
  private var idle: [Resource]
  private var running = 0
  private var waiting: [Request] = []

  /// - Parameters:
  ///   - first: A resource.
  ///   - count: The number of resources, at least 1.
  ///   - maximumWaiting: The number of pieces of work that may wait; further ones are refused.
  ///   - make: Creates a further resource, on any thread.
  package init(_ first: sending Resource, count: Int, maximumWaiting: Int = .max, make: @escaping @Sendable () throws -> Resource) {
    (self.count, self.maximumWaiting, self.make) = (count, maximumWaiting, make)
    idle = [first]
  }

  /// The number of pieces of work that wait.
  package var waitingCount: Int { condition.withLock { waiting.count } }

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
    return try work(body)
  }

  /// Runs `body` on another thread, after waiting for a resource.
  ///
  /// - Parameter body: As of `withResource`; it ends at its next `Cancellation.check()` if the task is cancelled.
  /// - Throws: As `withResource`; `CancellationError` if the task is cancelled; while it waits, that frees its place at once.
  package func run<R: Sendable>(_ body: @escaping @Sendable (Resource, _ running: Int) throws -> R) async throws -> R {
    // A continuation could carry the outcome as well, but ThreadSanitizer does not see into the concurrency runtime on Linux.
    let outcome = Locked<Result<R, any Error>>(.failure(CancellationError()))
    let request = Request()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let decide = { (isGranted: Bool) in
          guard isGranted else { return continuation.resume() }
          self.queue.async {
            let result = Result {
              try self.work { resource, running in
                try Cancellation.observing({ self.condition.withLock { request.isCancelled } }) { try body(resource, running) }
              }
            }
            outcome.withLock { $0 = result }
            continuation.resume()
          }
        }
        let isGranted = condition.withLock { () -> Bool? in
          if request.isCancelled { return false }
          do {
            if try start(request) { return true }
            request.decide = decide
            return nil
          } catch {
            outcome.withLock { $0 = .failure(error) }
            return false
          }
        }
        if let isGranted { decide(isGranted) }
      }
    } onCancel: {
      let decide = condition.withLock { () -> ((Bool) -> Void)? in
        request.isCancelled = true
        return waiting.firstIndex { $0 === request }.flatMap { waiting.remove(at: $0).takeDecision() }
      }
      decide?(false)
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
      throw StatusError(
        .unavailable, "\(running) pieces of work are running, and \(waiting.count) wait.",
        suggestion: "try again later, or raise `maximumWaiting`")
    }
    waiting.append(request)
    return false
  }

  /// Does granted work, and passes its place on.
  private func work<R>(_ body: (Resource, Int) throws -> R) throws -> R {
    defer { passOn() }
    let (known, running) = condition.withLock { (idle.popLast(), self.running) }
    let resource = try known ?? make()
    defer { condition.withLock { idle.append(resource) } }
    return try body(resource, running)
  }

  private func passOn() {
    let decide = condition.withLock { () -> ((Bool) -> Void)? in
      guard !waiting.isEmpty else {
        running -= 1
        return nil
      }
      let next = waiting.removeFirst()
      next.isGranted = true
      condition.broadcast()
      return next.takeDecision()
    }
    decide?(true)
  }
}

extension Lender where Resource: Sendable {
  /// Lends one resource: work is done in order, one piece after the other.
  package convenience init(_ only: Resource) { self.init(only, count: 1) { only } }
}
