import Foundation
import GestureClassifier
import GestureImages
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// The recognizer of the value API, on drawn images.
///
/// Tests gestures with hands, gestures from landmarks alone, and embeddings.
final class HandGestureRecognizerTests: XCTestCase {
  private func recognizer(_ change: (inout HandGestureRecognizer.Options) -> Void = { _ in }) throws
    -> HandGestureRecognizer
  {
    var options = HandGestureRecognizer.Options(maximumHandCount: 2)
    change(&options)
    return try HandGestureRecognizer(
      model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()), options: options)
  }

  private func stream(of image: RasterImage, count: Int) -> AsyncStream<VideoFrame> {
    AsyncStream { stream in
      for index in 0..<count { stream.yield(VideoFrame(image: image, at: .milliseconds(index * 40))) }
      stream.finish()
    }
  }

  // MARK: Gestures and embeddings from landmarks

  /// A hand of a result has the gesture that its image gave.
  ///
  /// Images have several shapes, and some are turned.
  func testAHandAloneHasTheGestureOfTheImage() throws {
    let recognizer = try recognizer()
    let names = [
      "Victory_left", "three_hands", "portrait", "odd_size", "two_hands_turned_90", "Thumb_Up_turned_180",
      "Victory_turned_270",
    ]
    let items = try Goldens.pictures().filter { names.contains($0.golden.name) }
    XCTAssertEqual(Set(items.map(\.golden.name)), Set(names))
    for item in items {
      var image = item.picture.rasterImage
      image.orientation = item.golden.rasterOrientation
      let hands = try recognizer.recognize(image: image)
      XCTAssertFalse(hands.isEmpty, "\(item.golden.title): there is something to compare")
      for hand in hands {
        let scores = try recognizer.gestureScores(
          of: hand, orientation: image.orientation)
        XCTAssertEqual(scores.all.count, 8, "the canned gestures, and None")
        XCTAssertEqual(scores, hand.gestureScores, item.golden.title)
      }
    }
  }

  /// A mirrored recognizer accepts its own hands.
  ///
  /// The handedness of results is swapped; a hand of a result means the same hand.
  func testAHandAloneHasTheGestureOfTheImageWhenMirrored() throws {
    let mirrored = try recognizer { $0.isMirrored = true }
    let image = try Goldens.picture("two_hands", numHands: 2).image
    let hands = try mirrored.recognize(image: image)
    let plain = try recognizer().recognize(image: image)
    XCTAssertEqual(plain.count, 2)
    XCTAssertEqual(hands.map(\.gestureScores), plain.map(\.gestureScores), "gestures are those of the image as it is")
    XCTAssertEqual(hands.map(\.handedness), plain.map(\.handedness.opposite))
    XCTAssertEqual(hands.map(\.landmarks), plain.map(\.landmarks))
    for hand in hands {
      XCTAssertEqual(try mirrored.gestureScores(of: hand), hand.gestureScores)
    }
  }

  func testWhatIsNotAHandIsRefused() throws {
    let recognizer = try recognizer()
    var hand = ReferenceHand.victory.hand
    func refused(_ words: String, width: Int = 4, height: Int = 3, line: UInt = #line) {
      assertStatusError(.invalidArgument, mentions: words, line: line) {
        try recognizer.gestureScores(of: hand.inImage(width, height))
      }
      assertStatusError(.invalidArgument, mentions: words, line: line) {
        try recognizer.embedding(of: hand.inImage(width, height))
      }
    }
    for (width, height) in [(0, 3), (3, -1), (65_537, 3), (3, Int.max), (Int.min, 1)] {
      refused("\(width)×\(height)", width: width, height: height)
    }
    for score in [-0.1, 1.5, Float.nan] {
      hand.handednessScore = score
      refused("handedness")
    }
    hand.handednessScore = 1
    hand.landmarks[20].z = .nan
    refused("landmarks")
    hand.landmarks[20].z = 0
    hand.worldLandmarks[.wrist].x = .infinity
    refused("worldLandmarks")
    hand.worldLandmarks[.wrist].x = 0
    XCTAssertNoThrow(try recognizer.gestureScores(of: hand.inImage(4, 3)))
  }

  /// Embeddings are equal for the same hand, and have 128 numbers.
  ///
  /// They are nearer for hands of one posture than for hands of two.
  func testEmbeddings() throws {
    let recognizer = try recognizer()
    func embedding(_ pose: PosedHand) throws -> [Float] {
      let image = DrawnScene([pose]).draw().rasterImage
      let hand = try XCTUnwrap(recognizer.recognize(image: image).first)
      return try recognizer.embedding(of: hand)
    }
    func distance(_ a: [Float], _ b: [Float]) -> Float { zip(a, b).map { ($0 - $1) * ($0 - $1) }.reduce(0, +) }
    let victory = try embedding(NamedPose.victory.hand)
    XCTAssertEqual(victory.count, 128)
    XCTAssertEqual(victory, try embedding(NamedPose.victory.hand))
    let moved = try embedding(NamedPose.victory.hand.placed(0.4, 0.45).turned(by: 8))
    let fist = try embedding(NamedPose.closedFist.hand)
    XCTAssertGreaterThan(distance(victory, moved), 0)
    XCTAssertLessThan(distance(victory, moved), distance(victory, fist))
  }

  // MARK: Images, streams, regions

  /// Hands without gestures are kept.
  ///
  /// MediaPipe's results drop the hands if no hand has a gesture; values do not.
  func testHandsWithoutGesturesAreKept() throws {
    let image = try Goldens.picture("two_hands", numHands: 2).image
    let hands = try recognizer { $0.canned.selection = .except(Set(HandGesture.canned + [.custom("None")])) }
      .recognize(image: image)
    XCTAssertEqual(hands.map(\.gestureScores), [.filteredOut, .filteredOut])
    XCTAssertEqual(hands.map(\.gesture), [nil, nil])
    XCTAssertEqual(hands.map(\.gestureScore), [nil, nil])
  }

  func testRegionsHaveGestures() throws {
    let item = try Goldens.picture("two_hands", numHands: 2)
    let regions = try XCTUnwrap(item.golden.stages).map { Golden.region($0.region) }
    XCTAssertEqual(regions.count, 2)
    let hands = try recognizer().recognize(image: item.image, regions: regions)
    XCTAssertEqual(item.golden.differences(hands, variant: try TestModels.variant()), [])
    XCTAssertEqual(hands.map(\.palmScore), [nil, nil])
    assertStatusError(.invalidArgument, "ROI width and height must be > 0.") {
      try self.recognizer().recognize(
        image: item.image, regions: [HandRegion(xCenter: 0.5, yCenter: 0.5, width: 0, height: 0, rotation: 0)])
    }
  }

  func testAStreamOfFramesHasGestures() async throws {
    let image = try Goldens.picture("Thumb_Up").image
    var times: [Duration] = []
    for try await frame in try recognizer().results(for: stream(of: image, count: 4)) {
      XCTAssertEqual(frame.hands.map(\.gesture), [.thumbUp])
      XCTAssertEqual(frame.hands.map(\.id), [0])
      XCTAssertEqual(frame.imageSize, ImageSize(width: image.width, height: image.height))
      times.append(frame.time)
    }
    XCTAssertEqual(times, [0, 40, 80, 120].map { .milliseconds($0) })
  }

  /// Single images do not affect a stream.
  ///
  /// They come between the stream's frames.
  func testASingleImageDoesNotDisturbTheStream() throws {
    let (disturbed, alone) = (try recognizer(), try recognizer())
    let aloneStream = alone.makeStream()
    let disturbedStream = disturbed.makeStream()
    let other = try Goldens.picture("Closed_Fist").image
    for item in try Goldens.clip("two_hands").prefix(6) {
      let time = Duration.milliseconds(try XCTUnwrap(item.golden.timestamp))
      XCTAssertEqual(
        try disturbedStream.recognize(videoFrame: item.image, at: time),
        try aloneStream.recognize(videoFrame: item.image, at: time))
      XCTAssertEqual(try disturbed.recognize(image: other).map(\.gesture), [.closedFist])
    }
  }

  /// Many threads may call one recognizer.
  ///
  /// Every call has the result of a separate call.
  func testCallsFromManyThreads() throws {
    let recognizer = try recognizer()
    let images = try ["Victory", "two_hands", "nothing"].map { try Goldens.picture($0).image }
    let expected = try images.map { try recognizer.recognize(image: $0) }
    XCTAssertEqual(expected.map(\.count), [1, 2, 0])
    let wrong = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 24) { number in
      let hands = try? recognizer.recognize(image: images[number % 3])
      let scores = expected[0].first.flatMap {
        try? recognizer.gestureScores(of: $0)
      }
      if hands != expected[number % 3] || scores != expected[0][0].gestureScores { wrong.withLock { $0 += 1 } }
    }
    XCTAssertEqual(wrong.withLock { $0 }, 0)
  }

  // MARK: Models

  func testErrorsOfModelsAreTyped() throws {
    assertStatusError(.notFound, "Unable to open file at /no/such.task") {
      try GestureModel(contentsOfFile: "/no/such.task")
    }
    assertStatusError(.unknown, mentions: "Unable to open zip archive.", "modelData") {
      try HandGestureRecognizer(model: GestureModel(data: Data("no".utf8)))
    }
    assertStatusError(.notFound, mentions: "No file with name: hand_landmarker.task.") {
      try HandGestureRecognizer(model: GestureModel(contentsOfFile: TestModels.handLandmarkerPath()))
    }
    assertStatusError(.invalidArgument, mentions: "maximumHandCount") {
      try self.recognizer { $0.finding.maximumHandCount = 0 }
    }
    do throws(StatusError) {
      _ = try HandGestureRecognizer(model: GestureModel(contentsOfFile: "/no/such.task"))
    } catch {
      XCTAssertEqual(error.status, .notFound, "the type of the error is known")
    }
  }
}
