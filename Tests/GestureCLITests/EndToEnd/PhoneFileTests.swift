import Foundation
import TestSupport
import XCTest

/// Properties of phone files that a decoder must keep.
///
/// Some remarks of ffmpeg are no damage. ffprobe is the judge.
final class PhoneFileTests: EncodedFileTestCase {
  func testPixelsThatAreNotSquare() throws {
    let options = ["-c:v", "mpeg4", "-q:v", "1"]
    try encode([
      Encoding(picture: Self.hand, count: 3, options: options, name: "square.mp4"),
      Encoding(picture: Self.hand, count: 3, options: options + ["-vf", "scale=160:240,setsar=2"], name: "narrow.mp4"),
      Encoding(picture: Self.hand, count: 3, options: options + ["-vf", "scale=320:120,setsar=1/2"], name: "flat.mp4"),
    ])
    let square = try lines("square.mp4")
    for name in ["narrow.mp4", "flat.mp4"] {
      let found = try lines(name)
      XCTAssertEqual(found.map(\.gestures), square.map(\.gestures), name)
      XCTAssertEqual(found.map { [$0.width, $0.height] }, square.map { [$0.width, $0.height] }, name)
      guard LongTests.areWanted || name == "narrow.mp4" else { continue }
      XCTAssertEqual(try run("draw", "--quiet", "--output", "drawn.mp4", "--overwrite", name).status, 0)
      XCTAssertEqual(try probe("drawn.mp4", "stream=width,height"), ["320240"])
    }
  }

  func testASizeThatChanges() throws {
    try encode("-c:v", "mpeg2video", "-q:v", "2", to: "wide.m2v")
    try encode(
      of: DrawnScene([NamedPose.victory.hand], width: 240, height: 320).draw(), "-c:v", "mpeg2video", "-q:v", "2",
      "-output_ts_offset",
      "0.4",
      to: "high.m2v")
    try scratch.write(try data("wide.m2v") + data("high.m2v"), "both.m2v")
    let found = try lines("--mode", "video", "both.m2v")
    XCTAssertEqual(found.map(\.width).first, 320)
    XCTAssertEqual(found.map(\.width).last, 240)
    let shares = [320, 240].map { width in found.filter { $0.width == width && $0.gestures == ["Victory"] }.count }
    XCTAssertGreaterThanOrEqual(shares[0], 9)
    XCTAssertGreaterThanOrEqual(shares[1], 8, "tracking may need a frame to find the hand anew")
  }

  /// The pixel in the middle of a video's first frame.
  ///
  /// As ffmpeg shows it.
  private func middle(of name: String, _ filter: String = "null") throws -> [Int] {
    try program(
      "ffmpeg",
      [
        "-v", "error", "-i", name, "-vf", filter, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-y",
        "pixels",
      ])
    return try data("pixels").dropFirst((120 * 320 + 160) * 3).prefix(3).map { Int($0) }
  }

  func testColoursThroughDraw() throws {
    let red = DrawnPicture(width: 320, height: 240, rgb: (0..<320 * 240).flatMap { _ in [204, 30, 29] as [UInt8] })
    for (matrix, name) in [("bt709", "hd.mp4"), ("smpte170m", "sd.mp4")] {
      try encode(
        of: red, count: 2, "-vf", "scale=out_color_matrix=\(matrix)", "-c:v", "mpeg4", "-q:v", "1", "-pix_fmt",
        "yuv420p", "-colorspace",
        matrix,
        "-color_primaries", "bt709", "-color_trc", "bt709", to: name)
      XCTAssertEqual(try run("draw", "--quiet", "--overwrite", "--output", "drawn.mp4", name).status, 0)
      XCTAssertEqual(try probe("drawn.mp4", "stream=color_space"), ["bt709"])
      let drawn = try middle(of: "drawn.mp4", "scale=in_color_matrix=bt709:in_range=tv")
      for (found, wanted) in zip(drawn, try middle(of: name)) { XCTAssertEqual(found, wanted, accuracy: 3, name) }
    }
  }

  func testTimesFinerThanAMillisecond() throws {
    try useStandIn()
    try encode(count: 30, rate: "2000", "-c:v", "mpeg4", "-video_track_timescale", "16000", to: "fast.mp4")
    let found = try run("recognize", "--quiet", "--format", "csv", "fast.mp4")
    XCTAssertEqual(found.status, 0, found.errors)
    let times = found.lines.dropFirst().compactMap {
      Double($0.split(separator: ",", omittingEmptySubsequences: false)[1])
    }
    XCTAssertEqual(times, (0..<30).map { Double($0) / 2 })
    let json = try run("recognize", "--quiet", "--format", "jsonl", "fast.mp4")
    XCTAssertTrue(json.lines[1].contains("\"timestampInMilliseconds\": 0.5,"), json.lines[1])
    XCTAssertTrue(json.lines[2].contains("\"timestampInMilliseconds\": 1,"), json.lines[2])
    // Written results can be drawn again.
    try scratch.write(json.output, "r.jsonl")
    let drawn = try run("draw", "--results", "r.jsonl", "--output", "drawn.mkv", "fast.mp4")
    XCTAssertEqual(drawn.status, 0, drawn.errors)
    XCTAssertFalse(drawn.errors.contains("no result"), drawn.errors)
    let index = try run("recognize", "--quiet", "--format", "csv", "--fps", "4000", "fast.mp4")
    XCTAssertEqual(index.lines.last?.split(separator: ",")[1], "7.25")
  }

  func testRemarksThatAreNoDamage() throws {
    try useStandIn()
    // Frames in pairs, closer than a tick of the nominal rate.
    try encode(
      count: 20, "-c:v", "mpeg4", "-vf", "settb=1/30000,setpts='(floor(N/2)*2400+mod(N,2)*12)'", ToolRun.frameRateMode,
      "passthrough", "-enc_time_base", "1/30000", "-video_track_timescale", "30000", to: "burst.mp4")
    let times = try probe("burst.mp4", "frame=best_effort_timestamp_time").compactMap { Double($0) }
    guard times.count == 20 else { return XCTFail("\(times.count) times") }
    XCTAssertEqual(
      try run("recognize", "--quiet", "--format", "csv", "burst.mp4").lines.dropFirst().compactMap {
        Double($0.split(separator: ",")[1])
      },
      times.map { (($0 - times[0]) * 1e6).rounded() / 1e3 })
    // Sound that cannot be decoded.
    try encode(
      count: 25, "-f", "lavfi", "-i", "sine=d=1", "-c:v", "mpeg4", "-c:a", "aac", "-map", "0:v", "-map", "1:a",
      to: "sound.mp4")
    var bytes = try data("sound.mp4")
    let packets = try program(
      "ffprobe",
      ["-v", "error", "-select_streams", "a:0", "-show_entries", "packet=pos,size", "-of", "csv=p=0", "sound.mp4"])
    for packet in packets.lines.dropFirst(3) {
      let fields = packet.split(separator: ",").compactMap { Int($0) }
      guard fields.count == 2 else { continue }
      for offset in 0..<min(fields[0], 24) { bytes[fields[1] + offset] ^= 0x5A }
    }
    try scratch.write(bytes, "damaged-sound.mp4")
    XCTAssertEqual(try lines("damaged-sound.mp4").count, 25)
    // A stream that begins between two key frames.
    try encode(count: 50, "-c:v", "mpeg2video", "-g", "20", "-bf", "0", "-q:v", "2", to: "whole.ts")
    let whole = try data("whole.ts")
    try scratch.write(whole.dropFirst(whole.count / 5 / 188 * 188), "late.ts")
    let late = try run("recognize", "--format", "jsonl", "--mode", "video", "late.ts")
    XCTAssertEqual(late.status, 0, late.errors)
    XCTAssertGreaterThanOrEqual(late.lines.count, 30)
    XCTAssertTrue(late.errors.contains("late.ts: begins between two key frames: its first 0."), late.errors)
  }

  func testSoundIsNoVideo() throws {
    try program("ffmpeg", ["-loglevel", "error", "-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac", "sound.m4a"])
    let found = try run("recognize", "sound.m4a")
    XCTAssertEqual(found.status, 65)
    XCTAssertEqual(found.errors, "gesture-cli: error: sound.m4a: has no video: it holds aac\n")
  }

  func testWhatIsReadByItsName() throws {
    try encode("-c:v", "targa", "-frames:v", "1", to: "photo.tga")
    XCTAssertEqual(try lines("photo.tga").map(\.gestures), [["Victory"]])
    try useStandIn()
    try encode(
      count: 50, "-c:v", "mpeg2video", "-g", "10", "-f", "hls", "-hls_time", "1", "-hls_list_size", "0", to: "list.m3u8"
    )
    XCTAssertEqual(try lines("list.m3u8").count, 50)
  }

  /// Pipes of files that cannot be read from front to back.
  ///
  /// The index of an MP4 file is at its end unless the start was requested.
  func testAPipeOfAFileThatIsNotReadFrontToBack() throws {
    let options = ["-c:v", "mpeg4", "-q:v", "2"]
    try encode([
      Encoding(picture: Self.hand, count: 4, options: options, name: "in.mp4"),
      Encoding(picture: Self.hand, count: 4, options: options + ["-movflags", "+faststart"], name: "start.mp4"),
      Encoding(picture: Self.hand, name: "photo.tiff"),
    ])
    XCTAssertEqual(try lines("-", input: data("in.mp4")).map(\.gestures), try lines("in.mp4").map(\.gestures))
    XCTAssertEqual(try lines("-", input: data("start.mp4")).count, 4)
    XCTAssertEqual(try lines("-", input: data("photo.tiff")).map(\.gestures), [["Victory"]])
  }

  func testAListThatBeginsWithAByteOrderMark() throws {
    try scratch.write(Self.hand.ppmData, "a.ppm")
    try scratch.write(Data([0xEF, 0xBB, 0xBF]) + Data("a.ppm\r\n".utf8), "list.txt")
    XCTAssertEqual(try lines("--files-from", "list.txt").map(\.source), ["a.ppm"])
  }

  /// Videos with variable frame rates, as from phones.
  ///
  /// No video counts as damaged unless it is cut off.
  func testVariableRates() throws {
    try useStandIn()
    var generator = SeededGenerator(seed: 7)
    let kinds: [(name: String, options: [String])] = [
      ("mp4", ["-c:v", "mpeg4", "-bf", "2"]), ("mov", ["-c:v", "mpeg4"]), ("mkv", ["-c:v", "mpeg4"]),
      ("webm", ["-c:v", "libvpx"]),
      ("3gp", ["-c:v", "mpeg4"]),
      ("mp4", ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-movflags", "+faststart"]),
    ]
    // MP4 with the index at either end, and Matroska.
    for number in LongTests.areWanted ? Array(0..<30) : [0, 2, 5] {
      let (ending, options) = kinds[number % kinds.count]
      let count = Int.random(in: 20...60, using: &generator)
      // Steps of 10 to 90 ms, some of them much longer.
      let steps = (0..<count).map { _ in
        Int.random(in: 0..<20, using: &generator) == 0 ? 700 : Int.random(in: 10...90, using: &generator)
      }
      let name = "\(number).\(ending)"
      let times = steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }.dropLast()
      let points = times.enumerated().map { "eq(N,\($0.offset))*\($0.element)" }.joined(separator: "+")
      let noisy = DrawnPicture(
        width: 96, height: 64,
        rgb: (0..<96 * 64 * 3).map { UInt8(clamping: $0 / 80 + Int.random(in: 0...30, using: &generator)) })
      let input = (0..<count).reduce(into: Data()) { data, _ in data += noisy.ppmData }
      try program(
        "ffmpeg",
        [
          "-loglevel", "error", "-f", "image2pipe", "-framerate", "1000", "-c:v", "ppm", "-i", "-", "-vf",
          "settb=1/1000,setpts='\(points)'", ToolRun.frameRateMode, "passthrough",
        ]
          + options + ["-pix_fmt", "yuv420p", "-q:v", "3", "-y", name], input: input)
      let found = try run("detect", "--mode", "video", "--format", "jsonl", "--num-hands", "1", name)
      XCTAssertEqual(found.status, 0, "\(name): \(found.errors)")
      let seconds = try probe(name, "frame=best_effort_timestamp_time").compactMap { Double($0) }
      let timestamps = try found.lines.map { try JSONLine($0).timestamp ?? -1 }
      XCTAssertEqual(timestamps.count, seconds.count, name)
      for (found, wanted) in zip(timestamps, seconds) {
        XCTAssertEqual(Double(found), (wanted - seconds[0]) * 1000, accuracy: 1.001, name)
      }
      // An index at the end goes with the end: what is left is no video at all.
      let whole = try data(name)
      try scratch.write(whole.prefix(whole.count * 6 / 10), "cut.\(ending)")
      let cut = try run("detect", "--mode", "video", "--format", "jsonl", "cut.\(ending)")
      XCTAssertEqual(cut.status, 65, "\(name): \(cut.errors)")
      let hasIndexAtEnd = ["mp4", "mov", "3gp"].contains(ending) && !options.contains("+faststart")
      if hasIndexAtEnd { continue }
      // As many frames as ffprobe finds, and the time of the last one.
      let left = try ToolRun(
        [
          "-v", "quiet", "-select_streams", "v:0", "-show_entries", "frame=best_effort_timestamp_time", "-of",
          "csv=p=0", "cut.\(ending)",
        ],
        program: ToolRun.require("ffprobe"), folder: scratch.url
      ).lines.compactMap { Double($0.filter { $0 != "," }) }
      if ending == "mkv" { XCTAssertGreaterThan(left.count, 1, name) }
      XCTAssertEqual(cut.lines.count, left.count, name)
      let message = left.isEmpty ? "ffmpeg cannot read it as images: " : "is damaged or cut off after "
      XCTAssertTrue(cut.errors.contains("cut.\(ending): \(message)"), "\(name): \(cut.errors)")
    }
  }

  func testASequenceOfImagesIsAVideo() throws {
    let encoders = try program("ffmpeg", ["-hide_banner", "-encoders"])
    try XCTSkipUnless(encoders.text.contains("libaom-av1"), "this ffmpeg does not write AVIF")
    try useStandIn()
    try encode(count: 4, "-c:v", "libaom-av1", "-cpu-used", "8", to: "sequence.avif")
    XCTAssertEqual(try lines("--mode", "video", "sequence.avif").count, 4)
  }

  /// Image files of a folder are turned as each of them states.
  ///
  /// One process of ffmpeg decodes all of them.
  func testTurnedImagesOfAFolder() throws {
    let turned = Self.hand.turned(clockwise: 90)
    let block = Data("MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0\u{8}\0\0\0\0\0\0".utf8)
    let options = ["-c:v", "libwebp", "-lossless", "1"]
    try encode([
      Encoding(picture: turned, options: options, name: "plain.webp"),
      Encoding(picture: Self.hand, options: options, name: "upright.webp"),
    ])
    var chunks = try data("plain.webp").dropFirst(12) + Data("EXIF".utf8) + bytes(block.count, 4) + block
    chunks =
      Data("VP8X".utf8) + bytes(10, 4) + Data([8, 0, 0, 0]) + bytes(turned.width - 1, 3) + bytes(turned.height - 1, 3)
      + chunks
    let file = Data("RIFF".utf8) + bytes(chunks.count + 4, 4) + Data("WEBP".utf8) + chunks
    for number in 0..<3 { try scratch.write(file, "photos/\(number).webp") }
    let upright = try lines("upright.webp")
    XCTAssertEqual(upright.map(\.gestures), [["Victory"]])
    let found = try lines("photos")
    XCTAssertEqual(found.count, 3)
    for line in found { XCTAssertEqual(line.landmarks, upright.first?.landmarks) }
    XCTAssertEqual(try lines("photos/0.webp").map(\.landmarks), upright.map(\.landmarks))
  }

  /// A number as little-endian bytes.
  private func bytes(_ number: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  /// A helper whose output is not read does not block the tool.
  func testAFrameThatIsTooLarge() throws {
    let line = "[Parsed_showinfo_2 @ 0x5] [info] n: 0 pts: 0 pts_time:0 s:1000000x3 i:P"
    let program = try scratch.write("#!/bin/sh\necho '\(line)' >&2\nhead -c 3000000 /dev/zero\n", "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try encode("-c:v", "mpeg4", to: "in.mp4")
    let found = try ToolRun(
      ["recognize", "in.mp4"],
      environment: [
        "GESTURE_MODEL": model,
        "PATH": scratch.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
      ], folder: scratch.url)
    XCTAssertEqual(found.status, 65)
    XCTAssertTrue(found.errors.contains("in.mp4: ") && found.errors.contains("1000000"), found.errors)
  }
}
