import GestureFoundation

/// Threads for long work.
///
/// On Linux the threads of Dispatch also run Swift's tasks. Work on these threads delays no task.
///
/// Invariant: `condition` guards all changing state.
package final class WorkThreads: @unchecked Sendable {
  /// The work of a thread.
  ///
  /// - Parameter willEnd: May be called once, shortly before the end. The thread then counts as a waiting one, so that
  ///   a job caused by the end gets no further thread: each thread keeps memory for its largest image.
  package typealias Work = @Sendable (_ willEnd: () -> Void) -> Void

  private struct Job: Sendable {
    let work: Work
    let qualityOfService = QualityOfService.ofThisThread
  }

  /// The process's one instance.
  package static let shared = WorkThreads()

  private let condition = Condition()
  /// Jobs that no thread has taken.
  private var jobs: [Job] = []
  /// The number of threads that wait for a job, or will soon.
  private var idle = 0
  private var total = 0

  /// The size of a thread's stack, enough for a JPEG decoder's arrays.
  private static let stackSize = 4 << 20

  /// Runs `work` on a waiting thread, or on a new one.
  ///
  /// The caller limits the number of simultaneous calls.
  ///
  /// - Parameter isOptional: Whether the work may be left out if no thread waits and there are as many threads as
  ///   processors.
  package func run(isOptional: Bool = false, _ work: @escaping Work) {
    let needsThread = condition.withLock {
      if isOptional, idle <= jobs.count, total >= PerformanceCores.count { return false }
      jobs.append(Job(work: work))
      condition.broadcast()
      let needsThread = idle < jobs.count
      if needsThread { total += 1 }
      return needsThread
    }
    guard needsThread,
      !HelperThread.start(stackSize: Self.stackSize, { self.takeJobs(staysFor: PerformanceCores.count) })
    else { return }
    // The system grants no further thread: the job is then done late, or delays tasks.
    DispatchQueue.global().async { self.takeJobs(staysFor: 0) }
  }

  /// Does jobs until none is left.
  ///
  /// - Parameter limit: The calling thread then waits for further jobs if fewer threads than this wait.
  private func takeJobs(staysFor limit: Int) {
    var isCounted = false
    while let job = nextJob(staysFor: limit, isCounted: isCounted) {
      job.qualityOfService.apply()
      isCounted = false
      job.work {
        condition.withLock { idle += 1 }
        isCounted = true
      }
    }
  }

  /// Returns the next job, perhaps after waiting for it.
  ///
  /// - Parameter isCounted: Whether the calling thread counts as a waiting one.
  private func nextJob(staysFor limit: Int, isCounted: Bool) -> Job? {
    condition.withLock {
      if !isCounted { idle += 1 }
      if jobs.isEmpty, idle > limit {
        idle -= 1
        total -= 1
        return nil
      }
      while jobs.isEmpty { condition.wait() }
      idle -= 1
      return jobs.removeFirst()
    }
  }
}

extension WorkThreads {
  /// A range of numbers for several threads.
  ///
  /// One thread works on each number.
  ///
  /// Invariant: `condition` guards everything that changes. After `finish()` no thread has the body.
  private final class Share: @unchecked Sendable {
    private let condition = Condition()
    private let count: Int
    private var body: (@Sendable (Int) -> Void)?
    private var next = 0
    private var threads = 0

    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.body = body
    }

    /// Works until no number is left.
    func work(willEnd: () -> Void = {}) {
      let hasWorked = workWithBody()
      willEnd()
      guard hasWorked else { return }
      condition.withLock {
        threads -= 1
        condition.broadcast()
      }
    }

    /// Works on numbers with the body, then lets go of it.
    ///
    /// - Returns: Whether the share was open.
    private func workWithBody() -> Bool {
      let entered = condition.withLock {
        if body != nil { threads += 1 }
        return body
      }
      guard let entered else { return false }
      while let number = condition.withLock({ take() }) { entered(number) }
      return true
    }

    private func take() -> Int? {
      defer { next += 1 }
      return next < count ? next : nil
    }

    /// Waits for the other threads that have begun.
    func finish() {
      condition.withLock {
        body = nil
        while threads > 0 { condition.wait() }
      }
    }
  }

  /// Runs `body` with each number below `count`.
  ///
  /// Returns when all are done. The calling thread and free other threads run it.
  package static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    guard count > 1 else { return (0..<count).forEach(body) }
    withoutActuallyEscaping(body) { body in
      let share = Share(count, body)
      for _ in 1..<count { shared.run(isOptional: true) { share.work(willEnd: $0) } }
      share.work()
      share.finish()
    }
  }
}
