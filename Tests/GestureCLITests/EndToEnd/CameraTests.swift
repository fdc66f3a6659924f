import Foundation
import GestureCLI
import TestSupport
import XCTest

/// Which cameras there are, and cameras with an address. How ffmpeg is asked for a camera of this machine is in
/// `FFmpegTests`.
final class CameraTests: XCTestCase {
  func testTheCamerasOfLinuxByTheirNumbers() throws {
    let scratch = try ScratchFolder()
    for name in ["video10", "video2", "video0", "videodev", "vcs1"] { try scratch.write("", "dev/\(name)") }
    try scratch.write("Integrated Camera: Front\n", "names/video0/name")
    try scratch.write("", "names/video2/name")
    let (devices, names) = (scratch.path("dev"), scratch.path("names"))
    XCTAssertEqual(
      Camera.inFolders(devices: devices, names: names).map(\.line),
      ["0  \(devices)/video0  Integrated Camera: Front", "2  \(devices)/video2", "10  \(devices)/video10"])
    XCTAssertEqual(Camera.inFolders(devices: scratch.path("nowhere"), names: names).map(\.line), [])
  }

  /// Lines as ffmpeg's documentation shows them.
  func testTheCamerasOfMacOSAreThoseThatFFmpegLists() {
    let lines = [
      "[AVFoundation indev @ 0x7f9] AVFoundation video devices:",
      "[AVFoundation indev @ 0x7f9] [0] FaceTime HD Camera (Built-in)",
      "[AVFoundation indev @ 0x7f9] [1] Capture screen 0", "[AVFoundation indev @ 0x7f9] AVFoundation audio devices:",
      "[AVFoundation indev @ 0x7f9] [0] Built-in Microphone", ": Input/output error",
    ]
    XCTAssertEqual(
      Camera.fromAVFoundation(lines).map(\.line), ["0  FaceTime HD Camera (Built-in)", "1  Capture screen 0"])
  }

  func testTheListNeedsNoModelAndNoOtherOption() throws {
    for subcommand in ["recognize", "detect", "draw", "events", "record"] {
      let run = try ToolRun([subcommand, "--camera", "list"], environment: ["GESTURE_MODEL": "nowhere.task"])
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertTrue(run.errors == "gesture-cli: no camera was found\n" || !run.lines.isEmpty, run.errors)
    }
  }

  /// A camera sends its frames by HTTP.
  ///
  /// A server of motion JPEG works like this. Frames have the times of their arrival.
  func testACameraWithAnAddress() throws {
    _ = try ToolRun.require("ffmpeg")
    let scratch = try ScratchFolder()
    try scratch.write(Drawn.thumbUp.ppmData, "hand.ppm")
    let server = """
      import http.server, subprocess, sys, threading, time
      image = subprocess.run(["ffmpeg", "-v", "error", "-i", "hand.ppm", "-q:v", "2", "-f", "mjpeg", "-"], capture_output=True).stdout
      class Camera(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
          if self.path not in ("/live", "/breaks-off"): return self.send_error(404)
          self.send_response(200)
          self.send_header("Content-Type", "multipart/x-mixed-replace;boundary=frame")
          if self.path == "/live": self.send_header("Connection", "close")
          self.end_headers()
          for _ in range(4):
            self.wfile.write(b"--frame\\r\\nContent-Type: image/jpeg\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(image) + image + b"\\r\\n")
            self.wfile.flush()
            time.sleep(0.4)
          self.wfile.write(b"--frame--\\r\\n")
        def log_message(self, *words): pass
      server = http.server.HTTPServer(("127.0.0.1", 0), Camera)
      threading.Thread(target=server.serve_forever, daemon=True).start()
      address = "http://127.0.0.1:%d/" % server.server_port
      sys.exit(subprocess.run(sys.argv[1:-1] + [address + sys.argv[-1]]).returncode)
      """
    func recognize(_ path: String) throws -> ToolRun {
      try ToolRun(
        ["-c", server, ToolRun.tool.path, "recognize", "--format", "jsonl", "--quiet", "--camera", path],
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], program: ToolRun.require("python3"),
        folder: scratch.url)
    }
    for path in ["live", "breaks-off"] {
      let run = try recognize(path)
      XCTAssertEqual(run.status, 74, "a camera that ends is lost: \(run.errors)")
      XCTAssertTrue(run.errors.contains(/has ended after [34] frames; --reconnect connects again/), run.errors)
      let lines = try run.lines.map(JSONLine.init)
      XCTAssertGreaterThan(lines.count, 1)
      XCTAssertTrue(lines.allSatisfy { $0.gestures == ["Thumb_Up"] }, run.text)
      let times = try lines.map { try XCTUnwrap($0.timestamp) }
      XCTAssertGreaterThan((times.last ?? 0) - (times.first ?? 0), 300)
    }
    let missing = try recognize("nothing")
    XCTAssertEqual(missing.status, 65)
    XCTAssertTrue(missing.errors.contains("404"), missing.errors)
  }

  #if os(Linux)
    /// Sends two signals at once, as `timeout` does. A helper that is silent ends with the tool, also where the tool is
    /// killed.
    func testNoHelperIsLeftBehind() throws {
      let scratch = try ScratchFolder()
      let camera = try scratch.write(
        "#!/bin/sh\necho $$ > \"\(scratch.path("process"))\"\nexec sleep 60\n", "bin/ffmpeg")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: camera)
      let program = """
        import os, signal, subprocess, sys, time
        name, path = sys.argv[1], sys.argv[2]
        def wait(what, seconds=20):
          end = time.monotonic() + seconds
          while not what():
            if time.monotonic() > end: sys.exit("nothing came")
            time.sleep(0.02)
        def helper():
          try: return int(open(path).read())
          except (OSError, ValueError): return 0
        tool = subprocess.Popen(sys.argv[3:], stdin=subprocess.DEVNULL)
        wait(helper)
        time.sleep(0.3)
        for number in [signal.SIGKILL] if name == "KILL" else [getattr(signal, "SIG" + name)] * 2: tool.send_signal(number)
        tool.wait(20)
        wait(lambda: not os.path.exists("/proc/%d" % helper()) or open("/proc/%d/stat" % helper()).read().split()[2] == "Z")
        print(-tool.returncode)
        """
      for (name, number) in [("TERM", 15), ("INT", 2), ("KILL", 9)] {
        try? FileManager.default.removeItem(atPath: scratch.path("process"))
        let run = try ToolRun(
          [
            "-c", program, name, scratch.path("process"), ToolRun.tool.path, "recognize", "--camera",
            "http://127.0.0.1:9/",
          ],
          environment: [
            "GESTURE_MODEL": TestModels.gestureRecognizerPath(),
            "PATH": scratch.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
          ], program: ToolRun.require("python3"), folder: scratch.url)
        XCTAssertEqual(run.status, 0, "\(name): \(run.errors)")
        XCTAssertEqual(run.lines, [String(number)], run.errors)
      }
    }
  #endif
}
