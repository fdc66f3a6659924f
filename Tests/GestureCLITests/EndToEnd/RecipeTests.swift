import Foundation
import TestSupport
import XCTest

/// The recipes of the article on large jobs, run on 200 drawn pictures: their results are those of a single run.
final class RecipeTests: XCTestCase {
  /// 200 pictures of which no two are alike; the pictures and what a single run makes of them.
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
        let scene = i % 20 == 19 ? DrawnScene([], width: 160 + i, height: 160) : DrawnScene([pose], width: 160, height: 160)
        try scratch.write(scene.draw().ppmData, "pictures/\(i % 3)/\(i).ppm")
      }
      let names = try FileManager.default.subpathsOfDirectory(atPath: scratch.path("pictures")).filter { $0.hasSuffix(".ppm") }
      let folder = scratch.path("pictures") + "/"
      let list = names.map { folder + $0 }.sorted().joined(separator: "\n")
      let run = try ToolRun(
        ["recognize", "--format", "jsonl", "--files-from", "-"], input: Data(list.utf8),
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertEqual(run.lines.count, 200)
      wanted = run.text
    }

    /// Runs a script of `Tests/Recipes` with the built tool, or a program of its name, first on the PATH.
    func run(_ script: String, _ arguments: [String] = [], tools: URL = ToolRun.tool.deletingLastPathComponent()) throws -> ToolRun {
      let path = tools.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      return try ToolRun(
        [scratch.path("pictures")] + arguments, environment: ["PATH": path, "GESTURE_MODEL": TestModels.gestureRecognizerPath()],
        program: TestModels.packageRoot.appendingPathComponent("Tests/Recipes/\(script)"))
    }
  }

  func testGNUParallel() throws {
    _ = try ToolRun.require("parallel")
    let job = try Job()
    let run = try job.run("parallel.sh")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text == job.wanted, "the results are not those of a single run")
  }

  /// Each process waits until a second one has begun, as far as there are two: one at a time would never get there.
  func testSparkRunsTwoProcessesAtTheSameTime() throws {
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
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tools.appendingPathComponent("gesture-cli").path)
    let run = try job.run("spark.sh", [job.scratch.path("results")], tools: tools)
    if run.status == 77 { throw XCTSkip(run.errors.trimmingCharacters(in: .newlines)) }
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").prefix(2), ["begin", "begin"])
    let parts = try FileManager.default.contentsOfDirectory(atPath: job.scratch.path("results")).filter { $0.hasPrefix("part-") }.sorted()
    XCTAssertEqual(parts.count, 2)
    let text = try parts.map { try String(contentsOfFile: job.scratch.path("results/\($0)"), encoding: .utf8) }.joined()
    XCTAssertTrue(text == job.wanted, "the results are not those of a single run")
  }

  func testSparkNamesThePartitionAndTheImageThatFail() throws {
    let job = try Job()
    try job.scratch.write(Data("P6\n160 160\n255\n".utf8), "pictures/2/cut.PPM")
    let run = try job.run("spark.sh", [job.scratch.path("results")])
    if run.status == 77 { throw XCTSkip(run.errors.trimmingCharacters(in: .newlines)) }
    XCTAssertNotEqual(run.status, 0)
    // spark-submit passes what the program writes, standard error included, to its standard output; Spark's log is standard error.
    XCTAssertTrue(run.text.hasPrefix("gestures.py: partition 2, 67 images from "), run.text)
    XCTAssertTrue(run.text.contains(": status 65\n"), run.text)
    XCTAssertTrue(run.text.contains(job.scratch.path("pictures/2/cut.PPM")), run.text)
    XCTAssertEqual(run.lines.count, 2, run.text)
  }

  func testTheArticleShowsWhatIsRun() throws {
    let root = TestModels.packageRoot
    let article = try String(
      contentsOf: root.appendingPathComponent("Sources/Documentation.docc/LargeJobs.md"), encoding: .utf8)
    func script(_ name: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent("Tests/Recipes/\(name)"), encoding: .utf8)
    }
    let parallel = try XCTUnwrap(
      script("parallel.sh").components(separatedBy: "# The recipe begins.\n").last?.components(separatedBy: "# The recipe ends.").first)
    XCTAssertTrue(article.contains("```sh\n\(parallel)```"), "parallel.sh and the article differ")
    XCTAssertTrue(article.contains("```python\n\(try script("gestures.py"))```"), "gestures.py and the article differ")
  }
}
