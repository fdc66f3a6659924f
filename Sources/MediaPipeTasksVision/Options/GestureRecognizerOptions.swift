import Foundation
import GestureClassifier

/// The options of a ``GestureRecognizer``.
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizerOptions) @objcMembers
#endif
open class GestureRecognizerOptions: HandTaskOptions {
  /// The receiver of the results in live-stream mode, held weakly.
  ///
  /// The delegate has to be set in live-stream mode and must not be set in the other modes.
  open weak var gestureRecognizerLiveStreamDelegate: (any GestureRecognizerLiveStreamDelegate)?
  /// The options of the classifier of the eight built-in gestures.
  ///
  /// Assigning copies.
  @NSCopying open var cannedGesturesClassifierOptions: ClassifierOptions?
  /// The options of the classifier of the bundle's custom gestures.
  ///
  /// Assigning copies.
  @NSCopying open var customGesturesClassifierOptions: ClassifierOptions?

  /// Whether the built-in gestures are named in turned hands, too.
  ///
  /// A gesture that a finger contradicts is not named then; see `HandGestureRecognizer.Options`. An addition to
  /// MediaPipe's Swift API.
  open var namesTurnedHands = false
  /// Whether custom gestures are named at any turn.
  ///
  /// The option does not suit gestures that mean a direction. An addition to MediaPipe's Swift API.
  open var namesTurnedCustomGestures = false

  /// Returns a copy of the same class, with every option.
  ///
  /// The copy has the same delegate object.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? GestureRecognizerOptions {
      copy.gestureRecognizerLiveStreamDelegate = gestureRecognizerLiveStreamDelegate
      copy.cannedGesturesClassifierOptions = cannedGesturesClassifierOptions
      copy.customGesturesClassifierOptions = customGesturesClassifierOptions
      copy.namesTurnedHands = namesTurnedHands
      copy.namesTurnedCustomGestures = namesTurnedCustomGestures
    }
    return copy
  }
}

extension GestureRecognizerOptions {
  /// The options as values.
  package var recognizerOptions: HandGestureRecognizer.Options {
    var options = HandGestureRecognizer.Options()
    options.hands = trackerOptions
    options.canned = .init(cannedGesturesClassifierOptions, namesTurnedHands: namesTurnedHands)
    options.custom = .init(customGesturesClassifierOptions, namesTurnedHands: namesTurnedCustomGestures)
    return options
  }
}

extension HandGestureRecognizer.Options.Classifier {
  package init(_ options: ClassifierOptions?, namesTurnedHands: Bool = false) {
    self.init()
    self.namesTurnedHands = namesTurnedHands
    guard let options else { return }
    displayNamesLocale = options.displayNamesLocale
    maxResults = options.maxResults
    minimumScore = options.hasScoreThreshold ? options.scoreThreshold : nil
    selection = GestureSelection(allowlist: options.categoryAllowlist, denylist: options.categoryDenylist)
  }
}

extension UnknownCategory {
  var logLine: String {
    "MediaPipeTasksVision: no classifier of this bundle has the category `\(name)`, which is ignored "
      + "[\(classifier)GesturesClassifierOptions.\(list)] (\(suggestion))"
  }
}
