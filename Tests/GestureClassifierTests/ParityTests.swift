import Foundation
import GestureClassifier
import GestureImages
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// The agreement of the whole pipeline with MediaPipe. On a processor that multiplies and adds in one step, every sum
/// is taken in XNNPACK's order and every stage in MediaPipe's, so that landmarks agree to the last bit: not only for an
/// image, but through a whole video, where a difference in the last bit grows to a hundredth of the image within 30
/// frames.
final class ParityTests: XCTestCase {
  /// The tolerance of exact results.
  ///
  /// A unit in the last place of numbers around 1, and the digits that the goldens omit.
  private let exact = {
    var tolerance = GoldenTolerance.pictures
    (tolerance.landmark, tolerance.world, tolerance.score, tolerance.region) = (1.5e-7, 5e-8, 2e-6, 5e-7)
    return tolerance
  }()

  private func requireFusedKernels() throws {
    #if !arch(arm64)
      let isBaseline = try KernelSet.chosen().name == KernelSet.baseline.name
      try XCTSkipIf(isBaseline, "these kernels have no fused multiply-add: sums round otherwise")
    #endif
  }

  func testPicturesAgreeToTheLastBit() throws {
    try requireFusedKernels()
    let variant = try TestModels.variant()
    for item in try Goldens.pictures() {
      let hands = try recognizer(numHands: item.golden.numHands).recognize(image: item.image)
      XCTAssertEqual(item.golden.gestures(of: variant).count, hands.count, item.golden.title)
      XCTAssertEqual(item.golden.differences(hands, variant: variant, tolerance: exact), [])
    }
  }

  func testFreeRunningClipsAgreeToTheLastBit() throws {
    try requireFusedKernels()
    for (name, numHands) in [("one_hand", 1), ("one_hand", 2), ("two_hands", 1), ("two_hands", 2)] {
      let tracker = try tracker(numHands: numHands)
      let stream = tracker.makeStream()
      for item in try Goldens.clip(name, numHands: numHands) {
        let hands = try stream.recognize(videoFrame: item.image, at: .milliseconds(XCTUnwrap(item.golden.timestamp)))
        XCTAssertEqual(item.golden.differences(hands, tolerance: exact), [])
        let regions = try XCTUnwrap(item.golden.nextRegions, item.golden.title)
        XCTAssertEqual(regions.count, hands.count, item.golden.title)
        for (hand, next) in zip(hands, regions) {
          XCTAssertLessThan(
            Golden.distance(try XCTUnwrap(hand.nextRegion), Golden.region(next)), exact.region, item.golden.title)
        }
      }
    }
  }

  /// Free-running videos stay near MediaPipe's results on any processor.
  ///
  /// The last bits may differ.
  func testFreeRunningClipsStayNear() throws {
    for (name, numHands) in [("one_hand", 1), ("two_hands", 2)] {
      let tracker = try tracker(numHands: numHands)
      let stream = tracker.makeStream()
      for item in try Goldens.clip(name, numHands: numHands) {
        let hands = try stream.recognize(videoFrame: item.image, at: .milliseconds(XCTUnwrap(item.golden.timestamp)))
        XCTAssertEqual(item.golden.differences(hands, tolerance: .freeRunning), [])
      }
    }
  }

  /// Identities stay with their hands.
  ///
  /// In the video, hands cross, leave and come back.
  func testIdentitiesStayWithTheirHands() throws {
    let tracker = try tracker(numHands: 2)
    let stream = tracker.makeStream()
    var last: [Int: SIMD3<Float>] = [:]
    var seen: Set<Int> = []
    for item in try Goldens.clip("two_hands", numHands: 2) {
      let hands = try stream.recognize(videoFrame: item.image, at: .milliseconds(XCTUnwrap(item.golden.timestamp)))
      XCTAssertEqual(Set(hands.map(\.id)).count, hands.count, item.golden.title)
      for hand in hands {
        let wrist = hand[.wrist]
        if let before = last[hand.id] {
          XCTAssertLessThan(
            abs(before.x - wrist.x) + abs(before.y - wrist.y), 0.2, "\(item.golden.title): hand \(hand.id) jumps")
        } else {
          XCTAssertFalse(seen.contains(hand.id), "\(item.golden.title): \(hand.id) is used again")
          XCTAssertNotNil(hand.palmScore, "\(item.golden.title): a new hand begins with a palm")
        }
        seen.insert(hand.id)
      }
      last = Dictionary(uniqueKeysWithValues: hands.map { ($0.id, $0[.wrist]) })
    }
    XCTAssertGreaterThanOrEqual(seen.count, 3, "two hands, and one that comes back as a new one")
  }

  /// The features and answers from MediaPipe's landmarks.
  ///
  /// Features are the input of the embedder; answers are winner and runner-up of the canned classifier.
  func testFeaturesAndAnswersFromLandmarks() throws {
    let gestures = try classifier()
    let variant = try TestModels.variant()
    let goldens = try Goldens.pictures().map(\.golden).filter { $0.stages?.isEmpty == false }
    XCTAssertGreaterThan(goldens.count, 20, "there is something to compare")
    for golden in goldens {
      let rotation = RasterImage.rotation(degrees: golden.rotation)
      let view = try ImageGeometry(width: golden.width, height: golden.height, rotation: rotation)
      for (index, stage) in (golden.stages ?? []).enumerated() {
        let landmarks = try XCTUnwrap(HandPoints(Golden.points(golden.landmarks[index])))
        let world = try XCTUnwrap(HandPoints(Golden.points(golden.worldLandmarks[index])))
        assertNear(LandmarkFeatures.ofImageLandmarks(landmarks, in: view), Golden.points(stage.features), golden.title)
        assertNear(
          LandmarkFeatures.ofWorldLandmarks(world, rotation: rotation), Golden.points(stage.worldFeatures), golden.title
        )

        let (handedness, score) = Handedness.decide(rightProbability: stage.rightProbability)
        let hand = Hand(handedness: handedness, handednessScore: score, landmarks: landmarks, worldLandmarks: world)
        let answers = try XCTUnwrap(gestures.answers(to: gestures.embedder.embedding(of: hand, in: view)).last)
        let expected = golden.gestures(of: variant)[index]
        XCTAssertEqual(answers.prefix(2).map(\.label), [expected.name, expected.runnerUp], golden.title)
        XCTAssertEqual(answers[0].score, expected.score, accuracy: GoldenTolerance.pictures.score, golden.title)
        XCTAssertEqual(answers[1].score, expected.runnerUpScore, accuracy: GoldenTolerance.pictures.score, golden.title)
      }
    }
  }

  private func assertNear(_ points: [SIMD3<Float>], _ expected: [SIMD3<Float>], _ title: String) {
    XCTAssertEqual(points.count, expected.count, title)
    for (a, b) in zip(points, expected) {
      for axis in 0..<3 { XCTAssertEqual(a[axis], b[axis], accuracy: 1e-3, title) }
    }
  }

  private func tracker(numHands: Int) throws -> HandTracker {
    try HandTracker(
      model: HandModel(bundle: TestModels.handLandmarker()), options: HandTracker.Options(maximumHandCount: numHands))
  }

  private func recognizer(numHands: Int) throws -> HandGestureRecognizer {
    try HandGestureRecognizer(
      model: GestureModel(bundle: TestModels.gestureRecognizer()),
      options: HandGestureRecognizer.Options(maximumHandCount: numHands))
  }

  private func classifier() throws -> HandGestureClassifier {
    let bundle = try ZipArchive(TestModels.gestureRecognizer().requiredBytes(named: "hand_gesture_recognizer.task"))
    return try HandGestureClassifier(bundle: bundle, canned: .init(), custom: .init())
  }
}
