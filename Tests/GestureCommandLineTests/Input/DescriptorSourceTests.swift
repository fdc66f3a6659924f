import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// Bytes of files and pipes that are looked at before they are read.
final class DescriptorSourceTests: XCTestCase {
  private let folder = Result { try TemporaryFolder() }

  private func source(_ text: String) throws -> DescriptorSource {
    try DescriptorSource(opening: folder.get().write(Data(text.utf8), "input"), standardInput: -1)
  }

  private func read(_ source: DescriptorSource, _ count: Int) throws -> String {
    var buffer = [UInt8](repeating: 0, count: count)
    let read = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
    return String(decoding: buffer[..<read], as: UTF8.self)
  }

  /// Whatever is looked at and gone back to, the bytes that are read are those of the file, in order.
  func testAnyOrderOfLookingAndReading() throws {
    var random = SeededGenerator(seed: 47)
    let bytes: [UInt8] = (0..<700).map { _ in UInt8.random(in: 97...122, using: &random) }
    let whole = String(decoding: bytes, as: UTF8.self)
    for _ in 0..<40 {
      let source = try source(whole)
      var found = ""
      while found.count < whole.count {
        let rest = whole.dropFirst(found.count)
        switch Int.random(in: 0...3, using: &random) {
        case 0:
          let count = Int.random(in: 0...90, using: &random)
          XCTAssertEqual(String(decoding: try source.peek(count), as: UTF8.self), String(rest.prefix(count)))
        case 1:
          XCTAssertTrue(source.rewind())
          XCTAssertTrue(source.peeked.isEmpty)
        default:
          let count = Int.random(in: 1...90, using: &random)
          let part = try read(source, count)
          XCTAssertFalse(part.isEmpty)
          XCTAssertLessThanOrEqual(part.count, count)
          found += part
        }
      }
      XCTAssertEqual(found, whole)
      XCTAssertEqual(try read(source, 10), "")
      XCTAssertTrue(source.seek(to: 3))
      XCTAssertEqual(try read(source, 4), String(whole.dropFirst(3).prefix(4)))
    }
  }

  func testTheFirstLine() throws {
    let long = String(repeating: "a", count: 20_000)
    for (text, limit) in [("ab\ncd", 100), (long + "\nb", 30_000), (long, 9_000), ("", 10), ("abc", 2)] {
      let source = try source(text)
      let seen = String(decoding: try source.peekLine(limit: limit), as: UTF8.self)
      XCTAssertTrue(text.hasPrefix(seen))
      let line = text.prefix { $0 != "\n" }.count
      XCTAssertGreaterThanOrEqual(seen.count, min(line, limit, text.count))
      XCTAssertEqual(String(decoding: try source.readAll(), as: UTF8.self), text, "they stay to be read")
    }
  }

  func testACopyOfAPipeIsAFile() throws {
    let pipe = try GestureCommandLine.Pipe()
    let text = String(repeating: "0123456789", count: 3000)
    let end = pipe.takeWriteEnd()
    XCTAssertEqual(write(end, text, text.utf8.count), text.utf8.count)
    close(end)
    let source = try DescriptorSource(opening: "-", standardInput: pipe.readEnd)
    XCTAssertFalse(source.isFile)
    XCTAssertFalse(source.rewind())
    XCTAssertFalse(source.seek(to: 0))
    XCTAssertEqual(try source.peek(3).count, 3)
    let copy = try DescriptorSource(copying: source, name: "standard input")
    XCTAssertTrue(copy.isFile)
    XCTAssertEqual(String(decoding: try copy.readAll(), as: UTF8.self), text, "what was looked at belongs to it")
    XCTAssertTrue(copy.seek(to: 29_999))
    XCTAssertEqual(try read(copy, 9), "9")
    withExtendedLifetime(pipe) {}
  }

  func testWhatCannotBeOpenedOrRead() throws {
    let folder = try folder.get()
    XCTAssertThrowsError(try DescriptorSource(opening: folder.path("none"), standardInput: -1)) {
      XCTAssertEqual(
        $0 as? ToolError, ToolError(.noInput, folder.path("none"), "cannot be opened: No such file or directory"))
    }
    XCTAssertThrowsError(try DescriptorSource(opening: folder.url.path, standardInput: -1).peek(1)) {
      XCTAssertEqual(
        $0 as? ToolError, ToolError(.inputOutputError, folder.url.path, "reading failed: Is a directory"))
    }
  }
}
