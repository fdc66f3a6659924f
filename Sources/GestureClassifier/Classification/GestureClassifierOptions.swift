/// The categories that a classifier may answer with.
public struct GestureClassifierOptions: Sendable, Hashable {
  /// The language of display names, such as `de`; nil means English. Gestures carry no display name, so results do not show it.
  public var displayNamesLocale: String?
  /// How many of the best categories take part; 0 and negative numbers mean all. A hand gets one gesture in any case.
  public var maxResults = -1
  /// Categories below this score do not take part; nil, the default, leaves the threshold in force that is stored in the model.
  public var scoreThreshold: Float?
  /// Only these categories take part, unless the list is empty. A name that no classifier of the bundle has is an error with the nearest
  /// name; one of the other classifier has no effect. If both lists are given, the denylist is ignored.
  public var categoryAllowlist: [String] = []
  /// These categories do not take part. Names as in ``categoryAllowlist``.
  public var categoryDenylist: [String] = []

  /// Creates the default options.
  public init() {}
}
