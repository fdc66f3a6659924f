import GestureClassifier
import HandLandmarkerCore

extension ResultRecord {
  /// The best gesture of a hand; nil if it has none or gestures were not asked for.
  package func gesture(ofHand hand: Int) -> ResultCategory? {
    guard let gestures, gestures.indices.contains(hand) else { return nil }
    return gestures[hand].first
  }

  /// The side of a hand.
  package func side(ofHand hand: Int) -> ResultCategory? {
    handedness.indices.contains(hand) ? handedness[hand].first : nil
  }

  /// The number a hand is known by: its identity if it is followed, else its place in the result.
  package func identity(ofHand hand: Int) -> Int {
    guard let handIDs, handIDs.indices.contains(hand) else { return hand }
    return handIDs[hand]
  }

  /// The hands as they are drawn: gesture and side with their scores as the label.
  package var annotations: [HandAnnotation] {
    HandAnnotation.annotations(landmarks: landmarks, labels: [gestures ?? [], handedness])
  }
}
