import Foundation

/// The categories that a classifier may answer with.
#if canImport(ObjectiveC)
  @objc(MPPClassifierOptions) @objcMembers
#endif
open class ClassifierOptions: NSObject, NSCopying {
  /// The language of display names, such as `de`; nil means English. Gestures carry no display name, so results do not
  /// show it.
  open var displayNamesLocale: String?
  /// The number of best categories that take part; 0 and negative numbers mean all. A hand gets one gesture in any
  /// case.
  open var maxResults = -1
  /// Categories below this score do not take part. A value that was set replaces the threshold that is stored in the
  /// model, also 0; as long as none was set, that threshold stays in force.
  open var scoreThreshold: Float = 0 {
    didSet { hasScoreThreshold = true }
  }
  /// Whether ``scoreThreshold`` was set.
  private(set) var hasScoreThreshold = false
  /// Only these categories take part. As in MediaPipe, unknown names are ignored, and if all are unknown, all
  /// categories take part; a name that no classifier of the bundle has is logged when the task is created. If a
  /// denylist is given too, it is ignored.
  open var categoryAllowlist: [String]?
  /// These categories do not take part. Unknown names are ignored and logged.
  open var categoryDenylist: [String]?

  /// Creates the default options.
  public required override init() {
    super.init()
  }

  /// A copy of the same class, with every option.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.displayNamesLocale = displayNamesLocale
    copy.maxResults = maxResults
    if hasScoreThreshold { copy.scoreThreshold = scoreThreshold }
    copy.categoryAllowlist = categoryAllowlist
    copy.categoryDenylist = categoryDenylist
    return copy
  }
}
