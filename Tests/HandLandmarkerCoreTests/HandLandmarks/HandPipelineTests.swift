import CheckedBytes
import Foundation
import HandLandmarkerCore
import ImageFiles
import TensorEngine
import TestSupport
import XCTest

/// The order of events around the networks, with stand-ins for them: red and green command the scores of two palms, blue takes hands away.
final class HandPipelineTests: XCTestCase {
  private let both: SIMD3<UInt8> = [230, 250, 0]
  private let first: SIMD3<UInt8> = [230, 0, 0]
  private let second: SIMD3<UInt8> = [0, 250, 0]
  private let nothing: SIMD3<UInt8> = [0, 0, 0]
  private let handsWithoutPresence: SIMD3<UInt8> = [230, 250, 255]

  func testAPictureWithoutPalmsHasNoHands() throws {
    XCTAssertEqual(try pipeline(numHands: 2).hands(in: picture(nothing), rotation: 0).count, 0)
  }

  func testHandsComeByTheScoreOfTheirPalm() throws {
    let hands = try pipeline(numHands: 2).hands(in: picture(both), rotation: 0)
    XCTAssertEqual(hands.map(\.id), [0, 1])
    XCTAssertEqual(hands.map(location), [75, 25])
    for (hand, channel) in zip(hands, [250, 230]) {
      // The crop's last column and row lie half outside, in the black: its mean is a little darker than the picture.
      let score = 1 / (1 + exp(-StandInHands.logit(Float(channel) / 255)))
      XCTAssertEqual(try XCTUnwrap(hand.palmScore), score, accuracy: 1e-3)
      XCTAssertEqual(hand.presence, StandInHands.presence(blue: 0), accuracy: 1e-5)
      XCTAssertEqual(hand.rightProbability, 0.9)
      XCTAssertEqual(hand.region.width, 0.4, accuracy: 1e-4)
      XCTAssertEqual(hand.region.rotation, 0, accuracy: 1e-4)
      XCTAssertEqual(hand.landmarks.count, 21)
      // The wrist lies at (0.5, 0.8) of the region.
      XCTAssertEqual(hand.landmarks[0].x, hand.region.xCenter, accuracy: 1e-4)
      XCTAssertEqual(hand.landmarks[0].y, hand.region.yCenter + 0.3 * 0.4, accuracy: 1e-4)
      XCTAssertEqual(hand.worldLandmarks[0].y, 0.06, accuracy: 1e-4)
      XCTAssertEqual(hand.nextRegion.xCenter, hand.region.xCenter, accuracy: 1e-3)
      XCTAssertEqual(hand.nextRegion.yCenter, hand.region.yCenter, accuracy: 1e-3)
      XCTAssertEqual(hand.nextRegion.width, hand.region.width, accuracy: 1e-3)
    }
  }

  func testOnlyNumHandsAreReturned() throws {
    let hands = try pipeline(numHands: 1).hands(in: picture(both), rotation: 0)
    XCTAssertEqual(hands.map(location), [75])
  }

  func testPalmsPassAtTheirThresholdAndHandsAboveTheirs() throws {
    // A channel of one half gives a logit near 0.
    let hands = try pipeline(numHands: 2).hands(in: picture([132, 124, 0]), rotation: 0)
    XCTAssertEqual(hands.map(location), [25])
    // Presence must be more than the threshold: equal is not enough.
    let presence = try XCTUnwrap(hands.first).presence
    for (threshold, expected) in [(presence, 0), (presence.nextDown, 1)] {
      var options = HandPipelineOptions()
      options.minHandPresenceConfidence = threshold
      XCTAssertEqual(try pipeline(options).hands(in: picture(first), rotation: 0).count, expected)
    }
  }

  func testPicturesAreIndependentInImageMode() throws {
    let pipeline = try pipeline(numHands: 2)
    XCTAssertEqual(try pipeline.hands(in: picture(first), rotation: 0).count, 1)
    XCTAssertEqual(try pipeline.hands(in: picture(nothing), rotation: 0).count, 0)
    let hands = try pipeline.hands(in: picture(second), rotation: 0)
    XCTAssertEqual(hands.map(\.id), [0])
    XCTAssertNotNil(hands.first?.palmScore)
  }

  func testAHandIsFollowedWithoutItsPalm() throws {
    let pipeline = try pipeline(numHands: 1, tracks: true)
    let start = try pipeline.hands(in: picture(first), rotation: 0)
    XCTAssertNotNil(start.first?.palmScore)
    let followed = try pipeline.hands(in: picture(nothing), rotation: 0)
    XCTAssertEqual(followed.map(\.id), start.map(\.id))
    XCTAssertNil(try XCTUnwrap(followed.first).palmScore)
    XCTAssertEqual(followed.first?.region, start.first?.nextRegion)
  }

  func testNewHandsFillUpBehindTheFollowedOne() throws {
    let pipeline = try pipeline(numHands: 2, tracks: true)
    XCTAssertEqual(try pipeline.hands(in: picture(first), rotation: 0).map(\.id), [0])
    // The first hand's palm is detected again but overlaps the followed one.
    let hands = try pipeline.hands(in: picture(both), rotation: 0)
    XCTAssertEqual(hands.map(\.id), [0, 1])
    XCTAssertEqual(hands[0].region.xCenter, 0.25, accuracy: 1e-3)
    XCTAssertEqual(hands[1].region.xCenter, 0.75, accuracy: 1e-3)
    XCTAssertEqual(hands.map { $0.palmScore != nil }, [false, true])
    // With both followed no palm is looked for: neither colour shows.
    XCTAssertEqual(try pipeline.hands(in: picture(nothing), rotation: 0).map(\.id), [0, 1])
  }

  func testALostHandIsForgottenAtOnceAndComesBackAsAnother() throws {
    let pipeline = try pipeline(numHands: 1, tracks: true)
    XCTAssertEqual(try pipeline.hands(in: picture(first), rotation: 0).map(\.id), [0])
    XCTAssertEqual(try pipeline.hands(in: picture(handsWithoutPresence), rotation: 0).count, 0)
    XCTAssertEqual(try pipeline.hands(in: picture(nothing), rotation: 0).count, 0)
    XCTAssertEqual(try pipeline.hands(in: picture(first), rotation: 0).map(\.id), [1])
  }

  func testARedetectedHandIsADuplicateWhenAssociationIsStrict() throws {
    // At 0.999 the detected region does not count as the followed one; it takes the second place and is dropped as a duplicate.
    var options = HandPipelineOptions()
    options.numHands = 2
    options.minTrackingConfidence = 0.999
    options.tracksHands = true
    let pipeline = try pipeline(options)
    _ = try pipeline.hands(in: picture(first), rotation: 0)
    let hands = try pipeline.hands(in: picture(first), rotation: 0)
    XCTAssertEqual(hands.map(\.id), [0])
    XCTAssertEqual(hands.map(\.palmScore), [nil])
  }

  func testAFailedFrameLeavesTheStreamAsItWas() throws {
    let pipeline = try pipeline(numHands: 2, tracks: true)
    let start = try pipeline.hands(in: picture(first), rotation: 0)
    let broken = RasterImage(checkedData: Data(count: 10), width: 100, height: 100, bytesPerRow: 300, format: .rgb8)
    XCTAssertThrowsError(try pipeline.hands(in: broken, rotation: 0))
    let next = try pipeline.hands(in: picture(nothing), rotation: 0)
    XCTAssertEqual(next.map(\.id), start.map(\.id))
    XCTAssertEqual(next.map(\.region), start.map(\.nextRegion))
  }

  func testResetForgetsHandsButNotIdentities() throws {
    let pipeline = try pipeline(numHands: 1, tracks: true)
    _ = try pipeline.hands(in: picture(first), rotation: 0)
    pipeline.reset()
    XCTAssertEqual(try pipeline.hands(in: picture(nothing), rotation: 0).count, 0)
    XCTAssertEqual(try pipeline.hands(in: picture(first), rotation: 0).map(\.id), [1])
  }

  func testLandmarksInAGivenRegion() throws {
    let pipeline = try pipeline(numHands: 1, tracks: true)
    let region = RotatedRegion(xCenter: 0.5, yCenter: 0.5, width: 0.5, height: 0.5, rotation: .pi / 2)
    let hand = try XCTUnwrap(pipeline.hand(in: picture(nothing), region: region))
    XCTAssertEqual(hand.region, region)
    XCTAssertNil(hand.palmScore)
    XCTAssertEqual(hand.id, 0)
    // The wrist, below the middle of the crop, lies to the left in the picture.
    XCTAssertEqual(hand.landmarks[0].x, 0.5 - 0.15, accuracy: 1e-4)
    XCTAssertEqual(hand.landmarks[0].y, 0.5, accuracy: 1e-4)
    XCTAssertNil(try pipeline.hand(in: picture(handsWithoutPresence), region: region))
    XCTAssertEqual(try pipeline.hands(in: picture(nothing), rotation: 0).count, 0, "nothing is remembered of it")
    XCTAssertThrowsError(try pipeline.hand(in: picture(nothing), region: RotatedRegion(xCenter: 0, yCenter: 0, width: 0, height: 0)))
  }

  func testRotationTurnsThePalmStage() throws {
    // Turned by 90° clockwise to be upright, the picture's palms lie on a vertical line.
    let hands = try pipeline(numHands: 2).hands(in: picture(both), rotation: -.pi / 2)
    XCTAssertEqual(hands.map { Int(($0.region.yCenter * 100).rounded()) }, [25, 75])
    for hand in hands {
      XCTAssertEqual(hand.region.xCenter, 0.5, accuracy: 1e-3)
      XCTAssertEqual(abs(hand.region.rotation), .pi / 2, accuracy: 1e-3)
    }
  }

  func testSwappedModelsAreNamed() throws {
    let models = StandInHands()
    let swapped = try ZipWriter.bundle([
      (StandInHands.detectorName, models.landmarker()), (StandInHands.landmarkerName, models.detector()),
    ])
    XCTAssertThrowsError(try HandPipeline(bundle: ZipArchive(Bytes(swapped, name: "swapped")), options: .init())) { error in
      let error = error as? StatusError
      XCTAssertEqual(error?.status, .invalidArgument)
      XCTAssertEqual(error?.message, "This model is not a palm detector.")
      XCTAssertTrue(error?.description.contains("hand_detector.tflite") ?? false, "\(String(describing: error))")
      XCTAssertTrue(error?.description.contains("[1, 224, 224, 3]") ?? false, "\(String(describing: error))")
    }
  }

  func testImageModelsNeedNormalization() throws {
    var models = StandInHands()
    models.normalization = nil
    XCTAssertThrowsError(try HandPipeline(bundle: models.archive(), options: .init())) { error in
      XCTAssertEqual((error as? StatusError)?.status, .notFound)
      XCTAssertEqual(
        (error as? StatusError)?.message,
        "Input tensor has type float32: it requires specifying NormalizationOptions metadata to preprocess input images.")
    }
  }

  func testNormalizationIsApplied() throws {
    // With mean 127.5 and deviation 127.5 white is 1 and black −1: a red of 191 gives 0.5, as 127.5 does otherwise.
    var models = StandInHands()
    models.normalization = .init(mean: [127.5], standardDeviation: [127.5])
    let pipeline = try HandPipeline(bundle: models.archive(), options: .init())
    XCTAssertEqual(try pipeline.palms(in: picture([190, 0, 0]), rotation: 0).count, 0)
    XCTAssertEqual(try pipeline.palms(in: picture([195, 0, 0]), rotation: 0).count, 1)
  }

  func testAMissingModelIsNamed() throws {
    let bundle = try ZipWriter.bundle([(StandInHands.detectorName, StandInHands().detector())])
    XCTAssertThrowsError(try HandPipeline(bundle: ZipArchive(Bytes(bundle, name: "half")), options: .init())) { error in
      XCTAssertEqual((error as? StatusError)?.status, .notFound)
      XCTAssertEqual(
        (error as? StatusError)?.message,
        "No file with name: hand_landmarks_detector.tflite. All files in the model asset bundle are: hand_detector.tflite.")
    }
  }

  /// The middle of a hand's region from the left, in hundredths of the picture.
  private func location(_ hand: Hand) -> Int { Int((hand.region.xCenter * 100).rounded()) }

  private func pipeline(numHands: Int, tracks: Bool = false) throws -> HandPipeline {
    var options = HandPipelineOptions()
    options.numHands = numHands
    options.tracksHands = tracks
    return try pipeline(options)
  }

  private func pipeline(_ options: HandPipelineOptions) throws -> HandPipeline {
    try HandPipeline(bundle: StandInHands().archive(), options: options)
  }

  private func picture(_ color: SIMD3<UInt8>) -> RasterImage {
    let pixel = [color.x, color.y, color.z]
    return RasterImage(checkedData: Data((0..<10_000).flatMap { _ in pixel }), width: 100, height: 100, bytesPerRow: 300, format: .rgb8)
  }
}
