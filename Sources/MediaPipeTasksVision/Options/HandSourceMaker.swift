import GestureClassifier

/// Makes what answers in place of the models, such as a recording.
package protocol HandSourceMaker: Sendable {
  /// Returns what a task that is created answers with.
  ///
  /// - Parameter options: Checked.
  func makeSource(_ options: HandTracker.Options) -> any HandSource
}
