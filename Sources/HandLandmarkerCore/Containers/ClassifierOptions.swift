import Foundation

/// What a classifier may answer.
#if canImport(ObjectiveC)
  @objc(MPPClassifierOptions) @objcMembers
#endif
open class ClassifierOptions: NSObject, NSCopying {
  /// The language of display names, such as `de`; nil means English. Gestures carry no display name, so nothing of it is seen in results.
  public var displayNamesLocale: String?
  /// How many of the best categories take part; 0 and negative numbers mean all. One gesture per hand comes out in any case.
  public var maxResults = -1
  /// Categories below this score are left out. 0, the default, leaves the threshold in force that is stored in the model.
  public var scoreThreshold: Float = 0
  /// Only these categories take part. Unknown names are ignored; if all are unknown, all categories take part, as in MediaPipe.
  /// If a denylist is given too, it is ignored.
  public var categoryAllowlist: [String]?
  /// These categories do not take part. Unknown names are ignored.
  public var categoryDenylist: [String]?

  /// Options with their defaults.
  public required override init() {
    super.init()
  }

  /// A copy of the same class, with every option.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.displayNamesLocale = displayNamesLocale
    copy.maxResults = maxResults
    copy.scoreThreshold = scoreThreshold
    copy.categoryAllowlist = categoryAllowlist
    copy.categoryDenylist = categoryDenylist
    return copy
  }
}
