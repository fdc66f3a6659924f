import Foundation
import GestureClassifier
import GestureSupport
import GestureTraining
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

final class GestureDatasetTests: XCTestCase {
  // MARK: Labels and counts

  func testNoneComesFirstAndTheRestInTheOrderOfTheirCharacters() {
    func labels(_ names: String...) -> [String] {
      GestureDataset(examples: names.map { TrainingFixtures.example($0, winding: 1, seed: 1) }).labels
    }
    XCTAssertEqual(labels("wave", "None", "add", "Zoo", "10", "wave"), ["None", "10", "Zoo", "add", "wave"])
    XCTAssertEqual(labels("paper", "none", "rock"), ["none", "paper", "rock"])
  }

  func testDataSetsThatCannotBeTrainedOn() {
    func dataset(_ counts: KeyValuePairs<String, Int>) -> GestureDataset {
      GestureDataset(
        examples: counts.flatMap { label, count in
          (0..<count).map { TrainingFixtures.example(label, winding: 1, seed: UInt64($0)) }
        })
    }
    func assertRefused(_ dataset: GestureDataset, _ words: String..., line: UInt = #line) {
      XCTAssertThrowsError(try dataset.checkForTraining(), line: line) { error in
        for word in words { XCTAssertTrue("\(error)".contains(word), "«\(word)» is not in «\(error)»", line: line) }
      }
    }
    assertRefused(dataset([:]), "no label", "two labels")
    assertRefused(dataset(["none": 5]), "only the label \"none\"", "two labels")
    assertRefused(dataset(["wave": 5, "fist": 5]), "\"none\" is missing", "fist, wave", "add a folder \"none\"")
    assertRefused(dataset(["none": 5, "wave": 1]), "\"wave\" has 1", "add images")
    assertRefused(dataset(["none": 5, "NONE": 5, "wave": 5]), "differ only in case")
    assertRefused(dataset(["none": 5, "two\nlines": 5]), "label file")
    var lost = dataset(["none": 5, "wave": 1])
    lost.skipped = [
      .init(source: "x.ppm", label: "wave", reason: .noHand), .init(source: "y.ppm", label: "fist", reason: .noHand),
    ]
    assertRefused(lost, "\"wave\" has 1 (1 skipped)", "\"fist\" has 0 (1 skipped)")
    XCTAssertNoThrow(try dataset(["NONE": 2, "wave": 2]).checkForTraining())
  }

  // MARK: Folders

  /// A landmarker that finds one hand in red images.
  ///
  /// Dark blue images show a hand, too; black images show none.
  private func finder(threads: Int? = nil) throws -> ExampleFinder {
    try ExampleFinder(bundle: Bytes(StandInHands().bundle(), name: "stand-in hands"), threads: threads)
  }

  private func picture(red: UInt8, blue: UInt8) -> Data {
    Data("P6\n64 64\n255\n".utf8) + Data((0..<64 * 64).flatMap { _ in [red, 0, blue] })
  }

  func testAFolderAsModelMakerHasIt() throws {
    let folder = try TemporaryFolder()
    for label in ["wave", "none"] {
      for number in 0..<3 { try folder.write(picture(red: 255, blue: 0), "set/\(label)/\(number).ppm") }
    }
    try folder.write(picture(red: 0, blue: 0), "set/wave/nobody.ppm")
    try folder.write(Data("P6\n64 64\n255\nshort".utf8), "set/wave/broken.ppm")
    // Opening it would wait for a writer.
    XCTAssertEqual(mkfifo(folder.path("set/wave/pipe.ppm"), 0o600), 0)
    try folder.write(Data("not a picture".utf8), "set/wave/odd.jpg")
    try folder.write(Data("notes".utf8), "set/none/notes.txt")
    try folder.write(Data("hidden".utf8), "set/none/.hidden")
    try folder.write(Data("about".utf8), "set/README")
    try folder.write(Data(), "set/empty/.keep")
    let dataset = try GestureDataset(folder: folder.path("set"), finder: finder())
    XCTAssertEqual(dataset.labels, ["none", "empty", "wave"])
    XCTAssertEqual(dataset.examples.map(\.label), ["none", "none", "none", "wave", "wave", "wave"])
    XCTAssertEqual(dataset.examples.first?.source, folder.path("set/none/0.ppm"))
    XCTAssertEqual(dataset.examples.first?.hand.imageSize, ImageSize(width: 64, height: 64))
    XCTAssertEqual(dataset.examples.first?.hand.handedness, .right)
    let reasons = Dictionary(
      dataset.skipped.map { (String($0.source.dropFirst(folder.path("set").count + 1)), $0) },
      uniquingKeysWith: { first, _ in first })
    XCTAssertEqual(
      Set(reasons.keys),
      ["README", "none/notes.txt", "wave/broken.ppm", "wave/nobody.ppm", "wave/odd.jpg", "wave/pipe.ppm"])
    XCTAssertEqual(reasons["README"]?.reason, .notAnImage)
    XCTAssertNil(reasons["README"]?.label)
    XCTAssertEqual(reasons["none/notes.txt"]?.reason, .notAnImage)
    XCTAssertEqual(reasons["wave/nobody.ppm"]?.reason, .noHand)
    guard case .unreadable(let broken)? = reasons["wave/broken.ppm"]?.reason else {
      return XCTFail("broken.ppm is broken")
    }
    XCTAssertTrue(broken.contains("byte"), broken)
    guard case .unreadable? = reasons["wave/odd.jpg"]?.reason else { return XCTFail("odd.jpg says it is a picture") }
    XCTAssertThrowsError(try dataset.checkForTraining()) { XCTAssertTrue("\($0)".contains("\"empty\" has 0"), "\($0)") }
  }

  func testTheThreadsMakeNoDifference() throws {
    let folder = try TemporaryFolder()
    for label in ["none", "wave"] {
      for number in 0..<5 {
        try folder.write(picture(red: number == 3 ? 0 : 255, blue: UInt8(number)), "set/\(label)/\(number).ppm")
      }
    }
    func read(_ threads: Int) throws -> GestureDataset {
      try GestureDataset(folder: folder.path("set"), finder: finder(threads: threads))
    }
    let (one, three) = (try read(1), try read(3))
    XCTAssertEqual(one.examples.map(\.source), three.examples.map(\.source))
    XCTAssertEqual(one.skipped, three.skipped)
    XCTAssertEqual(one.examples.map(\.hand), three.examples.map(\.hand))
  }

  /// Invalid numbers of threads are refused.
  ///
  /// The error names the option as the caller wrote it, not an option that follows from it.
  func testNumbersOfThreadsThatCannotBeAreRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write(picture(red: 255, blue: 0), "set/wave/0.ppm")
    try folder.write(TrainingFixtures.base(), "base.task")
    for threads in [-1, 0, 65, 5000] {
      assertStatusError(.invalidArgument, mentions: "`threads`") {
        try ExampleFinder(bundle: Bytes(contentsOfFile: folder.path("base.task")), threads: threads)
      }
      assertStatusError(.invalidArgument, mentions: "`threads`") {
        try GestureDataset(landmarks: Data(), name: "x", threads: threads)
      }
      assertStatusError(.invalidArgument, mentions: "`threads`") {
        try GestureEvaluation(
          of: GestureDataset(examples: [TrainingFixtures.example("wave", winding: 1, seed: 1)]),
          model: GestureModel(contentsOfFile: folder.path("base.task")),
          threads: threads)
      }
    }
  }

  func testSmallHandsAreFoundIfAskedFor() throws {
    let folder = try TemporaryFolder()
    let scene = DrawnScene([NamedPose.victory.hand.placed(0.8, 0.7, scale: 0.03)], width: 1280, height: 720)
    try folder.write(scene.draw().ppmData, "set/none/far.ppm")
    let tracker = try HandTracker(model: HandModel(contentsOfFile: TestModels.handLandmarkerPath()))
    XCTAssertEqual(try GestureDataset(folder: folder.path("set"), tracker: tracker).skipped.map(\.reason), [.noHand])
    let thorough = try tracker.with { $0.finding.search.smallestHand = 0.03 }
    XCTAssertEqual(try GestureDataset(folder: folder.path("set"), tracker: thorough).examples.map(\.label), ["none"])
  }

  func testFoldersWithoutLabels() throws {
    let folder = try TemporaryFolder()
    try folder.write(picture(red: 255, blue: 0), "flat/a.ppm")
    let finder = try finder()
    for (name, status) in [("flat", StatusError.Status.invalidArgument), ("missing", .notFound)] {
      XCTAssertThrowsError(try GestureDataset(folder: folder.path(name), finder: finder)) { error in
        XCTAssertEqual((error as? StatusError)?.status, status)
        XCTAssertEqual((error as? StatusError)?.file, folder.path(name))
      }
    }
  }

  func testTheListenerCanGiveUp() throws {
    struct Enough: Error {}
    let folder = try TemporaryFolder()
    try folder.write(picture(red: 255, blue: 0), "set/none/a.ppm")
    XCTAssertThrowsError(
      try GestureDataset(folder: folder.path("set"), finder: finder(), progress: { _, _ in throw Enough() })
    ) { XCTAssertTrue($0 is Enough) }
  }

  // MARK: JSON Lines

  func testLabelledLandmarks() throws {
    let wave = TrainingFixtures.example("wave", winding: 1, seed: 4)
    let empty =
      #"{"timestampInMilliseconds": 3, "handedness": [], "landmarks": [], "worldLandmarks": [], "label": "wave"}"#
    let text = [
      TrainingFixtures.line(wave, #""label": "wave""#), "", empty,
      TrainingFixtures.line(wave, #""label": "none", "rotation": 90, "mirrored": true"#) + "\r",
    ].joined(separator: "\n")
    let dataset = try GestureDataset(landmarks: Data(text.utf8), name: "a.jsonl")
    XCTAssertEqual(dataset.examples.map(\.label), ["wave", "none"])
    XCTAssertEqual(dataset.examples.map(\.source), ["a.jsonl, line 1", "a.jsonl, line 4"])
    XCTAssertEqual(dataset.examples.map(\.orientation), [.up, .right])
    XCTAssertEqual(dataset.examples.map(\.isMirrored), [false, true])
    XCTAssertEqual(dataset.examples[0].hand.landmarks, wave.hand.landmarks)
    XCTAssertEqual(dataset.examples[0].hand.imageSize, ImageSize(width: 640, height: 480))
    XCTAssertEqual(dataset.skipped, [.init(source: "a.jsonl, line 3", label: "wave", reason: .noHand)])
  }

  func testBadLinesAreNamed() {
    let hand = TrainingFixtures.example("wave", winding: 1, seed: 4)
    let good = TrainingFixtures.line(hand, #""label": "wave""#)
    for (bad, words) in [
      ("nonsense", ["line 2"]), (TrainingFixtures.line(hand, #""name": "wave""#), ["line 2", "label"]),
      (TrainingFixtures.line(hand, #""label": 3"#), ["line 2", "label"]),
      (TrainingFixtures.line(hand, #""label": "wave", "rotation": 45"#), ["line 2", "rotation", "45"]),
      (TrainingFixtures.line(hand, #""label": "wave", "label": "fist""#), ["line 2", "label", "twice"]),
      (#"{"label": "wave"}"#, ["line 2", "handedness"]),
      (good.replacingOccurrences(of: "\"width\"", with: "\"breadth\""), ["line 2", "width"]),
      (#"{"source": "photo1.jpg", "label": "wave"}"#, ["line 2 (photo1.jpg)", "handedness"]),
      (#"{"label": 3, "source": "photo1.jpg"}"#, ["line 2 (photo1.jpg)"]),
    ] {
      assertThrows(words) { try GestureDataset(landmarks: Data("\(good)\n\(bad)\n\(good)".utf8), name: "b.jsonl") }
    }
  }

  private func assertThrows(_ words: [String], line: UInt = #line, _ body: () throws -> GestureDataset) {
    XCTAssertThrowsError(try body(), line: line) { error in
      let text = (error as? StatusError)?.description ?? ""
      for word in words { XCTAssertTrue(text.contains(word), "«\(word)» is not in «\(text)»", line: line) }
    }
  }
}
