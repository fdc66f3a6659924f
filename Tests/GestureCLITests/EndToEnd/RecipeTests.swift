import Foundation
import TestSupport
import XCTest

/// The recipes of the article on large jobs.
///
/// Run on 200 drawn images, the recipes give the results of a single run.
final class RecipeTests: XCTestCase {
  /// 200 different images with the results of a single run.
  private struct Job {
    let scratch: ScratchFolder
    let wanted: String

    init() throws {
      let scratch = try ScratchFolder()
      self.scratch = scratch
      var generator = SeededGenerator(seed: 200)
      let poses = NamedPose.canned
      for i in 0..<200 {
        let pose = poses[i % poses.count].hand.varied(using: &generator)
        let scene =
          i % 20 == 19 ? DrawnScene([], width: 160 + i, height: 160) : DrawnScene([pose], width: 160, height: 160)
        try scratch.write(scene.draw().ppmData, "pictures/\(i % 3)/\(i).ppm")
      }
      let names = try FileManager.default.subpathsOfDirectory(atPath: scratch.path("pictures")).filter {
        $0.hasSuffix(".ppm")
      }
      let folder = scratch.path("pictures") + "/"
      let list = names.map { folder + $0 }.sorted().joined(separator: "\n")
      let run = try ToolRun(
        ["recognize", "--format", "jsonl", "--files-from", "-"], input: Data(list.utf8),
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertEqual(run.lines.count, 200)
      wanted = run.text
    }

    /// Runs a script of `Tests/Recipes` with the built tool.
    ///
    /// Programs in `tools` come first on the PATH.
    func run(_ script: String, _ arguments: [String] = [], tools: URL = ToolRun.tool.deletingLastPathComponent()) throws
      -> ToolRun
    {
      let path = tools.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      return try ToolRun(
        [scratch.path("pictures")] + arguments,
        environment: ["PATH": path, "GESTURE_MODEL": TestModels.gestureRecognizerPath()],
        program: TestModels.packageRoot.appendingPathComponent("Tests/Recipes/\(script)"), folder: scratch.url)
    }

    /// The lines of all result files with a prefix.
    ///
    /// In the order of the files' names.
    func lines(_ prefix: String) throws -> [String] {
      let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path("results")).filter {
        $0.hasPrefix(prefix)
      }.sorted()
      let text = try files.map { try String(contentsOfFile: scratch.path("results/\($0)"), encoding: .utf8) }.joined()
      return text.split(separator: "\n").map(String.init)
    }

    /// Writes two images that cannot be read.
    ///
    /// One is among the first images, and one among the last.
    func writeBadImages() throws -> [String] {
      try ["pictures/0/1.cut.ppm", "pictures/2/cut.ppm"].map { try scratch.write(Data("P6\n160 160\n255\n".utf8), $0) }
    }
  }

  func testGNUParallel() throws {
    try LongTests.require()
    _ = try ToolRun.require("parallel")
    let job = try Job()
    let run = try job.run("parallel.sh")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.text, "200 images: 200 results, 0 failed\n")
    let results = try String(contentsOfFile: job.scratch.path("results.jsonl"), encoding: .utf8)
    XCTAssertTrue(results == job.wanted, "the results are not those of a single run")
  }

  func testGNUParallelNamesAllThatFailAndContinues() throws {
    try LongTests.require()
    _ = try ToolRun.require("parallel")
    let job = try Job()
    let bad = try job.writeBadImages()
    func results() throws -> [String] {
      try String(contentsOfFile: job.scratch.path("results.jsonl"), encoding: .utf8).split(separator: "\n").map(
        String.init)
    }
    let first = try job.run("parallel.sh")
    XCTAssertNotEqual(first.status, 0)
    XCTAssertEqual(first.text, "202 images: 200 results, 2 failed\n")
    let errors = try String(contentsOfFile: job.scratch.path("errors.jsonl"), encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(Set(try errors.map { try JSONLine(String($0)).source }), Set(bad))
    XCTAssertEqual(try results(), job.wanted.split(separator: "\n").map(String.init))
    // One is mended: only what has no result is read again, so the others need not be there.
    try job.scratch.write(DrawnScene([], width: 160, height: 160).draw().ppmData, "pictures/2/cut.ppm")
    try FileManager.default.removeItem(atPath: job.scratch.path("pictures/1"))
    let second = try job.run("parallel.sh")
    XCTAssertEqual(second.text, "202 images: 201 results, 1 failed\n")
    XCTAssertEqual(Set(try results()).subtracting(job.wanted.split(separator: "\n").map(String.init)).count, 1)
  }

  /// Spark runs two processes at the same time.
  ///
  /// Each process waits until a second one has begun, as far as there are two, so a sequential run would never end.
  func testSparkRunsTwoProcessesAtTheSameTime() throws {
    try LongTests.require()
    let job = try Job()
    let log = job.scratch.path("log")
    try job.scratch.write(Data(), "log")
    let wrapper = """
      #!/bin/bash
      echo begin >> '\(log)'
      for i in {1..600}; do [ "$(grep -c begin '\(log)')" -ge 2 ] && break; sleep 0.1; done
      '\(ToolRun.tool.path)' "$@"
      status=$?
      echo end >> '\(log)'
      exit $status
      """
    try job.scratch.write(Data(wrapper.utf8), "tools/gesture-cli")
    let tools = URL(fileURLWithPath: job.scratch.path("tools"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tools.appendingPathComponent("gesture-cli").path)
    let run = try job.run("spark.sh", [job.scratch.path("results")], tools: tools)
    if run.status == 77 { throw XCTSkip(run.errors.trimmingCharacters(in: .newlines)) }
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(
      try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").prefix(2), ["begin", "begin"])
    XCTAssertEqual(run.text, "200 images: 0 done before, 200 done now, 0 failed\n")
    XCTAssertEqual(
      try job.lines("part-").joined(separator: "\n") + "\n", job.wanted, "the results are not those of a single run")
    XCTAssertEqual(try job.lines("errors-"), [])
  }

  func testSparkNamesAllThatFailAndContinues() throws {
    try LongTests.require()
    let job = try Job()
    let bad = try job.writeBadImages()
    let wanted = job.wanted.split(separator: "\n").map(String.init)
    let first = try job.run("spark.sh", [job.scratch.path("results")])
    if first.status == 77 { throw XCTSkip(first.errors.trimmingCharacters(in: .newlines)) }
    XCTAssertNotEqual(first.status, 0)
    XCTAssertTrue(first.text.hasPrefix("202 images: 0 done before, 200 done now, 2 failed\n"), first.text)
    for name in bad { XCTAssertTrue(first.text.contains("failed: \(name): the pixels end after 0 bytes"), first.text) }
    XCTAssertEqual(try job.lines("errors-").map { try JSONLine($0).source }, bad)
    XCTAssertEqual(try job.lines("errors-001-00000").count, 1, "in different partitions")
    XCTAssertEqual(try job.lines("part-"), wanted)
    // One is mended, another one is new.
    for name in ["2/cut.ppm", "1/new.ppm"] {
      try job.scratch.write(DrawnScene([], width: 160, height: 160).draw().ppmData, "pictures/\(name)")
    }
    let second = try job.run("spark.sh", [job.scratch.path("results")])
    XCTAssertTrue(second.text.hasPrefix("203 images: 200 done before, 2 done now, 1 failed\n"), second.text)
    XCTAssertEqual(try job.lines("errors-").map { try JSONLine($0).source }, [bad[0]])
    let added = Set(try job.lines("part-")).subtracting(wanted)
    XCTAssertEqual(Set(try added.map { try JSONLine($0).source }), [bad[1], job.scratch.path("pictures/1/new.ppm")])
    XCTAssertEqual(try job.lines("part-").count, 202)
  }

  func testParquet() throws {
    try LongTests.require()
    let scratch = try ScratchFolder()
    try scratch.write([Drawn.victory, Drawn.nothing, Drawn.victory].reduce(Data()) { $0 + $1.ppmData }, "clip.ppm")
    let environment = ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()]
    let arguments = [
      "recognize", "-q", "--mode", "image", "--details", "--all-scores", "-o", scratch.path("r.csv"),
      scratch.path("clip.ppm"),
    ]
    XCTAssertEqual(try ToolRun(arguments, environment: environment).status, 0)
    let run = try ToolRun(
      [scratch.path("r.csv"), scratch.path("r.parquet")],
      program: TestModels.packageRoot.appendingPathComponent("Tests/Recipes/parquet.sh"))
    if run.status == 77 { throw XCTSkip(run.errors.trimmingCharacters(in: .newlines)) }
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.text, "3 rows\nVictory 0 False\nNone 1 True\nVictory 2 False\n")
  }

  /// Pandas joins the answers of an evaluation with a table.
  ///
  /// Both are about the same images.
  func testTablesThatAreJoined() throws {
    try LongTests.require()
    let scratch = try ScratchFolder()
    for (name, picture) in [
      ("Victory/a.ppm", Drawn.victory), ("Victory/b.ppm", Drawn.openPalm), ("Thumb_Up/a.ppm", Drawn.thumbUp),
      ("none/a.ppm", Drawn.nothing),
    ] { try scratch.write(picture.ppmData, "photos/\(name)") }
    let model = ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()]
    let images = ["photos/Thumb_Up/a.ppm", "photos/Victory/a.ppm", "photos/Victory/b.ppm", "photos/none/a.ppm"]
    for arguments in [
      ["recognize", "--details", "--joints", "-o", "hands.csv"] + images, ["evaluate", "photos", "-o", "answers.csv"],
    ] {
      let run = try ToolRun(arguments, environment: model, folder: scratch.url)
      XCTAssertEqual(run.status, 0, run.errors)
    }
    let run = try ToolRun(
      [scratch.path("hands.csv"), scratch.path("answers.csv")],
      program: TestModels.packageRoot.appendingPathComponent("Tests/Recipes/tables.sh"))
    if run.status == 77 { throw XCTSkip(run.errors.trimmingCharacters(in: .newlines)) }
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.lines.count, 3, run.text)
    XCTAssertTrue(
      run.lines[0].hasPrefix("Thumb_Up: 1 of 1 right, 1 with a hand, 1.0 fingers, knuckle of the index finger "),
      run.text)
    XCTAssertTrue(run.lines[1].hasPrefix("Victory: 1 of 2 right, 2 with a hand, 3.5 fingers, "), run.text)
    XCTAssertTrue(run.lines[2].hasPrefix("none: 0 of 1 right, 0 with a hand, nan fingers"), run.text)
  }

  /// A custom classifier between two runs of the tool.
  ///
  /// The article has the same commands.
  func testAClassifierOfOnesOwn() throws {
    let scratch = try ScratchFolder()
    _ = try ToolRun.require("python3")
    let script = TestModels.packageRoot.appendingPathComponent("Tests/Recipes/classifier.py").path
    let parts: [(DrawnPicture, Int)] = [(Drawn.victory, 15), (Drawn.nothing320, 10), (Drawn.openPalm, 15)]
    try scratch.write(
      parts.reduce(into: Data()) { data, part in for _ in 0..<part.1 { data += part.0.ppmData } }, "clip.ppm")
    let command = """
      "\(ToolRun.tool.path)" detect --quiet --mode video --fps 25 --format jsonl clip.ppm | python3 "\(script)" | tee named.jsonl |
        "\(ToolRun.tool.path)" events --format short --results -
      """
    let run = try ToolRun(
      ["-euo", "pipefail", "-c", command], environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()],
      program: try ToolRun.require("bash"), folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors)
    let events = run.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    XCTAssertEqual(
      events.filter { !$0.hasPrefix("held") },
      ["began Fingers_2", "ended Fingers_2", "began Fingers_4", "ended Fingers_4"], run.text)
    // What else a line had is there still.
    let lines = try String(contentsOfFile: scratch.path("named.jsonl"), encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(lines.count, 40)
    XCTAssertEqual(try JSONLine(String(try XCTUnwrap(lines.first))).source, "clip.ppm")
  }

  func testASkeletonForOtherPrograms() throws {
    try LongTests.require()
    let scratch = try ScratchFolder()
    try scratch.write([Drawn.victory, Drawn.victory, Drawn.openPalm].reduce(Data()) { $0 + $1.ppmData }, "clip.ppm")
    let arguments = [
      "recognize", "-q", "--mode", "video", "--details", "--joints", "-o", scratch.path("r.jsonl"),
      scratch.path("clip.ppm"),
    ]
    XCTAssertEqual(try ToolRun(arguments, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()]).status, 0)
    let run = try ToolRun(
      [scratch.path("r.jsonl"), scratch.path("r.gltf")],
      program: TestModels.packageRoot.appendingPathComponent("Tests/Recipes/skeleton.sh"))
    if run.status == 77 { throw XCTSkip(run.errors.trimmingCharacters(in: .newlines)) }
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.text, "26 joints, 3 frames\njoints within 10 µm\n")
  }

  func testTheArticleShowsWhatIsRun() throws {
    let root = TestModels.packageRoot
    let article = try String(
      contentsOf: root.appendingPathComponent("Sources/Documentation.docc/LargeJobs.md"), encoding: .utf8)
    func script(_ name: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent("Tests/Recipes/\(name)"), encoding: .utf8)
    }
    let parallel = try XCTUnwrap(
      script("parallel.sh").components(separatedBy: "# The recipe begins.\n").last?.components(
        separatedBy: "# The recipe ends."
      ).first)
    XCTAssertTrue(article.contains("```sh\n\(parallel)```"), "parallel.sh and the article differ")
    XCTAssertTrue(article.contains("```python\n\(try script("gestures.py"))```"), "gestures.py and the article differ")
    let results = try String(
      contentsOf: root.appendingPathComponent("Sources/Documentation.docc/Results.md"), encoding: .utf8)
    XCTAssertTrue(results.contains("```python\n\(try script("parquet.py"))```"), "parquet.py and the article differ")
    XCTAssertTrue(results.contains("```python\n\(try script("tables.py"))```"), "tables.py and the article differ")
    let custom = try String(
      contentsOf: root.appendingPathComponent("Sources/Documentation.docc/CustomGestures.md"), encoding: .utf8)
    XCTAssertTrue(
      custom.contains("```python\n\(try script("classifier.py"))```"), "classifier.py and the article differ")
    let bodies = try String(
      contentsOf: root.appendingPathComponent("Sources/Documentation.docc/HandsAsBodies.md"), encoding: .utf8)
    XCTAssertTrue(bodies.contains("```python\n\(try script("skeleton.py"))```"), "skeleton.py and the article differ")
  }
}
