import Foundation
import GestureClassifier
import HandFiles

/// The hands of one image or frame. The arrays have one element per hand, in the same order; without a hand all are empty.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarkerResult) @objcMembers
#endif
public final class HandLandmarkerResult: TaskResult, @unchecked Sendable {
  /// 21 points per hand, in the order of `HandLandmark`, as fractions of the stored image's width and height.
  public let landmarks: [[NormalizedLandmark]]
  /// The same points in metres around the hand's centre.
  public let worldLandmarks: [[Landmark]]
  /// One category per hand: `Right` (index 0) or `Left` (index 1).
  public let handedness: [[ResultCategory]]
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
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handedness: [[ResultCategory]], timestampInMilliseconds: Int
  ) {
    self.init(
      landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, handIDs: nil,
      timestampInMilliseconds: timestampInMilliseconds, isTimed: true)
  }

  /// Creates a result of values.
  ///
  /// - Parameters:
  ///   - hands: The hands, as a tracker or recognizer finds them.
  ///   - timestampInMilliseconds: The time of the frame; in image mode a counter.
  ///   - isTimed: Whether they are those of a frame, with identities; false for a single image.
  public convenience init(hands: [Hand], timestampInMilliseconds: Int, isTimed: Bool = true) {
    self.init(
      landmarks: hands.map(\.normalizedLandmarks), worldLandmarks: hands.map(\.landmarksInMetres),
      handedness: hands.map(\.handednessCategories), hands: hands, handIDs: isTimed ? hands.map(\.id) : nil,
      timestampInMilliseconds: timestampInMilliseconds, isTimed: isTimed)
  }

  /// - Parameter hands: Nil to take them from the arrays.
  init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handedness: [[ResultCategory]], hands: [Hand]? = nil, handIDs: [Int]?,
    timestampInMilliseconds: Int, isTimed: Bool
  ) {
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.handedness = handedness
    self.hands = hands ?? [Hand](landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, handIDs: handIDs)
    self.handIDs = handIDs
    self.isTimed = isTimed
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The result in the layout of the guides' sample output.
  public override var description: String {
    String(HandRecord(hands: hands, hasGestures: false).text(showsSource: false).dropLast())
  }
}
