import GestureClassifier
import GestureFixtures
import GestureSupport
import GestureTraining
import HandEvents
import HandLandmarkerCore
import XCTest

/// Every kind of movement, drawn.
///
/// Speeds, sizes, positions, frame rates and noise vary. Other hands make no movement.
final class DrawnMotionTests: XCTestCase {
  private static let rates = [15.0, 25, 60]

  func testAtLeast95PercentOfEachKindAreFoundOnce() {
    for (kind, motion) in MotionSamples.all {
      for rate in Self.rates {
        var found = 0
        for seed in UInt64(0)..<20 {
          let frames = MotionSamples.frames(motion.varied(seed: seed), rate: rate, seed: seed)
          // Half of them without the size of the image.
          let names = MotionSamples.names(MotionSamples.events(frames, knowsSize: seed.isMultiple(of: 2)))
          let isGrab = kind == .grab || kind == .release
          XCTAssertTrue(
            names.allSatisfy { $0 == kind.rawValue || isGrab && ["Grab", "Release"].contains($0) },
            "\(kind.rawValue), seed \(seed), \(rate) frames a second: \(names)")
          if names.count(where: { $0 == kind.rawValue }) == 1 { found += 1 }
        }
        XCTAssertGreaterThanOrEqual(found, 19, "\(kind.rawValue) at \(rate) frames a second")
      }
    }
  }

  /// Idle hands make at most one event a minute.
  ///
  /// They drift and change their pose, enter and leave the image, and cross.
  func testIdleHandsMakeAtMostOneEventAMinute() {
    var events: [String] = []
    var minutes = 0.0
    for rate in Self.rates {
      for seed in UInt64(0)..<8 {
        let edge = HandEvent.Action.Direction.allCases[Int(seed) % 4]
        // A smaller hand would go a shorter way, and stay in the image.
        var large = PosedMovement.Variation()
        large.size = 1...1.3
        let motions = [
          PosedMovement.idle(seed: seed, duration: .seconds(12)).varied(seed: seed + 100), .cross().varied(seed: seed),
          PosedMovement.appearAndLeave(from: edge).varied(seed: seed, by: large),
          PosedMovement.appearAndLeave(.victory, from: edge).then(
            .appearAndLeave(from: edge), pause: .milliseconds(200)
          )
          .varied(
            seed: seed, by: large),
        ]
        for motion in motions {
          minutes += motion.duration.seconds / 60
          events += MotionSamples.events(MotionSamples.frames(motion, rate: rate, seed: seed)).map {
            "\($0.name) \(rate) \(seed)"
          }
        }
      }
    }
    XCTAssertGreaterThan(minutes, 6)
    XCTAssertLessThanOrEqual(Double(events.count), minutes, "\(events)")
  }

  func testTheWayBackIsNoSecondSwipe() {
    for pause in [50, 150, 400] {
      let swipe = PosedMovement.swipe(.right, rest: .milliseconds(300))
      let back = PosedMovement.swipe(.left, duration: .milliseconds(500), rest: .milliseconds(pause))
      let frames = MotionSamples.frames(swipe.then(back, pause: .zero), rate: 30, seed: 3)
      XCTAssertEqual(MotionSamples.names(MotionSamples.events(frames)), ["Swipe_Right"], "after \(pause) ms")
    }
    // After the refractory time it is one.
    let later = PosedMovement.swipe(.right, rest: .milliseconds(700)).then(
      .swipe(.left, rest: .milliseconds(700)), pause: .zero)
    XCTAssertEqual(MotionSamples.names(MotionSamples.events(later.frames())), ["Swipe_Right", "Swipe_Left"])
  }

  func testCirclesAreCounted() {
    let frames = MotionSamples.frames(.circle(clockwise: true, turns: 3), rate: 30, seed: 1)
    XCTAssertEqual(MotionSamples.names(MotionSamples.events(frames)), Array(repeating: "Circle_Clockwise", count: 3))
    let half = MotionSamples.frames(.circle(clockwise: true, turns: 0.6), rate: 30, seed: 1)
    XCTAssertEqual(MotionSamples.names(MotionSamples.events(half)), [])
  }

  func testTapsAreCounted() {
    let frames = MotionSamples.frames(.tap(count: 3), rate: 30, seed: 1)
    XCTAssertEqual(MotionSamples.names(MotionSamples.events(frames)), ["Tap", "Tap", "Tap"])
  }
}
