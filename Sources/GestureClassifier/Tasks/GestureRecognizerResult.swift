import Foundation
import HandLandmarkerCore

/// The gestures and hands of one picture or frame.
///
/// The arrays have one element per hand, in the same order. All of them are empty if there is no hand, and, as in MediaPipe, also if there
/// are hands but the classifiers' options leave none of them a gesture. If only some hands have a gesture, the array of the others in
/// ``gestures`` is empty (MediaPipe leaves it out).
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizerResult) @objcMembers
#endif
public final class GestureRecognizerResult: TaskResult, @unchecked Sendable {
  /// One category per hand, with index −1; none for a hand that the classifiers' options leave without.
  public let gestures: [[ResultCategory]]
  /// One category per hand: `Right` (index 0) or `Left` (index 1).
  public let handedness: [[ResultCategory]]
  /// 21 points per hand, in the order of `HandLandmark`, as fractions of the stored picture's width and height.
  public let landmarks: [[NormalizedLandmark]]
  /// The same points in metres around the hand's centre.
  public let worldLandmarks: [[Landmark]]
  /// What else is known of each hand; empty in results that were made by hand. An addition to MediaPipe's API.
  public let hands: [HandDetails]
  /// In the stream modes the identity of each hand: a number that stays with it while it is followed. Nil in image mode. An addition to
  /// MediaPipe's API.
  public let handIDs: [Int]?
  /// The timestamp is that of a frame, not the counter of image mode.
  package let isTimed: Bool

  /// A result made by hand, for tests and previews.
  public convenience init(
    gestures: [[ResultCategory]], handedness: [[ResultCategory]], landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]],
    timestampInMilliseconds: Int
  ) {
    self.init(
      gestures: gestures, handedness: handedness, landmarks: landmarks, worldLandmarks: worldLandmarks, hands: [], handIDs: nil,
      timestampInMilliseconds: timestampInMilliseconds, isTimed: true)
  }

  package init(
    gestures: [[ResultCategory]], handedness: [[ResultCategory]], landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]],
    hands: [HandDetails], handIDs: [Int]?, timestampInMilliseconds: Int, isTimed: Bool
  ) {
    self.gestures = gestures
    self.handedness = handedness
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.hands = hands
    self.handIDs = handIDs
    self.isTimed = isTimed
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }
}
