import Foundation
import GestureCLI
import GestureCommandLine
import GestureTraining
import HandFiles
import TestSupport
import XCTest

/// Landmarks of other programs as input.
///
/// For `train`, `evaluate`, `classify` and `events`.
final class LandmarkInputTests: XCTestCase {
  private var folder: TemporaryFolder!

  override func setUpWithError() throws {
    folder = try TemporaryFolder()
    try folder.write(TrainingFixtures.base(hands: StandInHands().bundle()), "base.task")
  }

  private func run(_ arguments: String...) throws -> SubcommandRun {
    try SubcommandRun(arguments + ["--model", folder.path("base.task")])
  }

  private func record(_ example: GestureExample) -> HandRecord {
    HandRecord(
      hands: [example.hand], source: example.source, imageSize: ImageSize(width: 640, height: 480), hasGestures: false)
  }

  /// Each format trains the same labels.
  ///
  /// The hands are lines of this tool, its table with a column for the label, and lists of points.
  func testEachFormatTrainsTheSameLabels() throws {
    let examples = TrainingFixtures.dataset(6).examples
    let rows = examples.map { example in record(example).csvRows.dropLast() + ",\(example.label)\n" }
    try folder.write(Data((HandRecord.csvHeader.dropLast() + ",label\n" + rows.joined()).utf8), "gestures.csv")
    try folder.write(
      Data(examples.map { TrainingFixtures.line($0, #""label": "\#($0.label)""#) + "\n" }.joined().utf8),
      "gestures.jsonl")
    let lists = examples.map { example in
      let points = example.hand.landmarks.map { "[\($0.x), \($0.y), \($0.z)]" }.joined(separator: ", ")
      return #"{"label": "\#(example.label)", "handedness": "Right", "landmarks": [\#(points)]}"# + "\n"
    }
    try folder.write(Data(lists.joined().utf8), "lists.jsonl")
    var bundles: [Data] = []
    for (name, options) in [("gestures.jsonl", []), ("gestures.csv", []), ("lists.jsonl", ["--aspect", "640:480"])] {
      let output = folder.path(name + ".task")
      let run = try SubcommandRun(
        [
          "train", folder.path(name), "--model", folder.path("base.task"), "--epochs", "2", "--copies", "0", "--output",
          output,
        ] + options)
      XCTAssertEqual(run.status, .success, run.errors)
      XCTAssertTrue(run.text.hasPrefix("18 hands: none 6, circle 6, spiral 6\n"), run.text)
      bundles.append(try Data(contentsOf: URL(fileURLWithPath: output)))
    }
    XCTAssertEqual(bundles[0], bundles[1], "a table is what the lines are")
    let run = try run("evaluate", folder.path("lists.jsonl"), "--aspect", "640x480")
    XCTAssertEqual(run.status, .success, run.errors)
    XCTAssertTrue(
      run.errors.contains("lists.jsonl: its hands have no world landmarks: their gestures are less certain"), run.errors
    )
  }

  func testTheShapeOfImages() throws {
    let hand = TrainingFixtures.example("wave", winding: 1, seed: 4).hand
    var bare = HandRecord(hands: [hand], source: "photo.ppm", hasGestures: false)
    try folder.write(Data("\(try bare.json)\n".utf8), "a.jsonl")
    let missing = try run("classify", folder.path("a.jsonl"))
    XCTAssertEqual(missing.status, .dataError)
    XCTAssertTrue(
      missing.errors.contains("has no \"width\" and \"height\"") && missing.errors.contains("--aspect WIDTH:HEIGHT"),
      missing.errors)
    let labelled = try bare.json.dropLast() + #", "label": "wave"}"#
    try folder.write(Data("\(labelled)\n".utf8), "b.jsonl")
    let dataset = try run("evaluate", folder.path("b.jsonl"))
    XCTAssertTrue(
      dataset.errors.contains("line 1 (photo.ppm)") && dataset.errors.contains("--aspect WIDTH:HEIGHT"), dataset.errors)

    bare.imageSize = ImageSize(width: 640, height: 480)
    try folder.write(Data("\(try bare.json)\n".utf8), "sized.jsonl")
    let wanted = try run("classify", "--format", "jsonl", folder.path("sized.jsonl")).text
    XCTAssertEqual(try run("classify", "--format", "jsonl", "--aspect", "640x480", folder.path("a.jsonl")).text, wanted)
    // The image that the line names, beside the file.
    try folder.write(Data("P6\n640 480\n255\n".utf8) + Data(count: 640 * 480 * 3), "photo.ppm")
    XCTAssertEqual(try run("classify", "--format", "jsonl", folder.path("a.jsonl")).text, wanted)
    XCTAssertEqual(try run("evaluate", folder.path("b.jsonl")).status, .success)
    for shape in ["16", "16:0", "a:b", "16:9:1", "-16:9"] {
      let refused = try run("classify", "--aspect=\(shape)", folder.path("a.jsonl"))
      XCTAssertEqual(refused.status, .usage)
      XCTAssertTrue(refused.errors.contains("must be WIDTH:HEIGHT, such as 16:9 or 1920x1080"), refused.errors)
    }
  }

  /// `events` and `classify` read the results of `recognize`.
  ///
  /// The format is a table or an array of JSON.
  func testOwnResultsInEveryFormat() throws {
    let hand = TrainingFixtures.example("wave", winding: 1, seed: 4).hand
    let records = (0..<20).map { number -> HandRecord in
      var named = hand
      named.gestureScores = GestureScores([GestureScore(label: "Victory", score: 0.9)])
      return HandRecord(
        hands: number % 10 > 6 ? [] : [named], source: "a.mp4", imageSize: ImageSize(width: 640, height: 480),
        time: .milliseconds(100 * number),
        hasGestures: true)
    }
    let lines = try records.map { try $0.json }
    try folder.write(Data(lines.map { $0 + "\n" }.joined().utf8), "a.jsonl")
    try folder.write(Data(("[\n" + lines.joined(separator: ",\n") + "\n]\n").utf8), "a.json")
    try folder.write(Data((HandRecord.csvHeader + records.map(\.csvRows).joined()).utf8), "a.csv")
    let wanted = try SubcommandRun(["events", "--results", folder.path("a.jsonl")])
    XCTAssertEqual(wanted.text.split(separator: "\n").count, 4, wanted.text)
    for name in ["a.json", "a.csv"] {
      let events = try SubcommandRun(["events", "--results", folder.path(name)])
      XCTAssertEqual(events.errors, "")
      XCTAssertEqual(events.text, wanted.text)
      XCTAssertEqual(
        try run("classify", "--format", "csv", folder.path(name)).text,
        try run("classify", "--format", "csv", folder.path("a.jsonl")).text)
    }
  }

  func testEveryFormatThatIsNearlyRightIsOneErrorThatNamesTheFormats() throws {
    try folder.write(Data("label,a,b\nwave,1,2\n".utf8), "other.csv")
    try folder.write(Data("[[[1, 2, 3]]]".utf8), "points.json")
    for name in ["other.csv", "points.json"] {
      for arguments in [["classify"], ["evaluate"], ["events", "--results"]] {
        let run = try SubcommandRun(
          arguments + [folder.path(name)] + (arguments[0] == "events" ? [] : ["--model", folder.path("base.task")]))
        XCTAssertEqual(run.status, .dataError, run.errors)
        XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
        for word in [
          "line 1", "of gesture-cli or MediaPipe", "lists of [x, y, z]", "COCO", "x20, y20, z20", "42 numbers",
        ] {
          XCTAssertTrue(run.errors.contains(word), "«\(word)» is not in «\(run.errors)»")
        }
      }
    }
    let unlabelled = HandRecord.csvHeader + record(TrainingFixtures.example("wave", winding: 1, seed: 4)).csvRows
    try folder.write(Data(unlabelled.utf8), "unlabelled.csv")
    let run = try run("evaluate", folder.path("unlabelled.csv"))
    XCTAssertTrue(run.errors.contains("The label is missing") && run.errors.contains("a column label"), run.errors)
  }

  /// A row of a label number and 42 numbers.
  private func row(_ number: Int, _ hand: Hand) -> String {
    let points = hand.landmarks.map { ($0 - hand.landmarks[.wrist]) * SIMD3<Float>(640, 480, 640) }
    let largest: Float = points.map { max(abs($0.x), abs($0.y)) }.max() ?? 1
    return "\(number)," + points.map { "\($0.x / largest),\($0.y / largest)" }.joined(separator: ",") + "\n"
  }

  func testRowsOf42NumbersTrainAKeypointClassifierThatNamesHands() throws {
    let labels = ["none", "circle", "spiral"]
    let examples = TrainingFixtures.dataset(12).examples
    let rows = examples.map { row(labels.firstIndex(of: $0.label) ?? 0, $0.hand) }
    try folder.write(Data(rows.joined().utf8), "keypoint.csv")
    // A spreadsheet's byte order mark.
    try folder.write(Data("\u{FEFF}none\ncircle\nspiral\n".utf8), "labels.csv")
    let names = ["--labels", folder.path("labels.csv")]
    let refused = try run("train", folder.path("keypoint.csv"), "--output", folder.path("my.task"))
    XCTAssertEqual(refused.status, .dataError)
    XCTAssertTrue(
      refused.errors.contains("rows of 42 numbers") && refused.errors.contains("--output NAME.tflite"), refused.errors)

    // Without a bundle: no image is read.
    let training = try SubcommandRun(
      [
        "train", folder.path("keypoint.csv"), "--output", folder.path("my.tflite"), "--epochs", "25",
        "--hyperparameters", "rate=0.01",
      ]
        + names)
    XCTAssertEqual(training.status, .success, training.errors)
    XCTAssertTrue(training.text.hasPrefix("36 hands: none 12, circle 12, spiral 12\n"), training.text)
    XCTAssertTrue(
      training.errors.contains("no depth, no handedness, no world landmarks and no position"), training.errors)

    try folder.write(
      Data(
        TrainingFixtures.dataset(4, firstSeed: 900).examples.map {
          TrainingFixtures.line($0, #""label": "\#($0.label)""#) + "\n"
        }.joined()
          .utf8),
      "others.jsonl")
    let evaluation = try run(
      "evaluate", folder.path("others.jsonl"), "--keypoint-classifier", folder.path("my.tflite"), "--format", "json")
    XCTAssertEqual(evaluation.status, .success, evaluation.errors)
    XCTAssertGreaterThan(try XCTUnwrap(evaluation.json["accuracy"] as? Double), 0.9)
    let classified = try run(
      "classify", folder.path("others.jsonl"), "--format", "jsonl", "--keypoint-classifier", folder.path("my.tflite"))
    XCTAssertEqual(classified.errors, "")
    let answers = try classified.text.split(separator: "\n").map { line -> Bool in
      let object = try JSONLine(String(line)).object
      let gesture = ((object["gestures"] as? [[[String: Any]]])?.first?.first?["categoryName"] as? String)
      return gesture == object["label"] as? String
    }
    XCTAssertGreaterThan(answers.count(where: \.self), 10, "of 12")
    let idle = try run(
      "classify", folder.path("others.jsonl"), "--keypoint-classifier", folder.path("my.tflite"), "--category-denylist",
      "Thumb_Up")
    XCTAssertTrue(
      idle.errors.contains("--category-denylist has no effect: --keypoint-classifier replaces the classifiers"),
      idle.errors)
    let wrong = try run("classify", folder.path("others.jsonl"), "--keypoint-classifier", folder.path("base.task"))
    XCTAssertEqual(wrong.status, .dataError)
    XCTAssertTrue(wrong.errors.contains("base.task"), wrong.errors)
    let unused = try run("classify", folder.path("others.jsonl"), "--labels", folder.path("labels.csv"))
    XCTAssertEqual(unused.status, .usage)
    XCTAssertTrue(unused.errors.contains("--labels: needs --keypoint-classifier FILE"), unused.errors)
    let few = try run(
      "classify", folder.path("others.jsonl"), "--keypoint-classifier", folder.path("my.tflite"), "--labels",
      folder.path("keypoint.csv"))
    XCTAssertTrue(few.errors.contains("The model gives 3 scores but has 36 labels"), few.errors)
  }

  /// `evaluate` with an answer for each hand: what the report counts.
  func testEvaluationsAsTables() throws {
    let examples = TrainingFixtures.dataset(3).examples
    try folder.write(
      Data(examples.map { TrainingFixtures.line($0, #""label": "\#($0.label)""#) + "\n" }.joined().utf8), "a, b.jsonl")
    let table = try run("evaluate", folder.path("a, b.jsonl"), "--format", "csv").text.split(separator: "\n")
    XCTAssertEqual(table.first, "source,label,answer,score,labelScore,right")
    XCTAssertEqual(table.count, 10)
    XCTAssertTrue(table[1].hasPrefix("\"\(folder.path("a, b.jsonl")), line 1\",none,"), String(table[1]))
    let lines = try run("evaluate", folder.path("a, b.jsonl"), "--format", "jsonl").text.split(separator: "\n")
    let answers = try lines.map { try JSONLine(String($0)).object }
    XCTAssertEqual(answers.map { $0["label"] as? String }, examples.map(\.label))
    XCTAssertEqual(answers.map { $0["right"] as? Bool }, table.dropFirst().map { $0.hasSuffix(",true") })
    let report = try run("evaluate", folder.path("a, b.jsonl"), "--format", "json").json
    let right = Double(answers.count { $0["right"] as? Bool == true })
    XCTAssertEqual(try XCTUnwrap(report["accuracy"] as? Double), right / 9, accuracy: 1e-9)
    for (options, words) in [
      (["--format", "csv", "--motions", "x.json"], "--format csv: is for the gestures of images, not for --motions")
    ] {
      let refused = try SubcommandRun(
        ["evaluate", folder.path("a, b.jsonl"), "--model", folder.path("base.task")] + options)
      XCTAssertEqual(refused.status, .usage)
      XCTAssertTrue(refused.errors.contains(words), refused.errors)
    }
  }

  func testEventsAppend() throws {
    let hand = TrainingFixtures.example("wave", winding: 1, seed: 4).hand
    let lines = try (0..<10).map { number -> String in
      var named = hand
      named.gestureScores = GestureScores([GestureScore(label: "Victory", score: 0.9)])
      let record = HandRecord(
        hands: [named], source: "a.mp4", imageSize: ImageSize(width: 640, height: 480),
        time: .milliseconds(100 * number), hasGestures: true
      )
      return try record.json + "\n"
    }
    try folder.write(Data(lines.joined().utf8), "a.jsonl")
    func events(_ options: String...) throws -> SubcommandRun {
      try SubcommandRun(["events", "--results", folder.path("a.jsonl")] + options)
    }
    let output = folder.path("events.jsonl")
    for count in [3, 6] {
      let run = try events("--append", "--output", output)
      XCTAssertEqual(run.status, .success, run.errors)
      XCTAssertEqual(try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").count, count)
    }
    XCTAssertEqual(try events("--output", output).status, .cannotCreate, "a file is not appended to unasked")
    XCTAssertTrue(try events("--append").errors.contains("--append: needs --output FILE"))
    XCTAssertTrue(
      try events("--append", "--overwrite", "--output", output).errors.contains(
        "--append: and --overwrite exclude each other"))
  }

  /// Lines with points are read one by one, like results.
  ///
  /// A bad line does not keep the others from their answers.
  func testLinesWithPointsAreAStream() throws {
    let points = TrainingFixtures.example("wave", winding: 1, seed: 4).hand.landmarks.map {
      "[\($0.x), \($0.y), \($0.z)]"
    }
    let good = #"{"landmarks": [\#(points.joined(separator: ", "))], "timestampInMilliseconds": "#
    let bad = #"{"landmarks": [\#(points.dropLast().joined(separator: ", "))]}"#
    let run = try SubcommandRun(
      ["classify", "--format", "jsonl", "--aspect", "4:3", "--model", folder.path("base.task"), "-"],
      input: "\(good)0}\n\(bad)\n\n\(good)40}\n")
    XCTAssertEqual(run.status, .dataError)
    XCTAssertEqual(try run.text.split(separator: "\n").map { try JSONLine(String($0)).timestamp }, [0, 40])
    let errors = run.errors.split(separator: "\n")
    XCTAssertEqual(errors.count, 2, run.errors)
    XCTAssertTrue(errors.contains { $0.contains("there are 20 points, not 21 [line 2, landmarks") }, run.errors)
  }

  func testRowsOf42NumbersAreClassified() throws {
    let row = row(3, TrainingFixtures.example("wave", winding: 1, seed: 4).hand)
    try folder.write(Data((row + row).utf8), "keypoint.csv")
    let run = try run("classify", "--format", "jsonl", folder.path("keypoint.csv"))
    XCTAssertEqual(run.status, .success, run.errors)
    XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
    XCTAssertTrue(
      run.errors.contains("no depth, no handedness, no world landmarks and no position in the image"), run.errors)
    let lines = try run.text.split(separator: "\n").map { try JSONLine(String($0)).object }
    XCTAssertEqual(lines.map { $0["label"] as? String }, ["3", "3"])
    XCTAssertEqual(lines.map { $0["frame"] as? Int }, [0, 1])
    XCTAssertEqual(lines.map { ($0["gestures"] as? [Any])?.count }, [1, 1])
  }
}
