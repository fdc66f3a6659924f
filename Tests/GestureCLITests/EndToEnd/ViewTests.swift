import Foundation
import TestSupport
import XCTest

/// `view`: what a browser and a terminal receive.
final class ViewTests: XCTestCase {
  private static let withoutDisplay = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
  private var scratch: ScratchFolder!

  override func setUpWithError() throws {
    _ = try ToolRun.require("ffmpeg")
    scratch = try ScratchFolder()
    try scratch.write(StandInModel.data(), "stand-in.task")
  }

  /// Runs Python beside the tool, whose path is the first argument.
  private func python(_ program: String, _ arguments: String...) throws -> ToolRun {
    let environment = Self.withoutDisplay.merging(["GESTURE_MODEL": scratch.path("stand-in.task")]) { $1 }
    return try ToolRun(
      ["-c", program, ToolRun.tool.path] + arguments, environment: environment, program: ToolRun.require("python3"),
      folder: scratch.url)
  }

  private func writeVideo(frames: Int) throws {
    let frame = StandInModel.hand.ppmData
    try scratch.write((0..<frames).reduce(into: Data()) { data, _ in data += frame }, "hands.ppm")
  }

  func testABrowserLeavesAndComesBack() throws {
    try writeVideo(frames: 400)
    let run = try python(
      """
      import socket, subprocess, sys, time
      with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
      tool = subprocess.Popen([sys.argv[1], "view", "--quiet", "--fps", "20", "--serve", str(port), "hands.ppm"])
      for visit in range(2):
        end = time.monotonic() + 8
        while True:
          try: connection = socket.create_connection(("127.0.0.1", port)); break
          except OSError:
            if time.monotonic() > end: raise
            time.sleep(0.05)
        connection.settimeout(8)
        connection.sendall(b"GET / HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n")
        bytes = b""
        while bytes.count(b"\\xff\\xd9") < 12: bytes += connection.recv(1 << 16)
        print("multipart/x-mixed-replace;boundary=frame" in bytes.decode("latin1"), bytes.count(b"image/jpeg") >= 12)
        connection.close()
      tool.terminate()
      print(tool.wait())
      """)
    XCTAssertEqual(run.lines, ["True True", "True True", "-15"], run.errors)
  }

  /// The recognition does not wait for viewers.
  ///
  /// A viewer that does not come and one that does not read slow nothing down, and no connection remains.
  func testTheRecognitionDoesNotWaitForAViewer() throws {
    try writeVideo(frames: 100)
    let run = try python(
      """
      import socket, subprocess, sys, threading, time
      def visit(port):
        with socket.socket() as viewer:
          viewer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
          viewer.settimeout(10)
          while viewer.connect_ex(("127.0.0.1", port)): time.sleep(0.05)
          viewer.sendall(b"GET / HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n")
          over.wait()
          try:
            while viewer.recv(1 << 16): pass
          except ConnectionResetError: pass
          print("left alone", flush=True)
      for comes in (False, True):
        with socket.socket() as free:
          free.bind(("127.0.0.1", 0))
          port = free.getsockname()[1]
        over = threading.Event()
        viewer = threading.Thread(target=visit, args=(port,))
        if comes: viewer.start()
        start = time.monotonic()
        tool = subprocess.run([sys.argv[1], "view", "--fps", "20", "--serve", str(port), "hands.ppm"], stderr=subprocess.PIPE, text=True)
        print(tool.returncode, time.monotonic() - start < 15, flush=True)
        sys.stderr.write(tool.stderr)
        over.set()
        if comes: viewer.join()
      """)
    XCTAssertEqual(run.lines, ["0 True", "0 True", "left alone"], run.errors)
    XCTAssertTrue(run.errors.contains("http://127.0.0.1:"), run.errors)
  }

  func testAPortThatIsTaken() throws {
    try writeVideo(frames: 400)
    let run = try python(
      """
      import socket, subprocess, sys
      with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        tool = subprocess.run([sys.argv[1], "view", "--serve", str(other.getsockname()[1]), "hands.ppm"], stderr=subprocess.PIPE, text=True)
      print(tool.returncode)
      sys.stderr.write(tool.stderr)
      """)
    XCTAssertEqual(run.lines, ["69"], run.errors)
    XCTAssertTrue(run.errors.contains("cannot listen on port "), run.errors)
    XCTAssertTrue(run.errors.contains("in use; give another port"), run.errors)
    XCTAssertFalse(run.errors.contains("open http://"), run.errors)
  }

  /// Frames per second are the same with ten viewers.
  ///
  /// Half of them send nothing or read nothing; viewers that read get frames.
  func testSeveralViewersEachAtItsOwnPace() throws {
    try writeVideo(frames: 100)
    let run = try python(
      """
      import re, socket, subprocess, sys, threading, time
      rates, frames = [], []
      def watch(port, kind, frames):
        viewer = socket.socket()
        viewer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        viewer.settimeout(15)
        while viewer.connect_ex(("127.0.0.1", port)): time.sleep(0.02)
        if kind != "silent": viewer.sendall(b"GET / HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n")
        if kind != "reading": over.wait(); return
        bytes = b""
        try:
          while piece := viewer.recv(1 << 16): bytes += piece
        except OSError: pass
        frames.append(bytes.count(b"image/jpeg"))
      for count in (0, 1, 10):
        with socket.socket() as free:
          free.bind(("127.0.0.1", 0))
          port = free.getsockname()[1]
        over, got = threading.Event(), []
        kinds = ["reading", "silent", "reading", "stuck"] * 3
        viewers = [threading.Thread(target=watch, args=(port, kinds[n], got)) for n in range(count)]
        for viewer in viewers: viewer.start()
        start = time.monotonic()
        tool = subprocess.run([sys.argv[1], "view", "-q", "--fps", "25", "--serve", str(port), "hands.ppm"])
        rates.append(100 / (time.monotonic() - start))
        over.set()
        for viewer in viewers: viewer.join()
        print(tool.returncode, count, len(got), all(n > 50 for n in got))
      sys.stderr.write(" ".join(f"{rate:.1f}" for rate in rates))
      print(min(rates) > 0.8 * max(rates))
      """)
    XCTAssertEqual(run.lines, ["0 0 0 True", "0 1 1 True", "0 10 5 True", "True"], run.errors)
    print("frames a second with 0, 1 and 10 viewers: \(run.errors)")
  }

  /// A terminal that knows no escapes gets none.
  func testADumbTerminal() throws {
    try writeVideo(frames: 5)
    let run = try python(
      """
      import os, pty, sys
      child, terminal = pty.fork()
      if child == 0:
        os.environ["TERM"] = "dumb"
        os.execv(sys.argv[1], [sys.argv[1], "view", "--fps", "20", "hands.ppm"])
      output = b""
      while True:
        try: piece = os.read(terminal, 1 << 16)
        except OSError: break
        if not piece: break
        output += piece
      print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), bytes([27]) in output, b"TERM is dumb" in output)
      """)
    XCTAssertEqual(run.lines, ["64 False True"], run.errors)
  }

  func testATerminalShowsThePictureAndTheNames() throws {
    try writeVideo(frames: 30)
    let run = try python(
      """
      import fcntl, os, pty, struct, sys, termios
      child, terminal = pty.fork()
      if child == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
        os.execv(sys.argv[1], [sys.argv[1], "view", "--quiet", "--fps", "20", "hands.ppm"])
      output = b""
      while True:
        try: piece = os.read(terminal, 1 << 16)
        except OSError: break
        if not piece: break
        output += piece
      print(os.waitpid(child, 0)[1])
      sys.stdout.buffer.write(output)
      """)
    XCTAssertTrue(run.text.hasPrefix("0\n"), run.errors)
    for part in [
      "\u{1B}[?1049h", "▀", "\u{1B}[38;2;", "\u{1B}[48;2;", "frames/s, 1 hand: Thumb_Up", "began Thumb_Up", "Right",
    ] {
      XCTAssertTrue(run.text.contains(part), part)
    }
    XCTAssertTrue(run.text.contains("\u{1B}[?25h\u{1B}[?1049l"), "the terminal is as it was")
    // No line is wider than the window: its cells are half blocks.
    let widest = run.text.split(separator: "\r\n").map { $0.count { $0 == "▀" } }.max()
    XCTAssertEqual(widest.map { (20...60).contains($0) }, true, "\(widest ?? 0)")
  }

  func testWhereNothingCanBeShown() throws {
    try writeVideo(frames: 2)
    let model = scratch.path("stand-in.task")
    func errors(_ arguments: String..., status: Int32) throws -> String {
      let run = try ToolRun(
        ["view", "--model", model] + arguments, environment: Self.withoutDisplay, folder: scratch.url)
      XCTAssertEqual(run.status, status, run.errors)
      return run.errors
    }
    XCTAssertTrue(try errors("hands.ppm", status: 64).contains("give --serve PORT, and use a browser"))
    for address in ["0", "x", "1.2.3.4", "1.2.3.4:99999", "::1:80"] {
      XCTAssertTrue(
        try errors("--serve", address, "hands.ppm", status: 64).contains("must be PORT or ADDRESS:PORT"), address)
    }
    try scratch.write(StandInModel.hand.pngData, "one.png")
    XCTAssertTrue(try errors("--serve", "8123", "one.png", status: 65).contains("is a single image"))
  }
}
