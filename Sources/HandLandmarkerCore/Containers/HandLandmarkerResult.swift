import Foundation

/// The hands of one picture or frame. The arrays have one element per hand, in the same order; without a hand all are empty.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarkerResult) @objcMembers
#endif
public final class HandLandmarkerResult: TaskResult, @unchecked Sendable {
  /// 21 points per hand, in the order of ``HandLandmark``, as fractions of the stored picture's width and height.
  public let landmarks: [[NormalizedLandmark]]
  /// The same points in metres around the hand's centre.
  public let worldLandmarks: [[Landmark]]
  /// One category per hand: `Right` (index 0) or `Left` (index 1).
  public let handedness: [[ResultCategory]]
  /// What else is known of each hand; empty in results that were made by hand. An addition to MediaPipe's API.
  public let hands: [HandDetails]
  /// In the stream modes the identity of each hand: a number that stays with it while it is followed. Nil in image mode. An addition to
  /// MediaPipe's API.
  public let handIDs: [Int]?
  /// The timestamp is that of a frame, not the counter of image mode.
  package let isTimed: Bool

  /// A result made by hand, for tests and previews.
  public convenience init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handedness: [[ResultCategory]], timestampInMilliseconds: Int
  ) {
    self.init(
      landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, hands: [], handIDs: nil,
      timestampInMilliseconds: timestampInMilliseconds, isTimed: true)
  }

  package init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handedness: [[ResultCategory]], hands: [HandDetails], handIDs: [Int]?,
    timestampInMilliseconds: Int, isTimed: Bool
  ) {
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.handedness = handedness
    self.hands = hands
    self.handIDs = handIDs
    self.isTimed = isTimed
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }
}
