import Foundation
import GestureFixtures
import GestureTraining
import HandFiles
import HandLandmarkerCore
import TestSupport
import XCTest

/// Movements on the command line.
///
/// They are found in recordings and videos, recorded, and trained.
final class MotionSubcommandTests: XCTestCase {
  private func lines(_ motion: PosedMovement, seed: UInt64 = 1, source: String? = nil) -> String {
    motion.frames(FrameSampling(framesPerSecond: 30, jitter: 0.005, seed: seed)).map {
      HandRecord($0, source: source, hasGestures: true).uncheckedJSON + "\n"
    }.joined()
  }

  private func events(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { try JSONLine(String($0)).object }
  }

  func testEventsHoldTheMovementsThatWereAskedFor() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("results.jsonl")
    let text = lines(.swipe(.right), source: "a") + lines(.pinch(), source: "b") + lines(.swipe(.left), source: "c")
    try folder.write(Data(text.utf8), "results.jsonl")
    func run(_ options: String...) throws -> [[String: Any]] {
      try events(try SubcommandRun(["events", "--results", path] + options).text).filter { $0["x"] != nil }
    }
    XCTAssertEqual(try run().count, 0)
    let all = try run("--motions", "all")
    XCTAssertEqual(
      all.filter { $0["event"] as? String != "moved" }.map {
        "\($0["source"] ?? "") \($0["gesture"] ?? "") \($0["event"] ?? "")"
      },
      ["a Swipe_Right completed", "b Pinch began", "b Pinch ended", "c Swipe_Left completed"])
    XCTAssertGreaterThan(try XCTUnwrap(all[0]["speed"] as? Double), 2)
    XCTAssertNotNil(all[1]["aperture"])
    XCTAssertEqual(all[0]["handID"] as? Int, 0)
    XCTAssertEqual(try run("--motions", "Swipe_Left,Wave").map { $0["source"] as? String }, ["c"])
    XCTAssertEqual(try run("--motions", "Swipe_Left", "--viewpoint", "person").map { $0["source"] as? String }, ["a"])
    // A camera that is held upright: what is to the right in the stored image goes down in the upright one.
    XCTAssertEqual(
      try run("--motions", "all", "--rotation", "90").filter { $0["source"] as? String == "a" }.map {
        $0["gesture"] as? String
      },
      ["Swipe_Down"])
    let refused = try SubcommandRun(["events", "--results", path, "--motions", "Swipe_Rihgt"])
    XCTAssertEqual(refused.status, .usage)
    XCTAssertTrue(
      refused.errors.contains("--motions Swipe_Rihgt: is neither a file nor a movement; did you mean Swipe_Right?"),
      refused.errors)
    try folder.write(Data("{}".utf8), "bad.json")
    let damaged = try SubcommandRun(["events", "--results", path, "--motions", folder.path("bad.json")])
    XCTAssertTrue(damaged.errors.contains("bad.json") && damaged.errors.contains("train-motion"), damaged.errors)
  }

  func testTrainedMovementsAreFoundInRecordings() throws {
    let folder = try TemporaryFolder()
    for seed in UInt64(0)..<4 {
      let (fist, palm) = (PosedHand(.closedFist), PosedHand(.closedFist).shifted(0.1, 0.12))
      let knock = PosedMovement([
        .init(at: .milliseconds(0), fist), .init(at: .milliseconds(500), fist), .init(at: .milliseconds(750), palm),
        .init(at: .milliseconds(1000), fist), .init(at: .milliseconds(1500), fist),
      ])
      try folder.write(Data(lines(knock.varied(seed: seed), seed: seed).utf8), "set/dip/\(seed).jsonl")
      try folder.write(Data(lines(.idle(seed: seed, duration: .seconds(6)), seed: seed).utf8), "set/none/\(seed).jsonl")
      if seed == 0 { try folder.write(Data(lines(knock.varied(seed: 99), seed: 99).utf8), "new.jsonl") }
    }
    let output = folder.path("my.json")
    let trained = try SubcommandRun(["train-motion", folder.path("set"), "--output", output, "--format", "json"])
    XCTAssertEqual(trained.status, .success, trained.errors)
    let report = try trained.json
    XCTAssertEqual(report["leaveOneOutAccuracy"] as? Double ?? 0, 1, accuracy: 0.26)
    XCTAssertEqual((report["labels"] as? [[String: Any]])?.map { $0["name"] as? String }, ["none", "dip"])
    XCTAssertEqual(report["backgroundSeconds"] as? Double ?? 0, 25, accuracy: 3)
    XCTAssertNotNil(report["scoreThreshold"] as? Double)
    XCTAssertTrue(trained.errors.contains("\"dip\" has only 4 recordings"), trained.errors)
    let found = try SubcommandRun(["events", "--results", folder.path("new.jsonl"), "--motions", output])
    XCTAssertEqual(try events(found.text).filter { $0["x"] != nil }.map { $0["gesture"] as? String }, ["dip"])
    XCTAssertNotNil(try events(found.text).last?["score"])

    let evaluated = try SubcommandRun(["evaluate", folder.path("set"), "--motions", output, "--format", "json"]).json
    XCTAssertEqual(evaluated["recordings"] as? Int, 8)
    XCTAssertEqual(try XCTUnwrap(evaluated["accuracy"] as? Double), 1, accuracy: 0.13, "what it was trained on")
    XCTAssertEqual((evaluated["confusionMatrix"] as? [String: Any])?["labels"] as? [String], ["none", "dip"])
    XCTAssertEqual(evaluated["backgroundSeconds"] as? Double ?? 0, 25, accuracy: 3)
    try FileManager.default.moveItem(atPath: folder.path("set/dip"), toPath: folder.path("set/Dip"))
    let other = try SubcommandRun(["evaluate", folder.path("set"), "--motions", output])
    XCTAssertTrue(other.errors.contains("my.json has no Dip: examples with this label count as wrong"), other.errors)
    try FileManager.default.moveItem(atPath: folder.path("set/Dip"), toPath: folder.path("set/dip"))
    let spoken = try SubcommandRun(["evaluate", folder.path("set"), "--motions", output]).text
    XCTAssertTrue(
      spoken.hasPrefix("8 recordings, accuracy ")
        && spoken.contains(" wrong movements a minute in 0.4 minutes of none"), spoken)
    XCTAssertEqual(
      try SubcommandRun(["evaluate", folder.path("set"), "--motions", folder.path("new.jsonl")]).status, .dataError)

    XCTAssertFalse(trained.errors.contains("way back"), trained.errors)
    XCTAssertEqual(try SubcommandRun(["train-motion", folder.path("set"), "--output", output]).status, .cannotCreate)
    XCTAssertTrue(try SubcommandRun(["train-motion", folder.path("set")]).errors.contains("--output: is missing"))
    XCTAssertTrue(
      try SubcommandRun(["train-motion", folder.path("new.jsonl"), "--output", folder.path("x.json")]).errors.contains(
        "label"))
  }

  func testALabelWithoutRecordingsIsRefused() throws {
    let folder = try TemporaryFolder()
    for (seed, label) in ["none", "none", "dip", "dip"].enumerated() {
      try folder.write(Data(lines(.idle(seed: UInt64(seed), duration: .seconds(2))).utf8), "set/\(label)/\(seed).jsonl")
    }
    try FileManager.default.createDirectory(atPath: folder.path("set/empty"), withIntermediateDirectories: true)
    let run = try SubcommandRun(["train-motion", folder.path("set"), "--output", folder.path("my.json")])
    XCTAssertEqual(run.status, .dataError)
    XCTAssertTrue(run.errors.contains("\"empty\" has 0 recordings"), run.errors)
  }

  /// Training can use fewer frames.
  ///
  /// A video of which hardly a frame is used has no movement.
  func testTrainMotionUsesFewerFramesWhereAsked() throws {
    let folder = try TemporaryFolder()
    for seed in UInt64(0)..<2 {
      try folder.write(Data(lines(.swipe(.right).varied(seed: seed), seed: seed).utf8), "set/right/\(seed).jsonl")
      try folder.write(Data(lines(.idle(seed: seed, duration: .seconds(2)), seed: seed).utf8), "set/none/\(seed).jsonl")
    }
    let results = folder.path("results")
    try FileManager.default.copyItem(atPath: folder.path("set"), toPath: results)
    let video = try PosedMovement.swipe(.right).images(FrameSampling(width: 320, height: 240, framesPerSecond: 10))
    try folder.write(video.reduce(into: Data()) { $0 += $1.image.ppmData }, "set/right/clip.ppm")
    let model = try TestModels.gestureRecognizerPath()
    func unused(_ options: String...) throws -> [String] {
      let run = try SubcommandRun(
        [
          "train-motion", folder.path("set"), "--output", folder.path("my.json"), "--overwrite", "--format", "json",
          "--model", model,
        ]
          + ["--fps", "10", "--copies", "1", "--quiet"] + options)
      XCTAssertEqual(run.status, .success, run.errors)
      return try XCTUnwrap(run.json["unused"] as? [String])
    }
    XCTAssertEqual(try unused(), [])
    let found = try unused("--sample-fps", "0.5")
    XCTAssertTrue(found.count == 1 && found[0].contains("clip.ppm"), "\(found)")
    for options in [
      ["--every", "20"], ["--sample-fps", "0.5"], ["--fps", "10"], ["--rotation", "90"], ["--num-hands", "2"],
    ] {
      let refused = try SubcommandRun(
        ["train-motion", results, "--output", folder.path("x.json"), "--model", model] + options)
      XCTAssertEqual(refused.status, .usage)
      XCTAssertTrue(refused.errors.contains("\(options[0]): is for videos"), refused.errors)
    }
    // A text beside the videos is no recording, and neither is a video that cannot be read.
    try folder.write(Data("A swipe".utf8), "set/right/README.txt")
    XCTAssertEqual(try unused(), [])
    try folder.write(Data(video[0].image.ppmData.dropLast()), "set/right/cut.ppm")
    let training = [
      "train-motion", folder.path("set"), "--output", folder.path("my.json"), "--overwrite", "--format", "json",
    ]
    let cut = try SubcommandRun(training + ["--fps", "10", "--copies", "1", "--model", model])
    XCTAssertEqual(cut.status, .dataError)
    let skipped = try XCTUnwrap(cut.json["skipped"] as? [[String: String]])
    XCTAssertEqual(
      skipped.map { URL(fileURLWithPath: $0["source"] ?? "").lastPathComponent }, ["README.txt", "cut.ppm"])
    XCTAssertTrue(skipped[1]["reason"]?.contains("the pixels end") == true, "\(skipped)")
    XCTAssertEqual((try cut.json["labels"] as? [[String: Any]])?.map { $0["recordings"] as? Int }, [2, 3])
    // A photo shows no movement.
    try folder.write(video[0].image.ppmData, "photos/none/a.ppm")
    try folder.write(Data(lines(.swipe(.right)).utf8), "photos/right/1.jsonl")
    let photos = try SubcommandRun([
      "evaluate", "--motions", folder.path("my.json"), folder.path("photos"), "--model", model,
    ])
    XCTAssertTrue(
      photos.text.contains("1 recording, ") && photos.errors.contains("a.ppm: is a single image"),
      photos.text + photos.errors)
    let takes = try SubcommandRun([
      "record", "--motion", "a", "--every", "20", folder.path("set/right/clip.ppm"), "--model", model,
    ])
    XCTAssertTrue(takes.errors.contains("0 takes of a in \((video.count + 19) / 20) frame"), takes.errors)
  }

  /// The whole way from drawn images to movements.
  ///
  /// Hands are found in the images, and takes are cut.
  func testRecordCutsTakesAndEventsFindMovementsInAVideo() throws {
    let folder = try TemporaryFolder()
    var variation = PosedMovement.Variation()
    (variation.speed, variation.size, variation.place, variation.changesHands) = (1...1, 0.7...0.7, 0, false)
    let swipe = PosedMovement.swipe(.right, rest: .milliseconds(700)).varied(seed: 1, by: variation)
    let video = try swipe.images(FrameSampling(width: 320, height: 240, framesPerSecond: 20))
    try folder.write(video.reduce(into: Data()) { $0 += $1.image.ppmData }, "swipe.ppm")
    let model = ["--model", try TestModels.gestureRecognizerPath(), "--fps", "20"]
    let output = folder.path("takes.jsonl")
    let recorded = try SubcommandRun(
      ["record", "--motion", "right", "--output", output, folder.path("swipe.ppm")] + model)
    XCTAssertEqual(recorded.status, .success, recorded.errors)
    XCTAssertTrue(recorded.errors.contains("1 take of right in \(video.count) frames"), recorded.errors)
    let twice = try SubcommandRun(
      ["record", "--motion", "right", folder.path("swipe.ppm"), folder.path("swipe.ppm")] + model)
    XCTAssertTrue(twice.errors.contains("2 takes of right in \(2 * video.count) frames"), twice.errors)
    let lines = try events(String(contentsOfFile: output, encoding: .utf8))
    XCTAssertGreaterThan(lines.count, 8)
    XCTAssertLessThan(lines.count, video.count)
    XCTAssertTrue(lines.allSatisfy { $0["label"] as? String == "right" && $0["take"] as? Int == 1 })
    // Takes of a second session are others, though its label, source and times may go on.
    _ = try SubcommandRun(["record", "--motion", "right", "--output", output, folder.path("swipe.ppm")] + model)
    let sessions = try events(String(contentsOfFile: output, encoding: .utf8))
    XCTAssertEqual(sessions.compactMap { $0["take"] as? Int }, lines.map { _ in 1 } + lines.map { _ in 2 })
    let found = try SubcommandRun(["events", "--motions", "all", folder.path("swipe.ppm")] + model)
    XCTAssertEqual(
      try events(found.text).filter { $0["x"] != nil }.map { $0["gesture"] as? String }, ["Swipe_Right"], found.errors)
    let page = try SubcommandRun(["report", folder.path("swipe.ppm")] + model).text
    XCTAssertTrue(page.contains("<td>Swipe_Right</td>"))
    XCTAssertTrue(page.contains("class=\"motion\""))
    XCTAssertFalse(
      try SubcommandRun(["report", "--motions", "none", folder.path("swipe.ppm")] + model).text.contains("Swipe_Right"))
    for options in [
      ["--motion", "a", "--label", "b"], ["--label", "a", "--way-back", "b"], ["--motion", "a", "--mode", "image"],
      ["--label", "a\nb"], ["--motion", "a", "--way-back", "b\n"],
    ] {
      XCTAssertEqual(try SubcommandRun(["record"] + options + [folder.path("swipe.ppm")]).status, .usage)
    }
  }

  /// A fist that goes to another position and back.
  ///
  /// It rests at both positions, and repeats this `count` times.
  private func toAndFro(_ count: Int) -> PosedMovement {
    let places = [PosedHand(.closedFist).shifted(-0.12, 0), PosedHand(.closedFist).shifted(0.12, 0.06)]
    let keys = (0...2 * count).flatMap { step in
      [0, 900].map { PosedMovement.KeyFrame(at: .milliseconds(1300 * step + $0), places[step % 2]) }
    }
    return PosedMovement(keys)
  }

  func testWaysBackAreNoTakes() throws {
    let folder = try TemporaryFolder()
    let video = try toAndFro(2).images(FrameSampling(width: 320, height: 240, framesPerSecond: 12))
    try folder.write(video.reduce(into: Data()) { $0 += $1.image.ppmData }, "way.ppm")
    func record(_ options: String...) throws -> (labels: [Int: String], errors: [String]) {
      let run = try SubcommandRun(
        [
          "record", "--motion", "way", folder.path("way.ppm"), "--fps", "12", "--model",
          TestModels.gestureRecognizerPath(),
        ] + options)
      XCTAssertEqual(run.status, .success, run.errors)
      let takes = try events(run.text).compactMap { line in
        (line["take"] as? Int).map { ($0, line["label"] as? String ?? "") }
      }
      return (
        Dictionary(takes) { first, _ in first },
        run.errors.split(separator: "\n").map { String($0.dropFirst("gesture-cli: ".count)) }
      )
    }
    let plain = try record()
    XCTAssertEqual(plain.labels, [1: "way", 2: "way"])
    XCTAssertEqual(plain.errors.count, 5, "\(plain.errors)")
    for (line, expected) in zip(
      plain.errors, [/take 1: 0\.[3-6] s/, /way back: 0\.[3-6] s, left out/, /take 2: 0\.[3-6] s/])
    {
      XCTAssertNotNil(try expected.wholeMatch(in: line), line)
    }
    XCTAssertEqual(
      plain.errors.last,
      "2 takes of way in \(video.count) frames; 2 ways back left out, --way-back none keeps them as none")
    XCTAssertEqual(try record("--way-back", "none").labels, [1: "way", 2: "none", 3: "way", 4: "none"])
    XCTAssertEqual(
      try record("--way-back", "way").labels, Dictionary(uniqueKeysWithValues: (1...4).map { ($0, "way") }))
  }

  /// A hand that is lost and found again in a take.
  ///
  /// The hand is followed as one although its identity changes.
  func testAWayBackInWhichTheHandIsLost() throws {
    var cutter = MovementCutter()
    var takes = toAndFro(2).frames(FrameSampling(framesPerSecond: 30, jitter: 0.005, seed: 3)).compactMap {
      cutter.process($0)
    }
    if let last = cutter.finish() { takes.append(last) }
    func losing(_ frames: [HandFrame]) -> MovementRecording {
      let (start, end) = (frames.count * 4 / 10, frames.count * 7 / 10)
      var recording = MovementRecording(label: "way", frames: frames)
      for number in frames.indices {
        if start..<end ~= number { recording.frames[number].hands = [] }
        for index in recording.frames[number].hands.indices where number >= end {
          recording.frames[number].hands[index].id += 7
        }
      }
      return recording
    }
    let recordings = takes.map(losing)
    XCTAssertEqual(recordings.count, 4)
    for (first, second) in zip(recordings, recordings.dropFirst()) { XCTAssertTrue(second.isWayBack(after: first)) }
    for recording in recordings { XCTAssertEqual(recording.longestLoss, 0.3, accuracy: 0.2) }
    XCTAssertEqual(MovementRecording(label: "way", frames: takes[0]).longestLoss, 0)
  }

  /// Takes of an older recording with ways back.
  ///
  /// Every second take is the way back.
  func testTrainMotionWarnsOfWaysBack() throws {
    let folder = try TemporaryFolder()
    let cutTakes = { (motion: PosedMovement) -> [[HandFrame]] in
      var cutter = MovementCutter()
      var takes = motion.frames(FrameSampling(framesPerSecond: 30, jitter: 0.005, seed: 3)).compactMap {
        cutter.process($0)
      }
      if let last = cutter.finish() { takes.append(last) }
      return takes
    }
    let takes = cutTakes(toAndFro(2))
    XCTAssertEqual(takes.count, 4)
    let idle = (0..<2).map { PosedMovement.idle(seed: $0, duration: .seconds(3)).frames() }
    let labelled = takes.map { ("way", $0) } + idle.map { ("none", $0) }
    let lines = labelled.enumerated().flatMap { index, take in
      take.1.map {
        HandRecord($0, source: nil, hasGestures: false).uncheckedJSON.dropLast()
          + ", \"label\": \"\(take.0)\", \"take\": \(index)}\n"
      }
    }
    try folder.write(Data(lines.joined().utf8), "takes.jsonl")
    let output = folder.path("my.json")
    try folder.write(Data("{}".utf8), "my.json")
    let run = try SubcommandRun([
      "train-motion", folder.path("takes.jsonl"), "--overwrite", "--copies", "1", "--output", output,
    ])
    XCTAssertTrue(
      run.errors.contains("Of the 4 recordings of \"way\", 2 are the way back of the one before: record them again"),
      run.errors)
    XCTAssertTrue(run.text.contains("6 recordings: none 2, way 4\n"), run.text)
    XCTAssertTrue(run.text.contains(" wrong movements a minute in 0.1 minutes of none\n"), run.text)
    XCTAssertTrue(run.text.contains("Written to \(output)"), run.text)
  }
}
