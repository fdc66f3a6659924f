import Foundation
import HandLandmarkerCore

/// The options of a ``GestureRecognizer``.
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizerOptions) @objcMembers
#endif
open class GestureRecognizerOptions: HandTaskOptions {
  /// Receives the results in live-stream mode, where it has to be set; in the other modes it must not be. Held weakly.
  public weak var gestureRecognizerLiveStreamDelegate: (any GestureRecognizerLiveStreamDelegate)?
  /// For the classifier of the eight built-in gestures. Assigning copies.
  @NSCopying public var cannedGesturesClassifierOptions: ClassifierOptions?
  /// For the classifier of own gestures, if the bundle has one. Assigning copies.
  @NSCopying public var customGesturesClassifierOptions: ClassifierOptions?

  /// A copy of the same class, with every option; the delegate is the same object.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? GestureRecognizerOptions {
      copy.gestureRecognizerLiveStreamDelegate = gestureRecognizerLiveStreamDelegate
      copy.cannedGesturesClassifierOptions = cannedGesturesClassifierOptions
      copy.customGesturesClassifierOptions = customGesturesClassifierOptions
    }
    return copy
  }
}

extension GestureClassifierSettings {
  init(_ options: ClassifierOptions?) {
    self.init()
    guard let options else { return }
    displayNamesLocale = options.displayNamesLocale
    maxResults = options.maxResults
    scoreThreshold = options.scoreThreshold
    categoryAllowlist = options.categoryAllowlist ?? []
    categoryDenylist = options.categoryDenylist ?? []
  }
}
