import Foundation
import TestSupport
import XCTest

/// Files that go through ffmpeg.
final class FFmpegTests: XCTestCase {
  private var scratch: ScratchFolder!
  private var ffmpeg: URL!

  override func setUpWithError() throws {
    ffmpeg = try ToolRun.require("ffmpeg")
    scratch = try ScratchFolder()
  }

  private func encode(_ frames: [DrawnPicture], _ options: String..., to name: String) throws {
    let input = frames.reduce(into: Data()) { $0 += $1.ppmData }
    let run = try ToolRun(
      ["-loglevel", "error", "-f", "image2pipe", "-framerate", "30000/1001", "-c:v", "ppm", "-i", "-"] + options + [
        "-y", name,
      ],
      input: input,
      program: ffmpeg, folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors)
  }

  private func lines(
    _ arguments: String..., input: Data = Data(), environment: [String: String] = [:], status: Int32 = 0
  ) throws -> [JSONLine] {
    let run = try ToolRun(
      arguments.prefix(1) + ["--format", "jsonl"] + arguments.dropFirst(), input: input,
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()].merging(environment) { $1 },
      folder: scratch.url)
    XCTAssertEqual(run.status, status, run.errors)
    return try run.lines.map(JSONLine.init)
  }

  func testFilesThatFFmpegReadsWronglyAreRefused() throws {
    // Compression 7; a width of tiles and the place of one; a format of samples; an associated alpha, in an image
    // without pixels.
    for (number, tag, text) in [
      (7, 0x0103, "is a TIFF image compressed as JPEG, which ffmpeg reads incorrectly"),
      (8, 0x0144, "is a TIFF image in tiles, which ffmpeg reads incorrectly"),
      (2, 0x0153, "is a TIFF image with signed samples, which ffmpeg reads incorrectly"),
      (1, 0x0152, "has premultiplied alpha: transparent areas are read on a black background"),
    ] {
      let entry = [UInt8(tag & 0xFF), UInt8(tag >> 8), 3, 0, 1, 0, 0, 0, UInt8(number), 0, 0, 0, 0, 0, 0, 0]
      try scratch.write(Data("II*\0".utf8) + Data([8, 0, 0, 0, 1, 0] + entry), "a.tiff")
      let run = try ToolRun(
        ["detect", "a.tiff"], environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
      XCTAssertEqual(run.status, 65)
      XCTAssertTrue(run.errors.contains("a.tiff: \(text)"), run.errors)
    }
    // The rows of a PFM image go from the bottom to the top.
    try scratch.write(Data("Pf\n1 2\n-1.0\n".utf8) + Data([0, 0, 0, 0, 0, 0, 0x80, 0x3F]), "a.pfm")
    let run = try ToolRun(
      ["detect", "a.pfm"], environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
    XCTAssertEqual(run.status, 65)
    XCTAssertTrue(run.errors.contains("a.pfm: is not an image: it is PFM, floating-point numbers"), run.errors)
  }

  /// ffmpeg's own choice is the largest, too.
  func testAnIconIsItsLargestImage() throws {
    let input = Drawn.victory.ppmData
    let images = [16, 128, 32].enumerated().flatMap { ["-map", "0:v", "-filter:v:\($0)", "scale=\($1):\($1)"] }
    let run = try ToolRun(
      ["-loglevel", "error", "-f", "image2pipe", "-c:v", "ppm", "-i", "-"] + images
        + ["-c:v", "png", "-pix_fmt", "rgba", "-frames:v", "1", "a.ico"], input: input, program: ffmpeg,
      folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(try lines("recognize", "a.ico").map(\.width), [128])
    let piped = try ToolRun(
      ["-c", "cat a.ico | \"$0\" recognize --format jsonl -", ToolRun.tool.path],
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], program: ToolRun.require("bash"),
      folder: scratch.url)
    XCTAssertEqual(try piped.lines.map { try JSONLine($0).width }, [128], piped.errors)
  }

  func testPicturesOfOtherFormats() throws {
    try scratch.encode(
      [Encoding(picture: Drawn.victory, options: ["-c:v", "png", "-f", "image2pipe"], name: "misnamed.jpg")]
        + ["a.png", "b.jpg", "c.bmp", "d.tiff", "e.webp"].map {
          Encoding(picture: Drawn.victory, options: ["-q:v", "2"], name: $0)
        })
    for name in ["a.png", "b.jpg", "c.bmp", "d.tiff", "e.webp", "misnamed.jpg"] {
      let found = try lines("recognize", name)
      XCTAssertEqual(found.map(\.gestures), [["Victory"]], name)
      XCTAssertEqual(found.map(\.source), [name])
    }
    // Lossless formats give the very same answer.
    let png = try lines("recognize", "a.png").map(\.landmarks)
    XCTAssertEqual(png, try lines("recognize", "-", input: Drawn.victory.ppmData).map(\.landmarks))
    let data = try Data(contentsOf: scratch.url.appendingPathComponent("b.jpg"))
    XCTAssertEqual(try lines("recognize", "-", input: data).map(\.gestures), [["Victory"]])
    try scratch.write(data, "-d.jpg")
    XCTAssertEqual(
      try lines("recognize", "--", "-d.jpg").map(\.gestures), [["Victory"]], "no name is taken for an option")
  }

  func testJPEGComesOutUpright() throws {
    let turns = [(1, 0), (3, 180), (6, 270), (8, 90)]
    try scratch.encode(
      turns.map {
        Encoding(picture: Drawn.victory.turned(clockwise: $1), options: ["-q:v", "2"], name: "plain-\($0).jpg")
      })
    for (orientation, _) in turns {
      let jpeg = try Data(contentsOf: scratch.url.appendingPathComponent("plain-\(orientation).jpg"))
      try scratch.write(jpeg.prefix(2) + Data.exif(orientation: orientation) + jpeg.dropFirst(2), "photo.jpg")
      let found = try lines("recognize", "photo.jpg")
      XCTAssertEqual(found.map(\.gestures), [["Victory"]], "orientation \(orientation)")
      let wrist = try XCTUnwrap(found.first?.landmarks.first?.first)
      XCTAssertGreaterThan(wrist["y"] ?? 0, 0.5, "the wrist is below, orientation \(orientation)")
    }
  }

  func testAClipIsWhatItsFramesAre() throws {
    let clip = Array(Drawn.clip.prefix(8))
    try encode(clip, "-c:v", "ffv1", "-pix_fmt", "gbrp", to: "clip.mkv")
    let direct = try lines("recognize", "--mode", "video", "clip.mkv")
    XCTAssertEqual(direct.map(\.timestamp), [0, 33, 67, 100, 133, 167, 200, 234], "30000/1001 frames per second")
    let frames = clip.reduce(into: Data()) { $0 += $1.ppmData }
    let piped = try lines("recognize", "--mode", "video", "-", input: frames)
    XCTAssertEqual(direct.map(\.landmarks), piped.map(\.landmarks))
    let data = try Data(contentsOf: scratch.url.appendingPathComponent("clip.mkv"))
    XCTAssertEqual(
      try lines("recognize", "--mode", "video", "-", input: data).map(\.landmarks), direct.map(\.landmarks))
    XCTAssertEqual(
      try lines("recognize", "--mode", "video", "--fps", "10", "clip.mkv").map(\.timestamp), (0..<8).map { $0 * 100 })
  }

  func testATurnedClipComesOutUpright() throws {
    try encode(
      Array(repeating: Drawn.victory.turned(clockwise: 90), count: 3), "-c:v", "mpeg4", "-q:v", "2", to: "plain.mp4")
    // The other form of the display matrix is an option only of newer versions.
    let turned = try ToolRun(
      ["-loglevel", "error", "-i", "plain.mp4", "-c", "copy", "-metadata:s:v:0", "rotate=90", "-y", "turned.mp4"],
      program: ffmpeg,
      folder: scratch.url)
    XCTAssertEqual(turned.status, 0, turned.errors)
    let probe = try ToolRun(["-hide_banner", "-i", "turned.mp4"], program: ffmpeg, folder: scratch.url)
    guard probe.errors.contains("displaymatrix") else {
      throw XCTSkip("this ffmpeg does not write the rotation of a clip")
    }
    XCTAssertEqual(
      try lines("recognize", "--mode", "video", "turned.mp4").map(\.gestures), Array(repeating: ["Victory"], count: 3))
  }

  func testAFolderOfPhotos() throws {
    for name in ["b.jpg", "a.png", "d.jp2", "e.tga"] { try encode([Drawn.victory], "-q:v", "2", to: name) }
    try scratch.write(Drawn.thumbUp.ppmData, "c.ppm")
    let found = try lines("recognize", ".")
    XCTAssertEqual(found.map(\.source), ["./a.png", "./b.jpg", "./c.ppm", "./d.jp2", "./e.tga"])
    XCTAssertEqual(found.map(\.gestures), [["Victory"], ["Victory"], ["Thumb_Up"], ["Victory"], ["Victory"]])
  }

  #if os(Linux)
    func testACamera() throws {
      // A stand-in for ffmpeg that notes how it is called, and for a camera, of which there is none here.
      let camera = try scratch.write("", "video0")
      let image = Drawn.thumbUp
      try scratch.write(Data(image.rgb + image.rgb), "frames")
      let line = "[Parsed_showinfo_2 @ 0x5] [info] n: 0 pts: 0 pts_time:0 s:\(image.width)x\(image.height) i:P"
      let script =
        "#!/bin/sh\necho \"$@\" > \"\(scratch.path("arguments"))\"\nsleep 0.2\nprintf '\(line)\\n\(line)\\n' >&2\n"
        + "cat \"\(scratch.path("frames"))\"\n"
      let program = try scratch.write(script, "bin/ffmpeg")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
      let path = scratch.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      // This camera ends, as one does that is pulled out.
      let found = try lines("recognize", "--camera", camera, environment: ["PATH": path], status: 74)
      XCTAssertEqual(found.last?.gestures, ["Thumb_Up"])
      // The time before the first frame does not count. A busy machine may skip that frame for the second one, which
      // comes at once.
      XCTAssertLessThan(try XCTUnwrap(found.first?.timestamp), 200)
      let arguments = try String(contentsOfFile: scratch.path("arguments"), encoding: .utf8)
      XCTAssertTrue(arguments.contains("-f v4l2 -i \(camera) "), arguments)
      let missing = try ToolRun(
        ["recognize", "--camera", scratch.path("video9")],
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
      XCTAssertEqual(missing.status, 66)
      _ = try lines(
        "recognize", "--camera", camera, "--camera-format", "640x480@15:mjpeg",
        environment: ["PATH": path], status: 74)
      let asked = try String(contentsOfFile: scratch.path("arguments"), encoding: .utf8)
      XCTAssertTrue(
        asked.contains("-f v4l2 -video_size 640x480 -framerate 15.0 -input_format mjpeg -i \(camera) "), asked)
      _ = try lines("recognize", "--camera", "rtsp://localhost/one", environment: ["PATH": path], status: 74)
      let address = try String(contentsOfFile: scratch.path("arguments"), encoding: .utf8)
      XCTAssertTrue(address.contains("-rtsp_transport tcp -i rtsp://localhost/one "), address)
      let number = try ToolRun(
        ["recognize", "--camera", "97"], environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
      XCTAssertTrue(number.errors.hasPrefix("gesture-cli: error: /dev/video97: cannot be opened"), number.errors)
      XCTAssertEqual(try ToolRun(["recognize", "--camera-format", "@5", scratch.path("frames")]).status, 64)
    }
  #endif

  func testNamesAreNotCommands() throws {
    let name = "$(touch pwned); `touch pwned` %d \"q\" 'é.png"
    try encode([Drawn.victory], to: "a.png")
    try FileManager.default.moveItem(atPath: scratch.path("a.png"), toPath: scratch.path(name))
    XCTAssertEqual(try lines("recognize", name).map(\.gestures), [["Victory"]])
    XCTAssertFalse(FileManager.default.fileExists(atPath: scratch.path("pwned")))
  }

  /// A pipe may state any length of a part.
  func testAPipeWhoseFirstPartHasNoLength() throws {
    let bench = try FaultBench()
    for size in [0, 1, 7] as [UInt8] {
      let input = Data([0, 0, 0, size] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 64))
      try bench.write(input, "m")
      let run = try bench.shell("cat m | \"$TOOL\" recognize --mode video -")
      XCTAssertEqual(run.status, 65, run.errors)
      XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
    }
  }
}
