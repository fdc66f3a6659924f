import Foundation
import TestSupport
import XCTest

/// Interrupts and terminations.
///
/// Outputs have whole lines with all finished work, and the status is that of the signal.
final class SignalTests: XCTestCase {
  /// Every subcommand ends with whole lines.
  ///
  /// The stream continues until the tool ends, so only the signal can end it.
  func testEverySubcommandEndsWithWholeLines() throws {
    // The tool keeps ignoring what nohup has the tests ignore.
    signal(SIGHUP, SIG_DFL)
    let bench = try FaultBench()
    for (command, signal) in [
      ("recognize --jobs 2 --format jsonl", "TERM"), ("recognize --mode video --format jsonl", "INT"),
      ("recognize --mode live-stream --format jsonl", "TERM"), ("detect --mode video --format csv", "INT"),
      ("record --label a", "TERM"), ("classify --format json", "TERM"),
      ("recognize --mode video --format json", "HUP"),
    ] {
      let endless = command.hasPrefix("classify") ? "results.jsonl" : "hand.ppm"
      let run = try bench.shell(
        """
        : > out; mkfifo endless
        (while cat \(endless); do :; done) > endless 2>/dev/null &
        "$TOOL" \(command) --quiet endless > out &
        tool=$!
        while [ "$(wc -c < out)" -lt 20000 ]; do sleep 0.02; done
        kill -\(signal) $tool
        wait $tool
        echo $?
        rm endless
        """)
      let isRecording = command.hasPrefix("record")
      XCTAssertEqual(
        run.text, isRecording ? "0\n" : ["INT": "130\n", "HUP": "129\n"][signal] ?? "143\n", "\(command): \(run.errors)"
      )
      let text = try bench.read("out")
      XCTAssertTrue(text.hasSuffix("\n"), command)
      if command.contains("jsonl") || isRecording {
        XCTAssertNoThrow(try text.split(separator: "\n").map { try JSONLine(String($0)) }, command)
      } else if command.contains("json") {
        XCTAssertNotNil(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any], command)
      } else {
        let columns = text.split(separator: "\n").map {
          $0.split(separator: ",", omittingEmptySubsequences: false).count
        }
        XCTAssertEqual(Set(columns).count, 1, command)
      }
    }
  }

  /// A signal ends the tool while no input comes.
  ///
  /// On several threads, the signal may reach any thread.
  func testASignalWhileNothingComes() throws {
    let bench = try FaultBench()
    for command in [
      "recognize --jobs 2 --format jsonl -", "recognize --jobs 1 --format jsonl -",
      "recognize --mode live-stream --format jsonl -",
      "classify --format jsonl -", "recognize --jobs 2 --format jsonl --files-from -",
    ] {
      let first =
        command.hasPrefix("classify")
        ? "cat results.jsonl" : command.contains("files-from") ? "echo hand.ppm" : "cat hand.ppm"
      let run = try bench.shell(
        """
        mkfifo idle; exec 9<>idle
        "$TOOL" \(command) < idle > out &
        tool=$!
        \(first) >&9
        while [ ! -s out ]; do sleep 0.02; done
        sleep 0.1
        kill -TERM $tool
        for i in $(seq 600); do kill -0 $tool 2>/dev/null || break; sleep 0.05; done
        kill -KILL $tool 2>/dev/null
        wait $tool
        echo $?
        rm idle out
        """)
      XCTAssertEqual(run.text, "143\n", "\(command): \(run.errors)")
    }
  }

  /// A named pipe without a writer does not block either.
  func testASignalWhileAPipeIsOpened() throws {
    let bench = try FaultBench()
    let run = try bench.shell(
      """
      mkfifo idle
      "$TOOL" recognize idle &
      tool=$!
      sleep 1
      kill -INT $tool
      for i in $(seq 600); do kill -0 $tool 2>/dev/null || break; sleep 0.05; done
      kill -KILL $tool 2>/dev/null
      wait $tool
      echo $?
      """)
    XCTAssertEqual(run.text, "130\n", run.errors)
  }

  /// A signal ends the tool while its output is not read.
  ///
  /// The pipe has whole pieces, and the first signal suffices.
  func testASignalWhileNobodyReads() throws {
    let bench = try FaultBench()
    let run = try bench.shell(
      """
      mkfifo stalled; exec 9<>stalled
      for i in $(seq 100); do cat results.jsonl; done > many.jsonl
      "$TOOL" classify --format jsonl many.jsonl > stalled &
      tool=$!
      sleep 1
      kill -0 $tool && echo "is blocked"
      kill -TERM $tool
      for i in $(seq 400); do kill -0 $tool 2>/dev/null || break; sleep 0.05; done
      kill -KILL $tool 2>/dev/null
      wait $tool
      echo $?
      timeout 1 head -n 1 <&9 > first
      """)
    XCTAssertEqual(run.text, "is blocked\n143\n", run.errors)
    XCTAssertNoThrow(try JSONLine(bench.read("first").trimmingCharacters(in: .newlines)))
  }

  /// The page of what has been seen so far is worth having.
  func testAnInterruptedReportIsWritten() throws {
    let bench = try FaultBench()
    let run = try bench.shell(
      """
      mkfifo clip; exec 9<>clip
      "$TOOL" report --output page.html - < clip &
      tool=$!
      cat clip.ppm clip.ppm >&9
      sleep 2
      kill -INT $tool
      wait $tool
      echo $?
      """)
    XCTAssertEqual(run.text, "130\n", run.errors)
    XCTAssertTrue(try bench.read("page.html").hasSuffix("</html>\n"))
  }

  /// An interrupted training writes the model trained so far.
  ///
  /// The status is that of the signal.
  func testAnInterruptedTrainingWritesItsBundle() throws {
    let bench = try FaultBench()
    let run = try bench.shell(
      """
      "$TOOL" train gestures.jsonl --verbose --epochs 1000000 --output my.task > out &
      tool=$!
      while ! grep -q '^    3 ' out; do sleep 0.02; done
      kill -INT $tool
      wait $tool
      echo $?
      """)
    XCTAssertEqual(run.text, "130\n", run.errors)
    XCTAssertTrue(run.errors.contains("warning: The training was stopped after epoch "), run.errors)
    XCTAssertTrue(run.errors.contains("my.task has the classifier that was trained until then"), run.errors)
    XCTAssertTrue(try bench.read("out").contains("\nWritten to my.task after "))
    let evaluation = try bench.run("evaluate", "gestures.jsonl", "--model", "my.task")
    XCTAssertEqual(evaluation.status, 0, evaluation.errors)
    XCTAssertTrue(evaluation.text.hasPrefix("36 hands, accuracy "), evaluation.text)
  }

  /// A gesture ends when a camera's stream is interrupted.
  func testInterruptedEventsEnd() throws {
    let bench = try FaultBench()
    let run = try bench.shell(
      """
      mkfifo clip; exec 9<>clip
      "$TOOL" events --scores 0.01:0.01 --delays 0 - < clip > out &
      tool=$!
      cat clip.ppm >&9
      while [ ! -s out ]; do sleep 0.02; done
      kill -INT $tool
      wait $tool
      echo $?
      """)
    XCTAssertEqual(run.text, "130\n", run.errors)
    let events = try bench.read("out").split(separator: "\n").map {
      try JSONLine(String($0)).object["event"] as? String
    }
    XCTAssertEqual(events.first, "began")
    XCTAssertEqual(events.last, "ended")
  }

  #if os(Linux)
    /// A hang-up may reach the helpers of the tool as well.
    ///
    /// The terminal was closed.
    func testAHangUpThatReachesTheEncoderToo() throws {
      _ = try ToolRun.require("ffmpeg")
      _ = try ToolRun.require("ffprobe")
      signal(SIGHUP, SIG_DFL)
      let bench = try FaultBench()
      let run = try bench.shell(
        """
        mkfifo endless
        (while cat hand.ppm; do sleep 0.01; done) > endless 2>/dev/null &
        "$TOOL" draw --quiet -o out.mp4 - < endless &
        tool=$!
        while ! ls .out.mp4.* > /dev/null 2>&1; do sleep 0.02; done
        sleep 1
        kill -HUP $(cat /proc/$tool/task/*/children)
        kill -HUP $tool
        wait $tool
        echo $?
        ffprobe -v error -select_streams v:0 -show_entries stream=codec_type -of csv=p=0 out.mp4
        """)
      XCTAssertEqual(run.text, "129\nvideo\n", run.errors)
    }
  #endif
}
