import Foundation
import TestSupport
import XCTest

/// Compares a text with the file of this name in `Tests/Snapshots`.
///
/// With `UPDATE_SNAPSHOTS=1` in the environment the files are written instead; read the difference before you commit
/// it.
func assertSnapshot(_ text: String, _ name: String, file: StaticString = #filePath, line: UInt = #line) throws {
  let url = TestModels.packageRoot.appendingPathComponent("Tests/Snapshots").appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    return try Data(text.utf8).write(to: url)
  }
  guard let expected = try? String(contentsOf: url, encoding: .utf8) else {
    return XCTFail("there is no snapshot \(name); make it with UPDATE_SNAPSHOTS=1", file: file, line: line)
  }
  if text == expected { return }
  let lines = (text.components(separatedBy: "\n"), expected.components(separatedBy: "\n"))
  let first = zip(lines.0, lines.1).enumerated().first { $0.element.0 != $0.element.1 }
  let number = first?.offset ?? min(lines.0.count, lines.1.count)
  let found = number < lines.0.count ? lines.0[number] : "the end"
  let wanted = number < lines.1.count ? lines.1[number] : "the end"
  XCTFail(
    "\(name), line \(number + 1): \"\(found)\" instead of \"\(wanted)\"; if that is meant, UPDATE_SNAPSHOTS=1 writes the snapshots anew",
    file: file, line: line)
}

/// Returns the text with every fraction replaced by `#`.
///
/// Other tests compare what the models compute, with tolerances.
func maskingNumbers(_ text: String) -> String {
  text.replacing(/-?\d+\.\d+(e-?\d+)?/, with: "#").replacing(/-?\de-\d+/, with: "#")
}
