import GestureClassifier
import TensorEngine

extension HandGestureClassifier {
  /// The classifier of the entries of a `hand_gesture_recognizer.task`.
  convenience init(
    bundle: ZipArchive, canned: HandGestureRecognizer.Options.Classifier = .init(),
    custom: HandGestureRecognizer.Options.Classifier = .init()
  ) throws {
    var options = HandGestureRecognizer.Options()
    (options.canned, options.custom) = (canned, custom)
    try self.init(GestureNetworks(bundle: bundle), options: options)
  }
}
