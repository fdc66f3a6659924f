/// The gesture of a hand: a label of a classifier, with its score.
public struct HandGesture: Sendable, Hashable, Codable {
  /// `Closed_Fist`, `Open_Palm`, `Pointing_Up`, `Thumb_Down`, `Thumb_Up`, `Victory`, `ILoveYou`, `None`, or a label of a custom bundle.
  public var name: String
  /// 0…1.
  public var score: Float

  /// Creates a gesture.
  public init(name: String, score: Float) {
    self.name = name
    self.score = score
  }
}
