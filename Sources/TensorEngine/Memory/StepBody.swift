/// The work of a step.
///
/// Computes share `part` of `parts` with a worker's scratch memory.
package typealias StepBody = (_ part: Int, _ parts: Int, _ scratch: WorkerScratch) -> Void
