import GestureClassifier

/// Makes what answers in place of the models, such as a recording.
package protocol HandSourceMaker: Sendable {
  /// Returns what a task that is created answers with.
  func makeSource() -> any HandSource
}
