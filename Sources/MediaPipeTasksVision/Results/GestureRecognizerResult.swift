import Foundation
import GestureClassifier
import HandFiles

/// The gestures and hands of one image or frame.
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
  /// 21 points per hand, in the order of `HandLandmark`, as fractions of the stored image's width and height.
  public let landmarks: [[NormalizedLandmark]]
  /// The same points in metres around the hand's centre.
  public let worldLandmarks: [[Landmark]]
  /// The hands as values, with what MediaPipe's arrays do not have; empty in a result that was constructed from incomplete hands. An addition
  /// to MediaPipe's API.
  public let hands: [Hand]
  /// In the stream modes the identity of each hand: a number that stays with it while it is tracked. Nil in image mode. An addition to
  /// MediaPipe's API.
  public let handIDs: [Int]?
  /// Whether the timestamp is that of a frame, not the counter of image mode.
  let isTimed: Bool

  /// Creates a result, such as for tests and previews.
  public convenience init(
    gestures: [[ResultCategory]], handedness: [[ResultCategory]], landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]],
    timestampInMilliseconds: Int
  ) {
    self.init(
      gestures: gestures, handedness: handedness, landmarks: landmarks, worldLandmarks: worldLandmarks, handIDs: nil,
      timestampInMilliseconds: timestampInMilliseconds, isTimed: true)
  }

  /// Creates a result of values. It is empty if no hand has a gesture: MediaPipe drops the hands then
  /// (`MPPGestureRecognizerResult+Helpers.mm`).
  ///
  /// - Parameters:
  ///   - hands: The hands, as a recognizer finds them.
  ///   - timestampInMilliseconds: The time of the frame; in image mode a counter.
  ///   - isTimed: Whether they are those of a frame, with identities; false for a single image.
  public convenience init(hands: [Hand], timestampInMilliseconds: Int, isTimed: Bool = true) {
    let hands = hands.contains { $0.gestureScores?.winner != nil } ? hands : []
    self.init(
      gestures: hands.map(\.gestureCategories), handedness: hands.map(\.handednessCategories), landmarks: hands.map(\.normalizedLandmarks),
      worldLandmarks: hands.map(\.landmarksInMetres), hands: hands, handIDs: isTimed ? hands.map(\.id) : nil,
      timestampInMilliseconds: timestampInMilliseconds, isTimed: isTimed)
  }

  /// - Parameter hands: Nil to take them from the arrays.
  init(
    gestures: [[ResultCategory]], handedness: [[ResultCategory]], landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]],
    hands: [Hand]? = nil, handIDs: [Int]?, timestampInMilliseconds: Int, isTimed: Bool
  ) {
    self.gestures = gestures
    self.handedness = handedness
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.hands =
      hands
      ?? [Hand](landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, gestures: gestures, handIDs: handIDs)
    self.handIDs = handIDs
    self.isTimed = isTimed
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The result in the layout of the guides' sample output.
  public override var description: String {
    String(HandRecord(hands: hands, hasGestures: true).text(showsSource: false).dropLast())
  }
}
