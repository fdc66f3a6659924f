import Foundation
import GestureModelTools
import GestureSupport

/// Small bundles in memory with which real tasks run on drawn hands, from pixels to gestures: stand-ins for Google's
/// models in unit tests.
///
/// ```swift
/// let recognizer = try HandGestureRecognizer(model: GestureModel(data: FixtureModels.gestureRecognizer()))
/// let hands = try recognizer.recognize(image: HandPose.thumbUp.image(width: 320, height: 240))
/// ```
///
/// They compare an image with drawn templates, so they know what ``HandScene`` draws: the poses of ``HandPose`` from
/// about the front, turned by up to some 30 degrees, before a background that is not reddish, at a ``PosedHand/scale``
/// of about 0.15 to 0.35. Landmarks are within some hundredths of the image. They recognize no photographs, and their
/// scores mean little: whether an app is right about people is tested with Google's models.
public enum FixtureModels {
  static let description = "A stand-in for tests, made of drawn hands; not Google's model."

  /// Returns a bundle for `GestureRecognizer(modelData:)` and `HandGestureRecognizer(model: GestureModel(data: ))`,
  /// which stands for `gesture_recognizer.task`.
  ///
  /// It is made at the first call, in a fraction of a second, and kept.
  ///
  /// - Throws: `StatusError` only for a fault of this package.
  public static func gestureRecognizer() throws(StatusError) -> Data { try bundles().gestures }

  /// Returns a bundle for `HandLandmarker(modelData:)` and `HandTracker(model: HandModel(data: ))`, which stands for
  /// `hand_landmarker.task`.
  ///
  /// - Throws: `StatusError` only for a fault of this package.
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
