/// Something that happened to a gesture: it began, it was held for a while, it ended. Made by ``GestureEventDetector``.
public struct GestureEvent: Sendable, Hashable, Codable {
  /// The three things a gesture does.
  public enum Phase: String, Sendable, Codable, CaseIterable {
    /// The gesture has been seen for the minimum duration.
    case began
    /// It has been made for the hold duration.
    case held
    /// It has not been seen for the release duration, or another has taken its place, or the stream is over.
    case ended
  }

  /// What happened.
  public var phase: Phase
  /// The identity of the hand, see ``GestureRecognizerResult/handIDs``.
  public var handID: Int
  /// The gesture's category name, such as `Thumb_Up`.
  public var gesture: String
  /// `Right` or `Left`, as the hand was seen last.
  public var handedness: String?
  /// The highest score the gesture has had so far, 0…1.
  public var score: Float
  /// Of the frame that made the event certain.
  public var timestampInMilliseconds: Int
  /// When the gesture was seen first.
  public var startInMilliseconds: Int
  /// From then until it was seen last.
  public var durationInMilliseconds: Int

  /// An event made by hand, for tests and previews.
  public init(
    phase: Phase, handID: Int, gesture: String, handedness: String?, score: Float, timestampInMilliseconds: Int, startInMilliseconds: Int,
    durationInMilliseconds: Int
  ) {
    self.phase = phase
    self.handID = handID
    self.gesture = gesture
    self.handedness = handedness
    self.score = score
    self.timestampInMilliseconds = timestampInMilliseconds
    self.startInMilliseconds = startInMilliseconds
    self.durationInMilliseconds = durationInMilliseconds
  }
}
