import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if arch(x86_64)
  @_silgen_name("llvm.x86.sse2.pause") private func pauseProcessor()
#else
  @inline(__always) private func pauseProcessor() {}
#endif

/// Work in phases, each of which is done in parts.
protocol PhasedWork: AnyObject {
  func run(phase: Int, part: Int, parts: Int)
}

/// The threads of the process that help with calls. They spin between the phases of a call and shortly after it, then sleep.
///
/// One call at a time has helpers: one that comes while another runs is computed by its caller alone, with the same results.
final class WorkerPool: Sendable {
  static let shared = WorkerPool()

  /// What the helpers of the running call need to know.
  private struct Call {
    var work: (any PhasedWork)?
    var phases = 0..<0
    var parts = 1
  }

  /// Held by the call that has the helpers.
  private let busy = Atomic<Bool>(false)
  /// Counts calls; helpers wait for it to change.
  private let generation = Atomic<Int>(0)
  /// How many workers have finished the current phase, and which phase that is.
  private let arrived = Atomic<Int>(0)
  private let phase = Atomic<Int>(0)
  /// Helpers that have not yet left the current call.
  private let active = Atomic<Int>(0)
  private let sleepers = Atomic<Int>(0)
  // Written by the caller that holds `busy`, before `generation` is raised, and read by helpers after they have seen that.
  private nonisolated(unsafe) var call = Call()
  private nonisolated(unsafe) var helpers = 0
  private let parking = Parking()

  /// Runs phases of `work`, each in `threads` parts at once; no phase begins before the one before it has ended.
  func run(_ work: some PhasedWork, phases: Range<Int>, threads: Int) {
    guard threads > 1, busy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      for phase in phases { work.run(phase: phase, part: 0, parts: 1) }
      return
    }
    startHelpers(threads - 1)
    call = Call(work: work, phases: phases, parts: min(threads, helpers + 1))
    arrived.store(0, ordering: .relaxed)
    phase.store(phases.lowerBound, ordering: .relaxed)
    active.store(helpers, ordering: .relaxed)
    generation.add(1, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { parking.wakeAll() }
    takePart(0)
    // Helpers may still be looking at the call.
    spin { self.active.load(ordering: .acquiring) == 0 }
    call.work = nil
    busy.store(false, ordering: .releasing)
  }

  private func takePart(_ part: Int) {
    guard let work = call.work else { return }
    let parts = call.parts
    for number in call.phases {
      work.run(phase: number, part: part, parts: parts)
      if arrived.add(1, ordering: .acquiringAndReleasing).newValue == parts {
        arrived.store(0, ordering: .relaxed)
        phase.store(number + 1, ordering: .releasing)
      } else {
        spin { self.phase.load(ordering: .acquiring) > number }
      }
    }
  }

  /// Waits for another worker, which is at most a phase behind; gives its processor away if that takes long.
  @inline(__always)
  private func spin(until condition: () -> Bool) {
    var rounds = 0
    while !condition() {
      pauseProcessor()
      rounds &+= 1
      if rounds & 0x3fff == 0 { sched_yield() }
    }
  }

  /// Makes sure there are `count` helpers, if the system grants them.
  private func startHelpers(_ count: Int) {
    while helpers < min(count, 63) {
      let seen = generation.load(ordering: .relaxed)
      let part = helpers + 1
      guard Parking.startThread({ [self] in help(as: part, seen: seen) }) else { return }
      helpers += 1
    }
  }

  private func help(as part: Int, seen: Int) {
    var seen = seen
    while true {
      waitForCall(after: seen)
      seen = generation.load(ordering: .sequentiallyConsistent)
      if part < call.parts { takePart(part) }
      active.subtract(1, ordering: .releasing)
    }
  }

  /// Spins for some 100 µs, since the next model of the same frame comes soon, then sleeps.
  private func waitForCall(after seen: Int) {
    var rounds = 0
    while generation.load(ordering: .acquiring) == seen {
      pauseProcessor()
      rounds &+= 1
      guard rounds > 4000 else { continue }
      sleepers.add(1, ordering: .sequentiallyConsistent)
      parking.sleep { generation.load(ordering: .sequentiallyConsistent) == seen }
      sleepers.subtract(1, ordering: .sequentiallyConsistent)
    }
  }
}
