/// The memory that only one worker uses while it runs a step.
///
/// Invariant: `pointer` is the start of at least `workerScratchCount` floats, for every step of the model; no other
/// worker uses these floats.
@safe package struct WorkerScratch {
  let pointer: UnsafeMutablePointer<Float>
}
