import Foundation
import TestSupport
import XCTest

/// Outputs that cannot be written, for every subcommand that writes.
final class OutputFaultTests: XCTestCase {
  #if os(Linux)
    func testAFullDisk() throws {
      let bench = try FaultBench()
      for command in FaultBench.commands {
        let run = try bench.shell("\"$TOOL\" \(command) > /dev/full")
        XCTAssertEqual(run.status, 74, "\(command): \(run.errors)")
        let errors = run.errors.split(separator: "\n").filter { $0.hasPrefix("gesture-cli: error: ") }
        XCTAssertEqual(
          errors, ["gesture-cli: error: standard output: writing failed: No space left on device"], command)
      }
      for command in ["recognize", "detect", "report", "events --delays 0", "record --label a"] {
        let run = try bench.shell("\"$TOOL\" \(command) --quiet --output /dev/full clip.ppm")
        XCTAssertEqual(run.status, 74, "\(command): \(run.errors)")
        XCTAssertEqual(run.errors, "gesture-cli: error: /dev/full: writing failed: No space left on device\n", command)
      }
    }
  #endif

  /// A pipe that is never read, from the first byte on.
  func testAClosedPipe() throws {
    let bench = try FaultBench()
    for command in FaultBench.commands {
      let run = try bench.shell(
        "mkfifo p; exec 3<>p; exec 4>p; exec 3>&-; \"$TOOL\" \(command) >&4; status=$?; rm p; exit $status")
      XCTAssertEqual(run.status, 0, "\(command): \(run.errors)")
      XCTAssertEqual(run.errors.contains("error"), false, "\(command): \(run.errors)")
    }
  }

  /// A training writes its bundle without its report.
  ///
  /// The bundle is the purpose of a training.
  func testTrainingGoesOnWithoutItsReport() throws {
    let bench = try FaultBench()
    let train = "\"$TOOL\" train gestures.jsonl --epochs 3 --overwrite --output my.task"
    var outputs = [("head -n 1", 0, "")]
    #if os(Linux)
      outputs.append(("cat > /dev/full", 74, ""))
    #endif
    for (reader, status, _) in outputs {
      let run = try bench.shell(
        reader.hasPrefix("cat") ? "\(train) > /dev/full" : "\(train) | \(reader); exit ${PIPESTATUS[0]}")
      XCTAssertEqual(Int(run.status), status, run.errors)
      XCTAssertTrue(bench.exists("my.task"), reader)
      XCTAssertEqual(try bench.run("inspect", "my.task").status, 0)
      try FileManager.default.removeItem(atPath: bench.path("my.task"))
    }
  }

  /// A file that must not grow further.
  ///
  /// A shell's limit on the size of files raises a signal, which by default ends a program.
  func testAFileThatMustNotGrow() throws {
    let bench = try FaultBench()
    for i in 0..<20 { try bench.write(FaultBench.hand, "many/\(i).ppm") }
    let run = try bench.shell("ulimit -f 16; \"$TOOL\" recognize --format jsonl --output out.jsonl many/; exit $?")
    XCTAssertEqual(run.status, 74, run.errors)
    XCTAssertEqual(
      run.errors,
      "gesture-cli: error: out.jsonl: writing failed: File too large; the file ends with the last whole result\n")
    XCTAssertGreaterThan(try bench.read("out.jsonl").split(separator: "\n").count, 0)
    let train = try bench.shell("ulimit -f 4; \"$TOOL\" train gestures.jsonl --epochs 2 --output my.task; exit $?")
    XCTAssertEqual(train.status, 74, train.errors)
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.path(""))
    XCTAssertFalse(names.contains { $0.contains("my.task") }, "nothing half-written stays: \(names)")
  }

  /// Closed standard descriptors.
  ///
  /// The next files that are opened would otherwise get the numbers of standard output and standard error.
  func testClosedDescriptors() throws {
    let bench = try FaultBench()
    let run = try bench.shell(
      "\"$TOOL\" detect --format jsonl --output out.jsonl missing.ppm clip.ppm <&- >&- 2>&-; exit $?")
    XCTAssertEqual(run.status, 66)
    let lines = try bench.read("out.jsonl").split(separator: "\n").map(String.init)
    XCTAssertEqual(try lines.map { try JSONLine($0).source }, Array(repeating: "clip.ppm", count: 3))
    let silent = try bench.shell("\"$TOOL\" detect --quiet --format jsonl clip.ppm >&-; exit $?")
    XCTAssertEqual(silent.status, 74)
    XCTAssertEqual(silent.errors, "gesture-cli: error: standard output: writing failed: Bad file descriptor\n")
  }
}
