import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// Helper programs.
///
/// Tests their input, their output, and what remains after they end.
final class ChildProcessTests: XCTestCase {
  /// Runs a script of the shell to its end.
  private static func run(_ script: String, input: (any ByteSource)? = nil) throws -> (
    output: String, report: String, status: Int32, lastLine: String
  ) {
    nonisolated(unsafe) let input = input
    return try withinLimit {
      var lines: [String] = []
      let child = try XCTUnwrap(try ChildProcess("sh", ["-c", script], input: input) { lines.append($0) })
      var output: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1000)
      while case let count = try buffer.withUnsafeMutableBytes({ try child.read(into: $0) }), count > 0 {
        output += buffer[..<count]
      }
      let (status, lastLine) = child.wait()
      XCTAssertEqual(child.wait().status, status)
      return (String(decoding: output, as: UTF8.self), lines.map { $0 + "\n" }.joined(), status, lastLine)
    }
  }

  func testOutputReportAndStatus() throws {
    let run = try Self.run("echo one; echo two >&2; echo three >&2; exit 3")
    XCTAssertEqual(run.output, "one\n")
    XCTAssertEqual(run.report, "two\nthree\n")
    XCTAssertEqual(run.status, 3)
    XCTAssertEqual(run.lastLine, "three")
    XCTAssertEqual(try Self.run("kill -9 $$").status, -9)
    XCTAssertEqual(try Self.run("cat").output, "", "there is no input")
    XCTAssertNil(try ChildProcess("there-is-no-such-program", [], input: nil))
  }

  func testInputOfAFileAndOfAnotherSource() throws {
    let scratch = try TemporaryFolder()
    let text = String(repeating: "0123456789abcdef\n", count: 20_000)
    let path = scratch.url.appendingPathComponent("text").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let file = try DescriptorSource(opening: path, standardInput: -1)
    XCTAssertEqual(try Self.run("cat; echo done >&2", input: file).output, text)
    // More than a pipe holds, both ways.
    let source = try DescriptorSource(opening: path, standardInput: -1)
    XCTAssertEqual(try source.peek(3).count, 3)
    XCTAssertEqual(try Self.run("cat; cat >&2", input: source).output, text)
    // One that ends without reading ends the writing too.
    signal(SIGPIPE, SIG_IGN)
    let unread = try DescriptorSource(opening: path, standardInput: -1)
    _ = try unread.peek(3)
    XCTAssertEqual(try Self.run("exit 5", input: unread).status, 5)
  }

  func testOnlyTheStandardDescriptorsAreInherited() throws {
    try XCTSkipUnless(FileManager.default.fileExists(atPath: "/proc/self/fd"), "there is no /proc")
    let pipe = try GestureCommandLine.Pipe()
    let other = open("/dev/null", O_RDONLY)
    defer { close(other) }
    let script =
      "for i in \(pipe.readEnd) \(pipe.writeEnd) \(other); do [ -e /proc/self/fd/$i ] && echo $i is open; done; true"
    XCTAssertEqual(try Self.run(script).output, "")
    withExtendedLifetime(pipe) {}
  }

  func testAProgramThatIsNoLongerNeededIsEndedAndLeavesNothing() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.url.appendingPathComponent("number").path
    var child = try ChildProcess("sh", ["-c", "echo $$ > '\(path)'; echo; exec sleep 1000"], input: nil)
    var byte: [UInt8] = [0]
    XCTAssertEqual(try byte.withUnsafeMutableBytes { try child?.read(into: $0) }, 1)
    let number = try XCTUnwrap(
      pid_t(try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .newlines)))
    XCTAssertEqual(kill(number, 0), 0)
    XCTAssertEqual(getpgid(number), number, "Ctrl-C is the tool's own")
    child = nil
    XCTAssertEqual(kill(number, 0), -1, "not even a zombie")
  }

  /// Bytes that are handed on through a pipe.
  private final class EmptySource: ByteSource {
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { 0 }
  }

  func testManyAtOnce() throws {
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      // A pipe that another program has inherited would keep cat waiting.
      XCTAssertEqual(try? Self.run("cat; echo \(number)", input: EmptySource()).output, "\(number)\n")
    }
  }
}
