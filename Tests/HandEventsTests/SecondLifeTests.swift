import GestureTraining
import HandEvents
import HandLandmarkerCore
import TestSupport
import XCTest

/// A detector that has finished a stream is like a new one.
final class SecondLifeTests: XCTestCase {
  func testADetectorOfEventsAfterFinish() throws {
    for settings in [
      GestureEventSettings(),
      GestureEventSettings(minimumDuration: .zero, holdDuration: .zero, holdInterval: .milliseconds(150)),
      GestureEventSettings(
        beginScore: 0.8, endScore: 0.4, releaseDuration: .milliseconds(50), ignoredGestures: [.thumbUp]),
    ] {
      try assertSecondLife("\(settings)") {
        try GestureEventDetector(settings: settings)
      } _: { detector, frames in
        frames.flatMap { detector.events(for: $0) } + detector.finish()
      }
    }
  }

  func testArmingAfterReset() throws {
    let quick = GestureEventSettings(minimumDuration: .zero, releaseDuration: .milliseconds(50))
    for (settings, cooldown) in [
      (
        EventArmingSettings(
          gesture: .openPalm, holdDuration: .milliseconds(200), pause: .milliseconds(700), seeing: quick), 300
      ),
      (EventArmingSettings(gesture: .openPalm, holdDuration: .zero, disarmDuration: nil, seeing: quick), 2000),
      (EventArmingSettings(gesture: .custom("never")), 5000),
    ] {
      try assertSecondLife("\(settings)") {
        let gestures = try GestureEventDetector(settings: quick).cooldown(.milliseconds(cooldown))
        return HandEventDetectors([try gestures.armed(by: settings), gestures, HandMovementDetector().facingCamera()])
      } _: { detector, frames in
        // Ends in the middle of whatever is made.
        frames.flatMap { detector.events(for: $0) } + detector.finish()
      }
    }
  }

  func testADetectorAfterFinish() throws {
    var dataset = InventedMotions.dataset(count: 2, others: 4)
    for index in dataset.recordings.indices { dataset.recordings[index].isCut = true }
    let models = [
      try MovementTrainer(options: MovementTrainerOptions(copies: 4, scoreThreshold: 0.3)).train(on: dataset).model
    ]
    for (kinds, viewpoint, models) in [(HandMovement.usual, .image, []), (Set(HandMovement.allCases), .person, models)]
      as [(Set<HandMovement>, HandMovementSettings.Viewpoint, [MovementModel])]
    {
      let settings = HandMovementSettings(kinds: kinds, viewpoint: viewpoint)
      // Without the sizes of the images, too: then the ratio of their sides is measured.
      for hasSizes in [true, false] {
        try assertSecondLife("\(kinds.count) kinds, sizes: \(hasSizes)", seeds: models.isEmpty ? 0..<5 : 0..<2) {
          try HandMovementDetector(settings: settings, models: models)
        } _: { detector, frames in
          frames.flatMap { frame in
            var frame = frame
            if !hasSizes { frame.imageSize = nil }
            return detector.events(for: frame)
          } + detector.finish()
        }
      }
    }
  }

  /// A finished cutter keeps nothing for the next stream.
  ///
  /// The next stream has later times.
  func testTakesOfASecondStreamAreItsOwn() {
    for seed in UInt64(0)..<6 {
      func takes(_ cutter: inout MovementCutter, _ frames: [HandFrame]) -> [[HandFrame]] {
        frames.compactMap { cutter.process($0) } + [cutter.finish()].compactMap(\.self)
      }
      let later = DisturbedStream.frames(seed: seed).map { frame in
        HandFrame(hands: frame.hands, at: frame.time + .seconds(1000), imageSize: frame.imageSize)
      }
      var (new, used) = (MovementCutter(), MovementCutter())
      _ = takes(&used, DisturbedStream.frames(seed: seed + 1))
      XCTAssertEqual(takes(&used, later), takes(&new, later), "stream \(seed)")
    }
  }

  /// A stream has the same events from every side.
  ///
  /// It is seen in a mirror, by the person, later, and with other identities; events are named accordingly.
  func testASeenStreamHasTheSameEventsFromEverySide() throws {
    func events(_ frames: [HandFrame], _ viewpoint: HandMovementSettings.Viewpoint = .image) throws -> [HandEvent] {
      try MotionSamples.events(
        frames, settings: HandMovementSettings(kinds: Set(HandMovement.allCases), viewpoint: viewpoint))
    }
    func described(_ events: [HandEvent], mirrors: Bool = false, from start: Duration = .zero) -> [String] {
      events.map { event in
        var name = event.name
        let sides = [
          ("Left", "Right"), ("Right", "Left"), ("Clockwise", "Counterclockwise"), ("Counterclockwise", "Clockwise"),
        ]
        if mirrors, let side = sides.first(where: { name.hasSuffix("_\($0.0)") }) {
          name = name.dropLast(side.0.count) + side.1
        }
        return
          "\(event.phase) \(name) \(event.handID) \(event.otherHandID ?? -1) \(event.time - start) \(event.start - start)"
      }
    }
    func mirrored(_ hand: Hand) -> Hand {
      var mirrored = hand.mirrored
      mirrored.landmarks = hand.landmarks.mapPoints { SIMD3(1 - $0.x, $0.y, $0.z) }
      mirrored.worldLandmarks = hand.worldLandmarks.mapPoints { SIMD3(-$0.x, $0.y, $0.z) }
      return mirrored
    }
    var kinds: Set<HandMovement?> = []
    for seed in UInt64(0)..<12 {
      let frames = DisturbedStream.frames(seed: seed)
      func changed(by time: Duration = .zero, _ hand: (Hand) -> Hand) -> [HandFrame] {
        frames.map { HandFrame(hands: $0.hands.map(hand), at: $0.time + time, imageSize: $0.imageSize) }
      }
      let expected = try events(frames)
      kinds.formUnion(expected.map(\.movement))
      XCTAssertEqual(
        try described(events(frames, .person), mirrors: true), described(expected), "stream \(seed), the person's view")
      XCTAssertEqual(
        try described(events(changed(mirrored)), mirrors: true), described(expected), "stream \(seed), mirrored")
      let later = try events(changed(by: .seconds(4096)) { $0 })
      XCTAssertEqual(described(later, from: .seconds(4096)), described(expected), "stream \(seed), later")
      let renamed = try events(
        changed { hand in
          var hand = hand
          hand.id += 1000
          return hand
        })
      var back = renamed
      for index in back.indices {
        back[index].handID -= 1000
        switch back[index].action {
        case .spread(var hands):
          hands.otherHandID -= 1000
          back[index].action = .spread(hands)
        case .squeeze(var hands):
          hands.otherHandID -= 1000
          back[index].action = .squeeze(hands)
        default: break
        }
      }
      XCTAssertEqual(back, expected, "stream \(seed), other identities")
    }
    XCTAssertGreaterThan(kinds.count, 10, "\(kinds)")
  }
}
