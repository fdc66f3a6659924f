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

    /// Runs a script of `Tests/Recipes` with the built tool first on the PATH.
    func run(_ script: String) throws -> ToolRun {
      let path = ToolRun.tool.deletingLastPathComponent().path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      return try ToolRun(
        [scratch.path("pictures")], environment: ["PATH": path, "GESTURE_MODEL": TestModels.gestureRecognizerPath()],
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

  func testSpark() throws {
    let job = try Job()
    let run = try job.run("spark.sh")
    if run.status == 77 { throw XCTSkip(run.errors.trimmingCharacters(in: .newlines)) }
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text == job.wanted, "the results are not those of a single run")
  }

  func testTheArticleShowsWhatIsRun() throws {
    let root = TestModels.packageRoot
    let article = try String(
      contentsOf: root.appendingPathComponent("Sources/GestureClassifier/Documentation.docc/LargeJobs.md"), encoding: .utf8)
    for script in ["parallel.sh", "spark.py"] {
      let text = try String(contentsOf: root.appendingPathComponent("Tests/Recipes/\(script)"), encoding: .utf8)
      let recipe = try XCTUnwrap(
        text.components(separatedBy: "# The recipe begins.\n").last?.components(separatedBy: "# The recipe ends.").first)
      XCTAssertTrue(article.contains(recipe), "\(script) and the article differ")
    }
  }
}
