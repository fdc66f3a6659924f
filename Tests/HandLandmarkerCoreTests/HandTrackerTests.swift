import Foundation
import GestureImages
import GestureModelTools
import GestureSupport
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// The tracker with stand-ins for the networks.
///
/// Red and green command the scores of two palms; blue removes hands.
final class HandTrackerTests: XCTestCase {
  private let both: SIMD3<UInt8> = [230, 250, 0]
  private let first: SIMD3<UInt8> = [230, 0, 0]
  private let second: SIMD3<UInt8> = [0, 250, 0]
  private let nothing: SIMD3<UInt8> = [0, 0, 0]
  private let handsWithoutPresence: SIMD3<UInt8> = [230, 250, 255]

  func testAPictureWithoutPalmsHasNoHands() throws {
    XCTAssertEqual(try tracker(hands: 2).recognize(image: picture(nothing)).count, 0)
  }

  func testHandsComeByTheScoreOfTheirPalm() throws {
    let hands = try tracker(hands: 2).recognize(image: picture(both))
    XCTAssertEqual(hands.map(\.id), [0, 1])
    XCTAssertEqual(hands.map(location), [75, 25])
    for (hand, channel) in zip(hands, [250, 230]) {
      // The crop's last column and row lie half outside, in the black: its mean is a little darker than the image.
      let score = 1 / (1 + exp(-StandInHands.logit(Float(channel) / 255)))
      XCTAssertEqual(try XCTUnwrap(hand.palmScore), score, accuracy: 1e-3)
      XCTAssertEqual(hand.presence, StandInHands.presence(blue: 0), accuracy: 1e-5)
      XCTAssertEqual(hand.rightProbability, 0.9)
      XCTAssertEqual(hand.region!.width, 0.4, accuracy: 1e-4)
      XCTAssertEqual(hand.region!.rotation, 0, accuracy: 1e-4)
      XCTAssertEqual(hand.landmarks.count, 21)
      // The wrist lies at (0.5, 0.8) of the region.
      XCTAssertEqual(hand.landmarks[0].x, hand.region!.xCenter, accuracy: 1e-4)
      XCTAssertEqual(hand.landmarks[0].y, hand.region!.yCenter + 0.3 * 0.4, accuracy: 1e-4)
      XCTAssertEqual(hand.worldLandmarks[0].y, 0.06, accuracy: 1e-4)
      XCTAssertEqual(hand.nextRegion!.xCenter, hand.region!.xCenter, accuracy: 1e-3)
      XCTAssertEqual(hand.nextRegion!.yCenter, hand.region!.yCenter, accuracy: 1e-3)
      XCTAssertEqual(hand.nextRegion!.width, hand.region!.width, accuracy: 1e-3)
    }
  }

  func testNoMoreHandsThanAskedForAreReturned() throws {
    let hands = try tracker(hands: 1).recognize(image: picture(both))
    XCTAssertEqual(hands.map(location), [75])
  }

  func testPalmsPassAtTheirThresholdAndHandsAboveTheirs() throws {
    // A channel of one half gives a logit near 0.
    let hands = try tracker(hands: 2).recognize(image: picture([132, 124, 0]))
    XCTAssertEqual(hands.map(location), [25])
    // Presence must be more than the threshold: equal is not enough.
    let presence = try XCTUnwrap(hands.first).presence
    for (threshold, expected) in [(presence, 0), (presence.nextDown, 1)] {
      var options = HandTracker.Options()
      options.finding.minimumPresence = threshold
      XCTAssertEqual(try tracker(options).recognize(image: picture(first)).count, expected)
    }
  }

  func testPicturesAreIndependentInImageMode() throws {
    let tracker = try tracker(hands: 2)
    XCTAssertEqual(try tracker.recognize(image: picture(first)).count, 1)
    XCTAssertEqual(try tracker.recognize(image: picture(nothing)).count, 0)
    let hands = try tracker.recognize(image: picture(second))
    XCTAssertEqual(hands.map(\.id), [0])
    XCTAssertNotNil(hands.first?.palmScore)
  }

  func testAHandIsFollowedWithoutItsPalm() throws {
    let tracker = try tracker(hands: 1)
    let stream = tracker.makeStream()
    let start = try stream.recognize(videoFrame: picture(first), at: .milliseconds(40))
    XCTAssertNotNil(start.first?.palmScore)
    let followed = try stream.recognize(videoFrame: picture(nothing), at: .milliseconds(80))
    XCTAssertEqual(followed.map(\.id), start.map(\.id))
    XCTAssertNil(try XCTUnwrap(followed.first).palmScore)
    XCTAssertEqual(followed.first?.region, start.first?.nextRegion)
  }

  func testNewHandsFillUpBehindTheFollowedOne() throws {
    let tracker = try tracker(hands: 2)
    let stream = tracker.makeStream()
    XCTAssertEqual(try stream.recognize(videoFrame: picture(first), at: .milliseconds(40)).map(\.id), [0])
    // The first hand's palm is detected again but overlaps the followed one.
    let hands = try stream.recognize(videoFrame: picture(both), at: .milliseconds(80))
    XCTAssertEqual(hands.map(\.id), [0, 1])
    XCTAssertEqual(hands[0].region!.xCenter, 0.25, accuracy: 1e-3)
    XCTAssertEqual(hands[1].region!.xCenter, 0.75, accuracy: 1e-3)
    XCTAssertEqual(hands.map { $0.palmScore != nil }, [false, true])
    // With both followed no palm is looked for: neither colour shows.
    XCTAssertEqual(try stream.recognize(videoFrame: picture(nothing), at: .milliseconds(120)).map(\.id), [0, 1])
  }

  /// Frames between searches have tracked hands only.
  ///
  /// With a quarter of a palm detection per frame, every fourth frame is searched.
  func testFramesBetweenSearchesHaveTrackedHandsOnly() throws {
    var options = HandTracker.Options()
    options.finding.maximumHandCount = 2
    options.tracking.searchBudget = 0.25
    let tracker = try tracker(options)
    let stream = tracker.makeStream()
    XCTAssertEqual(try stream.recognize(videoFrame: picture(first), at: .milliseconds(0)).map(\.id), [0])
    let counts = try (1...8).map { try stream.recognize(videoFrame: picture(both), at: .milliseconds($0)).count }
    XCTAssertEqual(counts, [1, 1, 1, 2, 2, 2, 2, 2])
    // A single image is searched whatever the budget is.
    for _ in 0..<3 { XCTAssertEqual(try tracker.recognize(image: picture(both)).count, 2) }
  }

  func testALostHandIsForgottenAtOnceAndComesBackAsAnother() throws {
    let tracker = try tracker(hands: 1)
    let stream = tracker.makeStream()
    XCTAssertEqual(try stream.recognize(videoFrame: picture(first), at: .milliseconds(40)).map(\.id), [0])
    XCTAssertEqual(try stream.recognize(videoFrame: picture(handsWithoutPresence), at: .milliseconds(80)).count, 0)
    XCTAssertEqual(try stream.recognize(videoFrame: picture(nothing), at: .milliseconds(120)).count, 0)
    XCTAssertEqual(try stream.recognize(videoFrame: picture(first), at: .milliseconds(160)).map(\.id), [1])
  }

  /// A single image does not disturb the stream.
  ///
  /// The same holds for regions.
  func testASingleImageDoesNotDisturbTheStream() throws {
    let (tracker, undisturbed) = (try tracker(hands: 2), try tracker(hands: 2))
    let undisturbedStream = undisturbed.makeStream()
    let stream = tracker.makeStream()
    for (frame, color) in [first, both, nothing, handsWithoutPresence, second].enumerated() {
      let hands = try stream.recognize(videoFrame: picture(color), at: .milliseconds(frame * 40))
      XCTAssertEqual(hands, try undisturbedStream.recognize(videoFrame: picture(color), at: .milliseconds(frame * 40)))
      XCTAssertEqual(
        try tracker.recognize(image: picture(both)).map(\.id), [0, 1], "a single image numbers its hands itself")
      XCTAssertEqual(try tracker.recognize(image: picture(nothing)).count, 0)
      _ = try tracker.recognize(
        image: picture(nothing), regions: [HandRegion(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1)])
    }
  }

  func testTimestampsIncreaseStrictlyAndARefusedFrameChangesNothing() throws {
    let tracker = try tracker(hands: 1)
    let stream = tracker.makeStream()
    let start = try stream.recognize(videoFrame: picture(first), at: .milliseconds(-7))
    for refused in [-7, -8, Int.min / 1000, Int.min, .max] {
      assertStatusError(.invalidArgument, mentions: "timestamp") {
        try stream.recognize(videoFrame: picture(handsWithoutPresence), at: .milliseconds(refused))
      }
    }
    XCTAssertEqual(try stream.recognize(videoFrame: picture(nothing), at: .milliseconds(-6)).map(\.id), start.map(\.id))
  }

  func testRegionsAreChecked() throws {
    let tracker = try tracker(hands: 1)
    let good = HandRegion(xCenter: 0.5, yCenter: 0.5, width: 0.2, height: 0.2)
    XCTAssertNoThrow(try tracker.recognize(image: picture(nothing), regions: [good]))
    XCTAssertEqual(try tracker.recognize(image: picture(nothing), regions: []), [])
    for change: WritableKeyPath<HandRegion, Float> in [\.width, \.height] {
      for value in [0, -1, Float.nan, .infinity] {
        var region = good
        region[keyPath: change] = value
        assertStatusError(.invalidArgument, "ROI width and height must be > 0.") {
          try tracker.recognize(image: picture(nothing), regions: [good, region])
        }
      }
    }
  }

  /// Only the handedness is swapped.
  func testMirroredSwapsTheHandednessOnly() throws {
    var options = HandTracker.Options()
    options.finding.maximumHandCount = 2
    let plain = try tracker(options).recognize(image: picture(both))
    options.isMirrored = true
    let mirrored = try tracker(options)
    let stream = mirrored.makeStream()
    let region = try XCTUnwrap(plain[0].region)
    for hands in [
      try mirrored.recognize(image: picture(both)),
      try stream.recognize(videoFrame: picture(both), at: .milliseconds(0)),
    ] {
      XCTAssertEqual(hands.map(\.handedness), [.left, .left])
      XCTAssertEqual(hands.map(\.mirrored), plain)
    }
    XCTAssertEqual(try mirrored.recognize(image: picture(both), regions: [region]).map(\.handedness), [.left])
  }

  /// Many threads may call one tracker.
  ///
  /// Every call has the result of a separate call.
  func testCallsFromManyThreads() throws {
    let tracker = try tracker(hands: 2)
    let images = [both, first, second, nothing].map(picture)
    let expected = try images.map { try tracker.recognize(image: $0) }
    XCTAssertEqual(expected.map(\.count), [2, 1, 1, 0])
    let wrong = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      let hands = try? tracker.recognize(image: images[number % 4])
      if hands != expected[number % 4] { wrong.withLock { $0 += 1 } }
    }
    XCTAssertEqual(wrong.withLock { $0 }, 0)
  }

  func testTheRangesOfOptions() throws {
    func use(_ change: (inout HandTracker.Options) -> Void) throws {
      var options = HandTracker.Options()
      change(&options)
      try options.check()
    }
    assertLimits("maximumHandCount", 1...(.infinity), step: 1) { value in
      try use { $0.finding.maximumHandCount = Int(value) }
    }
    assertLimits("minimumPalmScore", 0...1) { value in try use { $0.finding.minimumPalmScore = Float(value) } }
    assertLimits("minimumPresence", 0...1) { value in try use { $0.finding.minimumPresence = Float(value) } }
    assertLimits("overlap", 0...1, isOpen: (true, false)) { value in try use { $0.tracking.overlap = Float(value) } }
    assertLimits("threads", 1...64, step: 1) { value in try use { $0.limits.threads = Int(value) } }
    assertLimits("maximumGap", 0...10_000, step: 1, isOpen: (true, false)) { value in
      try use { $0.tracking.maximumGap = .milliseconds(Int(value)) }
    }
    assertLimits("effort", 1...20, step: 1) { value in try use { $0.finding.search.effort = Int(value) } }
    assertLimits("smallestHand", 0...1, isOpen: (true, false)) { value in
      try use { $0.finding.search.smallestHand = Float(value) }
    }
    assertLimits("largestHand", 0.5...4) { value in try use { $0.finding.search.largestHand = Float(value) } }
    assertLimits("searchBudget", 0...1000, isOpen: (true, false)) { value in
      try use { $0.tracking.searchBudget = Float(value) }
    }
    for (name, path, isOpen) in [
      ("minimumCutoff", \LandmarkSmoothing.minimumCutoff, true), ("beta", \.beta, false),
      ("derivativeCutoff", \.derivativeCutoff, true),
    ] as [(String, WritableKeyPath<LandmarkSmoothing, Float>, Bool)] {
      assertLimits("smoothing.\(name)", 0...(.infinity), isOpen: (isOpen, true)) { value in
        var smoothing = LandmarkSmoothing()
        smoothing[keyPath: path] = Float(value)
        try use { $0.tracking.smoothing = smoothing }
      }
    }
    let bundle = try StandInHands().bundle()
    assertStatusError(.invalidArgument, mentions: "`maximumHandCount` option", "it must be") {
      try HandTracker(model: HandModel(data: bundle), options: HandTracker.Options(maximumHandCount: 0))
    }
  }

  func testThreads() {
    XCTAssertTrue((1...4) ~= HandTracker.Options().limits.threadCount)
    XCTAssertEqual(changed(HandTracker.Options()) { $0.limits.threads = 3 }.limits.threadCount, 3)
  }

  /// Times and identities restart, and what was tracked is forgotten.
  func testTheFirstFrameOfANewStream() throws {
    let tracker = try tracker(hands: 1)
    var stream = tracker.makeStream()
    XCTAssertEqual(try stream.recognize(videoFrame: picture(first), at: .milliseconds(1000)).map(\.id), [0])
    XCTAssertEqual(try stream.recognize(videoFrame: picture(handsWithoutPresence), at: .milliseconds(1040)), [])
    XCTAssertEqual(try stream.recognize(videoFrame: picture(first), at: .milliseconds(1080)).map(\.id), [1])
    stream = tracker.makeStream()
    XCTAssertEqual(try stream.recognize(videoFrame: picture(nothing), at: .zero), [], "nothing is tracked")
    XCTAssertEqual(try stream.recognize(videoFrame: picture(first), at: .milliseconds(40)).map(\.id), [0])
  }

  /// Its work is done on another thread, for the same hands.
  func testTheAsynchronousFormGivesTheSameHands() async throws {
    let tracker = try tracker(hands: 2)
    let image = picture(both)
    let expected = try Self.synchronousHands(tracker, image)
    let hands = try await tracker.recognize(image: image)
    XCTAssertEqual(hands, expected)
    XCTAssertEqual(hands.count, 2)
  }

  private nonisolated static func synchronousHands(_ tracker: HandTracker, _ image: RasterImage) throws -> [Hand] {
    try tracker.recognize(image: image)
  }

  func testARedetectedHandIsADuplicateWhenAssociationIsStrict() throws {
    // At 0.999 the detected region does not count as the followed one; it takes the second place and is dropped as a
    // duplicate.
    var options = HandTracker.Options()
    options.finding.maximumHandCount = 2
    options.tracking.overlap = 0.999
    let tracker = try tracker(options)
    let stream = tracker.makeStream()
    _ = try stream.recognize(videoFrame: picture(first), at: .milliseconds(40))
    let hands = try stream.recognize(videoFrame: picture(first), at: .milliseconds(80))
    XCTAssertEqual(hands.map(\.id), [0])
    XCTAssertEqual(hands.map(\.palmScore), [nil])
  }

  func testAFailedFrameLeavesTheStreamAsItWas() throws {
    let tracker = try tracker(hands: 2)
    let stream = tracker.makeStream()
    let start = try stream.recognize(videoFrame: picture(first), at: .milliseconds(40))
    let broken = RasterImage(checkedData: Data(count: 10), width: 100, height: 100, bytesPerRow: 300, format: .rgb8)
    XCTAssertThrowsError(try stream.recognize(videoFrame: broken, at: .milliseconds(80)))
    let next = try stream.recognize(videoFrame: picture(nothing), at: .milliseconds(120))
    XCTAssertEqual(next.map(\.id), start.map(\.id))
    XCTAssertEqual(next.map(\.region), start.map(\.nextRegion))
  }

  func testLandmarksInAGivenRegion() throws {
    let tracker = try tracker(hands: 1)
    let stream = tracker.makeStream()
    let region = HandRegion(xCenter: 0.5, yCenter: 0.5, width: 0.5, height: 0.5, rotation: .pi / 2)
    let hand = try XCTUnwrap(tracker.recognize(image: picture(nothing), regions: [region]).first)
    XCTAssertEqual(hand.region, region)
    XCTAssertNil(hand.palmScore)
    XCTAssertEqual(hand.id, 0)
    // The wrist, below the middle of the crop, lies to the left in the image.
    XCTAssertEqual(hand.landmarks[0].x, 0.5 - 0.15, accuracy: 1e-4)
    XCTAssertEqual(hand.landmarks[0].y, 0.5, accuracy: 1e-4)
    XCTAssertEqual(try tracker.recognize(image: picture(handsWithoutPresence), regions: [region]).count, 0)
    XCTAssertEqual(
      try stream.recognize(videoFrame: picture(nothing), at: .milliseconds(40)).count, 0, "nothing is remembered of it")
    let both = try tracker.recognize(
      image: picture(nothing), regions: [HandRegion(xCenter: 0.2, yCenter: 0.2, width: 0.1, height: 0.1), region])
    XCTAssertEqual(
      both.map { $0.region?.xCenter }, [0.2, 0.5], "in the order of the regions, however many hands are asked for")
  }

  func testRotationTurnsThePalmStage() throws {
    // Turned by 90° clockwise to be upright, the image's palms lie on a vertical line.
    var image = picture(both)
    image.orientation = .right
    let hands = try tracker(hands: 2).recognize(image: image)
    XCTAssertEqual(hands.map { Int(($0.region!.yCenter * 100).rounded()) }, [25, 75])
    for hand in hands {
      XCTAssertEqual(hand.region!.xCenter, 0.5, accuracy: 1e-3)
      XCTAssertEqual(abs(hand.region!.rotation), .pi / 2, accuracy: 1e-3)
    }
  }

  func testSwappedModelsAreNamed() throws {
    let models = StandInHands()
    let swapped = try ZipWriter.bundle([
      (StandInHands.detectorName, models.landmarker()), (StandInHands.landmarkerName, models.detector()),
    ])
    XCTAssertThrowsError(try HandTracker(model: HandModel(bundle: ZipArchive(Bytes(swapped, name: "swapped"))))) {
      error in
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
    XCTAssertThrowsError(try HandTracker(model: HandModel(bundle: models.archive()))) { error in
      XCTAssertEqual((error as? StatusError)?.status, .notFound)
      XCTAssertEqual(
        (error as? StatusError)?.message,
        "Input tensor has type float32: it requires specifying NormalizationOptions metadata to preprocess input images."
      )
    }
  }

  func testNormalizationIsApplied() throws {
    // With mean 127.5 and deviation 127.5 white is 1 and black −1: a red of 191 gives 0.5, as 127.5 does otherwise.
    var models = StandInHands()
    models.normalization = .init(mean: [127.5], standardDeviation: [127.5])
    let tracker = try HandTracker(model: HandModel(bundle: models.archive()))
    XCTAssertEqual(try tracker.recognize(image: picture([190, 0, 0])).count, 0)
    XCTAssertEqual(try tracker.recognize(image: picture([195, 0, 0])).count, 1)
  }

  /// The landmarker's bundle may lie in a gesture recognizer's.
  func testABundleInABundle() throws {
    let hands = try StandInHands().bundle()
    let outer = try ZipWriter.bundle([("hand_landmarker.task", hands), ("other.txt", Data())])
    let tracker = try HandTracker(model: HandModel(data: outer))
    let plain = try HandTracker(model: HandModel(data: hands))
    XCTAssertEqual(try tracker.recognize(image: picture(first)), try plain.recognize(image: picture(first)))
    assertStatusError(.notFound, mentions: "hand_detector.tflite") {
      try HandModel(bundle: ZipArchive(Bytes(outer, name: "outer")))
    }
  }

  func testFilesAreNamed() throws {
    assertStatusError(.notFound, "Unable to open file at /no/such.task") {
      try HandModel(contentsOfFile: "/no/such.task")
    }
    let folder = try TemporaryFolder()
    try folder.write(Data("not a bundle".utf8), "a.task")
    assertStatusError(.unknown, mentions: "Unable to open zip archive.", folder.path("a.task")) {
      try HandTracker(model: HandModel(contentsOfFile: folder.path("a.task")))
    }
    assertStatusError(.unknown, mentions: "Unable to open zip archive.", "modelData") {
      try HandModel(data: Data("no".utf8))
    }
  }

  /// A model file may shrink after the model was read.
  ///
  /// The model is read once.
  func testAModelFileThatShrinks() throws {
    let folder = try TemporaryFolder()
    try folder.write(StandInHands().bundle(), "hands.task")
    let tracker = try HandTracker(model: HandModel(contentsOfFile: folder.path("hands.task")))
    XCTAssertEqual(truncate(folder.path("hands.task"), 100), 0)
    XCTAssertEqual(try tracker.recognize(image: picture(first)).count, 1)
    XCTAssertThrowsError(try HandTracker(model: HandModel(contentsOfFile: folder.path("hands.task"))))
  }

  func testAMissingModelIsNamed() throws {
    let bundle = try ZipWriter.bundle([(StandInHands.detectorName, StandInHands().detector())])
    XCTAssertThrowsError(try HandTracker(model: HandModel(bundle: ZipArchive(Bytes(bundle, name: "half"))))) { error in
      XCTAssertEqual((error as? StatusError)?.status, .notFound)
      XCTAssertEqual(
        (error as? StatusError)?.message,
        "No file with name: hand_landmarks_detector.tflite. All files in the model asset bundle are: hand_detector.tflite."
      )
    }
  }

  /// The middle of a hand's region from the left.
  ///
  /// In hundredths of the image.
  private func location(_ hand: Hand) -> Int { Int((hand.region!.xCenter * 100).rounded()) }

  private func tracker(hands: Int) throws -> HandTracker { try tracker(HandTracker.Options(maximumHandCount: hands)) }

  private func tracker(_ options: HandTracker.Options) throws -> HandTracker {
    try HandTracker(model: HandModel(bundle: StandInHands().archive()), options: options)
  }

  private func picture(_ color: SIMD3<UInt8>) -> RasterImage {
    let pixel = [color.x, color.y, color.z]
    return RasterImage(
      checkedData: Data((0..<10_000).flatMap { _ in pixel }), width: 100, height: 100, bytesPerRow: 300, format: .rgb8)
  }
}
