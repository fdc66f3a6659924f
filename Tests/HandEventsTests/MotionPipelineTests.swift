import Foundation
import GestureClassifier
import GestureFixtures
import GestureTraining
import HandEvents
import HandLandmarkerCore
import HandValues
import TestSupport
import XCTest

/// Drawn images, the hands that the models find, and their movements.
final class MotionPipelineTests: XCTestCase {
  /// Some movements once, in small images. `MOTION_PIPELINE=5` runs all of them, each as often as it says, in larger
  /// images; that takes minutes.
  func testMovementsAreFoundInDrawnImages() throws {
    try LongTests.require()
    let runs = ProcessInfo.processInfo.environment["MOTION_PIPELINE"].flatMap(UInt64.init)
    let (width, height) = runs == nil ? (320, 240) : (480, 360)
    let kinds: Set<HandMovement> =
      runs == nil ? [.swipeRight, .pinch, .circleClockwise, .tap] : Set(HandMovement.allCases)
    let options = HandGestureRecognizer.Options(maximumHandCount: 2)
    var variation = PosedMovement.Variation()
    // All hands stay in the image.
    (variation.place, variation.size) = (0.05, 0.6...0.85)
    var (found, total) = (0, 0)
    var report: [String] = []
    // A grab is followed by its release.
    for (kind, motion) in MotionSamples.all where kind != .release && kinds.contains(kind) {
      for seed in 0..<(runs ?? 1) {
        let rate = [25.0, 15, 30][Int(seed % 3)]
        let images = try motion.varied(seed: seed + 40, by: variation).images(
          FrameSampling(width: width, height: height, framesPerSecond: rate))
        let recognizer = try HandGestureRecognizer(
          model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()), options: options)
        let stream = recognizer.makeStream()
        var detector = HandMovementDetector()
        var events: [HandEvent] = []
        for frame in images {
          let hands = try stream.recognize(videoFrame: frame.image, at: frame.time)
          events += detector.events(for: HandFrame(hands: hands, at: frame.time))
        }
        let names = MotionSamples.names(events + detector.finish())
        total += 1
        if names == (kind == .grab ? ["Grab", "Release"] : [kind.rawValue]) {
          found += 1
        } else {
          report.append("\(kind.rawValue) \(seed) at \(rate): \(names)")
        }
      }
    }
    XCTAssertGreaterThanOrEqual(Double(found), 0.95 * Double(total), "\(report)")
    print("\(found) of \(total) movements found in drawn images; the others: \(report)")
  }

  /// A tap of each finger, in drawn images.
  ///
  /// Also a hand that turns.
  func testTapsOfEachFingerAreFoundInDrawnImages() throws {
    try LongTests.require()
    let taps: Set<HandMovement> = [.thumbTap, .tap, .middleTap, .ringTap, .pinkyTap]
    var turned = PosedHand(.openHand, scale: 0.22)
    turned.pose.yaw += 50
    let turn = PosedMovement([
      .init(at: .zero, PosedHand(.openHand, scale: 0.22)),
      .init(at: .milliseconds(300), PosedHand(.openHand, scale: 0.22)),
      .init(at: .milliseconds(500), turned), .init(at: .milliseconds(700), PosedHand(.openHand, scale: 0.22)),
    ])
    let motions =
      Finger.allCases.map { (PosedMovement.tap(of: $0, pose: .openHand).scaled(by: 0.9), [$0]) } + [(turn, [])]
    let recognizer = try HandGestureRecognizer(model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()))
    for (motion, fingers) in motions {
      let stream = recognizer.makeStream()
      var detector = try HandMovementDetector(settings: HandMovementSettings(kinds: taps))
      var events: [HandEvent] = []
      for frame in try motion.images(FrameSampling(width: 320, height: 240, framesPerSecond: 30)) {
        events += detector.events(
          for: HandFrame(hands: try stream.recognize(videoFrame: frame.image, at: frame.time), at: frame.time))
      }
      XCTAssertEqual(events.compactMap { if case .tap(let tap) = $0.action { tap.finger } else { nil } }, fingers)
    }
  }

  /// Pinches and near pinches at turns up to the edge.
  func testPinchesOfDrawnHandsHaveTheirStrengthAtEveryTurn() throws {
    try LongTests.require()
    let recognizer = try HandGestureRecognizer(model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()))
    for yaw: Float in [0, 30, 60, 80] {
      for (pose, isPinch) in [(HandPose.pinch, true), (.openPinch, false)] {
        let image = try pose.held(yaw: yaw).image(width: 320, height: 320)
        let strength = try XCTUnwrap(try recognizer.recognize(image: image).first?.reading).pinchStrength(of: .index)
        XCTAssertEqual(strength >= 0.55, isPinch, "\(strength) at \(yaw) degrees")
      }
    }
  }
}
