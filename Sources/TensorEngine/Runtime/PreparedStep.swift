/// An operator made ready: weights packed, geometry computed. Immutable, and shared by all interpreters of a model.
package protocol PreparedStep: Sendable {
  /// Floats of memory that each worker uses while it runs.
  var workerScratchCount: Int { get }
  /// Floats of its own memory that are zero at first and keep their contents between calls.
  var keptCount: Int { get }
  /// Bytes of memory in which it keeps packed weights.
  var weightBytes: Int { get }
  /// The position of an input that its only output may overwrite: the step reads no element of it after it has written
  /// that of the output. nil if there is none.
  var inPlaceInput: Int? { get }
  /// The windows of the output's rows over those of the first input; other inputs lie under the output row by row. nil
  /// if the step can only compute all rows.
  var rowAxis: WindowAxis? { get }
  /// The phases of the step, each of which all workers finish before the next one begins. They allocate nothing.
  ///
  /// - Parameter rows: Those of the output that are computed, if there is a ``rowAxis``; nil for all.
  func bind(_ memory: BoundMemory, rows: Range<Int>?) -> [StepBody]
}

extension PreparedStep {
  package var workerScratchCount: Int { 0 }
  package var keptCount: Int { 0 }
  package var weightBytes: Int { 0 }
  package var inPlaceInput: Int? { nil }
  package var rowAxis: WindowAxis? { nil }
}
