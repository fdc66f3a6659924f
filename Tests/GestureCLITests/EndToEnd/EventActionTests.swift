import Foundation
import GestureFixtures
import GestureSupport
import HandFiles
import HandLandmarkerCore
import TestSupport
import XCTest

/// Events that do things: commands, short lines, and what counts.
final class EventActionTests: XCTestCase {
  /// Returns results of a hand that makes these gestures.
  ///
  /// Each gesture lasts a second, with 20 frames per second.
  private func results(_ gestures: [String], source: String? = "v.mp4") -> Data {
    let points = HandPoints { _ in SIMD3(0.25, 0.5, 0) }
    var text = ""
    for time in stride(from: 0, to: gestures.count * 1000, by: 50) {
      let hand = Hand(
        handedness: .left, landmarks: points, worldLandmarks: points,
        gestureScores: GestureScores(winner: GestureScore(label: gestures[time / 1000], score: 0.75)))
      text +=
        HandRecord(HandFrame(hands: [hand], at: .milliseconds(time)), source: source, hasGestures: true).uncheckedJSON
        + "\n"
    }
    return Data(text.utf8)
  }

  private func run(_ gestures: [String], _ options: [String], folder: ScratchFolder? = nil) throws -> ToolRun {
    try ToolRun(["events", "--results", "-"] + options, input: results(gestures), folder: folder?.url)
  }

  func testShortLines() throws {
    let run = try run(["Victory", "two words"], ["--format", "short"])
    XCTAssertEqual(run.errors, "")
    XCTAssertEqual(
      run.lines,
      [
        "began Victory Left 0.250 0.500 0.75 0.100 v.mp4", "held Victory Left 0.250 0.500 0.75 0.800 v.mp4",
        "ended Victory Left 0.250 0.500 0.75 1.100 v.mp4", "began two_words Left 0.250 0.500 0.75 1.100 v.mp4",
        "held two_words Left 0.250 0.500 0.75 1.800 v.mp4", "ended two_words Left 0.250 0.500 0.75 1.950 v.mp4",
      ])
    XCTAssertEqual(try self.run(["Victory"], ["--format", "short", "--on", "held"]).lines.count, 1)
  }

  /// Each line is there before the next frame is.
  func testLinesAreFlushedAtOnce() throws {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = ToolRun.tool
    process.arguments = ["events", "--results", "-", "--format", "short"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.runBounded()
    let lines = results(["Victory"]).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    for line in lines.prefix(4) { try input.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8)) }
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    XCTAssertTrue(text.hasPrefix("began Victory "), text)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func testACommandForEachEventInOrder() throws {
    let folder = try ScratchFolder()
    let script = try folder.write(Data("#!/bin/sh\necho \"$#\" \"$@\" >>log\n".utf8), "act.sh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let run = try run(
      ["Thumb_Up", "a; touch no $(touch no)", "Victory"], ["--exec", "./act.sh {event} {gesture} '{hand} {time}'"],
      folder: folder)
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.lines.count, 9)
    let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8).split(separator: "\n").map(String.init)
    XCTAssertEqual(log.count, 9)
    XCTAssertEqual(
      log.prefix(3), ["3 began Thumb_Up Left 100", "3 held Thumb_Up Left 800", "3 ended Thumb_Up Left 1100"])
    XCTAssertEqual(log[3], "3 began a; touch no $(touch no) Left 1100")
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("no")))
  }

  func testAShellGetsValuesAsVariables() throws {
    let folder = try ScratchFolder()
    let run = try run(
      ["a\"; touch no; $(touch no) `touch no`"],
      ["--on", "began", "--exec-shell", "echo \"$EVENT/$GESTURE/$HAND/$X\" | tr / + >log"],
      folder: folder)
    XCTAssertEqual(run.status, 0, run.errors)
    let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8)
    XCTAssertEqual(log, "began+a\"; touch no; $(touch no) `touch no`+Left+0.2500\n")
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("no")))
    // In a pipe of the shell a program that writes to one that has ended is ended quietly, as anywhere.
    let pipe = try self.run(["Victory"], ["--on", "began", "--exec-shell", "yes | head -n 1"], folder: folder)
    XCTAssertEqual(pipe.errors, "y\n")
  }

  func testWhatCommandsPrintGoesToStandardError() throws {
    let run = try run(["Victory"], ["--on", "began", "--format", "short", "--exec", "echo hello {gesture}"])
    XCTAssertEqual(run.lines.count, 1)
    XCTAssertEqual(run.errors, "hello Victory\n")
  }

  func testACommandThatFailsIsReportedAndTheStreamGoesOn() throws {
    let folder = try ScratchFolder()
    let run = try run(
      ["Thumb_Up", "Victory"], ["--exec-shell", "echo $EVENT >>log; [ $EVENT = began ] && exit 3; kill -9 $$"],
      folder: folder)
    XCTAssertEqual(run.lines.count, 6)
    XCTAssertEqual(try String(contentsOfFile: folder.path("log"), encoding: .utf8).split(separator: "\n").count, 6)
    let errors = run.errors.split(separator: "\n").map(String.init)
    XCTAssertEqual(errors.count, 6, run.errors)
    XCTAssertEqual(errors.first, "gesture-cli: error: --exec-shell: the shell ended with status 3, for began Thumb_Up")
    XCTAssertEqual(errors.last, "gesture-cli: error: --exec-shell: the shell was ended by signal 9, for ended Victory")
    XCTAssertEqual(run.status, 69)
  }

  func testACommandThatRunsForTooLongIsEnded() throws {
    let folder = try ScratchFolder()
    let run = try run(
      ["Victory"],
      ["--on", "began", "--exec-timeout", "0.3", "--exec-shell", "trap '' TERM; sleep 60 & echo $! >child; sleep 60"],
      folder: folder)
    XCTAssertEqual(run.status, 69, run.errors)
    XCTAssertTrue(
      run.errors.contains("the shell was stopped after 0.3 s, the limit of --exec-timeout, for began Victory"),
      run.errors)
    let child = try String(contentsOfFile: folder.path("child"), encoding: .utf8).filter(\.isNumber)
    // A process that has ended may wait for its parent, without arguments.
    let arguments = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(child)/cmdline"))
    XCTAssertEqual(arguments ?? Data(), Data(), "what the command has started is ended, too")
  }

  func testSeveralCommandsEachForEveryEvent() throws {
    let folder = try ScratchFolder()
    let run = try run(
      ["Victory"],
      [
        "--exec", "sh -c 'echo $1 >>one' x {event}", "--exec", "sh -c 'echo $1 >>two' x {event}", "--exec-shell",
        "echo $EVENT >>three",
      ],
      folder: folder)
    XCTAssertEqual(run.status, 0, run.errors)
    for name in ["one", "two", "three"] {
      XCTAssertEqual(try String(contentsOfFile: folder.path(name), encoding: .utf8), "began\nheld\nended\n", name)
    }
  }

  func testACommandWithAValueRunsForValuesAlone() throws {
    let motion = PosedMovement.swipe(.up, distance: 0.5, duration: .seconds(1), rest: .milliseconds(200))
    let input = motion.frames(FrameSampling(framesPerSecond: 30)).map { frame in
      var frame = frame
      for index in frame.hands.indices {
        frame.hands[index].gestureScores = GestureScores(winner: GestureScore(label: "Victory", score: 0.9))
      }
      return HandRecord(frame, source: nil, hasGestures: true).uncheckedJSON + "\n"
    }
    func run(_ options: String...) throws -> ToolRun {
      try ToolRun(["events", "--results", "-", "--values", "height"] + options, input: Data(input.joined().utf8))
    }
    let acting = try run("--exec", "echo {gesture} {value}")
    XCTAssertEqual(acting.status, 0, acting.errors)
    XCTAssertEqual(Set(acting.errors.split(separator: "\n").map { $0.prefix { $0 != " " } }), ["height"])
    XCTAssertEqual(Set(try run("--format", "short").lines.map { $0.split(separator: " ")[1] }), ["height", "Victory"])
    XCTAssertEqual(
      Set(try run("--format", "short", "--on", "values").lines.map { $0.split(separator: " ")[1] }), ["height"])
    XCTAssertEqual(
      Set(try run("--format", "short", "--on", "gestures").lines.map { $0.split(separator: " ")[1] }), ["Victory"])
  }

  /// The third event comes while the first command still runs.
  ///
  /// With one command at a time the log has pairs of lines.
  func testOneAtATimeOrInParallel() throws {
    let script = "echo start >>log; sleep 0.3; echo end >>log"
    func log(_ options: [String]) throws -> [String] {
      let folder = try ScratchFolder()
      let run = try run(["Thumb_Up", "Victory"], ["--exec-shell", script] + options, folder: folder)
      XCTAssertEqual(run.status, 0, run.errors)
      return try String(contentsOfFile: folder.path("log"), encoding: .utf8).split(separator: "\n").map(String.init)
    }
    XCTAssertEqual(try log([]), Array(repeating: ["start", "end"], count: 6).flatMap(\.self))
    let parallel = try log(["--exec-parallel"])
    XCTAssertEqual(parallel.filter { $0 == "start" }.count, 6)
    XCTAssertEqual(parallel.filter { $0 == "end" }.count, 6)
    XCTAssertEqual(parallel.prefix(2), ["start", "start"])
  }

  /// Events wait while a command is slow.
  ///
  /// Moves may be omitted; events that begin, end or complete an action never are.
  func testASlowCommandLosesNothingButMoves() throws {
    let folder = try ScratchFolder()
    let motion = PosedMovement.pinch(drag: SIMD2(0.2, 0)).then(.pinch(drag: SIMD2(0.2, 0))).then(
      .pinch(drag: SIMD2(-0.2, 0)))
    let input = motion.frames(FrameSampling(framesPerSecond: 30)).map {
      HandRecord($0, source: nil, hasGestures: false).uncheckedJSON + "\n"
    }
    .joined()
    let run = try ToolRun(
      [
        "events", "--results", "-", "--motions", "Pinch", "--format", "short", "--exec-shell",
        "[ -e log ] || sleep 1; echo $EVENT $GESTURE $TIME >>log",
      ], input: Data(input.utf8), folder: folder.url)
    XCTAssertEqual(run.status, 0, run.errors)
    func steps(_ lines: [String]) -> [String] { lines.map { String($0.prefix { $0 != " " }) }.filter { $0 != "moved" } }
    let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8).split(separator: "\n").map(String.init)
    XCTAssertEqual(steps(run.lines), ["began", "ended", "began", "ended", "began", "ended"])
    XCTAssertEqual(steps(log), steps(run.lines))
    XCTAssertLessThan(log.count, run.lines.count, "of those that go on the newest")
    // In the order of their times, the last of each movement among them.
    let times = log.compactMap { Int($0.split(separator: " ").last ?? "") }
    XCTAssertEqual(times, times.sorted())
    XCTAssertEqual(log.filter { $0.hasPrefix("moved") }.count, 3, "\(log)")
  }

  /// While a command is slow, the newest value of each hand waits: none stands for another's.
  func testTheNewestOfEachValueWaits() throws {
    let folder = try ScratchFolder()
    let motion = PosedMovement.swipe(.up, distance: 0.5, duration: .seconds(1), rest: .milliseconds(200))
    let input = motion.frames(FrameSampling(framesPerSecond: 30)).map { frame in
      var frame = frame
      var other = frame.hands
      for index in other.indices {
        other[index].id += 1
        other[index].handedness = .left
        other[index].landmarks = other[index].landmarks.mapPoints { $0 + SIMD3(0.3, 0, 0) }
      }
      frame.hands += other
      return HandRecord(frame, source: nil, hasGestures: false).uncheckedJSON + "\n"
    }
    let run = try ToolRun(
      [
        "events", "--results", "-", "--on", "values", "--values", "height", "--format", "short", "--exec-shell",
        "[ -e log ] || sleep 1; echo $EVENT $HAND >>log",
      ], input: Data(input.joined().utf8), folder: folder.url)
    XCTAssertEqual(run.status, 0, run.errors)
    let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8).split(separator: "\n").map(String.init)
    XCTAssertEqual(Set(log.filter { $0.hasPrefix("moved") }), ["moved Left", "moved Right"], "\(log)")
    XCTAssertLessThan(log.count, run.lines.count)
  }

  /// Commands run after the limit of descriptors was lowered.
  ///
  /// A descriptor above the limit is not passed on.
  func testALoweredLimitOfDescriptors() throws {
    let folder = try ScratchFolder()
    try folder.write(results(["Victory"]), "r.jsonl")
    let run = try ToolRun(
      [
        "-c",
        "exec 200</dev/null; ulimit -n 100; '\(ToolRun.tool.path)' events --results r.jsonl --exec 'ls /proc/self/fd' >&2",
      ],
      program: ToolRun.require("bash"), folder: folder.url)
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertFalse(run.errors.contains("200"), run.errors)
  }

  /// A hand that rises, with the range that the user has given.
  func testValuesAreReportedAtARate() throws {
    let folder = try ScratchFolder()
    let motion = PosedMovement.swipe(.up, distance: 0.5, duration: .seconds(1), rest: .milliseconds(200))
    let input = motion.frames(FrameSampling(framesPerSecond: 30)).map {
      HandRecord($0, source: nil, hasGestures: false).uncheckedJSON + "\n"
    }
    .joined()
    let run = try ToolRun(
      [
        "events", "--results", "-", "--values", "height=0.3:0.7,openness", "--value-rate", "10", "--exec-shell",
        "echo $EVENT $GESTURE $VALUE >>log",
      ], input: Data(input.utf8), folder: folder.url)
    XCTAssertEqual(run.status, 0, run.errors)
    let lines = try run.lines.map { try JSONLine($0).object }.filter { $0["gesture"] as? String == "height" }
    XCTAssertEqual(lines.map { $0["event"] as? String }.first, "began")
    XCTAssertEqual(lines.map { $0["event"] as? String }.last, "ended")
    let values = lines.compactMap { $0["value"] as? Double }
    XCTAssertEqual(values.count, lines.count)
    XCTAssertLessThan(try XCTUnwrap(values.first), 0.01)
    XCTAssertGreaterThan(try XCTUnwrap(values.last), 0.99)
    XCTAssertLessThan(try XCTUnwrap(lines.first?["measured"] as? Double), 0.35)
    let times = lines.dropLast().compactMap { $0["timestampInMilliseconds"] as? Double }
    XCTAssertTrue(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 99 }, "\(times)")
    let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8).split(separator: "\n")
    XCTAssertTrue(log.contains { $0.hasPrefix("began height 0.0") }, "\(log)")
    XCTAssertTrue(log.contains { $0.hasPrefix("ended openness ") }, "\(log)")
  }

  func testNobodyWhoListensIsAWarning() throws {
    // The port of a socket that has been closed.
    let run = try run(["Thumb_Up", "Victory"], ["--osc", "127.0.0.1:\(try freePort())"])
    XCTAssertEqual(run.status, 0)
    XCTAssertEqual(run.lines.count, 6)
    XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
    XCTAssertTrue(run.errors.hasSuffix("nothing listens there\n"), run.errors)
  }

  /// Each frame has a message with the joints.
  ///
  /// The joints are those of `recognize --joints`; frames of unknown size cause a single warning.
  func testJointsOfEachFrame() throws {
    let folder = try ScratchFolder()
    let motion = PosedMovement.swipe(.up, distance: 0.3, duration: .milliseconds(300), rest: .milliseconds(100))
    let frames = motion.frames(FrameSampling(framesPerSecond: 20)).map { frame in
      HandFrame(hands: frame.hands, at: frame.time, imageSize: ImageSize(width: 640, height: 480))
    }
    func write(_ frames: [HandFrame], _ name: String) throws {
      try folder.write(frames.map { HandRecord($0, hasGestures: false).uncheckedJSON + "\n" }.joined(), name)
    }
    try write(frames, "r.jsonl")
    try write(frames.map { HandFrame(hands: $0.hands, at: $0.time) }, "unknown.jsonl")
    let program = """
      import json, socket, struct, subprocess, sys
      server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      server.bind(("127.0.0.1", 0))
      tool, name = sys.argv[1:]
      subprocess.run([tool, "events", "--results", name, "--joints", "--osc", "127.0.0.1:%d" % server.getsockname()[1]], check=True)
      server.setblocking(False)
      try:
          while True:
              data = server.recv(65536)
              address = data[:data.index(b"\\0")].decode()
              print(json.dumps([address, struct.unpack(">182f", data[-728:])]))
      except BlockingIOError:
          pass
      """
    try folder.write(program, "receive.py")
    let python = try ToolRun.require("python3")
    let run = try ToolRun(["receive.py", ToolRun.tool.path, "r.jsonl"], program: python, folder: folder.url)
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.errors, "")
    var fitter = HandFitter()
    let wanted = frames.compactMap { fitter.fit($0.hands[0]) }
    XCTAssertEqual(run.lines.count, wanted.count)
    for (line, hand) in zip(run.lines, wanted) {
      let message = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      XCTAssertEqual(message[0] as? String, "/hand/right/joints")
      let numbers = try XCTUnwrap(message[1] as? [Double])
      let joints = stride(from: 0, to: 182, by: 7).map { Array(numbers[$0..<$0 + 7]) }
      for (found, joint) in zip(joints, HandJoint.allCases) {
        let (position, rotation): (SIMD3<Float>, SIMD4<Float>) = (hand[joint].position, hand[joint].rotation.quaternion)
        let expected: [Double] = [position.x, position.y, position.z, rotation.x, rotation.y, rotation.z, rotation.w]
          .map { Double($0) }
        // The landmarks went through text.
        for (a, b) in zip(found, expected) { XCTAssertEqual(a, b, accuracy: 1e-3, joint.name) }
      }
    }
    let unknown = try ToolRun(["receive.py", ToolRun.tool.path, "unknown.jsonl"], program: python, folder: folder.url)
    XCTAssertEqual(unknown.status, 0, unknown.errors)
    XCTAssertEqual(unknown.lines, [])
    XCTAssertEqual(
      unknown.errors,
      "gesture-cli: warning: hands in frames of unknown size have no joints: results need width and height\n")
    XCTAssertEqual(try self.run(["Victory"], ["--joints"]).status, 64)
    XCTAssertEqual(try self.run(["Victory"], ["--field-of-view", "40"]).status, 64)
  }

  private func freePort() throws -> UInt16 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_DGRAM, 0)
    #endif
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) | getsockname(descriptor, $0, &length)
      }
    }
    XCTAssertEqual(code, 0)
    return UInt16(bigEndian: address.sin_port)
  }

  func testErrorsBeforeAnythingRuns() throws {
    let folder = try ScratchFolder()
    for (options, status, wanted) in [
      (["--exec", "touch no {gestur}"], 64, "did you mean {gesture}?"),
      (["--exec", "no-such-program-here"], 69, "is not on the PATH"),
      (["--exec", "./no"], 69, "does not exist"), (["--exec-shell", "touch no {gesture}"], 64, "\"$GESTURE\""),
      (["--exec", "cd /"], 69, "is a part of the shell's language"),
      (["--exec", "~/act"], 69, "which only a shell replaces"),
      (["--exec", "sh -c 'touch no {source}'"], 64, "give --exec-shell a script"),
      (["--exec-timeout", "5"], 64, "needs --exec COMMAND"),
      (["--on", "values"], 64, "need --values LIST"), (["--on", "Victory"], 64, "gestures, movements, values"),
      (["--exec-parallel"], 64, "needs --exec COMMAND"),
      (["--osc", "127.0.0.1", "--exec", "touch no"], 64, "must be HOST:PORT"), (["--osc", "::1:99"], 64, "[::1]:9000"),
      (["--osc", "localhost:70000"], 64, "must be HOST:PORT"),
      (["--arm", "Open_Palm:x"], 64, "must have milliseconds"),
      (["--values", "size"], 64, "must be one or more of height, roll, pinch, openness"),
      (["--values", ""], 64, "must be one or more of"),
      (["--values", "height,height"], 64, "must name each value once"),
      (["--values", "height=0.3"], 64, "must have two different numbers"),
      (["--values", "height=0.3:nan"], 64, "must have two different numbers"),
      (["--values", "roll=180:-180"], 64, "two different numbers"), (["--value-rate", "5"], 64, "needs --values LIST"),
      (["--values", "height", "--value-rate", "0"], 64, "must be a number from 0.1 to 1000"),
      (["--pinch-palm"], 64, "needs --motions"), (["--on", "begun"], 64, "began, held"),
      (["--arm", "None"], 64, "must be a gesture"),
    ] {
      let run = try run(["Victory"], options, folder: folder)
      XCTAssertEqual(Int(run.status), status, "\(options)")
      XCTAssertTrue(run.errors.contains(wanted), run.errors)
      XCTAssertEqual(run.text, "")
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("no")))
  }

  func testTheGestureThatArmsMustBeOneOfTheModel() throws {
    let folder = try ScratchFolder()
    let image = DrawnScene([], width: 64, height: 64).draw().ppmData
    let video = try folder.write(image + image, "v.ppm")
    let run = try ToolRun(
      ["events", "--arm", "Open_Plam", video], environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.status, 64)
    XCTAssertTrue(
      run.errors.contains("--arm Open_Plam: is not a gesture of the model; did you mean Open_Palm?"), run.errors)
    // One letter may be another in short names, too.
    try folder.write(
      #"{"format": "described-gestures", "version": 1, "gestures": [{"name": "OK", "side": "palm"}]}"#, "d.json")
    let short = try ToolRun(
      ["events", "--arm", "OX", "--describe", folder.path("d.json"), video],
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
    XCTAssertTrue(short.errors.contains("did you mean OK?"), short.errors)
  }

  func testArmingAndCooldown() throws {
    let gestures = ["Thumb_Up", "Open_Palm", "Thumb_Up", "Victory", "None"]
    let options = ["--format", "short"]
    func words(_ more: String...) throws -> [String] {
      try run(gestures, options + more).lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    }
    XCTAssertEqual(
      try words("--arm", "Open_Palm"),
      ["armed Open_Palm", "began Thumb_Up", "held Thumb_Up", "disarmed Open_Palm", "ended Thumb_Up"])
    XCTAssertEqual(try words("--arm", "ILoveYou"), [])
    XCTAssertEqual(
      try words("--on", "began", "--cooldown", "2500"), ["began Thumb_Up", "began Open_Palm", "began Victory"])
    XCTAssertEqual(try words("--on", "began", "--cooldown", "1500").count, 4)
  }

  /// A pinch of a hand from the palm or the back.
  ///
  /// The hand from GestureFixtures shows its palm.
  func testAPinchWithThePalmToTheCamera() throws {
    func words(_ hand: (Hand) -> Hand, _ options: [String]) throws -> [String] {
      let text = PosedMovement.pinch().frames(FrameSampling(framesPerSecond: 30)).map { frame in
        var frame = frame
        frame.hands = frame.hands.map(hand)
        return HandRecord(frame, source: nil, hasGestures: true).uncheckedJSON + "\n"
      }.joined()
      let run = try ToolRun(
        ["events", "--results", "-", "--motions", "Pinch", "--format", "short", "--on", "began,ended"] + options,
        input: Data(text.utf8))
      XCTAssertEqual(run.status, 0, run.errors)
      return run.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }.filter {
        $0.hasSuffix("Pinch")
      }
    }
    let pinch = ["began Pinch", "ended Pinch"]
    // Half a turn around the vertical axis.
    func other(_ hand: Hand) -> Hand {
      var hand = hand
      hand.landmarks = HandPoints { SIMD3(1 - hand.landmarks[$0].x, hand.landmarks[$0].y, -hand.landmarks[$0].z) }
      hand.worldLandmarks = HandPoints {
        SIMD3(-hand.worldLandmarks[$0].x, hand.worldLandmarks[$0].y, -hand.worldLandmarks[$0].z)
      }
      return hand
    }
    XCTAssertEqual(try words({ $0 }, []), pinch)
    XCTAssertEqual(try words({ $0 }, ["--pinch-palm"]), pinch)
    XCTAssertEqual(try words(other, []), pinch)
    XCTAssertEqual(try words(other, ["--pinch-palm"]), [])
  }

  /// Frames whose times do not increase are an error.
  ///
  /// Such frames have no events. A stream may occur several times.
  func testFramesThatAreOutOfOrderAreAnError() throws {
    let lines = String(decoding: results(["Thumb_Up"]), as: UTF8.self).split(separator: "\n").map { $0 + "\n" }
    let others = String(decoding: results(["Thumb_Up"], source: "w.mp4"), as: UTF8.self).split(separator: "\n").map {
      $0 + "\n"
    }
    for (order, place) in [
      (Array(lines.reversed()), "-, line 2: is v.mp4 at 900 ms, after the frame at 950 ms"),
      (lines.flatMap { [$0, $0] }, "-, line 2: is v.mp4 at 0 ms, after the frame at 0 ms"),
      (lines.prefix(3) + [lines[1]], "-, line 4: is v.mp4 at 50 ms, after the frame at 100 ms"),
      (zip(lines, others).flatMap { [$0, $1] }, "-, line 3: is v.mp4 at 50 ms, after another stream"),
      (zip(lines, others).reversed().flatMap { [$0, $1] }, "-, line 3: is v.mp4 at 900 ms, after another stream"),
    ] {
      let run = try ToolRun(["events", "--results", "-"], input: Data(order.joined().utf8))
      XCTAssertEqual(run.status, 65)
      XCTAssertTrue(run.errors.contains(place), run.errors)
    }
    // Events that had begun have ended there.
    let cut = try ToolRun(
      ["events", "--results", "-", "--format", "short"], input: Data((lines.prefix(8) + ["{"]).joined().utf8))
    XCTAssertEqual(cut.lines.map { $0.prefix(5) }, ["began", "ended"], cut.errors)
    XCTAssertEqual(cut.status, 65)
    let several = try ToolRun(
      ["events", "--results", "-"], input: Data((lines + lines + others + lines).joined().utf8))
    XCTAssertEqual(several.errors, "")
    XCTAssertEqual(several.lines.count, 4 * 3)
  }

  /// Results without gestures are reported, since nothing else is written.
  func testResultsWithoutTheGesturesThatAreWantedAreNoted() throws {
    let unarmed = try run(["Victory"], ["--arm", "Viktory"])
    XCTAssertEqual(unarmed.lines, [])
    XCTAssertEqual(unarmed.errors, "gesture-cli: no hand in - shows Viktory, so no event counts\n")
    XCTAssertEqual(try run(["Victory"], ["--arm", "Victory"]).errors, "")
    let bench = try FaultBench()
    let run = try bench.run("events", "--results", "results.jsonl")
    XCTAssertTrue(
      run.errors.contains("no hand in results.jsonl has a gesture") && run.errors.contains("classify"), run.errors)
    XCTAssertEqual(run.status, 0)
    XCTAssertEqual(try bench.run("events", "--results", "timed.jsonl").errors, "")
  }

  /// Options that exclude all events are an error before input is read.
  func testOptionsWithoutAnyEventAreRefused() throws {
    for (options, reason) in [
      (["--on", "completed,moved"], "--on: names only events that need"),
      (["--on", "armed"], "--on: names only events that need"),
      (["--viewpoint", "person"], "--viewpoint: needs --motions"),
    ] {
      let run = try run(["Victory"], options)
      XCTAssertEqual(run.status, 64)
      XCTAssertTrue(run.errors.contains(reason), run.errors)
    }
    for words in ["moved --values height", "armed --arm Victory", "completed --motions all"] {
      XCTAssertEqual(try run(["Victory"], ["--on"] + words.split(separator: " ").map(String.init)).status, 0)
    }
    let bench = try FaultBench()
    XCTAssertEqual(try bench.run("describe", "--set", "standard", "-o", "set.json").status, 0)
    let described = try bench.run("events", "--only-described", "--describe", "set.json", "--arm", "wave", "clip.ppm")
    XCTAssertEqual(described.status, 64)
    XCTAssertTrue(described.errors.contains("--arm wave: is not a gesture of the model"), described.errors)
    // A single image has no events, in a format for several as in others.
    let image = try bench.run("events", "hand.ppm")
    XCTAssertEqual(image.status, 65)
    XCTAssertTrue(image.errors.contains("hand.ppm: is a single image"), image.errors)
  }

  /// Short lines name the videos of a folder, as of several names.
  func testShortLinesOfAFolderNameItsVideos() throws {
    let bench = try FaultBench()
    for name in ["a", "b"] { try bench.write(FaultBench.hand + FaultBench.hand + FaultBench.hand, "clips/\(name).ppm") }
    let options = ["--format", "short", "--delays", "0", "--on", "began"]
    let named = try bench.shell("\"$TOOL\" events \(options.joined(separator: " ")) clips/a.ppm clips/b.ppm")
    XCTAssertEqual(named.lines.map { $0.split(separator: " ").last }, ["clips/a.ppm", "clips/b.ppm"], named.errors)
    XCTAssertEqual(try bench.shell("\"$TOOL\" events \(options.joined(separator: " ")) clips").lines, named.lines)
  }
}
