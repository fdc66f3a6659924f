/// The phases of all steps in order.
///
/// Invariant: `scratch` is the start of `workerScratch` floats for each worker; the interpreter that has the program holds them.
@safe final class Program: PhasedWork {
  private let phases: [StepBody]
  /// For each step, where its phases end.
  private let ends: [Int]
  private let scratch: UnsafeMutablePointer<Float>
  private let workerScratch: Int

  init(phases: [StepBody], ends: [Int], scratch: UnsafeMutablePointer<Float>, workerScratch: Int) {
    self.phases = phases
    self.ends = ends
    unsafe self.scratch = scratch
    self.workerScratch = workerScratch
  }

  func run(phase: Int, part: Int, parts: Int, worker: Int) {
    phases[phase](part, parts, unsafe WorkerScratch(pointer: scratch + worker &* workerScratch))
  }

  func run(threads: Int) {
    WorkerPool.shared.run(self, phases: 0..<phases.count, threads: threads)
  }

  func measure(threads: Int) -> [Duration] {
    let clock = ContinuousClock()
    var start = 0
    return ends.map { end in
      defer { start = end }
      return clock.measure { WorkerPool.shared.run(self, phases: start..<end, threads: threads) }
    }
  }
}
