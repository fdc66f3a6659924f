#if os(Linux)
  import Foundation
  import GestureCLI
  import TestSupport
  import XCTest

  /// The tool as a service.
  ///
  /// Tests the unit of the article, the log, helpers that die, and long runs.
  final class ServiceTests: XCTestCase {
    /// The unit of the article with the built tool.
    ///
    /// The built tool replaces the installed one.
    private func unit() throws -> String {
      let article = try String(
        contentsOf: TestModels.packageRoot.appendingPathComponent("Sources/Documentation.docc/RunningAsAService.md"),
        encoding: .utf8)
      let block = try XCTUnwrap(
        article.components(separatedBy: "```ini\n").dropFirst().first?.components(separatedBy: "```").first)
      XCTAssertEqual(block, ServiceUnit.text, "the unit that is installed is that of the article")
      return block.replacingOccurrences(of: "=gesture-cli ", with: "=\(ToolRun.tool.path) ")
    }

    func testTheUnitOfTheArticleIsOneForSystemd() throws {
      let scratch = try ScratchFolder()
      try scratch.write(try unit(), "gesture-cli.service")
      let run = try ToolRun(
        ["verify", "./gesture-cli.service"], program: ToolRun.require("systemd-analyze"), folder: scratch.url)
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertFalse(run.errors.contains("gesture-cli.service"), run.errors)
    }

    /// The command of the unit as systemd runs it.
    ///
    /// It reports that it is ready and works on, and SIGTERM ends held events.
    func testTheCommandOfTheUnit() throws {
      let lines = try unit().split(separator: "\n")
      let command = try XCTUnwrap(lines.first { $0.hasPrefix("ExecStart=") }).dropFirst("ExecStart=".count)
      XCTAssertTrue(lines.contains("Type=notify") && lines.contains("WatchdogSec=60"))
      let program = """
        import os, signal, socket, subprocess, sys, time
        reports = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        reports.bind("notify")
        tool = subprocess.Popen(sys.argv[1:], env={**os.environ, "NOTIFY_SOCKET": os.path.abspath("notify")})
        reports.settimeout(20)
        heard = [reports.recv(100).decode()]
        start = time.monotonic()
        while heard.count("WATCHDOG=1") < 5: heard.append(reports.recv(100).decode())
        tool.send_signal(signal.SIGTERM)
        print(",".join(heard), time.monotonic() - start > 3, tool.wait(20), file=sys.stderr)
        """
      let camera = try FailingCamera()
      try camera.scratch.write(program, "service.py")
      let run = try camera.run(
        "60",
        "python3 service.py "
          + command.replacing("/dev/video0", with: "CAMERA").replacing("Open_Palm", with: "Thumb_Up"))
      XCTAssertTrue(
        run.errors.contains("READY=1,WATCHDOG=1,WATCHDOG=1,WATCHDOG=1,WATCHDOG=1,WATCHDOG=1 True -15"), run.errors)
      let events = try run.lines.map { try JSONLine($0).object }
      XCTAssertEqual(events.map { $0["event"] as? String }, ["armed", "disarmed"])
      let date = try XCTUnwrap(events.first?["date"] as? String)
      let format = ISO8601DateFormatter()
      format.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
      XCTAssertEqual(try XCTUnwrap(format.date(from: date), date).timeIntervalSinceNow, 0, accuracy: 60)
    }

    func testAnEventOfAFileHasNoDate() throws {
      let bench = try FaultBench()
      let run = try bench.run("events", "--delays", "0", "--scores", "0.01:0.01", "clip.ppm")
      XCTAssertFalse(run.lines.isEmpty, run.errors)
      XCTAssertTrue(try run.lines.allSatisfy { try JSONLine($0).object["date"] == nil })
    }

    func testAHelperThatDiesIsNamed() throws {
      let camera = try FailingCamera()
      let program = """
        import glob, os, signal, subprocess, sys, time
        tool = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE)
        tool.stdout.readline()
        for path in glob.glob("/proc/[0-9]*/stat"):
          try: words = open(path).read().replace("(", "").replace(")", "").split()
          except OSError: continue
          if words[1] == "ffmpeg" and int(words[3]) == tool.pid: os.kill(int(words[0]), signal.SIGKILL)
        sys.exit(tool.wait(20))
        """
      try camera.scratch.write(program, "killer.py")
      let run = try camera.run("60", "python3 killer.py TOOL recognize -f jsonl --camera CAMERA")
      XCTAssertEqual(run.status, 74, run.errors)
      XCTAssertTrue(
        run.errors.contains(
          /\/live: ffmpeg, which reads it, was ended by signal 9 after \d+ frames?; --reconnect connects again\n/),
        run.errors)
      // One that ends without a word of its own gives no reason; what it writes about its output is none.
      let helper = try camera.scratch.write(
        "#!/bin/sh\necho '[info] encoder         : Lavc59.37.100 rawvideo' >&2\nexit 187\n", "bin/ffmpeg")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: helper)
      let path = camera.scratch.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      let silent = try ToolRun(
        ["recognize", "--camera", "http://127.0.0.1:9/"],
        environment: ["PATH": path, "GESTURE_MODEL": TestModels.gestureRecognizerPath()])
      XCTAssertEqual(
        silent.errors,
        "gesture-cli: error: http://127.0.0.1:9/: ffmpeg cannot read it as images: it ended with status 187 and gave no reason\n"
      )
    }

    func testManyInterruptionsLeaveNoHelper() throws {
      try LongTests.require()
      _ = try ToolRun.require("ffmpeg")
      let script = TestModels.packageRoot.appendingPathComponent("Tests/Scripts/interrupt-inputs.py").path
      let run = try ToolRun(
        [script, ToolRun.tool.path, "40"], environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()],
        program: ToolRun.require("python3"))
      XCTAssertEqual(run.status, 0, run.text)
      XCTAssertEqual(run.lines.last, "40 interruptions, 0 problems", run.errors)
    }

    /// A camera that is stalled and cut five times each.
    ///
    /// The test checks the events of each part, a line for each change, and that memory does not grow.
    func testACameraThatFailsTenTimes() throws {
      try LongTests.require()
      let camera = try FailingCamera()
      let program = """
        import subprocess, sys, time
        tool = subprocess.Popen(sys.argv[1:])
        sizes = []
        while tool.poll() is None:
          try: sizes += [int(row.split()[1]) for row in open("/proc/%d/status" % tool.pid) if row.startswith("VmRSS")]
          except OSError: pass
          time.sleep(0.5)
        # Where the models are loaded and each kind of failure was met once, and in the end.
        part = len(sizes) // 4
        print("memory", max(sizes[part:2 * part]), max(sizes[-part:]), file=sys.stderr)
        sys.exit(tool.returncode)
        """
      try camera.scratch.write(program, "watch.py")
      let plan = Array(repeating: "4,stall:4,4,cut:4", count: 5).joined(separator: ",") + ",8,end"
      let run = try camera.run(
        plan, "python3 watch.py TOOL events -f short --camera CAMERA --reconnect --timeout 3 --duration 85")
      XCTAssertEqual(run.status, 0, run.errors)
      let events = run.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
      XCTAssertEqual(
        events, Array(repeating: ["began Thumb_Up", "held Thumb_Up", "ended Thumb_Up"], count: 11).flatMap(\.self),
        run.errors)
      XCTAssertEqual(
        run.errors.matches(of: /warning: .*(has sent no frame for 2 s|has ended after \d+ frames)/).count, 10,
        run.errors)
      XCTAssertEqual(run.errors.matches(of: /warning: .*sends frames again/).count, 10, run.errors)
      let memory = try XCTUnwrap(run.errors.firstMatch(of: /memory (\d+) (\d+)/), run.errors).output
      print("kilobytes after the first failures and in the end: \(memory.1), \(memory.2)")
      XCTAssertLessThan(try XCTUnwrap(Double(memory.2)), try XCTUnwrap(Double(memory.1)) * 1.1, run.errors)
    }
  }
#endif
