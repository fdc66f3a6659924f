import Foundation
import TestSupport
import XCTest

/// Folders as inputs.
///
/// Tests what the tool reads of a folder, and what it reports about the rest.
final class FolderTests: XCTestCase {
  private var scratch: ScratchFolder!

  override func setUpWithError() throws {
    scratch = try ScratchFolder()
    for name in ["b.ppm", "a/z.ppm", "a/y/x.png", "c/d.pgm", ".hidden/e.ppm", "a/.f.ppm"] {
      try scratch.write(name.hasSuffix("png") ? Drawn.nothing.pngData : Drawn.nothing.ppmData, name)
    }
  }

  override func tearDown() { scratch = nil }

  private func run(_ arguments: String...) throws -> ToolRun {
    try ToolRun(
      ["detect", "--format", "jsonl"] + arguments, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()],
      folder: scratch.url)
  }

  private func sources(_ run: ToolRun) throws -> [String] { try run.lines.compactMap { try JSONLine($0).source } }

  func testFoldersWithinFolders() throws {
    let flat = try run(".")
    XCTAssertEqual(try sources(flat), ["./b.ppm"])
    XCTAssertEqual(flat.errors, "")
    for option in ["--recursive", "-r"] {
      XCTAssertEqual(
        try sources(run(option, ".")), ["./a/y/x.png", "./a/z.ppm", "./b.ppm", "./c/d.pgm"],
        "in order, without hidden ones")
    }
  }

  func testTheFoldersOfOutputsAreNotSearched() throws {
    for option in ["--frames", "--crops"] {
      let run = try run("-r", "--jobs", "1", option, scratch.path("d"), ".")
      XCTAssertEqual(try sources(run), ["./a/y/x.png", "./a/z.ppm", "./b.ppm", "./c/d.pgm"], option)
      XCTAssertEqual(try sources(self.run("-r", "--jobs", "1", option, "d", "--overwrite", ".")).count, 4, option)
    }
  }

  /// A folder as a list is reported once, and the run ends.
  func testAListThatIsAFolder() throws {
    for options in [["--files-from"], ["--files-from0"], ["--jsonl", "--files-from"]] {
      let run = try ToolRun(
        ["detect", "--quiet"] + options + ["a"], environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()],
        folder: scratch.url)
      XCTAssertEqual(run.status, 74, run.errors)
      XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
    }
  }

  func testLinksAreFollowedOnce() throws {
    for (link, target) in [("a/loop", ".."), ("self", "."), ("e", "c")] {
      try FileManager.default.createSymbolicLink(atPath: scratch.path(link), withDestinationPath: target)
    }
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link.ppm"), withDestinationPath: "b.ppm")
    let found = try run("-r", ".")
    XCTAssertEqual(try sources(found), ["./a/y/x.png", "./a/z.ppm", "./b.ppm", "./c/d.pgm", "./link.ppm"])
    XCTAssertEqual(found.status, 0)
  }

  func testWhatIsNoImageIsCounted() throws {
    try scratch.write("some words", "notes.txt")
    let one = try run(".")
    XCTAssertEqual(one.errors, "gesture-cli: 1 file skipped: not an image; --verbose names it\n")
    XCTAssertEqual(one.status, 0)
    for name in ["list.csv", "a/y/list.tsv"] { try scratch.write("1,2", name) }
    XCTAssertEqual(
      try run("--recursive", ".").errors, "gesture-cli: 3 files skipped: not images; --verbose names them\n")
    XCTAssertEqual(try run("--recursive", "--quiet", ".").errors, "")
    let verbose = try run("-r", "-v", ".")
    XCTAssertEqual(
      verbose.errors.split(separator: "\n").map(String.init).filter {
        $0.contains("not an image") || $0.contains("skipped")
      },
      ["./a/y/list.tsv", "./list.csv", "./notes.txt"].map { "gesture-cli: \($0): not an image" } + [
        "gesture-cli: 3 files skipped: not images"
      ])
    XCTAssertEqual(try sources(verbose).count, 4)
  }

  /// A file that is named like an image is not skipped silently.
  ///
  /// If the file cannot be read, it is a failure.
  func testFilesThatCannotBeReadAreFailures() throws {
    try scratch.write("", "empty.png")
    try scratch.write("<html>Not found</html>", "page.jpg")
    let run = try run("--errors", "c/errors.jsonl", ".")
    XCTAssertEqual(run.status, 65)
    XCTAssertEqual(try sources(run), ["./b.ppm"])
    XCTAssertEqual(
      run.errors.split(separator: "\n").map(String.init),
      [
        "gesture-cli: error: ./empty.png: is empty: give an image or a video",
        "gesture-cli: error: ./page.jpg: is not an image: it is a web page: the download failed",
      ])
    let errors = try String(contentsOfFile: scratch.path("c/errors.jsonl"), encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(try errors.map { try JSONLine(String($0)).source }, ["./empty.png", "./page.jpg"])
  }

  func testVideosThatAreLeftOutAreCounted() throws {
    let video = Data("YUV4MPEG2 W16 H16 F25:1 C420\n".utf8)
    for name in ["one.y4m", "two.y4m"] { try scratch.write(video, name) }
    let run = try run(".")
    XCTAssertEqual(run.status, 0)
    XCTAssertEqual(run.errors, "gesture-cli: 2 videos in folders skipped: give --mode video, or name the videos\n")
  }

  func testAFolderWithoutImages() throws {
    try scratch.write("some words", "texts/b/notes.txt")
    let empty = try run("texts")
    XCTAssertEqual(empty.status, 66)
    XCTAssertEqual(
      empty.errors,
      "gesture-cli: error: texts: is a folder without images; --recursive searches the folders in it, too\n")
    let searched = try run("-r", "texts")
    XCTAssertEqual(searched.status, 66)
    XCTAssertEqual(
      searched.errors,
      "gesture-cli: error: texts: is a folder without images\ngesture-cli: 1 file skipped: not an image; --verbose names it\n"
    )
  }

  /// A link to nothing is an error, whatever its name.
  ///
  /// The other files have their results.
  func testALinkThatLeadsNowhere() throws {
    for name in ["z.jpg", "notes"] {
      let bench = try FaultBench()
      try bench.write(FaultBench.hand, "p/a.ppm")
      try FileManager.default.createSymbolicLink(atPath: bench.path("p/\(name)"), withDestinationPath: "gone")
      let run = try bench.shell("\"$TOOL\" recognize -f jsonl p")
      XCTAssertEqual(run.status, 66, run.errors)
      XCTAssertEqual(run.lines.count, 1)
      XCTAssertTrue(run.errors.contains("p/\(name): cannot be opened: No such file or directory"), run.errors)
    }
  }
}
