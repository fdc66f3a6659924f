import Builtin
import GestureFoundation
import Synchronization

/// Pauses the processor for some 40 to 140 cycles.
///
/// Swift 6.2, which only compiles tests for arm64, lacks these builtins.
@inline(__always) private func pauseProcessor() {
  #if compiler(<6.3)
  #elseif arch(x86_64)
    Builtin.int_x86_sse2_pause()
  #elseif arch(arm64)
    // Most processors ignore `yield`. An instruction barrier refills the pipeline, which takes about as long as x86's
    // pause.
    Builtin.int_aarch64_isb(Int32(15)._value)
  #endif
}

/// Work in phases, each of which consists of parts.
///
/// `worker` numbers the worker, below the number of threads asked for; workers that run at the same time have different
/// numbers.
typealias PhasedWork = (_ phase: Int, _ part: Int, _ parts: Int, _ worker: Int) -> Void

/// The threads of the process that help with calls.
///
/// The threads spin between the phases of a call and shortly after it, then sleep.
///
/// One call at a time has helpers. A call that begins meanwhile is computed by its caller alone, with the same results.
/// Workers take parts instead of being assigned to them, so a late helper delays no other: the caller does its share. A
/// helper that loses its processor within a part does delay the call; on a busy machine that can cost a time slice at
/// every phase. A caller that has waited for too long therefore continues alone, and so do the next calls, whose number
/// doubles each time.
///
/// Helpers work at the quality of service of their caller. A helper of a lower class would delay a more important
/// caller; a helper of a higher class would take its core from more important threads.
final class WorkerPool: Sendable {
  static let shared = WorkerPool()

  /// The data of the running call for its helpers.
  private struct Call {
    var work: PhasedWork = { _, _, _, _ in }
    var firstPhase = 0
    var parts = 1
    /// Phases × parts.
    var tickets = 0
    /// The quality of service of the caller.
    var qualityOfService = QualityOfService.ofThisThread
  }

  /// Whether a call has the helpers.
  private let busy = Atomic<Bool>(false)
  /// The number of calls; helpers wait for it to change.
  private let generation = Atomic<Int>(0)
  /// Whether helpers may enter the call.
  private let open = Atomic<Bool>(false)
  /// The number of helpers that examine the call.
  private let inside = Atomic<Int>(0)
  /// The number of tickets taken.
  ///
  /// Ticket t is part t mod parts of phase t / parts.
  private let taken = Atomic<Int>(0)
  /// The number of tickets done.
  ///
  /// Work on a ticket begins when all tickets of earlier phases are done.
  private let done = Atomic<Int>(0)
  private let sleepers = Atomic<Int>(0)
  // Written by the caller that holds `busy` while no helper is inside, published by `open`.
  private nonisolated(unsafe) var call = Call()
  private nonisolated(unsafe) var helpers = 0
  /// The number of calls without helpers before helpers are tried again.
  private nonisolated(unsafe) var callsAlone = 0
  private nonisolated(unsafe) var nextCallsAlone = WorkerPool.fewestCallsAlone
  private let parking = Condition()

  private static let fewestCallsAlone = 4
  private static let mostCallsAlone = 256
  /// The longest wait of a caller in one call.
  ///
  /// A third of the call's time replaces it if that is longer. Beyond it the caller alone would be faster, because a
  /// helper whose core was asleep is late.
  private static let longWait = Duration.milliseconds(1)
  /// The number of checks for the next call before a helper sleeps.
  ///
  /// The next model of the same frame follows soon. Most Apple and Android devices run on batteries; there the shorter
  /// time suffices for the next model, but not for the next frame.
  #if canImport(Darwin) || canImport(Android)
    private static let looksBeforeSleep = 400
  #else
    private static let looksBeforeSleep = 4000
  #endif

  /// Runs phases of `work`, each in `threads` parts.
  ///
  /// A phase begins after the previous one has ended.
  func run(_ work: @escaping PhasedWork, phases: Range<Int>, threads: Int) {
    func runAlone() { for phase in phases { work(phase, 0, 1, 0) } }
    guard threads > 1, busy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      return runAlone()
    }
    guard unsafe callsAlone == 0 else {
      unsafe callsAlone -= 1
      busy.store(false, ordering: .releasing)
      return runAlone()
    }
    startHelpers(threads - 1)
    let parts = unsafe min(threads, helpers + 1)
    unsafe call = Call(work: work, firstPhase: phases.lowerBound, parts: parts, tickets: phases.count * parts)
    taken.store(0, ordering: .relaxed)
    done.store(0, ordering: .relaxed)
    open.store(true, ordering: .sequentiallyConsistent)
    generation.add(1, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { parking.withLock { parking.broadcast() } }
    takeTickets(worker: 0)
    let wasHeldUp = !open.load(ordering: .relaxed)
    unsafe callsAlone = wasHeldUp ? nextCallsAlone : 0
    unsafe nextCallsAlone = wasHeldUp ? min(2 * nextCallsAlone, Self.mostCallsAlone) : Self.fewestCallsAlone
    open.store(false, ordering: .sequentiallyConsistent)
    spin { self.inside.load(ordering: .sequentiallyConsistent) == 0 }
    unsafe call.work = { _, _, _, _ in }
    busy.store(false, ordering: .releasing)
  }

  /// Takes tickets until there are none.
  ///
  /// The caller also waits until all are done.
  private func takeTickets(worker: Int) {
    let (work, first, parts, tickets) = unsafe (call.work, call.firstPhase, call.parts, call.tickets)
    let start = Stopwatch()
    var waited = Duration.zero
    func wait(untilDone count: Int) {
      waited += spin { self.done.load(ordering: .acquiring) >= count }
      if worker == 0, waited > Self.longWait, waited > start.elapsed / 3 { open.store(false, ordering: .relaxed) }
    }
    // After closing the call to helpers, the caller takes the remaining tickets.
    while worker == 0 || open.load(ordering: .relaxed) {
      let ticket = taken.add(1, ordering: .relaxed).oldValue
      guard ticket < tickets else { break }
      let phase = ticket / parts
      wait(untilDone: phase * parts)
      work(first + phase, ticket - phase * parts, parts, worker)
      done.add(1, ordering: .acquiringAndReleasing)
    }
    if worker == 0 { wait(untilDone: tickets) }
  }

  /// Waits for another worker that has made similar progress.
  ///
  /// Yields the processor if the wait is long.
  ///
  /// - Returns: The time waited; zero if below some 10 µs.
  @inline(__always) @discardableResult
  private func spin(until condition: () -> Bool) -> Duration {
    var rounds = 0
    var start: Stopwatch?
    while !condition() {
      pauseProcessor()
      rounds &+= 1
      guard rounds > 500, rounds & 0x3f == 0 else { continue }
      if start == nil { start = Stopwatch() }
      if rounds > 2000 { sched_yield() }
    }
    return start?.elapsed ?? .zero
  }

  /// Starts helpers until there are `count`, if the system grants them.
  private func startHelpers(_ count: Int) {
    while unsafe helpers < min(count, 63) {
      let seen = generation.load(ordering: .relaxed)
      let worker = unsafe helpers + 1
      guard HelperThread.start({ [self] in help(as: worker, seen: seen) }) else { return }
      unsafe helpers += 1
    }
  }

  private func help(as worker: Int, seen: Int) {
    var seen = seen
    var qualityOfService: QualityOfService?
    while true {
      waitForCall(after: seen)
      seen = generation.load(ordering: .sequentiallyConsistent)
      // Enters first, then checks that the call is open: the caller closes the call, then waits until no helper is
      // inside.
      inside.add(1, ordering: .sequentiallyConsistent)
      if open.load(ordering: .sequentiallyConsistent), unsafe worker < call.parts {
        let wanted = unsafe call.qualityOfService
        if qualityOfService != wanted {
          wanted.apply()
          qualityOfService = wanted
        }
        takeTickets(worker: worker)
      }
      inside.subtract(1, ordering: .sequentiallyConsistent)
    }
  }

  /// Spins for a while, then sleeps.
  private func waitForCall(after seen: Int) {
    var rounds = 0
    while generation.load(ordering: .acquiring) == seen {
      pauseProcessor()
      rounds &+= 1
      guard rounds > Self.looksBeforeSleep else { continue }
      sleepers.add(1, ordering: .sequentiallyConsistent)
      // The check holds the lock that waking takes, so no wake-up is missed.
      parking.withLock {
        while generation.load(ordering: .sequentiallyConsistent) == seen { parking.wait() }
      }
      sleepers.subtract(1, ordering: .sequentiallyConsistent)
    }
  }
}

/// Runs `body` once for each part, and returns when all are done.
///
/// There are `threads` parts. The helpers also work on models.
///
/// - Parameter body: Called with the part and the number of parts, from several threads at once. The number of parts is
///   smaller than `threads` if there are fewer helpers.
package func concurrently(threads: Int, _ body: (_ part: Int, _ parts: Int) -> Void) {
  withoutActuallyEscaping(body) { body in
    WorkerPool.shared.run({ _, part, parts, _ in body(part, parts) }, phases: 0..<1, threads: threads)
  }
}
