import Foundation

/// The categories a classifier may answer with.
#if canImport(ObjectiveC)
  @objc(MPPClassifierOptions) @objcMembers
#endif
open class ClassifierOptions: NSObject, NSCopying {
  /// The language of display names, such as `de`; nil means English.
  ///
  /// Gestures carry no display name, so results do not show it.
  open var displayNamesLocale: String?
  /// The number of best categories taking part.
  ///
  /// 0 and negative numbers mean all. A hand gets one gesture in any case.
  open var maxResults = -1
  /// The lowest score of categories that take part.
  ///
  /// A value that was set, even 0, replaces the threshold stored in the model.
  open var scoreThreshold: Float = 0 {
    didSet { hasScoreThreshold = true }
  }
  /// Whether ``scoreThreshold`` was set.
  private(set) var hasScoreThreshold = false
  /// The categories that take part; nil means all.
  ///
  /// As in MediaPipe, unknown names are ignored, and if all are unknown, all categories take part. A name that no
  /// classifier of the bundle has is logged when the task is created. Beside a denylist, the allowlist decides and the
  /// denylist is ignored.
  open var categoryAllowlist: [String]?
  /// The categories that do not take part.
  ///
  /// Unknown names are ignored and logged.
  open var categoryDenylist: [String]?

  /// Creates the default options.
  public required override init() {
    super.init()
  }

  /// Returns a copy of the same class, with every option.
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
