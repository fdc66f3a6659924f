import GestureFixtures
import GestureSupport
import MediaPipeTasksVision

extension RecordedGestures {
  /// Takes the results of a recognizer, such as those that an app has kept.
  ///
  /// - Throws: `StatusError` (invalid argument) as `init(_:name:)`.
  public init(_ results: [GestureRecognizerResult], name: String = "recording") throws(StatusError) {
    try self.init(results.map { $0.record() }, name: name)
  }
}
