import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Archives as the format and Google's bundles have them.
final class ZipWriterTests: XCTestCase {
  private func entries(_ data: Data) throws -> [String: Data] {
    let archive = try ZipArchive(Bytes(data, name: "x.task"))
    return Dictionary(uniqueKeysWithValues: archive.entries.map { ($0.name, $0.bytes.data) })
  }

  /// The bytes that PKWARE's note on the format asks for, field by field.
  func testTheBytesOfASmallArchive() throws {
    var writer = ZipWriter()
    try writer.add(name: "a", Data("123456789".utf8))
    let hex = """
      504b0304 1400 0000 0000 0000 2100 2639f4cb 09000000 09000000 0100 0000 61 313233343536373839
      504b0102 1400 1400 0000 0000 0000 2100 2639f4cb 09000000 09000000 0100 0000 0000 0000 0000 00000000 00000000 61
      504b0506 0000 0000 0100 0100 2f000000 28000000 0000
      """
    let written = try writer.finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    XCTAssertEqual(written, hex.filter { !$0.isWhitespace })
  }

  /// Google's bundles start every file at a multiple of 4, after 1 to 4 zero bytes.
  func testBundleLayout() throws {
    for nameLength in 1...9 {
      let name = String(repeating: "n", count: nameLength)
      let data = try ZipWriter.bundle([(name, Data("first contents".utf8)), (name + "x", Data("second".utf8))])
      for entry in try ZipArchive(Bytes(data, name: "x.task")).entries {
        XCTAssertEqual(entry.bytes.range.lowerBound % 4, 0)
      }
      let start = try XCTUnwrap(data.range(of: Data("PK\u{3}\u{4}".utf8))).lowerBound
      XCTAssertTrue((1...4).contains(start))
      XCTAssertEqual(data.prefix(start), Data(count: start))
    }
  }

  /// Any contents come back, behind any bytes, and equal entries give equal bytes.
  func testWhateverIsWrittenIsRead() throws {
    var random = SeededGenerator(seed: 17)
    for round in 0..<60 {
      let prefix = Data(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 1...40, using: &random) })
      var wanted: [String: Data] = [:]
      var writers = [ZipWriter(after: prefix), ZipWriter(after: prefix)]
      for number in 0...Int.random(in: 0...6, using: &random) {
        let count = Int.random(in: 0...70, using: &random)
        let contents = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        let name = "folder/é\(number)"
        wanted[name] = contents
        for index in writers.indices { try writers[index].add(name: name, contents) }
      }
      let data = try writers[0].finish()
      XCTAssertEqual(try writers[1].finish(), data)
      XCTAssertEqual(data.prefix(prefix.count), prefix)
      XCTAssertEqual(try entries(data), wanted, "round \(round)")
    }
  }

  func testTheLongestName() throws {
    var writer = ZipWriter()
    try writer.add(name: String(repeating: "n", count: 65_535), Data("x".utf8))
    XCTAssertEqual(try entries(writer.finish()).keys.map(\.count), [65_535])
    assertRefused(.resourceExhausted, "The archive is too large", suggestion: "at most 4 GB and 65,535 entries") {
      try writer.add(name: String(repeating: "n", count: 65_536), Data())
    }
    XCTAssertEqual(try entries(writer.finish()).count, 1, "what was refused is not in the archive")
  }
}
