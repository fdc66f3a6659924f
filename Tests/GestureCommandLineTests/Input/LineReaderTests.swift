import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// Lines of any bytes, against the text split in one go.
final class LineReaderTests: XCTestCase {
  /// Bytes that come in pieces of any length.
  private final class Pieces: ByteSource {
    private var bytes: ArraySlice<UInt8>
    private var random: SeededGenerator

    init(_ bytes: [UInt8], seed: UInt64) {
      self.bytes = bytes[...]
      random = SeededGenerator(seed: seed)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      let part = bytes.prefix(min(Int.random(in: 1...5, using: &random), buffer.count))
      buffer.copyBytes(from: part)
      bytes = bytes.dropFirst(part.count)
      return part.count
    }
  }

  func testAnyText() throws {
    var random = SeededGenerator(seed: 43)
    for round in 0..<150 {
      let separator: UInt8 = Bool.random(using: &random) ? 0 : 10
      let letters: [UInt8] = [separator, separator, 97, 98, 13, 9, 0xC3, 0xA9]
      let text: [UInt8] = (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      }
      var wanted = text.split(separator: separator, omittingEmptySubsequences: false).map(Array.init)
      let isWhole = wanted.last == []
      if isWhole { wanted.removeLast() }
      if separator != 0 { wanted = wanted.map { $0.last == 13 ? Array($0.dropLast()) : $0 } }
      let reader = LineReader(Pieces(text, seed: UInt64(round)), name: "x", separator: separator)
      var lines: [[UInt8]] = []
      while let line = try reader.next() {
        lines.append(line)
        XCTAssertEqual(reader.location, "x, line \(lines.count)")
        let isLast = lines.count == wanted.count
        XCTAssertEqual(reader.isComplete, !isLast || isWhole)
        // The bytes up to here hold so many lines.
        let before = text[..<reader.offset]
        XCTAssertEqual(before.count { $0 == separator }, isLast && !isWhole ? lines.count - 1 : lines.count)
        XCTAssertTrue(isLast && !isWhole ? reader.offset == text.count : before.last == separator)
      }
      XCTAssertEqual(lines, wanted, "round \(round)")
    }
  }

  /// An editor's mark at the beginning is no part of the first line; elsewhere it is one.
  func testAByteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let reader = LineReader(Pieces(mark + Array("[a]\n".utf8) + mark + [98], seed: 1), name: "x")
    XCTAssertEqual(try reader.next(), Array("[a]".utf8))
    XCTAssertTrue(reader.isForeign)
    XCTAssertEqual(try reader.next(), mark + [98])
    XCTAssertFalse(reader.isForeign)
  }

  /// What is no file of lines shows in the line that was read last.
  func testWhatIsNoFileOfLines() throws {
    for (text, isForeign) in [
      ("{\"a\": 1}\n{}\n[1]\n", [false, false, false]), ("[1,\n2]\n", [true, false]), ("a\tb\r\nc\n", [false, false]),
      ("a\n\u{1}\nb", [false, true, false]), ("\u{1F}", [true]), (" [", [false]), ("\n[", [false, false]),
    ] {
      let reader = LineReader(Pieces(Array(text.utf8), seed: 1), name: "x")
      XCTAssertFalse(reader.isForeign, "nothing was read")
      var found: [Bool] = []
      while try reader.next() != nil { found.append(reader.isForeign) }
      XCTAssertEqual(found, isForeign, text.debugDescription)
    }
  }
}
