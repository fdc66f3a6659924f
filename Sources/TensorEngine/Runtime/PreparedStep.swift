/// An operator ready to run: packed weights and computed geometry.
///
/// Immutable; a model's interpreters share it.
package protocol PreparedStep: Sendable {
  /// The scratch memory of each worker, in floats.
  var workerScratchCount: Int { get }
  /// The memory that the step keeps between calls, in floats; initially zero.
  var keptCount: Int { get }
  /// The memory of packed weights, in bytes.
  var weightBytes: Int { get }
  /// The position of an input that the step's only output may overwrite.
  ///
  /// Nil if there is none. The step reads each element of this input before it writes that element of the output.
  var inPlaceInput: Int? { get }
  /// The windows of output rows over rows of the first input.
  ///
  /// Nil if the step must compute all rows. Other inputs correspond to the output row by row.
  var rowAxis: WindowAxis? { get }
  /// Returns the phases of the step.
  ///
  /// All workers finish a phase before the next one begins. Phases allocate nothing.
  ///
  /// - Parameter rows: The rows of the output to compute, if there is a ``rowAxis``; nil for all.
  func bind(_ memory: BoundMemory, rows: Range<Int>?) -> [StepBody]
}

extension PreparedStep {
  package var workerScratchCount: Int { 0 }
  package var keptCount: Int { 0 }
  package var weightBytes: Int { 0 }
  package var inPlaceInput: Int? { nil }
  package var rowAxis: WindowAxis? { nil }
}
