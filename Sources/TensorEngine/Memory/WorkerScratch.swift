/// The memory a worker has for itself while it runs a step.
///
/// Invariant: `pointer` is the start of as many floats as the `workerScratchCount` of any step of the model, which no
/// other worker uses.
@safe package struct WorkerScratch {
  let pointer: UnsafeMutablePointer<Float>
}
