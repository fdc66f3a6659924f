import GestureClassifier
import GestureFixtures
import GestureTraining
import HandEvents
import HandLandmarkerCore

/// Drawn movements for the tests of the detector.
///
/// Also the events that the detector reports.
enum MotionSamples {
  /// A movement of each kind; a grab is released again.
  static let all: [(kind: HandMovement, motion: PosedMovement)] = [
    (.swipeLeft, .swipe(.left)), (.swipeRight, .swipe(.right)), (.swipeUp, .swipe(.up)), (.swipeDown, .swipe(.down)),
    (.wave, .wave()),
    (.pinch, .pinch(drag: SIMD2(0.1, 0.05))), (.grab, .grab()), (.release, .grab()),
    (.circleClockwise, .circle(clockwise: true)),
    (.circleCounterclockwise, .circle(clockwise: false)), (.tap, .tap()), (.spread, .spread()), (.squeeze, .squeeze()),
  ]

  /// The events in frames with or without the image's size.
  static func events(
    _ frames: [HandFrame], detector: HandMovementDetector = HandMovementDetector(), knowsSize: Bool = true
  ) -> [HandEvent] {
    var detector = detector
    let events = frames.flatMap { detector.events(for: knowsSize ? $0 : HandFrame(hands: $0.hands, at: $0.time)) }
    return events + detector.finish()
  }

  /// The same with other settings.
  static func events(_ frames: [HandFrame], settings: HandMovementSettings, models: [MovementModel] = []) throws
    -> [HandEvent]
  {
    events(frames, detector: try HandMovementDetector(settings: settings, models: models))
  }

  /// Each movement once: its completion, or its beginning.
  static func names(_ events: [HandEvent]) -> [String] {
    events.filter { $0.phase == .completed || $0.phase == .began }.map(\.name)
  }

  /// Frames with noise in their landmarks and their times.
  static func frames(_ motion: PosedMovement, rate: Double, seed: UInt64) -> [HandFrame] {
    motion.frames(FrameSampling(framesPerSecond: rate, jitter: 0.01, timeJitter: 0.2, seed: seed))
  }
}
