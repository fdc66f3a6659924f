import Foundation
import GestureCLI
import GestureCommandLine
import TestSupport
import XCTest

/// `install --models`, with a stand-in for curl.
final class ModelDownloadTests: XCTestCase {
  private var scratch: ScratchFolder!
  private let console = Console(descriptor: -1, toolName: "test")
  private let model = PublishedModel(
    name: "some.task", address: "folder/some.task",
    digests: ["0", "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"])

  override func setUpWithError() throws { scratch = try ScratchFolder() }

  /// A program in the place of curl.
  @discardableResult
  private func write(curl script: String) throws -> String {
    let path = try scratch.write("#!/bin/sh\n\(script)\n", "bin/curl")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func error(_ body: () throws -> Void) -> ToolError? {
    do { try body() } catch { return error as? ToolError }
    return nil
  }

  private var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: scratch.path("models"))) ?? [] }

  func testABundleIsFetchedOnce() throws {
    let curl = try write(curl: #"for address; do :; done; echo "$address" >> "$0.log"; printf hello"#)
    let path = try model.fetch(into: scratch.path("models"), console, curl: curl)
    XCTAssertEqual(path, scratch.path("models/some.task"))
    XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), "hello")
    // A file that is there and right is not fetched again.
    XCTAssertEqual(try model.fetch(into: scratch.path("models"), console, curl: curl), path)
    let addresses = try String(contentsOfFile: scratch.path("bin/curl.log"), encoding: .utf8)
    XCTAssertEqual(addresses, "https://storage.googleapis.com/mediapipe-models/folder/some.task\n")
  }

  func testWhatIsNotTheBundleIsNotWritten() throws {
    let folder = scratch.path("models")
    let wrong = error {
      _ = try model.fetch(into: folder, console, curl: try write(curl: "printf '<html>Log in</html>'"))
    }
    XCTAssertEqual(wrong?.status, .dataError)
    XCTAssertEqual(wrong?.message.contains("SHA-256 is "), true)
    // curl's own status and words for a file that was cut off.
    let cut = error {
      _ = try model.fetch(
        into: folder, console, curl: try write(curl: "printf hel; echo 'curl: (18) transfer closed' >&2; exit 18"))
    }
    XCTAssertEqual(cut?.status, .inputOutputError)
    XCTAssertEqual(cut?.message.contains("curl: (18) transfer closed"), true)
    XCTAssertEqual(files, [])
  }

  func testAnotherFileOfTheSameNameStays() throws {
    let path = try scratch.write("mine", "models/some.task")
    let refusal = error {
      _ = try model.fetch(into: scratch.path("models"), console, curl: try write(curl: "printf hello"))
    }
    XCTAssertEqual(refusal?.status, .cannotCreate)
    XCTAssertEqual(refusal?.subject, path)
    XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), "mine")
  }

  func testWithoutANetworkTheErrorSaysWhatToDo() throws {
    try write(curl: "echo 'curl: (6) Could not resolve host: storage.googleapis.com' >&2; exit 6")
    for (path, status, reason) in [
      (scratch.path("bin"), Int32(66), "Could not resolve host"),
      ("/nonexistent", 69, "needs curl, which is not on the PATH"),
    ] {
      // `timeout`, which runs the tool, has to be found.
      let run = try ToolRun(
        ["-c", #"PATH="$1" exec "$2" install --models "$3""#, "sh", path, ToolRun.tool.path, scratch.path("models")],
        program: URL(fileURLWithPath: "/bin/sh"))
      XCTAssertEqual(run.status, status, run.errors)
      for part in [reason, "Models/fetch.sh", "https://storage.googleapis.com/mediapipe-models/gesture_recognizer/"] {
        XCTAssertTrue(run.errors.contains(part), "\(part) in \(run.errors)")
      }
    }
    XCTAssertEqual(files, [])
  }

  func testOptionsThatContradictEachOther() throws {
    for arguments in [
      ["Models"], ["--models", "--uninstall"], ["--models", "--model", "x.task"],
      ["--models", "--prefix", "x", "Models"],
    ] {
      XCTAssertEqual(try ToolRun(["install"] + arguments, folder: scratch.url).status, 64, "\(arguments)")
    }
  }

  func testTheScriptHasTheSameAddressesAndDigests() throws {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
    let script = try String(contentsOf: root.appendingPathComponent("Models/fetch.sh"), encoding: .utf8)
    XCTAssertEqual(PublishedModel.all.count, 2)
    for model in PublishedModel.all {
      for text in model.digests + [model.address] { XCTAssertTrue(script.contains(text), text) }
    }
  }
}
