import Foundation
import GestureCLI
import GestureCommandLine
import GestureImages
import GestureSupport
import XCTest

final class ReadingTests: XCTestCase {
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

  func testContentDecidesNotTheName() {
    let cases: [(String, FileKind)] = [
      ("P6\n1 1", .netpbm), ("P5 1", .netpbm), ("P7\n", .netpbm), ("P6#c", .netpbm), ("P4\n1", .other), ("P6x", .other),
      ("YUV4MPEG2 W", .yuv4mpeg), ("\0\0\0 ftypisom", .video), ("\0\0\0\u{14}ftypqt  ", .video), ("FLV\u{1}", .video),
      ("OggS\0", .video),
      ("BMxx", .bmp), ("RIFFxxxxWEBP", .webp),
      ("RIFFxxxxAVI ", .video), ("RIFFxxxxWAVE", .other), ("", .other), ("II*\0", .tiff),
    ]
    for (text, kind) in cases { XCTAssertEqual(FileKind(text.utf8), kind, text) }
    XCTAssertTrue(FileKind("GIF89a".utf8).isImage)
    XCTAssertTrue(FileKind("\0\0\0 ftypheic".utf8).isImage)
    XCTAssertFalse(FileKind("\0\0\0 ftypisom".utf8).isImage, "a video")
    XCTAssertFalse(FileKind("YUV4MPEG2 W".utf8).isImage)
  }

  func testTheProgressLine() {
    XCTAssertEqual(
      Progress.line(count: 50, of: 200, unit: "images", seconds: 5),
      "[#####...............] 25 %, 50 of 200 images, 10.0/s, about 15 s left")
    XCTAssertEqual(Progress.line(count: 50, of: nil, unit: "frames", seconds: 2), "50 frames, 25.0/s")
    XCTAssertEqual(
      Progress.line(count: 1, of: 1_000_000, unit: "images", seconds: 1),
      "[....................] 0 %, 1 of 1000000 images, 1.0/s, about 278 h left")
    XCTAssertEqual(Progress.line(count: 0, of: 10, unit: "images", seconds: 5), "0 images, 0.0/s")
  }

  func testErrorsAreOneLine() {
    XCTAssertEqual(ToolError(.dataError, "a\nb", "first\n  second\tthird").description, "a b: first second third")
  }
}
