import GestureFoundation

/// Lends a limited number of resources, each to one piece of work.
///
/// Work beyond the bound waits, by the priority of its task and then in the order in which it came: asynchronous work
/// without a thread, synchronous work on its caller's. A ``Series`` runs one piece of work after the other.
///
/// Invariant: `condition` guards all changing state; only the work that borrows a resource uses it.
package final class Lender<Resource>: @unchecked Sendable {
  /// The numbers of pieces of work at one moment.
  package struct Counts: Sendable {
    package let running: Int
    package let waiting: Int
    /// The number of refusals since the lender was made.
    package let refused: Int
  }

  /// Work that runs in the order of its calls.
  ///
  /// One piece runs after the other, whatever the priorities.
  package final class Series: @unchecked Sendable {
    /// The piece of work in progress, and the pieces behind it.
    ///
    /// The first piece runs or waits for a resource. Guarded by the lender's `condition`.
    fileprivate var requests: [Request] = []

    package init() {}

    /// Removes a piece of work. Returns the one that may ask for a resource now.
    fileprivate func remove(_ request: Request) -> Request? {
      guard let position = requests.firstIndex(where: { $0 === request }) else { return nil }
      requests.remove(at: position)
      return position == 0 ? requests.first : nil
    }
  }

  /// Guarded by `condition`.
  fileprivate final class Request: @unchecked Sendable {
    var turn: WaitingList<Request>.Turn
    /// The asynchronous work; nil for a waiting thread.
    var work: (perform: (Request) -> Void, resume: () -> Void)?
    var isGranted = false
    var isCancelled = false
    let series: Series?
    /// The quality of service of the caller's thread.
    ///
    /// Asynchronous work gets the same quality of service.
    let qualityOfService = QualityOfService.ofThisThread

    init(_ series: Series?) {
      self.series = series
      let priority = Task.currentPriority
      // A thread without a task has no priority on Linux.
      turn = WaitingList.Turn(priority.rawValue == 0 ? .medium : priority)
    }

    /// Returns the work, once, because the work holds the request's caller.
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

  /// Creates a lender.
  ///
  /// - Parameters:
  ///   - first: A resource.
  ///   - count: The number of resources, at least 1.
  ///   - maximumWaiting: The number of pieces of work that may wait; further ones are refused.
  ///   - make: Creates a further resource, on any thread.
  package init(
    _ first: sending Resource, count: Int, maximumWaiting: Int = .max, make: @escaping @Sendable () throws -> Resource
  ) {
    self.count = count
    self.maximumWaiting = maximumWaiting
    self.make = make
    idle = [first]
  }

  /// The numbers of running, waiting and refused pieces of work.
  package var counts: Counts {
    condition.withLock { Counts(running: running, waiting: waiting.count, refused: refused) }
  }

  /// The number of a series' pieces that run or wait.
  package func count(of series: Series) -> Int { condition.withLock { series.requests.count } }

  /// Runs `body` on the caller's thread, after waiting for a resource.
  ///
  /// - Parameters:
  ///   - series: The series that the work belongs to; nil for work by itself.
  ///   - body: Receives the resource and the number of pieces of work that run, with it.
  /// - Throws: The errors of `body` and of creating a resource; `StatusError` (unavailable) if too many wait.
  package func withResource<R>(in series: Series? = nil, _ body: (Resource, _ running: Int) throws -> R) throws -> R {
    let request = Request(series)
    try condition.withLock {
      guard try !start(request) else { return }
      while !request.isGranted { condition.wait() }
    }
    defer {
      if let next = passOn(after: request) { WorkThreads.shared.run { self.serve(next, willEnd: $0) } }
    }
    return try lend(to: body)
  }

  /// Runs `body` on another thread, after waiting for a resource. Its place in the order is that of the call: nothing
  /// is suspended before.
  ///
  /// - Parameters:
  ///   - series: As of `withResource`.
  ///   - body: As of `withResource`; it ends at its next `Cancellation.check()` if the task is cancelled.
  /// - Throws: As `withResource`; `CancellationError` if the task is cancelled; while it waits, that frees its place at
  ///   once.
  nonisolated(nonsending) package func run<R: Sendable>(
    in series: Series? = nil, _ body: @escaping @Sendable (Resource, _ running: Int) throws -> R
  ) async throws -> R {
    // A continuation could carry the outcome as well, but ThreadSanitizer does not see into the concurrency runtime on
    // Linux.
    let outcome = Locked<Result<R, any Error>>(.failure(CancellationError()))
    let request = Request(series)
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
      let work = condition.withLock { () -> (perform: (Request) -> Void, resume: () -> Void)? in
        request.isCancelled = true
        guard !request.isGranted else { return nil }
        waiting.remove(request)
        if let follower = request.series?.remove(request) { waiting.append(follower) }
        return request.takeWork()
      }
      work?.resume()
    }
    return try outcome.withLock { try $0.get() }
  }

  /// Returns whether the work may begin; otherwise it waits from now on.
  ///
  /// Called with the lock held.
  private func start(_ request: Request) throws -> Bool {
    if let series = request.series, !series.requests.isEmpty {
      series.requests.append(request)
      return false
    }
    let begins = try take(request)
    request.series?.requests.append(request)
    return begins
  }

  /// Returns whether there is a resource for the work.
  ///
  /// Otherwise the work waits for a resource from now on. Call with the lock held.
  private func take(_ request: Request) throws -> Bool {
    if running < count {
      running += 1
      request.isGranted = true
      return true
    }
    guard waiting.count < maximumWaiting else {
      refused += 1
      throw StatusError(
        .unavailable, "Too many calls: \(running) running, \(waiting.count) waiting.",
        suggestion: "try again later, or raise `maximumWaiting`")
    }
    waiting.append(request)
    return false
  }

  /// Does granted asynchronous work, and the work that follows it.
  private func serve(_ request: Request, willEnd: () -> Void) {
    var next: Request? = request
    while let request = next {
      let work = condition.withLock { request.takeWork() }
      request.qualityOfService.apply()
      work?.perform(request)
      next = passOn(after: request, willEnd)
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

  /// Passes the resource of finished work to the next request.
  ///
  /// - Parameters:
  ///   - finished: The finished work. The next request of its series waits from now on, whatever the limit of waiting
  ///     requests is.
  ///   - willEnd: Called before others can see that the resource is free; not called if a request is returned.
  /// - Returns: The asynchronous request that has the resource now; nil if a thread has the resource, or nobody.
  private func passOn(after finished: Request, _ willEnd: () -> Void = {}) -> Request? {
    condition.withLock {
      if let follower = finished.series?.remove(finished) { waiting.append(follower) }
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
  /// Creates a lender of one resource.
  ///
  /// The work is done one piece at a time.
  package convenience init(_ only: Resource) { self.init(only, count: 1) { only } }
}
