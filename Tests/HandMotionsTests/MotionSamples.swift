import GestureClassifier
import GestureFixtures
import GestureTraining
import HandLandmarkerCore
import HandMotions

/// Drawn movements for the tests of the detector, and what it makes of them.
enum MotionSamples {
  /// A movement of each kind; a grab is released again.
  static let all: [(kind: HandMotionKind, motion: HandMotion)] = [
    (.swipeLeft, .swipe(.left)), (.swipeRight, .swipe(.right)), (.swipeUp, .swipe(.up)), (.swipeDown, .swipe(.down)), (.wave, .wave()),
    (.pinch, .pinch(drag: SIMD2(0.1, 0.05))), (.grab, .grab()), (.release, .grab()), (.circleClockwise, .circle(clockwise: true)),
    (.circleCounterclockwise, .circle(clockwise: false)), (.tap, .tap()), (.spread, .spread()), (.squeeze, .squeeze()),
  ]

  /// What is detected in frames: with the size of the image, or without it.
  static func events(
    _ frames: [HandRecord], settings: HandMotionSettings = HandMotionSettings(), models: [MotionModel] = [], knowsSize: Bool = true
  ) -> [HandMotionEvent] {
    var detector = HandMotionDetector(settings: settings, models: models)
    let events = frames.flatMap { frame in
      let time = frame.timestampInMilliseconds ?? 0
      return knowsSize ? detector.events(for: frame, at: time) : detector.events(for: frame.hands, at: time)
    }
    return events + detector.finish()
  }

  /// Each movement once: its completion, or its beginning.
  static func names(_ events: [HandMotionEvent]) -> [String] {
    events.filter { $0.phase == .completed || $0.phase == .began }.map(\.gesture)
  }

  /// Frames with noise in their landmarks and their times.
  static func frames(_ motion: HandMotion, rate: Double, seed: UInt64) -> [HandRecord] {
    motion.frames(FrameSampling(framesPerSecond: rate, jitter: 0.01, timeJitter: 0.2, seed: seed))
  }
}
