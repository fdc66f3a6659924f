import Foundation
import TestSupport
import XCTest

/// `install`: a tool that finds its models from every folder.
final class InstallTests: XCTestCase {
  /// No model of the environment, and no folder of a user.
  private static let bare = ["GESTURE_MODEL": "", "HOME": "/nonexistent", "XDG_DATA_HOME": ""]

  func testAnInstalledToolWorksInAnotherFolderAndGoesAwayAgain() throws {
    let scratch = try ScratchFolder()
    let prefix = scratch.path("prefix")
    let model = scratch.path("any name.task")
    try FileManager.default.copyItem(atPath: TestModels.gestureRecognizerPath(), toPath: model)
    let install = try ToolRun(["install", "--prefix", prefix, "--model", model, "--quiet"])
    XCTAssertEqual(install.status, 0, install.errors)
    XCTAssertEqual(install.errors, "")
    for file in [
      "bin/gesture-cli", "share/bash-completion/completions/gesture-cli", "share/zsh/site-functions/_gesture-cli",
      "share/fish/vendor_completions.d/gesture-cli.fish", "share/man/man1/gesture-cli.1",
    ] {
      XCTAssertTrue(FileManager.default.fileExists(atPath: "\(prefix)/\(file)"), file)
    }
    try scratch.write(Drawn.victory.ppmData, "elsewhere/hand.ppm")
    let installed = URL(fileURLWithPath: "\(prefix)/bin/gesture-cli")
    // As a shell runs it: by its name, from the PATH.
    let run = try ToolRun(
      ["-c", "gesture-cli hand.ppm --format short"],
      environment: Self.bare.merging(["PATH": "\(prefix)/bin:/usr/bin:/bin"]) { $1 },
      program: URL(fileURLWithPath: "/bin/sh"),
      folder: scratch.url.appendingPathComponent("elsewhere"))
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.hasPrefix("hand.ppm  Victory "), run.text)
    // A second time it replaces what is there.
    XCTAssertEqual(try ToolRun(["install", "--prefix", prefix], environment: Self.bare, program: installed).status, 0)
    let kept = try scratch.write("not ours", "prefix/bin/other")
    let uninstall = try ToolRun(["install", "--prefix", prefix, "--uninstall"], environment: Self.bare)
    XCTAssertEqual(uninstall.status, 0, uninstall.errors)
    let left = FileManager.default.enumerator(atPath: prefix)?.compactMap { $0 as? String } ?? []
    XCTAssertEqual(left.sorted(), ["bin", "bin/other"])
    XCTAssertTrue(FileManager.default.fileExists(atPath: kept))
    let again = try ToolRun(["install", "--prefix", prefix, "--uninstall"], environment: Self.bare)
    XCTAssertEqual(again.status, 66)
    XCTAssertTrue(again.errors.contains("is not installed under \(prefix)"), again.errors)
  }

  func testWhereAModelIsLookedFor() throws {
    let scratch = try ScratchFolder()
    let tool = scratch.path("tools/bin/gesture-cli")
    try FileManager.default.createDirectory(atPath: scratch.path("tools/bin"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: ToolRun.tool.path, toPath: tool)
    let image = try scratch.write(Drawn.victory.ppmData, "hand.ppm")
    let model = try TestModels.gestureRecognizerPath()
    func run(_ environment: [String: String] = [:]) throws -> ToolRun {
      try ToolRun(
        [image, "--format", "short"], environment: Self.bare.merging(environment) { $1 },
        program: URL(fileURLWithPath: tool),
        folder: scratch.url)
    }
    let missing = try run()
    XCTAssertEqual(missing.status, 66)
    for place in [
      "Models/gesture_recognizer.task", "\(scratch.path("tools/bin"))/gesture_recognizer.task",
      "\(scratch.path("tools"))/share/gesture-cli/gesture_recognizer.task",
      "/nonexistent/.local/share/gesture-cli/gesture_recognizer.task",
      "--model FILE", "GESTURE_MODEL",
    ] {
      XCTAssertTrue(missing.errors.contains(place), "\(place) in \(missing.errors)")
    }
    for place in ["Models", "tools/bin", "tools/share/gesture-cli", "data/gesture-cli"] {
      let file = scratch.path(place + "/gesture_recognizer.task")
      try FileManager.default.createDirectory(atPath: scratch.path(place), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: model, toPath: file)
      let found = try run(["XDG_DATA_HOME": scratch.path("data")])
      XCTAssertEqual(found.status, 0, "\(place): \(found.errors)")
      try FileManager.default.removeItem(atPath: file)
    }
    XCTAssertEqual(try run(["GESTURE_MODEL": model]).status, 0)
  }

  /// A tree for a package has all files of the tool.
  ///
  /// Models are not included.
  func testATreeForAPackage() throws {
    let scratch = try ScratchFolder()
    let prefix = scratch.path("prefix")
    let run = try ToolRun(["install", "--prefix", prefix, "--no-models", "--quiet"], folder: TestModels.packageRoot)
    XCTAssertEqual(run.status, 0, run.errors)
    let files = try FileManager.default.subpathsOfDirectory(atPath: prefix).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(prefix)/\($0)", isDirectory: &isFolder) && !isFolder.boolValue
    }
    #if os(Linux)
      let unit = ["lib/systemd/system/gesture-cli.service"]
    #else
      let unit: [String] = []
    #endif
    XCTAssertEqual(
      files.sorted(),
      ["bin/gesture-cli"] + unit + [
        "share/bash-completion/completions/gesture-cli", "share/fish/vendor_completions.d/gesture-cli.fish",
        "share/gesture-cli/fetch.sh", "share/gesture-cli/installed-files", "share/man/man1/gesture-cli.1",
        "share/zsh/site-functions/_gesture-cli",
      ])
    // Without a model there is one error, which names what was installed for it.
    let tool = URL(fileURLWithPath: "\(prefix)/bin/gesture-cli")
    let missing = try ToolRun(
      ["install", "--prefix", prefix], environment: Self.bare, program: tool, folder: scratch.url)
    XCTAssertEqual(missing.status, 66, missing.errors)
    XCTAssertTrue(missing.errors.contains("\(prefix)/share/gesture-cli/fetch.sh"), missing.errors)
    for arguments in [
      ["--no-models", "--models"], ["--no-models", "--uninstall"], ["--no-models", "--model", "x.task"],
    ] {
      XCTAssertEqual(try ToolRun(["install", "--prefix", prefix] + arguments).status, 64, "\(arguments)")
    }
  }

  func testAPrefixThatCannotBeWrittenTo() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write("a file", "prefix")
    let run = try ToolRun(["install", "--prefix", file, "--model", TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.status, 73, run.errors)
    XCTAssertTrue(run.errors.contains("\(file)/bin/gesture-cli"), run.errors)
  }
}
