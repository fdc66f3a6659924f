import Foundation
import TestSupport
import XCTest

/// Clips and streams.
final class StreamTests: XCTestCase {
  private static let frames = Array(Drawn.clip.prefix(10))

  private static var ppm: Data { frames.reduce(into: Data()) { $0 += $1.ppmData } }

  private func run(_ arguments: String..., input: Data, quiet: Bool = true, line: UInt = #line) throws -> ToolRun {
    let run = try ToolRun(
      arguments + ["--threads", "1"] + (quiet ? ["--quiet", "-"] : ["-"]), input: input,
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.status, 0, run.errors, line: line)
    return run
  }

  func testFramesHaveTimesAndHandsKeepTheirIdentity() throws {
    let lines = try run("recognize", "--mode", "video", "--fps", "25", "--format", "jsonl", input: Self.ppm).lines.map(
      JSONLine.init)
    XCTAssertEqual(lines.map(\.timestamp), (0..<10).map { $0 * 40 })
    XCTAssertEqual(lines.map(\.handIDs), Array(repeating: [0], count: 10))
    let byDefault = try run("detect", "--mode", "video", "--format", "jsonl", input: Self.ppm).lines.map(JSONLine.init)
    XCTAssertEqual(byDefault.map(\.timestamp), [0, 33, 67, 100, 133, 167, 200, 233, 267, 300])
  }

  func testTimestampsFromAFile() throws {
    let scratch = try ScratchFolder()
    let times = try scratch.write(
      "-5\n0\n 7\t\n8\n100\n101\n102\n1000\n1001\n99999\nmore than are needed\n", "times.txt")
    let lines = try run("recognize", "--mode", "video", "--timestamps", times, "--format", "jsonl", input: Self.ppm)
      .lines.map(
        JSONLine.init)
    XCTAssertEqual(lines.map(\.timestamp), [-5, 0, 7, 8, 100, 101, 102, 1000, 1001, 99999])
    for line in ["1 33", "0x1f4", "nan", ""] {
      try scratch.write(line + "\n", "times.txt")
      let refused = try ToolRun(
        ["recognize", "--timestamps", times, "-"], input: Self.ppm,
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
      XCTAssertEqual(
        refused.errors, "gesture-cli: error: \(times), line 1: must be a number of milliseconds, not \"\(line)\"\n")
    }
  }

  func testEachRawFormatGivesTheSameHandsAsPPM() throws {
    let picture = Self.frames[0]
    let wanted = try JSONLine(try run("detect", "--format", "jsonl", input: picture.ppmData).text)
    let pixels = stride(from: 0, to: picture.rgb.count, by: 3).map { Array(picture.rgb[$0..<$0 + 3]) }
    let frames: [(String, Data)] = [
      ("rgb24", Data(picture.rgb)), ("rgba", Data(pixels.flatMap { $0 + [255] })),
      ("bgra", Data(pixels.flatMap { [$0[2], $0[1], $0[0], 0] })),
      ("bgr24", Data(pixels.flatMap { [$0[2], $0[1], $0[0]] })),
    ]
    for (format, data) in frames {
      let line = try JSONLine(
        try run("detect", "--raw", "\(picture.width)x\(picture.height):\(format)", "--format", "jsonl", input: data)
          .text)
      XCTAssertEqual(line.landmarks, wanted.landmarks, format)
    }
    // Colours at half the size change the image a little, and gray ones more: the hand stays where it is.
    for (format, data) in [
      ("yuv420p", yuv(picture, planar: true)), ("nv12", yuv(picture, planar: false)), ("gray8", luma(picture)),
      ("yuyv422", packedYUV(picture, beginsWithLuma: true)), ("uyvy422", packedYUV(picture, beginsWithLuma: false)),
    ] {
      let line = try JSONLine(
        try run("detect", "--raw", "\(picture.width)x\(picture.height):\(format)", "--format", "jsonl", input: data)
          .text)
      let (a, b) = (try XCTUnwrap(line.landmarks.first?.first), try XCTUnwrap(wanted.landmarks.first?.first))
      XCTAssertEqual(a["x"] ?? 0, b["x"] ?? 1, accuracy: 0.03, format)
      XCTAssertEqual(a["y"] ?? 0, b["y"] ?? 1, accuracy: 0.03, format)
    }
  }

  func testYUV4MPEGTellsItsRate() throws {
    let picture = Self.frames[0]
    let frame = Data("FRAME\n".utf8) + yuv(picture, planar: true)
    let header = Data("YUV4MPEG2 W\(picture.width) H\(picture.height) F50:1 Ip A1:1 C420\n".utf8)
    let stream = header + frame + frame + frame
    let lines = try run("recognize", "--mode", "video", "--format", "jsonl", input: stream).lines.map(JSONLine.init)
    XCTAssertEqual(lines.map(\.timestamp), [0, 20, 40])
    let faster = try run("recognize", "--mode", "video", "--fps", "100", "--format", "jsonl", input: stream).lines.map(
      JSONLine.init)
    XCTAssertEqual(faster.map(\.timestamp), [0, 10, 20])
  }

  func testALiveStreamThatWaitsGivesWhatVideoGives() throws {
    let video = try run("recognize", "--mode", "video", "--fps", "25", "--format", "jsonl", input: Self.ppm)
    let live = try run(
      "recognize", "--mode", "live-stream", "--fps", "25", "--format", "jsonl", input: Self.ppm, quiet: false)
    XCTAssertEqual(live.output, video.output)
    XCTAssertEqual(live.errors, "")
    let detected = try run("detect", "--mode", "live-stream", "--fps", "25", "--format", "jsonl", input: Self.ppm)
    XCTAssertEqual(
      detected.output, try run("detect", "--mode", "video", "--fps", "25", "--format", "jsonl", input: Self.ppm).output)
  }

  /// Frames of a live pipe have the times of their arrival.
  ///
  /// A given rate overrides the times. The frames come half a second apart.
  func testALivePipeIsTimedByArrival() throws {
    let scratch = try ScratchFolder()
    try scratch.write(StandInModel.hand.ppmData, "frame.ppm")
    let model = try scratch.write(StandInModel.data(), "stand-in.task")
    let standardInput = "(cat frame.ppm; sleep 0.6; cat frame.ppm) | TOOL -"
    func times(_ options: String, _ script: String = standardInput) throws -> [Int] {
      let run = try ToolRun(
        ["-c", script.replacing("TOOL", with: "\"$TOOL\" detect --quiet --format jsonl \(options)")],
        environment: ["GESTURE_MODEL": model, "TOOL": ToolRun.tool.path], program: ToolRun.require("bash"),
        folder: scratch.url)
      return try run.lines.map { try XCTUnwrap(JSONLine($0).timestamp) }
    }
    let named = "mkfifo pipe; (cat frame.ppm; sleep 0.6; cat frame.ppm) > pipe & TOOL pipe; rm pipe"
    for options in ["--mode live-stream", "--mode video --clock arrival"] {
      for script in [standardInput, named] {
        let found = try times(options, script)
        XCTAssertEqual(found.count, 2)
        XCTAssertGreaterThan((found.last ?? 0) - (found.first ?? 0), 300, options)
      }
    }
    XCTAssertEqual(try times("--mode live-stream --fps 10"), [0, 100])
    XCTAssertEqual(try times("--mode live-stream --clock index"), [0, 33])
    XCTAssertEqual(try times("--mode video"), [0, 33])
  }

  func testAPacedLiveStreamDropsWhatComesTooFast() throws {
    // A thousand frames a second are more than anything can do: the last one is always among those that are done.
    let many = (0..<5).reduce(into: Data()) { data, _ in data += Self.ppm }
    let live = try run(
      "recognize", "--mode", "live-stream", "--realtime", "--fps", "1000", "--format", "jsonl", input: many,
      quiet: false)
    let times = try live.lines.map { try XCTUnwrap(JSONLine($0).timestamp) }
    XCTAssertEqual(times, times.sorted())
    XCTAssertEqual(times.last, 49)
    XCTAssertEqual(live.errors, "gesture-cli: \(50 - times.count) frames were dropped\n")
  }

  func testSmoothingHoldsStillWhatTrembles() throws {
    let still =
      Array(repeating: Self.frames[0], count: 3) + [Self.frames[1]] + Array(repeating: Self.frames[0], count: 3)
    let input = still.reduce(into: Data()) { $0 += $1.ppmData }
    let plain = try run("detect", "--mode", "video", "--format", "jsonl", input: input).lines.map(JSONLine.init)
    let smooth = try run("detect", "--mode", "video", "--smooth", "--format", "jsonl", input: input).lines.map(
      JSONLine.init)
    func jump(_ lines: [JSONLine]) throws -> Double {
      let x = try lines.map { try XCTUnwrap($0.landmarks.first?[8]["x"]) }
      return abs(x[3] - x[2])
    }
    XCTAssertEqual(
      try jump(Array(repeating: plain[0], count: 3) + [smooth[0]]), 0, accuracy: 1e-6, "the first frame is as it is")
    XCTAssertLessThan(try jump(smooth), try jump(plain))
  }

  func testEventsOfADrawnClip() throws {
    let gestures: [(DrawnPicture, Int)] = [(Drawn.nothing320, 5), (Drawn.thumbUp, 30), (Drawn.victory, 15)]
    let input = gestures.reduce(into: Data()) { data, part in for _ in 0..<part.1 { data += part.0.ppmData } }
    let lines = try run("events", "--fps", "25", input: input).lines.map(JSONLine.init)
    let words = lines.map { line in "\(line.object["event"] ?? "") \(line.object["gesture"] ?? "")" }
    XCTAssertEqual(words, ["began Thumb_Up", "held Thumb_Up", "ended Thumb_Up", "began Victory", "ended Victory"])
    // The second gesture begins with a cut at 1400 ms, over which the hand has to be found again.
    for (line, start) in zip(lines, [200, 200, 200, 1400, 1400]) {
      XCTAssertEqual(Double(line.object["startInMilliseconds"] as? Int ?? -1), Double(start), accuracy: 120)
    }
    // The same from results that were written before.
    let scratch = try ScratchFolder()
    let results = try run("recognize", "--mode", "video", "--fps", "25", "--format", "jsonl", input: input).output
    let path = try scratch.write(results, "results.jsonl")
    XCTAssertEqual(
      try ToolRun.succeeding("events", "--results", path).lines,
      lines.isEmpty ? [] : try run("events", "--fps", "25", input: input).lines)
    let picture = try scratch.write(
      try run("recognize", "--format", "jsonl", input: Drawn.thumbUp.ppmData).output, "picture.jsonl")
    let refused = try ToolRun(["events", "--results", picture])
    XCTAssertEqual(refused.status, 65)
    XCTAssertTrue(refused.errors.contains("without a timestamp"), refused.errors)
  }

  private func luma(_ picture: DrawnPicture) -> Data {
    var gray = Data()
    for i in stride(from: 0, to: picture.rgb.count, by: 3) {
      let (r, g, b) = (Double(picture.rgb[i]), Double(picture.rgb[i + 1]), Double(picture.rgb[i + 2]))
      gray.append(UInt8(0.299 * r + 0.587 * g + 0.114 * b))
    }
    return gray
  }

  /// The samples of NV12 with those of two pixels together.
  private func packedYUV(_ picture: DrawnPicture, beginsWithLuma: Bool) -> Data {
    let (samples, width) = (Array(yuv(picture, planar: false)), picture.width)
    var packed = Data()
    for y in 0..<picture.height {
      for x in 0..<width {
        let (luma, chroma) = (samples[y * width + x], samples[(picture.height + y / 2) * width + x])
        packed += beginsWithLuma ? [luma, chroma] : [chroma, luma]
      }
    }
    return packed
  }

  /// Converts an image to BT.601 with Y from 16 to 235.
  ///
  /// The colours of 2 × 2 pixels are those of the first pixel.
  private func yuv(_ picture: DrawnPicture, planar: Bool) -> Data {
    func rgb(_ x: Int, _ y: Int) -> (Double, Double, Double) {
      let i = (y * picture.width + x) * 3
      return (Double(picture.rgb[i]), Double(picture.rgb[i + 1]), Double(picture.rgb[i + 2]))
    }
    var y: [UInt8] = []
    var u: [UInt8] = []
    var v: [UInt8] = []
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        let (r, g, b) = rgb(column, row)
        y.append(UInt8(16 + 0.257 * r + 0.504 * g + 0.098 * b))
        if row % 2 == 0, column % 2 == 0 {
          u.append(UInt8(128 - 0.148 * r - 0.291 * g + 0.439 * b))
          v.append(UInt8(128 + 0.439 * r - 0.368 * g - 0.071 * b))
        }
      }
    }
    return Data(y) + (planar ? Data(u + v) : Data(zip(u, v).flatMap { [$0, $1] }))
  }
}

extension Drawn {
  /// An empty image in the size of the images with hands.
  ///
  /// All frames of a video have one size.
  static let nothing320 = DrawnScene([]).draw()
}
