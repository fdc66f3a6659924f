import HandLandmarkerCore
import TensorEngine

/// What a ``GestureRecognizer`` does with pictures and hands. Tests put their own in its place.
package protocol GestureProcessing: FrameProcessor where Output == GestureRecognizerResult {
  /// One category, or none if the classifiers' options leave none.
  func gesture(of hand: DescribedHand) throws -> [ResultCategory]
  func embedding(of hand: DescribedHand) throws -> [Float]
}

/// Pixels → hands → gestures → result.
final class GestureProcessor: GestureProcessing {
  private let hands: HandStage
  private let gestures: GesturePipeline

  init(bundle: ZipArchive, options: GestureRecognizerOptions) throws {
    let landmarker = try ZipArchive(bundle.requiredBytes(named: "hand_landmarker.task"))
    let recognizer = try ZipArchive(bundle.requiredBytes(named: "hand_gesture_recognizer.task"))
    hands = try HandStage(bundle: landmarker, options: options)
    gestures = try GesturePipeline(
      bundle: recognizer, canned: GestureClassifierSettings(options.cannedGesturesClassifierOptions),
      custom: GestureClassifierSettings(options.customGesturesClassifierOptions))
    try options.checkValues()
  }

  func process(_ frame: Frame) throws -> GestureRecognizerResult {
    let found = try hands.hands(in: frame)
    let categories = try found.map { hand in
      try StageClock.measure(.gestures) {
        category(
          try gestures.gesture(of: hand, imageWidth: frame.pixels.width, imageHeight: frame.pixels.height, rotation: frame.rotation))
      }
    }
    return GestureRecognizerResult(
      gestures: categories, hands: hands.containers(found, of: frame), timestampInMilliseconds: frame.timestampInMilliseconds)
  }

  func gesture(of hand: DescribedHand) throws -> [ResultCategory] {
    category(
      try gestures.gesture(of: hands.hand(hand), imageWidth: hand.imageWidth, imageHeight: hand.imageHeight, rotation: hand.rotation))
  }

  func embedding(of hand: DescribedHand) throws -> [Float] {
    try gestures.embedding(of: hands.hand(hand), imageWidth: hand.imageWidth, imageHeight: hand.imageHeight, rotation: hand.rotation)
  }

  /// Only name and score survive the combination of the classifiers, as in MediaPipe.
  private func category(_ gesture: Gesture?) -> [ResultCategory] {
    gesture.map { [ResultCategory(index: -1, score: $0.score, categoryName: $0.name, displayName: nil)] } ?? []
  }
}

extension GestureRecognizerResult {
  /// All arrays are empty if no hand has a gesture: MediaPipe drops the hands then (`MPPGestureRecognizerResult+Helpers.mm`).
  package convenience init(gestures: [[ResultCategory]], hands: HandContainers, timestampInMilliseconds: Int) {
    if gestures.allSatisfy(\.isEmpty) {
      self.init(
        gestures: [], handedness: [], landmarks: [], worldLandmarks: [], hands: [], handIDs: hands.handIDs.map { _ in [] },
        timestampInMilliseconds: timestampInMilliseconds, isTimed: hands.handIDs != nil)
    } else {
      self.init(
        gestures: gestures, handedness: hands.handedness, landmarks: hands.landmarks, worldLandmarks: hands.worldLandmarks,
        hands: hands.hands,
        handIDs: hands.handIDs, timestampInMilliseconds: timestampInMilliseconds, isTimed: hands.handIDs != nil)
    }
  }
}
