import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// Files and pipes that results go to.
final class OutputFileTests: XCTestCase {
  private let folder = Result { try TemporaryFolder() }

  private func path(_ name: String = "out") throws -> String { try folder.get().path(name) }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// Pieces of any length come in order, those that exceed the buffer too.
  func testAnyPieces() throws {
    var random = SeededGenerator(seed: 53)
    for _ in 0..<6 {
      let file = try OutputFile(creating: path())
      var wanted = ""
      for number in 0..<40 {
        let length = Int.random(in: 0...(number % 10 == 0 ? 150_000 : 9_000), using: &random)
        let piece = String(repeating: "\(number % 10)", count: length)
        wanted += piece
        try file.write(piece)
        if Int.random(in: 0...9, using: &random) == 0 {
          try file.flush()
          XCTAssertEqual(file.length, wanted.utf8.count)
        }
      }
      try file.flush()
      XCTAssertTrue(try text(path()) == wanted)
    }
    // Just what the buffer holds, and one more.
    for length in [65_535, 65_536, 65_537] {
      let file = try OutputFile(creating: path())
      try file.write("a")
      try file.write(String(repeating: "b", count: length))
      try file.flush()
      XCTAssertEqual(file.length, length + 1)
    }
  }

  /// What is appended begins a line of its own, unless the bytes of the file are to stay as they are.
  func testAppending() throws {
    for (before, after) in [("", "new\n"), ("old\n", "old\nnew\n"), ("cut", "cut\nnew\n")] {
      try folder.get().write(Data(before.utf8), "out")
      let file = try OutputFile(appendingTo: path())
      try file.write("new\n")
      try file.flush()
      XCTAssertEqual(try text(path()), after)
    }
    try folder.get().write(Data("cut".utf8), "out")
    let file = try OutputFile(appendingTo: path(), isExclusive: true)
    XCTAssertThrowsError(try OutputFile(appendingTo: path(), isExclusive: true)) { error in
      XCTAssertTrue("\(error)".contains("is being written by another process"), "\(error)")
    }
    XCTAssertThrowsError(try OutputFile(creating: path())) {
      XCTAssertEqual(ToolError(describing: $0).status, .cannotCreate)
    }
    XCTAssertEqual(try text(path()), "cut", "what another process writes stays")
    XCTAssertEqual(file.length, 3)
    try file.keep(2)
    try file.write("!")
    try file.flush()
    XCTAssertEqual(try text(path()), "cu!")
    file.finish()
    XCTAssertNoThrow(try OutputFile(appendingTo: path(), isExclusive: true))
  }

  func testCreatingReplaces() throws {
    try folder.get().write(Data("a long text".utf8), "out")
    let file = try OutputFile(creating: path())
    XCTAssertEqual(file.length, 0)
    XCTAssertFalse(file.isTerminal)
    XCTAssertThrowsError(try OutputFile(creating: path("none/x"))) { error in
      XCTAssertEqual(
        error as? ToolError,
        ToolError(.cannotCreate, try? path("none/x"), "cannot be created: No such file or directory"))
    }
  }

  /// An output over an input, by whatever name, would destroy it.
  func testAnInputIsNotWrittenOver() throws {
    let first = try folder.get().write(Data("a".utf8), "a")
    let link = try path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: first)
    let other = try folder.get().write(Data("a".utf8), "b")
    for name in [first, link] {
      XCTAssertThrowsError(try OutputFile.refuse(name, over: [other, first])) { error in
        XCTAssertEqual(ToolError(describing: error).status, .cannotCreate)
        XCTAssertTrue("\(error)".contains("is also an input (\(first))"), "\(error)")
      }
    }
    XCTAssertNoThrow(try OutputFile.refuse(other, over: [first]))
    XCTAssertNoThrow(try OutputFile.refuse(path("new"), over: [first, path("none")]))
    XCTAssertFalse(isSameFile("/dev/null", "/dev/null"), "a device is not destroyed")
    XCTAssertTrue(isSameFile(first, link))
  }

  /// A reader that has gone away ends the output quietly; a full disk is an error.
  func testReadersThatGoAway() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    XCTAssertEqual(pipe(&ends), 0)
    close(ends[0])
    let output = OutputFile(descriptor: ends[1], name: "standard output", closesDescriptor: true)
    try output.write("lost")
    XCTAssertThrowsError(try output.flush()) { XCTAssertTrue($0 is OutputClosed) }
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try OutputFile(creating: "/dev/full")
    try full.write("lost")
    XCTAssertThrowsError(try full.flush()) { error in
      XCTAssertEqual(
        (error as? RunEnded)?.error,
        ToolError(.inputOutputError, "/dev/full", "writing failed: No space left on device"))
    }
  }
}
