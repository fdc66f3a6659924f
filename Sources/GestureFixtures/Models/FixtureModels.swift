import Foundation
import GestureModelTools
import GestureSupport

/// Small bundles in memory for unit tests.
///
/// The bundles run real tasks on drawn hands, from pixels to gestures. The bundles replace Google's models.
///
/// ```swift
/// let recognizer = try HandGestureRecognizer(model: GestureModel(data: FixtureModels.gestureRecognizer()))
/// let hands = try recognizer.recognize(image: HandPose.thumbUp.image(width: 320, height: 240))
/// ```
///
/// The models compare an image with drawn templates, so they recognise only what ``HandScene`` draws: the poses of
/// ``HandPose`` seen approximately from the front, turned by up to some 30 degrees, in front of a background that is
/// not reddish, at a ``PosedHand/scale`` of about 0.15 to 0.35. Landmarks are accurate to some hundredths of the image.
/// The models do not recognise photos, and their scores mean little: test with Google's models whether an app works
/// with people.
public enum FixtureModels {
  static let description = "A stand-in for tests, made of drawn hands; not Google's model."

  /// Returns a replacement for `gesture_recognizer.task`, for `GestureRecognizer(modelData:)` and
  /// `HandGestureRecognizer(model: GestureModel(data: ))`.
  ///
  /// The first call creates it in a fraction of a second; later calls return the same bytes.
  ///
  /// - Throws: `StatusError` only for a defect of this package.
  public static func gestureRecognizer() throws(StatusError) -> Data { try bundles().gestures }

  /// Returns a replacement for `hand_landmarker.task`, for `HandLandmarker(modelData:)` and
  /// `HandTracker(model: HandModel(data: ))`.
  ///
  /// - Throws: `StatusError` only for a defect of this package.
  public static func handLandmarker() throws(StatusError) -> Data { try bundles().hands }

  private static let made = Locked<(hands: Data, gestures: Data)?>(nil)

  private static func bundles() throws(StatusError) -> (hands: Data, gestures: Data) {
    try StatusError.typed {
      try made.withLock { made in
        if let made { return made }
        let templates = templatePoses.flatMap { [HandTemplate($0), HandTemplate($0.mirrored)] }
        let hands = try ZipWriter.bundle([
          (StandInDetector.name, try StandInDetector.model(templates)),
          (StandInLandmarker.name, try StandInLandmarker.model(templates)),
        ])
        let gestures = try ZipWriter.bundle([
          (StandInClassifier.embedderName, try StandInClassifier.embedder()),
          (StandInClassifier.name, try StandInClassifier.classifier()),
        ])
        let bundles = (
          hands, try ZipWriter.bundle([("hand_landmarker.task", hands), ("hand_gesture_recognizer.task", gestures)])
        )
        made = bundles
        return bundles
      }
    }
  }

  private static let templatePoses: [HandPose] = HandPose.gestures + [.openHand, .pinch, .ell, .call, .four, .three]
}
