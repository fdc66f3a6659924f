import Foundation
import GestureCommandLine
import XCTest

final class InputReadingTests: XCTestCase {
  /// Bytes that come slowly, as from a slow pipe.
  ///
  /// A few bytes come at a time.
  private final class Dribble: ByteSource {
    private var bytes: ArraySlice<UInt8>
    private let step: Int

    init(_ text: String, step: Int) {
      bytes = Array(text.utf8)[...]
      self.step = step
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      let part = bytes.prefix(min(step, buffer.count))
      buffer.copyBytes(from: part)
      bytes = bytes.dropFirst(part.count)
      return part.count
    }
  }

  func testLinesWhateverTheirPieces() throws {
    for step in 1...8 {
      let reader = LineReader(Dribble("ab\r\n\nccc\nlast", step: step), name: "x")
      var lines: [String] = []
      while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
      XCTAssertEqual(lines, ["ab", "", "ccc", "last"])
      XCTAssertEqual(reader.lineNumber, 4)
      XCTAssertNil(try reader.next())
    }
    XCTAssertNil(try LineReader(Dribble("", step: 1), name: "x").next())
  }

  /// A line that is too long is refused once.
  ///
  /// The lines after it are read.
  func testALineThatIsTooLongIsRefused() throws {
    let long = String(repeating: "a", count: 5 << 20)
    for (rest, lines) in [("", [String]()), ("\n", []), ("\nb\n\nc", ["b", "", "c"])] {
      let reader = LineReader(Dribble("first\n" + long + rest, step: 1 << 16), name: "x")
      XCTAssertEqual(try reader.next(), Array("first".utf8))
      XCTAssertThrowsError(try reader.next()) { XCTAssertEqual(ToolError(describing: $0).status, .dataError) }
      XCTAssertEqual(reader.location, "x, line 2")
      for (number, line) in lines.enumerated() {
        XCTAssertEqual(try reader.next(), Array(line.utf8))
        XCTAssertEqual(reader.lineNumber, number + 3)
      }
      XCTAssertNil(try reader.next())
    }
  }

  func testWhatWasLookedAtIsReadAgain() throws {
    let pipe = try GestureCommandLine.Pipe()
    let end = pipe.takeWriteEnd()
    let source = try DescriptorSource(opening: "-", standardInput: pipe.readEnd)
    XCTAssertEqual(write(end, "abc", 3), 3)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
      XCTAssertEqual(write(end, "defgh", 5), 5)
      close(end)
    }
    XCTAssertEqual(Array(try source.peek(5)), Array("abcde".utf8))
    var buffer = [UInt8](repeating: 0, count: 16)
    var all: [UInt8] = []
    while case let count = try buffer.withUnsafeMutableBytes({ try source.read(into: $0) }), count > 0 {
      all += buffer[..<count]
    }
    XCTAssertEqual(String(decoding: all, as: UTF8.self), "abcdefgh")
    XCTAssertEqual(Array(try source.peek(5)), [])
    withExtendedLifetime(pipe) {}
  }
}
