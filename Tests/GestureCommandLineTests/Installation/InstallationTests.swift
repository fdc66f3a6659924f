import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// The files of an installed tool, and where they lie.
final class InstallationTests: XCTestCase {
  func testPathsOfUsers() {
    for path in ["a//b/", "~", "~/x", "~/a//b", "~root", "~root/x", "~nobody-of-this-name/x", "a/~", "", "/~/x"] {
      XCTAssertEqual(Installation.expandingTilde(in: path), NSString(string: path).expandingTildeInPath)
    }
    XCTAssertEqual(
      Installation.program.map { URL(fileURLWithPath: $0) }, Bundle.main.executableURL?.resolvingSymlinksInPath())
  }

  /// All that is written is listed, and goes again with the folders that are empty.
  func testWhatIsInstalledGoesAgain() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write(Data("program".utf8), "program")
    let model = try folder.write(Data("model".utf8), "model")
    let prefix = folder.path("prefix")
    let installation = Installation(of: SampleTool.tool, prefix: prefix)
    let files = try installation.install(
      program: program, data: [("a.task", model)], others: [("lib/sample.service", "unit")])
    let paths = [
      "bin/sample", "share/sample/a.task", "share/bash-completion/completions/sample",
      "share/zsh/site-functions/_sample", "share/fish/vendor_completions.d/sample.fish", "share/man/man1/sample.1",
      "lib/sample.service",
    ]
    XCTAssertEqual(files, paths.map { "\(prefix)/\($0)" })
    func text(_ path: String) throws -> String { try String(contentsOfFile: "\(prefix)/\(path)", encoding: .utf8) }
    XCTAssertEqual(
      try ["bin/sample", "share/sample/a.task", "lib/sample.service"].map(text), ["program", "model", "unit"])
    XCTAssertEqual(try text("share/man/man1/sample.1"), SampleTool.tool.manPage)
    XCTAssertEqual(try text("share/zsh/site-functions/_sample"), SampleTool.tool.completionScript(for: .zsh))
    XCTAssertEqual(try text("share/sample/installed-files"), paths.map { $0 + "\n" }.joined())
    XCTAssertEqual(access("\(prefix)/bin/sample", X_OK), 0)
    XCTAssertNotEqual(access("\(prefix)/share/sample/a.task", X_OK), 0)
    // A second time it replaces what is there, and what it does not write belongs to it all the same.
    try folder.write(Data("newer".utf8), "program")
    XCTAssertEqual(try installation.install(program: program, data: []).count, 5)
    XCTAssertEqual(try text("bin/sample"), "newer")
    XCTAssertThrowsError(try installation.install(program: program, data: [("a.task", folder.path("none"))]))
    try FileManager.default.removeItem(atPath: "\(prefix)/share/man/man1/sample.1")
    try folder.write(Data("mine".utf8), "prefix/bin/other")
    let removed = try installation.uninstall()
    XCTAssertEqual(Set(removed), Set((paths + ["share/sample/installed-files"]).map { "\(prefix)/\($0)" }))
    let left = try FileManager.default.subpathsOfDirectory(atPath: prefix)
    XCTAssertEqual(Set(left), ["bin", "bin/other"])
    XCTAssertThrowsError(try installation.uninstall()) { error in
      XCTAssertEqual(ToolError(describing: error).status, .noInput)
      XCTAssertTrue("\(error)".contains("sample is not installed under \(prefix)"), "\(error)")
    }
  }

  /// A list that names other files is not followed, and nothing is removed.
  func testAListIsNotTrusted() throws {
    let folder = try TemporaryFolder()
    let kept = try folder.write(Data("mine".utf8), "kept")
    for line in ["../kept", kept, "bin/../../kept"] {
      try folder.write(Data("bin/sample\n\(line)\n".utf8), "prefix/share/sample/installed-files")
      try folder.write(Data("program".utf8), "prefix/bin/sample")
      XCTAssertThrowsError(try Installation(of: SampleTool.tool, prefix: folder.path("prefix")).uninstall()) { error in
        XCTAssertEqual(ToolError(describing: error).status, .dataError)
        XCTAssertTrue("\(error)".contains("names files outside of"), "\(error)")
      }
      XCTAssertTrue(FileManager.default.fileExists(atPath: kept))
      XCTAssertTrue(FileManager.default.fileExists(atPath: folder.path("prefix/bin/sample")))
    }
  }

  /// What was written before an error is in the list, and can be removed.
  func testAnInstallationThatFails() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write(Data("program".utf8), "program")
    let installation = Installation(of: SampleTool.tool, prefix: folder.path("prefix"))
    XCTAssertThrowsError(try installation.install(program: program, data: [("a.task", folder.path("none"))])) { error in
      XCTAssertEqual(
        error as? ToolError, ToolError(.noInput, folder.path("none"), "cannot be read: No such file or directory"))
    }
    XCTAssertEqual(try installation.uninstall().first, folder.path("prefix/bin/sample"))
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("prefix/bin")))
    let file = try folder.write(Data(), "file")
    XCTAssertThrowsError(try Installation(of: SampleTool.tool, prefix: file).install(program: program, data: [])) {
      error in
      XCTAssertEqual(ToolError(describing: error).status, .cannotCreate)
      XCTAssertTrue("\(error)".hasPrefix("\(file)/bin/sample: "), "\(error)")
    }
  }
}
