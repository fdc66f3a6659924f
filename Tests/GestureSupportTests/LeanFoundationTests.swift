import Foundation
import GestureSupport
import TestSupport
import XCTest

/// Replacements of parts of Foundation, compared with the originals.
///
/// The tool does not link these parts.
final class LeanFoundationTests: XCTestCase {
  func testDecimalsAreRoundedAsPrintfRoundsThem() {
    var random = SeededGenerator(seed: 1)
    var values: [Double] = [
      0, -0.0, 0.5, 1.5, 2.5, 0.125, 0.375, 1.005, 0.045, 99.95, -0.04, 1e22, 1e-9, .greatestFiniteMagnitude,
    ]
    values += [.leastNonzeroMagnitude, .infinity, -.infinity, .nan]
    for _ in 0..<20_000 {
      // Any bits, numbers as they are printed, and halves, which are rounded to even.
      values.append(Double(bitPattern: random.next()))
      values.append(Double.random(in: -1000...1000, using: &random))
      values.append(Double(Int.random(in: -100_000...100_000, using: &random)) / 64)
      values.append(Double(Float.random(in: 0...1, using: &random)))
    }
    for value in values {
      for decimals in 0...5 {
        let text = value.fixed(decimals)
        guard text != String(format: "%.\(decimals)f", value) else { continue }
        return XCTFail("\(value) with \(decimals) decimals is \(text)")
      }
    }
  }

  func testErrorsOfTheSystemAreInItsWords() {
    func explanation(_ body: () throws -> Void) -> String {
      do { try body() } catch { return error.explanation }
      return ""
    }
    XCTAssertEqual(
      explanation { _ = try Data(contentsOf: URL(fileURLWithPath: "/nowhere/x")) }, "No such file or directory")
    XCTAssertEqual(
      explanation { try Data([1]).write(to: URL(fileURLWithPath: "/nowhere/x")) }, "No such file or directory")
    XCTAssertEqual(
      explanation { _ = try FileManager.default.contentsOfDirectory(atPath: "/dev/null") }, "Not a directory")
    XCTAssertEqual(explanation { throw POSIXError(.EACCES) }, "Permission denied")
    XCTAssertEqual(explanation { throw StatusError(.notFound, "It is gone.", location: "a") }, "It is gone. [a]")
  }
}
