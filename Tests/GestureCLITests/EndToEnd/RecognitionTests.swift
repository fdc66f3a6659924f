import Foundation
import TestSupport
import XCTest

/// The subcommands on drawn images, as a user runs them. Numbers are compared with MediaPipe's elsewhere; here it is
/// what comes out where and when.
final class RecognitionTests: XCTestCase {
  private var scratch: ScratchFolder!

  override func setUpWithError() throws {
    scratch = try ScratchFolder()
  }

  private func run(_ arguments: String..., input: Data = Data(), file: StaticString = #filePath, line: UInt = #line)
    throws -> ToolRun
  {
    try run(arguments, input: input, file: file, line: line)
  }

  private func run(_ arguments: [String], input: Data = Data(), file: StaticString = #filePath, line: UInt = #line)
    throws -> ToolRun
  {
    let run = try ToolRun(
      arguments, input: input, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors, file: file, line: line)
    return run
  }

  private func writePictures() throws {
    try scratch.write(Drawn.victory.ppmData, "folder/c.ppm")
    try scratch.write(Drawn.thumbUp.ppmData, "folder/a.ppm")
    try scratch.write(Drawn.openPalm.ppmData, "folder/b.ppm")
    try scratch.write("not a picture", "folder/notes.txt")
    try scratch.write(Drawn.openPalm.ppmData, "folder/.hidden.ppm")
  }

  func testGesturesOfSeveralPicturesInOrder() throws {
    try writePictures()
    let lines = try run("recognize", "--format", "jsonl", "folder/c.ppm", "folder/a.ppm", "folder/b.ppm").lines.map(
      JSONLine.init)
    XCTAssertEqual(lines.map(\.source), ["folder/c.ppm", "folder/a.ppm", "folder/b.ppm"])
    XCTAssertEqual(lines.map(\.gestures), [["Victory"], ["Thumb_Up"], ["Open_Palm"]])
    XCTAssertEqual(lines.map(\.timestamp), [nil, nil, nil])
    XCTAssertNil(lines[0].handIDs)
    XCTAssertTrue(lines[0].object["timestampInMilliseconds"] is NSNull)
  }

  func testAFolderMeansItsPicturesSorted() throws {
    try writePictures()
    let lines = try run("recognize", "--format", "jsonl", "folder").lines.map(JSONLine.init)
    XCTAssertEqual(lines.map(\.source), ["folder/a.ppm", "folder/b.ppm", "folder/c.ppm"])
  }

  func testListsOfFiles() throws {
    try writePictures()
    let list = "folder/c.ppm\n\nfolder/a.ppm\r\nfolder/b.ppm"
    try scratch.write(list, "list.txt")
    let wanted = try run("recognize", "--format", "jsonl", "folder/c.ppm", "folder/a.ppm", "folder/b.ppm").text
    XCTAssertEqual(try run("recognize", "--format", "jsonl", "--files-from", "list.txt").text, wanted)
    XCTAssertEqual(try run("recognize", "--format", "jsonl", "--files-from", "-", input: Data(list.utf8)).text, wanted)
  }

  func testAsAFilterOtherKeysAreHandedOn() throws {
    try writePictures()
    let input = "{\"id\": 7, \"source\": \"folder/c.ppm\", \"who\": {\"name\": \"é\"}, \"width\": 1}\n"
    let output = try run("recognize", "--jsonl", input: Data(input.utf8)).lines
    XCTAssertEqual(output.count, 1)
    XCTAssertTrue(output[0].hasSuffix(", \"id\": 7, \"who\": {\"name\": \"é\"}}"), String(output[0].suffix(80)))
    XCTAssertEqual(try JSONLine(output[0]).gestures, ["Victory"])
    XCTAssertEqual(try JSONLine(output[0]).object["width"] as? Int, Drawn.victory.width)
  }

  func testManyPicturesAtOnceComeOutInOrderAndAlike() throws {
    let pictures = [Drawn.victory, Drawn.nothing, Drawn.thumbUp, Drawn.openPalm]
    var names: [String] = []
    for i in 0..<20 {
      let name = "p\(i).ppm"
      // Files of several images among them, and images that take no time.
      try scratch.write(
        pictures[i % 4].ppmData + (i % 5 == 0 ? Drawn.nothing.ppmData + Drawn.nothing.ppmData : Data()), name)
      names.append(name)
    }
    let environment = ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()]
    let one = try ToolRun(
      ["recognize", "--jobs", "1", "--format", "jsonl"] + names, environment: environment, folder: scratch.url)
    let four = try ToolRun(
      ["recognize", "--jobs", "4", "--format", "jsonl"] + names, environment: environment, folder: scratch.url)
    XCTAssertEqual(one.lines.count, 20 + 2 * 4)
    XCTAssertEqual(one.output, four.output)
    XCTAssertEqual(
      try one.lines.map { try JSONLine($0).source ?? "" }.reduce(into: [String]()) {
        if $0.last != $1 { $0.append($1) }
      }, names)
  }

  func testJSONIsTheLinesAsAnArray() throws {
    try writePictures()
    let lines = try run("recognize", "--format", "jsonl", "folder").lines
    let array = try run("recognize", "--format", "json", "folder").text
    XCTAssertEqual(array, "[\n" + lines.joined(separator: ",\n") + "\n]\n")
    XCTAssertEqual((try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [Any])?.count, 3)
  }

  func testTheKeysStandInTheOrderOfTheContract() throws {
    let line = try run("recognize", "--format", "jsonl", "--mode", "video", "-", input: Drawn.victory.ppmData).text
    let keys = [
      "source", "width", "height", "timestampInMilliseconds", "gestures", "handedness", "landmarks", "worldLandmarks",
      "handIDs",
    ]
    let places = try keys.map { try XCTUnwrap(line.firstRange(of: "\"\($0)\": "), $0).lowerBound }
    XCTAssertEqual(places, places.sorted())
    let detected = try JSONLine(try run("detect", "--format", "jsonl", "-", input: Drawn.victory.ppmData).text)
    XCTAssertNil(detected.object["gestures"])
    XCTAssertEqual(detected.landmarks.first?.count, 21)
  }

  func testOneOutputOfEachFormat() throws {
    for format in ["text", "json", "jsonl", "csv"] {
      let text = try run("recognize", "--format", format, "-", input: Drawn.victory.ppmData).text
      try assertSnapshot(maskingNumbers(text), "output/recognize.\(format)")
    }
    let several = try run("recognize", "--num-hands", "2", "--mode", "video", "-", input: Self.twoHands.ppmData).text
    try assertSnapshot(maskingNumbers(several), "output/recognize-two-hands-video.text")
    let two = try run("recognize", "--mode", "video", "-", input: Self.twoHands.ppmData + Self.twoHands.ppmData).text
    XCTAssertEqual(two.components(separatedBy: "\n\n").count, 2, "an empty line between the results")
    try assertSnapshot(maskingNumbers(try run("detect", "-", input: Drawn.victory.ppmData).text), "output/detect.text")
  }

  func testClassifyingLandmarksGivesTheSameGestures() throws {
    try writePictures()
    for view in [[], ["--rotation", "90"], ["--rotation", "180", "--mirrored"], ["--mirrored"]] {
      let recognized = try run(["recognize", "--format", "jsonl", "folder"] + view).text
      let detected = try run(["detect", "--format", "jsonl", "folder"] + view).output
      XCTAssertEqual(try run("classify", "--format", "jsonl", "-", input: detected).text, recognized)
      // The same is stated again.
      XCTAssertEqual(try run(["classify", "--format", "jsonl", "-"] + view, input: detected).text, recognized)
    }
  }

  func testADataSetOfTurnedPicturesKeepsTheirTurn() throws {
    try scratch.write(Drawn.victory.turned(clockwise: 270).ppmData, "turned.ppm")
    let input = Data(#"{"source": "turned.ppm", "label": "Victory", "mirrored": true}"#.utf8)
    let lines = try run("detect", "--jsonl", "--rotation", "90", input: input)
    XCTAssertTrue(try run("evaluate", "-", input: lines.output).text.hasPrefix("1 hand, accuracy 100.0%"))
    let line = try JSONLine(lines.text)
    XCTAssertEqual(line.object["rotation"] as? Int, 90)
    XCTAssertNil(line.object["mirrored"], "the sides are not swapped")
    let other = lines.text.replacingOccurrences(of: "\"rotation\": 90", with: "\"rotation\": 6")
    let refused = try ToolRun(
      ["classify", "-"], input: Data(other.utf8), environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
    XCTAssertEqual(refused.status, 65)
    XCTAssertTrue(
      refused.errors.contains("-, line 1 (turned.ppm): ") && refused.errors.contains("it is 6, not 0, 90, 180 or 270"),
      refused.errors)
  }

  func testMirroredPicturesSwapTheSidesOnly() throws {
    let plain = try JSONLine(try run("recognize", "--format", "jsonl", "-", input: Drawn.victory.ppmData).text)
    let mirrored = try JSONLine(
      try run("recognize", "--format", "jsonl", "--mirrored", "-", input: Drawn.victory.ppmData).text)
    XCTAssertEqual(Set(plain.handedness + mirrored.handedness), ["Left", "Right"])
    XCTAssertEqual(plain.landmarks, mirrored.landmarks)
    XCTAssertEqual(plain.gestures, mirrored.gestures)
  }

  func testTurnedPicturesNeedTheirRotation() throws {
    for (turn, rotation) in [(90, "270"), (180, "180"), (270, "90")] {
      let data = Drawn.victory.turned(clockwise: turn).ppmData
      let line = try JSONLine(try run("recognize", "--format", "jsonl", "--rotation", rotation, "-", input: data).text)
      XCTAssertEqual(line.gestures, ["Victory"], "turned by \(turn)")
    }
  }

  func testClassifierOptions() throws {
    func gestures(_ options: String...) throws -> [String]? {
      let run = try ToolRun(
        ["recognize", "--format", "jsonl"] + options + ["-"], input: Drawn.victory.ppmData,
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
      return try JSONLine(run.text).gestures
    }
    XCTAssertEqual(try gestures("--category-denylist", "Victory"), ["None"])
    XCTAssertEqual(try gestures("--category-allowlist", "Thumb_Up,Victory"), ["Victory"])
    XCTAssertEqual(
      try gestures("--score-threshold", "0.999"), [], "without any gesture there is no hand, as in MediaPipe")
  }

  func testMisspeltCategories() throws {
    let model = try TestModels.gestureRecognizerPath()
    for (option, name, problem) in [
      ("--category-allowlist", "Thumbs_Up", "did you mean Thumb_Up?"),
      ("--category-denylist", "victory", "did you mean Victory?"),
      (
        "--category-allowlist", "Wave",
        "the categories are None, Closed_Fist, Open_Palm, Pointing_Up, Thumb_Down, Thumb_Up, Victory, ILoveYou"
      ),
    ] {
      for subcommand in ["recognize", "classify"] {
        let run = try ToolRun([subcommand, "--model", model, option, "Thumb_Up,\(name)", "-"], input: Data())
        XCTAssertEqual(run.errors, "gesture-cli: error: \(option) \(name): is not a gesture of \(model); \(problem)\n")
        XCTAssertEqual(run.status, 64)
        XCTAssertEqual(run.text, "")
      }
    }
  }

  func testSeveralHands() throws {
    let lines = try ["1", "2"].map {
      try JSONLine(try run("recognize", "--num-hands", $0, "--format", "jsonl", "-", input: Self.twoHands.ppmData).text)
    }
    XCTAssertEqual(lines.map(\.landmarks.count), [1, 2])
    XCTAssertEqual(Set(lines[1].gestures ?? []), ["Open_Palm", "Victory"])
  }

  func testOutputFilesAndQuiet() throws {
    let text = try run("recognize", "-", input: Drawn.victory.ppmData).text
    let silent = try run("recognize", "--quiet", "--output", "out.txt", "-", input: Drawn.victory.ppmData)
    XCTAssertEqual(silent.text, "")
    XCTAssertEqual(silent.errors, "")
    XCTAssertEqual(try String(contentsOfFile: scratch.path("out.txt"), encoding: .utf8), text)
  }

  private static let twoHands: DrawnPicture = {
    let named = DrawnScene.pictures.first { $0.name == "two_hands" }
    return named?.picture ?? Drawn.nothing
  }()

  /// A list on standard input contains only names of files.
  ///
  /// The name of standard input has no meaning in the list, and a name ends at its line break.
  func testEntriesOfAListThatNameNoFile() throws {
    try writePictures()
    let dash = "-\n" + String(repeating: "missing/file.ppm\n", count: 8000) + "folder/a.ppm\n"
    let run = try ToolRun(
      ["recognize", "--format", "short", "--files-from", "-"], input: Data(dash.utf8),
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
    XCTAssertEqual(run.errors.split(separator: "\n").count, 8001)
    XCTAssertTrue(
      run.errors.contains("-, line 1: names standard input, which is the list"), String(run.errors.prefix(200)))
    XCTAssertEqual(run.lines.count, 1)
    for (option, text) in [
      ("--files-from", "folder/a.ppm\0folder/b.ppm\0"), ("--jsonl", #"{"source": "folder/a.ppm\u0000x"}"#),
    ] {
      let options = option == "--jsonl" ? ["--jsonl"] : ["--files-from", "-"]
      let run = try ToolRun(
        ["recognize"] + options, input: Data(text.utf8),
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()],
        folder: scratch.url)
      XCTAssertEqual(run.status, 65, option)
      XCTAssertTrue(run.errors.contains("line 1: has a zero byte in a name: --files-from0"), run.errors)
    }
    let twice = try ToolRun(["recognize", "--jsonl"], input: Data(#"{"source": "a", "source": "b"}"#.utf8))
    XCTAssertTrue(twice.errors.contains("\"source\" occurs twice"), twice.errors)
  }

  /// A JSON array without results is one error.
  ///
  /// The number of lines does not matter.
  func testClassifyNamesWhatAnArrayLacks() throws {
    let run = try ToolRun(
      ["classify", "-"], input: Data("[\n{},\n{}\n]\n".utf8),
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.status, 65)
    XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
    XCTAssertTrue(
      run.errors.contains("-: this is not landmarks in JSON: the key \"handedness\" is missing [line 2"), run.errors)
  }
}
