import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

/// Values that are used for several streams keep nothing of one for the next.
final class SecondLifeTests: XCTestCase {
  func testADetectorOfEventsAfterFinish() throws {
    for settings in [
      GestureEventSettings(), GestureEventSettings(minimumDuration: .zero, holdDuration: .zero, holdInterval: .milliseconds(150)),
      GestureEventSettings(beginScore: 0.8, endScore: 0.4, releaseDuration: .milliseconds(50), ignoredGestures: [.thumbUp]),
    ] {
      try assertSecondLife("\(settings)") {
        try GestureEventDetector(settings: settings)
      } _: { detector, frames in
        frames.flatMap { detector.events(for: $0) } + detector.finish()
      }
    }
  }

  func testArmingAfterReset() throws {
    for settings in [
      EventArmingSettings(gesture: .openPalm, holdDuration: .milliseconds(200), pause: .milliseconds(700), cooldown: .milliseconds(300)),
      EventArmingSettings(gesture: .openPalm, holdDuration: .zero, disarmDuration: nil, cooldown: .seconds(2)),
      EventArmingSettings(cooldown: .seconds(5)),
    ] {
      let quick = GestureEventSettings(minimumDuration: .zero, releaseDuration: .milliseconds(50))
      try assertSecondLife("\(settings)") {
        (try EventArming(settings: settings, events: quick), try GestureEventDetector(settings: quick))
      } _: { value, frames -> [String] in
        var words: [String] = []
        for frame in frames {
          if let change = value.0.update(with: frame) { words.append("\(frame.time) \(change)") }
          for event in value.1.events(for: frame) where value.0.counts(event) { words.append("\(event)") }
        }
        // Ends in the middle of whatever is made.
        _ = value.1.finish()
        value.0.reset()
        return words
      }
    }
  }

  func testARecognizerAfterReset() throws {
    let bundle = try StandInRecognizer.bundle()
    for row in Pairwise.rows([2, 2, 2]) {
      var options = HandGestureRecognizer.Options()
      options.hands = HandTracker.Options(
        maximumHandCount: 2, smoothing: row[0] == 0 ? nil : LandmarkSmoothing(), bridge: row[1] == 0 ? nil : .milliseconds(400),
        steadySide: row[2] == 1, threads: 1)
      try assertSecondLife("\(row)", streams: (0..<2).map { DisturbedStream.images(seed: $0, count: 12) }) {
        try HandGestureRecognizer(modelData: bundle, options: options)
      } _: { recognizer, frames in
        defer { recognizer.reset() }
        return try frames.map { try recognizer.hands(in: $0.image, at: $0.time) }
      }
    }
  }
}
