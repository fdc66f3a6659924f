import Foundation
import GestureClassifier
import GestureFixtures
import HandDrawings
import HandEvents

/// The animated image at the top of README.
///
/// A drawn hand is recognised, with its skeleton, gesture and events.
enum FrontPicture {
  private static func still(_ pose: HandPose, _ milliseconds: Int) -> PosedMovement {
    .still(pose, duration: .milliseconds(milliseconds))
  }

  private static let motion =
    still(.victory, 1000).then(still(.thumbUp, 1000)).then(still(.openPalm, 500)).then(
      .swipe(.left, rest: .milliseconds(500))
    )
    .then(still(.pointingUp, 900)).then(.pinch(held: .milliseconds(500)))
  private static let eventDuration = Duration.milliseconds(900)

  /// Writes the frames one after the other as PPM images.
  static func write(to folder: URL) throws {
    let model = ProcessInfo.processInfo.environment["GESTURE_MODEL"] ?? "Models/gesture_recognizer.task"
    let stream = try HandGestureRecognizer(model: GestureModel(contentsOfFile: model)).makeStream()
    var detector = HandEventDetectors([HandMovementDetector()])
    var shown: (name: String, time: Duration)?
    var frames = Data()
    for frame in try motion.images(FrameSampling(width: 440, height: 220, framesPerSecond: 15)) {
      let hands = try stream.recognize(videoFrame: frame.image, at: frame.time)
      let found = HandFrame(
        hands: hands, at: frame.time, imageSize: ImageSize(width: frame.image.width, height: frame.image.height))
      for event in detector.events(for: found) where event.phase == .began || event.phase == .completed {
        shown = (event.name, frame.time)
      }
      let caption = shown.map { frame.time - $0.time < eventDuration ? [$0.name] : [] } ?? []
      frames += HandDrawing().draw(hands, on: frame.image, caption: caption).ppmData
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try frames.write(to: folder.appendingPathComponent("front.ppm"))
  }
}
