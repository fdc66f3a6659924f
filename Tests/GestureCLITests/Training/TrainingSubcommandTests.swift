import Foundation
import GestureCLI
import GestureClassifier
import GestureCommandLine
import GestureTraining
import TestSupport
import XCTest

/// `train`, `evaluate` and `record` with stand-in models: no published bundle is needed.
final class TrainingSubcommandTests: XCTestCase {
  private var folder: TemporaryFolder!

  override func setUpWithError() throws {
    folder = try TemporaryFolder()
    try folder.write(TrainingFixtures.base(hands: StandInHands().bundle()), "base.task")
    try folder.write(lines(of: TrainingFixtures.dataset()), "gestures.jsonl")
    try folder.write(lines(of: TrainingFixtures.dataset(10, firstSeed: 500)), "others.jsonl")
  }

  private func lines(of dataset: GestureDataset) -> Data {
    Data(dataset.examples.map { TrainingFixtures.line($0, #""label": "\#($0.label)""#) + "\n" }.joined().utf8)
  }

  /// An image with or without a hand for the stand-in landmarker.
  ///
  /// Red is a hand; in blue, the landmarker finds none and follows none.
  private func picture(hand: Bool) -> Data {
    Data("P6\n32 32\n255\n".utf8) + Data((0..<32 * 32).flatMap { _ in (hand ? [255, 0, 0] : [0, 0, 255]) as [UInt8] })
  }

  private func train(_ arguments: String..., output: String = "my.task") throws -> SubcommandRun {
    try SubcommandRun(["train", "--model", folder.path("base.task"), "--output", folder.path(output)] + arguments)
  }

  private func assertRefused(_ run: SubcommandRun, _ status: ExitStatus, _ words: String..., line: UInt = #line) throws
  {
    XCTAssertEqual(run.status, status, run.errors, line: line)
    for word in words { XCTAssertTrue(run.errors.contains(word), "«\(word)» is not in «\(run.errors)»", line: line) }
    XCTAssertFalse(try folder.names.contains { $0.contains("my.task") }, "nothing half-written stays", line: line)
  }

  // MARK: train

  func testTrainTellsItsEpochsAndWritesABundleThatEvaluateFindsGood() throws {
    let run = try train(
      folder.path("gestures.jsonl"), "--epochs", "12", "--hyperparameters", "rate=0.01,patience=0", "--copies", "4",
      "--verbose")
    XCTAssertEqual(run.status, .success, run.errors)
    XCTAssertEqual(run.errors, "", "12 hands of a label are enough to learn it")
    XCTAssertTrue(run.text.hasPrefix("36 hands: none 12, circle 12, spiral 12\n"), run.text)
    for number in 1...12 {
      XCTAssertTrue(run.text.contains("\n\(String(repeating: " ", count: number < 10 ? 4 : 3))\(number)  "), run.text)
    }
    XCTAssertTrue(
      run.text.contains(
        "36 hands for training (180 with variations), each tested by a classifier that was trained without it (5 folds)"
      ),
      run.text)
    let evaluation = try SubcommandRun([
      "evaluate", folder.path("others.jsonl"), "--model", folder.path("my.task"), "--format", "json",
    ])
    XCTAssertEqual(evaluation.status, .success, evaluation.errors)
    let report = try evaluation.json
    XCTAssertEqual(report["hands"] as? Int, 30)
    XCTAssertGreaterThan(try XCTUnwrap(report["accuracy"] as? Double), 0.95)
    XCTAssertEqual(
      (report["labels"] as? [[String: Any]])?.compactMap { $0["name"] as? String }, ["none", "circle", "spiral"])
    XCTAssertEqual((report["worst"] as? [Any])?.count, 10)
    XCTAssertEqual(((report["confusionMatrix"] as? [String: Any])?["counts"] as? [Any])?.count, 3)
    XCTAssertEqual((report["leftOut"] as? [Any])?.count, 0)
  }

  func testAByteOrderMarkMayStandBeforeTheFirstLine() throws {
    try folder.write(Data([0xEF, 0xBB, 0xBF]) + lines(of: TrainingFixtures.dataset()), "marked.jsonl")
    let run = try train(folder.path("marked.jsonl"), "--epochs", "1")
    XCTAssertTrue(run.text.hasPrefix("36 hands: none 12, circle 12, spiral 12\n"), run.errors)
  }

  func testNoCopiesAreMadeIfNoneAreAskedFor() throws {
    let run = try train(folder.path("gestures.jsonl"), "--epochs", "1", "--copies", "0")
    XCTAssertTrue(run.text.contains("36 hands for training (36 with variations)"), run.text)
  }

  func testOptionsThatChangeNothingAreNoted() throws {
    let dataset = folder.path("gestures.jsonl")
    let training = try train(dataset, "--epochs", "1", "--copies", "0", "--split", "0.1:0.2")
    XCTAssertTrue(training.errors.contains("--split has no effect in a cross-validation"), training.errors)
    func notes(_ model: String, _ option: String, _ value: String) throws -> String {
      let run = try SubcommandRun([
        "classify", dataset, "--format", "jsonl", "--model", folder.path(model), option, value,
      ])
      XCTAssertEqual(run.status, .success, run.errors)
      return run.errors
    }
    for (model, option, value, text) in [
      ("my.task", "--category-denylist", "circle", "it names no canned gesture (None, Thumb_Up")
    ] {
      let notes = try notes(model, option, value)
      XCTAssertTrue(notes.contains("\(option) has no effect: ") && notes.contains(text), notes)
    }
    XCTAssertEqual(try notes("my.task", "--category-denylist", "circle,Thumb_Up"), "")
  }

  func testEpochsAreNotListedUnlessAskedFor() throws {
    let run = try train(folder.path("gestures.jsonl"), "--epochs", "3")
    XCTAssertEqual(run.status, .success, run.errors)
    XCTAssertFalse(run.text.contains("epoch      loss"), run.text)
    XCTAssertTrue(run.text.contains("Test: accuracy"), run.text)
  }

  func testTrainAsJSON() throws {
    let report = try train(folder.path("gestures.jsonl"), "--epochs", "3", "--format", "json", "--seed", "7").json
    XCTAssertEqual(report["output"] as? String, folder.path("my.task"))
    XCTAssertEqual((report["epochs"] as? [Any])?.count, 3)
    XCTAssertEqual(report["training"] as? Int, 36)
    XCTAssertEqual(report["folds"] as? [Int], [8, 7, 7, 7, 7])
    XCTAssertEqual(report["stopped"] as? Bool, false)
    XCTAssertNotNil(report["warnings"] as? [String])
    XCTAssertNotNil((report["testConfusionMatrix"] as? [String: Any])?["counts"])
  }

  func testASplitInsteadOfFolds() throws {
    let run = try train(folder.path("gestures.jsonl"), "--epochs", "3", "--folds", "0")
    XCTAssertEqual(run.status, .success, run.errors)
    XCTAssertTrue(
      run.text.contains("28 hands for training (1148 with variations), 4 for validation, 4 for testing"), run.text)
    XCTAssertTrue(run.errors.contains("warning: 4 hands for validation are too few to decide when to stop"), run.errors)
  }

  /// An accuracy of 0 % causes a warning.
  ///
  /// There are only few hands for testing.
  func testFewHandsOfLabelsThatCannotBeToldApartGiveWarnings() throws {
    let examples = ["none", "wave"].flatMap { label in
      (0..<4).map { TrainingFixtures.example(label, winding: 1, seed: UInt64($0)) }
    }
    try folder.write(lines(of: GestureDataset(examples: examples)), "few.jsonl")
    let run = try train(folder.path("few.jsonl"), "--epochs", "20")
    XCTAssertEqual(run.status, .success, run.errors)
    XCTAssertTrue(
      run.errors.contains("gesture-cli: warning: \"wave\" has only 4 hands: record at least 10"), run.errors)
    XCTAssertTrue(run.errors.contains("of 8 hands recognized in the test: record more"), run.errors)
    XCTAssertTrue(run.errors.contains("most often taken for \""), run.errors)
  }

  func testTheSameSeedGivesTheSameFile() throws {
    for (output, arguments) in [("a", ["--threads", "1"]), ("b", ["--threads", "2"]), ("c", ["--seed", "1"])] {
      let run = try SubcommandRun(
        [
          "train", "--model", folder.path("base.task"), "--output", folder.path(output), folder.path("gestures.jsonl"),
          "--epochs", "2",
        ]
          + arguments)
      XCTAssertEqual(run.status, .success, run.errors)
    }
    let files = try ["a", "b", "c"].map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
    XCTAssertEqual(files[0], files[1])
    XCTAssertNotEqual(files[0], files[2])
  }

  func testPicturesAreListedThatWereLeftOut() throws {
    for label in ["none", "wave"] {
      for number in 0..<2 { try folder.write(picture(hand: true), "set/\(label)/\(number).ppm") }
    }
    try folder.write(picture(hand: false), "set/wave/nobody.ppm")
    try folder.write(Data("notes".utf8), "set/wave/notes.txt")
    let run = try train(folder.path("set"), "--epochs", "1")
    XCTAssertEqual(run.status, .success, run.errors)
    let missed = "No hand was found in 1 image (not part of any accuracy):\n  \(folder.path("set/wave/nobody.ppm"))\n"
    XCTAssertTrue(run.text.contains(missed), run.text)
    XCTAssertTrue(run.text.contains("\(folder.path("set/wave/notes.txt")): is not an image\n"), run.text)
  }

  func testAnUnreadablePictureEndsTheTrainingUnlessItMayBeSkipped() throws {
    for label in ["none", "wave"] {
      for number in 0..<2 { try folder.write(picture(hand: true), "set/\(label)/\(number).ppm") }
    }
    try folder.write(picture(hand: true).prefix(100), "set/wave/cut.ppm")
    try assertRefused(
      train(folder.path("set"), "--epochs", "1"), .dataError, "wave/cut.ppm", "byte", "--skip-unreadable")
    let run = try train(folder.path("set"), "--epochs", "1", "--skip-unreadable")
    XCTAssertEqual(run.status, .success)
    XCTAssertTrue(run.errors.contains("wave/cut.ppm"), "it is told all the same")
  }

  func testDataSetsThatWillNotDo() throws {
    for (label, count) in [("wave", 2), ("fist", 2)] {
      for number in 0..<count { try folder.write(picture(hand: true), "set/\(label)/\(number).ppm") }
    }
    try assertRefused(train(folder.path("set")), .dataError, "\"none\" is missing")
    try folder.write(picture(hand: true), "set/none/0.ppm")
    try assertRefused(train(folder.path("set")), .dataError, "\"none\" has 1", "add images")
    try folder.write(picture(hand: true), "one/none/0.ppm")
    try assertRefused(train(folder.path("one")), .dataError, "only the label \"none\"")
    try assertRefused(train(folder.path("missing")), .noInput, "missing")
    try assertRefused(train(folder.path("base.task")), .dataError, "neither a folder nor labelled landmarks")
    try folder.write(Data("{\"label\": 1}\n".utf8), "bad.jsonl")
    try assertRefused(train(folder.path("bad.jsonl")), .dataError, "line 1", "label")
  }

  func testAnOutputThatExistsIsLeftAlone() throws {
    try folder.write(Data("mine".utf8), "kept.task")
    let run = try train(folder.path("gestures.jsonl"), "--epochs", "1", output: "kept.task")
    XCTAssertEqual(run.status, .cannotCreate)
    XCTAssertTrue(run.errors.contains("exists already: give another name, or --overwrite"), run.errors)
    XCTAssertEqual(try Data(contentsOf: folder.url.appendingPathComponent("kept.task")), Data("mine".utf8))
    let again = try train(folder.path("gestures.jsonl"), "--epochs", "1", "--overwrite", output: "kept.task")
    XCTAssertEqual(again.status, .success, again.errors)
    try assertRefused(
      train(folder.path("gestures.jsonl"), output: "no/my.task"), .cannotCreate, "create the folder first")
  }

  func testABaseWithoutAnEmbedder() throws {
    try folder.write(StandInHands().bundle(), "hands.task")
    let run = try SubcommandRun([
      "train", folder.path("gestures.jsonl"), "--model", folder.path("hands.task"), "--output", folder.path("my.task"),
    ])
    try assertRefused(run, .noInput, "embedder", "gesture_recognizer.task")
  }

  func testWrongUsage() throws {
    let dataset = folder.path("gestures.jsonl")
    try assertRefused(SubcommandRun(["train", dataset]), .usage, "--output")
    try assertRefused(train(), .usage, "DATASET")
    try assertRefused(train(dataset, "--epochs", "0"), .usage, "--epochs")
    try assertRefused(train(dataset, "--hidden-layers", "8,x"), .usage, "--hidden-layers x")
    try assertRefused(train(dataset, "--rotation", "90"), .usage, "--rotation", "is for images")
    try assertRefused(train(dataset, "--folds", "1"), .usage, "--folds 1", "2 to 20")
    try assertRefused(train(dataset, "--folds", "5", "--keep-split"), .usage, "--folds 5", "--keep-split")
    try assertRefused(train(dataset, "--class-weights", "heavy"), .usage, "LABEL=X")
    try assertRefused(train(dataset, "--class-weights", "circle=2,circle=3"), .usage, "circle=3", "each label once")
    try assertRefused(train(dataset, "--copies", "0", "--vary", "tilt=3"), .usage, "--vary", "--copies 0")
    let line = try String(contentsOfFile: dataset, encoding: .utf8).replacing("circle", with: "no hand")
    try assertRefused(
      SubcommandRun(["evaluate", "-", "--model", folder.path("base.task")], input: line), .dataError, "\"no hand\"")
    try assertRefused(
      SubcommandRun(["evaluate", dataset, "--motions", "m.json", "--skip-unreadable"]), .usage, "--skip-unreadable",
      "--motions")
    try assertRefused(
      train(dataset, "--class-weights", "circle=2,other=3"), .dataError, "other", "none, circle, spiral")
    let run = try train(dataset, "--epochs", "1", "--hidden-layers", "8,4", "--class-weights", "circle=2,none=0.5")
    XCTAssertEqual(run.status, .success, run.errors)
  }

  // MARK: evaluate

  /// Training and evaluation count alike.
  ///
  /// They count hands, and separately the images without a hand.
  func testImagesWithoutAHandAreNumberedAndCountForNothing() throws {
    for number in 0..<3 { try folder.write(picture(hand: true), "set/wave/\(number).ppm") }
    for number in 3..<5 { try folder.write(picture(hand: false), "set/wave/\(number).ppm") }
    try folder.write(picture(hand: true), "set/none/0.ppm")
    let arguments = ["evaluate", folder.path("set"), "--model", folder.path("base.task")]
    let report = try SubcommandRun(arguments + ["--format", "json"]).json
    XCTAssertEqual(report["examples"] as? Int, 6)
    XCTAssertEqual(report["hands"] as? Int, 4)
    let matrix = try XCTUnwrap(report["confusionMatrix"] as? [String: Any])
    let (labels, answers) = (
      try XCTUnwrap(matrix["labels"] as? [String]), try XCTUnwrap(matrix["answers"] as? [String])
    )
    let counts = try XCTUnwrap(matrix["counts"] as? [[Int]])
    XCTAssertFalse(answers.contains("no hand"))
    XCTAssertEqual(report["imagesWithoutHand"] as? Int, 2)
    let right = labels.indices.reduce(0) { $0 + counts[$1][$1] }
    XCTAssertEqual(try XCTUnwrap(report["accuracy"] as? Double), Double(right) / 4, accuracy: 1e-9)
    let text = try SubcommandRun(arguments).text
    XCTAssertTrue(text.hasPrefix("4 hands, accuracy "), text)
    XCTAssertTrue(text.contains("\nNo hand was found in 2 of 6 images: if they count as wrong, accuracy "), text)
    XCTAssertFalse(text.contains("Skipped"), text)
    XCTAssertTrue(text.contains("wrong  \(folder.path("set/wave/3.ppm")): wave recognized as no hand 0.000"), text)
    for option in [["--thorough"], ["--num-hands", "2"]] {
      XCTAssertEqual(try SubcommandRun(arguments + option).status, .success)
    }
  }

  func testEvaluateAsTextWithAPictureThatCannotBeRead() throws {
    for number in 0..<2 { try folder.write(picture(hand: true), "set/none/\(number).ppm") }
    try folder.write(Data("P6".utf8), "set/none/cut.ppm")
    let refused = try SubcommandRun(["evaluate", folder.path("set"), "--model", folder.path("base.task")])
    try assertRefused(refused, .dataError, "none/cut.ppm", "--skip-unreadable")
    XCTAssertEqual(refused.text, "", "as train: no result for less than what was given")
    let run = try SubcommandRun([
      "evaluate", folder.path("set"), "--model", folder.path("base.task"), "--skip-unreadable",
    ])
    XCTAssertEqual(run.status, .success, run.errors)
    XCTAssertTrue(run.errors.contains("cut.ppm"), run.errors)
    XCTAssertTrue(run.text.hasPrefix("2 hands, accuracy 100.0%\n"), run.text)
    XCTAssertTrue(run.text.contains("none       2     100.0%  100.0%  100.0%\n"), run.text)
    XCTAssertTrue(run.text.contains("right  \(folder.path("set/none/0.ppm")): none recognized as none 0.9"), run.text)
  }

  // MARK: record

  func testRecordAppendsLinesThatTrainReads() throws {
    for (name, hands) in [("with.ppm", [true, true, false, true]), ("more.ppm", [true, true])] {
      try folder.write(hands.reduce(into: Data()) { $0.append(picture(hand: $1)) }, name)
    }
    let (base, output) = (folder.path("base.task"), folder.path("hands.jsonl"))
    let first = try SubcommandRun([
      "record", folder.path("with.ppm"), "--model", base, "--label", "none", "--output", output,
    ])
    XCTAssertEqual(first.status, .success, first.errors)
    XCTAssertTrue(
      first.errors.contains("3 hands labelled none in 3 of 4 frames; 1 frames without a hand"), first.errors)
    let second = try SubcommandRun([
      "record", folder.path("more.ppm"), "--model", base, "--label", "wave", "--output", output, "--mirrored",
      "--rotation", "90",
    ])
    XCTAssertEqual(second.status, .success, second.errors)
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map {
      try JSONLine(String($0))
    }
    XCTAssertEqual(lines.compactMap { $0.object["label"] as? String }, ["none", "none", "none", "wave", "wave"])
    XCTAssertEqual(lines.map { $0.landmarks.first?.count }, [21, 21, 21, 21, 21])
    XCTAssertEqual(lines.last?.object["rotation"] as? Int, 90)
    XCTAssertEqual(lines.last?.object["mirrored"] as? Bool, true)
    XCTAssertNil(lines.first?.object["mirrored"])
    let run = try train(output, "--epochs", "1")
    XCTAssertEqual(run.status, .success, run.errors)
    XCTAssertTrue(run.text.hasPrefix("5 hands: none 3, wave 2\n"), run.text)
  }

  func testRecordTakesEveryNthFrame() throws {
    try folder.write((0..<7).reduce(into: Data()) { data, _ in data.append(picture(hand: true)) }, "clip.ppm")
    let run = try SubcommandRun([
      "record", folder.path("clip.ppm"), "--model", folder.path("base.task"), "--label", "wave", "--every", "3",
    ])
    XCTAssertEqual(run.status, .success, run.errors)
    XCTAssertEqual(run.text.split(separator: "\n").count, 3)
  }

  func testRecordNeedsALabel() throws {
    try assertRefused(
      SubcommandRun(["record", folder.path("clip.ppm"), "--model", folder.path("base.task")]), .usage, "--label")
  }
}
