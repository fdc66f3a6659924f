/// The work of one step: the share `part` of `parts`, with `scratch` of the worker's own.
package typealias StepBody = (_ part: Int, _ parts: Int, _ scratch: WorkerScratch) -> Void
