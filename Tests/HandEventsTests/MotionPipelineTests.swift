import Foundation
import GestureClassifier
import GestureFixtures
import GestureTraining
import HandEvents
import HandLandmarkerCore
import TestSupport
import XCTest

/// Drawn images, the hands that the models find in them, and the movements of those.
final class MotionPipelineTests: XCTestCase {
  /// Some movements once, in small images. `MOTION_PIPELINE=5` runs all of them, each as often as it says, in larger images; that takes minutes.
  func testMovementsAreFoundInDrawnImages() throws {
    try LongTests.require()
    let runs = ProcessInfo.processInfo.environment["MOTION_PIPELINE"].flatMap(UInt64.init)
    let (width, height) = runs == nil ? (320, 240) : (480, 360)
    let kinds: Set<HandMotionKind> = runs == nil ? [.swipeRight, .pinch, .circleClockwise, .tap] : Set(HandMotionKind.allCases)
    let options = HandGestureRecognizer.Options(maximumHandCount: 2)
    var variation = HandMotion.Variation()
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
        let recognizer = try HandGestureRecognizer(modelPath: TestModels.gestureRecognizerPath(), options: options)
        var stream = recognizer.makeStream()
        var detector = HandMotionDetector()
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
}
