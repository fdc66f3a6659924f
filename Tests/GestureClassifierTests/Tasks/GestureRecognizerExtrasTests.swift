import Foundation
import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

/// What the gesture recognizer has beyond MediaPipe's, and the classifiers' options, on drawn pictures.
final class GestureRecognizerExtrasTests: XCTestCase {
  private func options(numHands: Int = 2) throws -> GestureRecognizerOptions {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = try TestModels.gestureRecognizerPath()
    options.numHands = numHands
    return options
  }

  private func size(_ image: MPImage) -> CGSize { CGSize(width: image.width, height: image.height) }

  // MARK: Gestures and embeddings from landmarks

  /// The landmarks of a result, given back, have the gestures of the result: pictures of several shapes, turned ones too.
  func testClassifyAgreesWithRecognize() throws {
    let recognizer = try GestureRecognizer(options: options())
    let names = ["Victory_left", "three_hands", "portrait", "odd_size", "two_hands_turned_90", "Thumb_Up_turned_180", "Victory_turned_270"]
    for item in try Goldens.pictures() where names.contains(item.golden.name) {
      let image = item.picture.image(orientation: item.golden.orientation)
      let result = try recognizer.recognize(image: image)
      for hand in result.landmarks.indices {
        let categories = try recognizer.classify(
          landmarks: result.landmarks[hand], worldLandmarks: result.worldLandmarks[hand], handedness: result.handedness[hand],
          imageSize: size(image), orientation: image.orientation)
        XCTAssertEqual(categories.map(\.categoryName), result.gestures[hand].map(\.categoryName))
        XCTAssertEqual(categories[0].score, result.gestures[hand][0].score, accuracy: 1e-5)
        XCTAssertEqual(categories[0].index, -1)
      }
    }
  }

  /// In a mirrored task the handedness of results is swapped; given back, it means the same hand.
  func testClassifyAgreesWithRecognizeWhenMirrored() throws {
    let options = try options()
    options.mirrored = true
    let recognizer = try GestureRecognizer(options: options)
    let image = try AcceptancePicture.twoHands.image()
    let result = try recognizer.recognize(image: image)
    let plain = try GestureRecognizer(options: self.options()).recognize(image: image)
    XCTAssertEqual(result.gestures.map { $0[0].score }, plain.gestures.map { $0[0].score }, "gestures are those of the picture as it is")
    XCTAssertEqual(result.handedness.map { $0[0].index }, plain.handedness.map { 1 - $0[0].index })
    for hand in result.landmarks.indices {
      let categories = try recognizer.classify(
        landmarks: result.landmarks[hand], worldLandmarks: result.worldLandmarks[hand], handedness: result.handedness[hand],
        imageSize: size(image))
      XCTAssertEqual(categories[0].score, result.gestures[hand][0].score, accuracy: 1e-5)
    }
  }

  func testClassifyRefusesWhatIsNotAHand() throws {
    let recognizer = try GestureRecognizer(options: options())
    let image = try AcceptancePicture.thumbUp.image()
    let result = try recognizer.recognize(image: image)
    let (landmarks, world) = (result.landmarks[0], result.worldLandmarks[0])
    let right = ResultCategory(index: 0, score: 1, categoryName: "Right", displayName: nil)
    let size = CGSize(width: 4, height: 3)
    func refused(_ words: String, line: UInt = #line, _ body: () throws -> [ResultCategory]) {
      assertTaskError(.invalidArgumentError, mentions: "INVALID_ARGUMENT", words, line: line, body)
    }
    refused("20 landmarks") {
      try recognizer.classify(landmarks: Array(landmarks.dropLast()), worldLandmarks: world, handedness: right, imageSize: size)
    }
    refused("0 worldLandmarks") { try recognizer.classify(landmarks: landmarks, worldLandmarks: [], handedness: right, imageSize: size) }
    let nan = NormalizedLandmark(x: .nan, y: 0, z: 0, visibility: nil, presence: nil)
    refused("finite") {
      try recognizer.classify(landmarks: landmarks.dropLast() + [nan], worldLandmarks: world, handedness: right, imageSize: size)
    }
    refused("Right or Left") { try recognizer.classify(landmarks: landmarks, worldLandmarks: world, handedness: [], imageSize: size) }
    let sure = ResultCategory(index: 0, score: 1.5, categoryName: "Right", displayName: nil)
    refused("0 to 1") { try recognizer.classify(landmarks: landmarks, worldLandmarks: world, handedness: sure, imageSize: size) }
    for wrong in [
      CGSize(width: 0, height: 3), CGSize(width: 3, height: -1), CGSize(width: CGFloat.nan, height: 3), CGSize(width: 1e30, height: 3),
    ] {
      refused("image size") { try recognizer.classify(landmarks: landmarks, worldLandmarks: world, handedness: right, imageSize: wrong) }
    }
    assertTaskError(.invalidArgumentError, mentions: "mirrored orientations") {
      try recognizer.classify(landmarks: landmarks, worldLandmarks: world, handedness: right, imageSize: size, orientation: .upMirrored)
    }
    let left = ResultCategory(index: 1, score: 1, categoryName: "left", displayName: nil)
    XCTAssertNoThrow(try recognizer.classify(landmarks: landmarks, worldLandmarks: world, handedness: left, imageSize: size))
  }

  /// Embeddings have 128 numbers, are the same for the same hand, and nearer for hands of one posture than for hands of two.
  func testEmbeddings() throws {
    let recognizer = try GestureRecognizer(options: options())
    func embedding(_ hand: HandPose) throws -> [Float] {
      let image = DrawnScene([hand]).draw().image()
      let result = try recognizer.recognize(image: image)
      return try recognizer.embedding(
        landmarks: XCTUnwrap(result.landmarks.first), worldLandmarks: XCTUnwrap(result.worldLandmarks.first),
        handedness: XCTUnwrap(result.handedness.first?.first), imageSize: size(image))
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

  // MARK: Asynchronous forms

  func testAsyncFormsGiveTheSameResult() async throws {
    let image = try AcceptancePicture.thumbUp.image()
    let recognizer = try GestureRecognizer(options: options())
    let blocking = try recognizer.recognize(image: image)
    let awaited = try await recognizer.result(for: image)
    XCTAssertEqual(awaited.landmarks, blocking.landmarks)
    XCTAssertEqual(awaited.gestures[0][0].score, blocking.gestures[0][0].score)
    let videoOptions = try options()
    videoOptions.runningMode = .video
    let video = try GestureRecognizer(options: videoOptions)
    let frames = AsyncStream<VideoFrame> { stream in
      for index in 0..<4 { stream.yield(VideoFrame(image: image, timestampInMilliseconds: index * 40)) }
      stream.finish()
    }
    var timestamps: [Int] = []
    for try await result in video.results(for: frames) {
      XCTAssertEqual(result.gestures.first?.first?.categoryName, "Thumb_Up")
      timestamps.append(result.timestampInMilliseconds)
    }
    XCTAssertEqual(timestamps, [0, 40, 80, 120])
  }

  // MARK: Classifiers' options

  private func gesture(_ custom: Data? = nil, _ change: (GestureRecognizerOptions) -> Void = { _ in }) throws -> ResultCategory? {
    let options = try options(numHands: 1)
    if let custom { options.baseOptions.modelAssetData = try CustomBundle.data(custom) }
    options.cannedGesturesClassifierOptions = ClassifierOptions()
    options.customGesturesClassifierOptions = ClassifierOptions()
    change(options)
    return try GestureRecognizer(options: options).recognize(image: AcceptancePicture.thumbUp.image()).gestures.first?.first
  }

  func testOptionsOfTheCannedClassifier() throws {
    let expected = try XCTUnwrap(AcceptancePicture.thumbUp.golden().golden.gestures(of: TestModels.variant()).first)
    XCTAssertEqual(try gesture()?.categoryName, "Thumb_Up")
    XCTAssertEqual(try gesture { $0.cannedGesturesClassifierOptions?.maxResults = 0 }?.categoryName, "Thumb_Up", "0 means all")
    XCTAssertEqual(try gesture { $0.cannedGesturesClassifierOptions?.maxResults = 1 }?.categoryName, "Thumb_Up")
    XCTAssertNil(try gesture { $0.cannedGesturesClassifierOptions?.scoreThreshold = expected.score + 0.01 })
    XCTAssertEqual(try gesture { $0.cannedGesturesClassifierOptions?.scoreThreshold = expected.score - 0.01 }?.categoryName, "Thumb_Up")
    // The runner-up answers when the winner may not.
    let runnerUp = try gesture { $0.cannedGesturesClassifierOptions?.categoryDenylist = ["Thumb_Up", "no such gesture"] }
    XCTAssertEqual(runnerUp?.categoryName, expected.runnerUp)
    XCTAssertEqual(try XCTUnwrap(runnerUp).score, expected.runnerUpScore, accuracy: GoldenTolerance.pictures.score)
    let allowed = try gesture { $0.cannedGesturesClassifierOptions?.categoryAllowlist = ["Victory", "Victory", "no such gesture"] }
    XCTAssertEqual(allowed?.categoryName, "Victory")
    XCTAssertLessThan(try XCTUnwrap(allowed).score, 0.5, "its own score, not that of the winner")
    XCTAssertEqual(
      try gesture { $0.cannedGesturesClassifierOptions?.categoryAllowlist = ["no such gesture"] }?.categoryName, "Thumb_Up",
      "no known name, no filter")
  }

  func testOptionsOfTheCustomClassifier() throws {
    let custom = try CustomBundle.classifier(labels: [("", ["None", "Rock", "Paper"])], scores: [0.25, 0.5, 0.25])
    let rock = try XCTUnwrap(gesture(custom))
    XCTAssertEqual(rock.categoryName, "Rock")
    XCTAssertEqual(rock.score, 0.5, accuracy: 1e-5)
    XCTAssertEqual(try gesture(custom) { $0.customGesturesClassifierOptions?.categoryDenylist = ["Rock", "None"] }?.categoryName, "Paper")
    XCTAssertEqual(try gesture(custom) { $0.customGesturesClassifierOptions?.categoryAllowlist = ["Paper"] }?.categoryName, "Paper")
    XCTAssertEqual(
      try gesture(custom) { $0.customGesturesClassifierOptions?.scoreThreshold = 0.6 }?.categoryName, "Thumb_Up", "canned decides then")
    XCTAssertEqual(
      try gesture(custom) { $0.customGesturesClassifierOptions?.categoryAllowlist = ["None"] }?.categoryName, "Thumb_Up",
      "the background class falls through")
  }

  /// The model's own threshold stays in force unless the options have another than 0.
  func testThresholdOfTheModel() throws {
    let custom = try CustomBundle.classifier(labels: [("", ["none", "Rock"])], scores: [0.4, 0.6], threshold: 0.7)
    XCTAssertEqual(try gesture(custom)?.categoryName, "Thumb_Up")
    XCTAssertEqual(try gesture(custom) { $0.customGesturesClassifierOptions = nil }?.categoryName, "Thumb_Up")
    XCTAssertEqual(try gesture(custom) { $0.customGesturesClassifierOptions?.scoreThreshold = 1e-6 }?.categoryName, "Rock")
  }

  /// Localised names are read and checked; as in MediaPipe the winner keeps only its category name, in every language.
  func testDisplayNamesLocale() throws {
    let labels: [CustomBundle.Labels] = [("", ["None", "Rock"]), ("de", ["Nichts", "Stein"]), ("fr", ["Rien", "Pierre"])]
    let custom = try CustomBundle.classifier(labels: labels, scores: [0.25, 0.75])
    for locale in [nil, "de", "fr", "en", "xx"] as [String?] {
      let rock = try gesture(custom) { $0.customGesturesClassifierOptions?.displayNamesLocale = locale }
      XCTAssertEqual(rock?.categoryName, "Rock", "\(locale ?? "nil")")
      XCTAssertNil(rock?.displayName)
    }
    let short = try CustomBundle.classifier(labels: [("", ["None", "Rock"]), ("de", ["Nichts"])], scores: [0.25, 0.75])
    XCTAssertEqual(try gesture(short)?.categoryName, "Rock", "nobody asked for German")
    assertTaskError(.invalidArgumentError, mentions: "Mismatch between number of labels (2) and display names (1)") {
      try gesture(short) { $0.customGesturesClassifierOptions?.displayNamesLocale = "de" }
    }
  }

  /// Two hands, one with a gesture: what is left without keeps its place.
  func testAHandWithoutAGestureKeepsItsPlace() throws {
    let golden = try AcceptancePicture.twoHands.golden(numHands: 2).golden
    let names = golden.gestures(of: try TestModels.variant()).map(\.name)
    XCTAssertEqual(Set(names).count, 2, "the two hands show different gestures")
    let options = try options()
    options.cannedGesturesClassifierOptions = ClassifierOptions()
    options.cannedGesturesClassifierOptions?.categoryAllowlist = [names[1]]
    options.cannedGesturesClassifierOptions?.scoreThreshold = 0.4
    let result = try GestureRecognizer(options: options).recognize(image: AcceptancePicture.twoHands.image())
    XCTAssertEqual(result.gestures.map { $0.map(\.categoryName) }, [[], [names[1]]])
    XCTAssertEqual([result.landmarks.count, result.worldLandmarks.count, result.handedness.count], [2, 2, 2])
  }
}
