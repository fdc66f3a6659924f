import Foundation
import TestSupport
import XCTest

/// Inputs that are addresses.
///
/// Also names that could be taken for something else.
final class AddressTests: XCTestCase {
  private var scratch: ScratchFolder!

  override func setUpWithError() throws {
    _ = try ToolRun.require("ffmpeg")
    scratch = try ScratchFolder()
    try scratch.write(StandInModel.data(), "stand-in.task")
    try scratch.write(StandInModel.hand.pngData, "hand.png")
  }

  private func writeClip(of pictures: [DrawnPicture] = Array(repeating: StandInModel.hand, count: 10)) throws {
    let run = try ToolRun(
      [
        "-v", "error", "-f", "image2pipe", "-framerate", "25", "-c:v", "ppm", "-i", "-", "-c:v", "mpeg4", "-q:v", "2",
        "-movflags",
        "+faststart",
        "clip.mp4",
      ], input: pictures.reduce(into: Data()) { $0 += $1.ppmData }, program: ToolRun.require("ffmpeg"),
      folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors)
  }

  /// Runs the tool beside a server of the folder.
  ///
  /// `URL/` in an argument is the server's address.
  private func run(_ arguments: String...) throws -> ToolRun {
    let server = """
      import functools, http.server, subprocess, sys, threading
      class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *words): pass
        def send_header(self, name, value):
          if name != "Content-Length" or "?" not in self.path: super().send_header(name, value)
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
      threading.Thread(target=server.serve_forever, daemon=True).start()
      address = "http://127.0.0.1:%d/" % server.server_port
      secret = address.replace("//", "//anna:s3cret@")
      sys.exit(subprocess.run([word.replace("SECRET/", secret).replace("URL/", address) for word in sys.argv[1:]]).returncode)
      """
    return try ToolRun(
      ["-c", server, ToolRun.tool.path] + arguments, environment: ["GESTURE_MODEL": scratch.path("stand-in.task")],
      program: ToolRun.require("python3"), folder: scratch.url)
  }

  func testAVideoAtAnAddressIsTheVideo() throws {
    try writeClip()
    let (remote, local) = (
      try run("recognize", "-f", "jsonl", "URL/clip.mp4"), try run("recognize", "-f", "jsonl", "clip.mp4")
    )
    XCTAssertEqual(remote.status, 0, remote.errors)
    XCTAssertEqual(local.lines.count, 10)
    XCTAssertTrue(local.lines[9].contains("Thumb_Up"), local.lines[9])
    func results(_ run: ToolRun) -> [Substring] {
      run.lines.map { $0[($0.range(of: "\"width\"")?.lowerBound ?? $0.startIndex)...] }
    }
    XCTAssertEqual(results(remote), results(local))
    XCTAssertTrue(try JSONLine(remote.lines[0]).source?.hasSuffix("/clip.mp4") == true)
    let unmeasured = try run("recognize", "-f", "jsonl", "URL/clip.mp4?")
    XCTAssertEqual(unmeasured.status, 0, "a server that states no length: \(unmeasured.errors)")
    XCTAssertEqual(results(unmeasured), results(local))
  }

  /// A password is not among the arguments of ffmpeg, which every user sees, nor in what the tool prints.
  func testAPasswordIsReadAndNotShown() throws {
    try writeClip()
    let run = try run("recognize", "-f", "jsonl", "SECRET/clip.mp4")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.lines.count, 10)
    XCTAssertTrue(try JSONLine(run.lines[9]).source?.contains("//anna:***@127.0.0.1:") == true, run.lines[9])
    XCTAssertFalse((run.text + run.errors).contains("s3cret"))
    let missing = try self.run("recognize", "SECRET/nothing.mp4")
    XCTAssertEqual(missing.status, 65)
    XCTAssertFalse(missing.errors.contains("s3cret"), missing.errors)
  }

  func testAnAddressIsAnInputOfEverySubcommand() throws {
    try writeClip()
    let short = try run("-f", "short", "URL/hand.png")
    XCTAssertEqual(short.status, 0, short.errors)
    XCTAssertTrue(short.text.contains("/hand.png  Thumb_Up "), short.text)
    XCTAssertTrue(
      short.errors.contains("/hand.png: is an image at an address: a rotation in its metadata is ignored\n"),
      short.errors)
    let drawn = try run("draw", "URL/clip.mp4", "-o", "drawn.mp4")
    XCTAssertEqual(drawn.status, 0, drawn.errors)
    let events = try run("events", "URL/clip.mp4", "--delays", "0")
    XCTAssertEqual(events.status, 0, events.errors)
    XCTAssertFalse(events.lines.isEmpty)
    let page = try run("report", "URL/clip.mp4", "-o", "page.html")
    XCTAssertEqual(page.status, 0, page.errors)
    let missing = try run("recognize", "URL/nothing.mp4")
    XCTAssertEqual(missing.status, 65)
    XCTAssertTrue(missing.errors.contains("404"), missing.errors)
  }

  /// An address that continues until one side stops is a camera's.
  func testAStreamByUDP() throws {
    // With MediaPipe's models, for which the camera is too fast.
    try writeClip(of: Array(Drawn.clip.prefix(10)))
    let program = """
      import socket, subprocess, sys
      with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        address = "udp://127.0.0.1:%d" % free.getsockname()[1]
      sender = subprocess.Popen(["ffmpeg", "-v", "error", "-nostdin", "-re", "-stream_loop", "-1", "-i", "clip.mp4", "-c:v", "mpeg2video", "-g", "5",
        "-f", "mpegts", address + "?pkt_size=1316"])
      status = subprocess.run([word.replace("UDP", address) for word in sys.argv[1:]]).returncode
      sender.kill()
      sys.exit(status)
      """
    let run = try ToolRun(
      ["-c", program, ToolRun.tool.path, "recognize", "-f", "jsonl", "UDP", "--duration", "1"],
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], program: ToolRun.require("python3"),
      folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertGreaterThan(run.lines.count, 3, run.errors)
    XCTAssertFalse(run.errors.contains("has sent no frame"), "it sends all the time: \(run.errors)")
  }

  func testWhatIsNeitherAFileNorAnAddress() throws {
    try writeClip()
    let other = try run("recognize", "gopher://host/a.mp4")
    XCTAssertEqual(other.status, 66)
    XCTAssertTrue(
      other.errors.contains(
        "gopher://host/a.mp4: is neither a file nor a supported address: addresses begin with http://"), other.errors)
    XCTAssertEqual(try run("recognize", "hand.png", "--timeout", "5").status, 64)
    XCTAssertEqual(try run("recognize", "URL/clip.mp4", "--reconnect").status, 64)
    XCTAssertEqual(try run("recognize", "--mode", "image", "--duration", "5", "clip.mp4").status, 64)
  }

  func testANameThatBeginsWithAHyphen() throws {
    try scratch.write(Drawn.thumbUp.pngData, "-rome.jpg")
    for (arguments, option) in [
      (["-dash.jpg"], "-d"), (["recognize", "hand.png", "-dash.jpg"], "-d"), (["recognize", "-rome.jpg"], "-r"),
    ] {
      let run = try ToolRun(arguments, folder: scratch.url)
      XCTAssertEqual(run.status, 64)
      let name = arguments.last ?? ""
      XCTAssertEqual(
        run.errors,
        "gesture-cli: error: \(name): is read as the option \(option): for the file of this name, write ./\(name)\n")
    }
  }
}
