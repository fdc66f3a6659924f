import Foundation
import GestureImages
import TestSupport
import XCTest

/// HDR video has the pixels and the gesture of SDR video.
///
/// A drawn hand is computed as HLG and PQ from the formulas of ITU-R BT.2100.
final class HDRVideoTests: EncodedFileTestCase {
  private enum Kind: String, CaseIterable {
    case hlg = "arib-std-b67"
    case pq = "smpte2084"

    /// The signal of light in cd/m².
    func signal(_ light: Double) -> Double {
      switch self {
      case .hlg:
        let scene: Double = pow(light / 1000, 1 / 1.2)
        return scene <= 1.0 / 12 ? (3 * scene).squareRoot() : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073
      case .pq:
        let power: Double = pow(light / 10_000, 2610.0 / 16_384)
        return pow((3424.0 / 4096 + 2413.0 / 128 * power) / (1 + 2392.0 / 128 * power), 2523.0 / 32)
      }
    }
  }

  private static let count = 3
  /// Converts the primaries of BT.709 to those of BT.2020 (ITU-R BT.2087).
  private static let widening: [[Double]] = [
    [0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956],
  ]

  /// Encodes a video of the hand.
  ///
  /// White has 203 cd/m², and the light has the transfer function of the kind.
  private func encode(_ kind: Kind, to name: String) throws {
    let lights: [Double] = (0...255).map { 203 * pow(Double($0) / 255, 2.4) }
    var bytes = Data("P6\n\(Self.hand.width) \(Self.hand.height)\n65535\n".utf8)
    for start in stride(from: 0, to: Self.hand.rgb.count, by: 3) {
      let light: [Double] = Self.hand.rgb[start..<start + 3].map { lights[Int($0)] }
      for row in Self.widening {
        let mixed: Double = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }
        let value = UInt16((kind.signal(mixed) * 65_535).rounded())
        bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
      }
    }
    let tags = "setparams=color_trc=\(kind.rawValue):color_primaries=bt2020:colorspace=bt2020nc:range=tv"
    try program(
      "ffmpeg",
      [
        "-loglevel", "error", "-f", "image2pipe", "-framerate", "25", "-c:v", "ppm", "-i", "-", "-vf",
        "scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10,\(tags)", "-c:v", "ffv1", "-y", name,
      ], input: (0..<Self.count).reduce(into: Data()) { data, _ in data += bytes })
  }

  /// The mean of red, green and blue.
  private func mean(_ rgb: some Collection<UInt8>) -> [Double] {
    var sums: [Double] = [0, 0, 0]
    for (number, value) in rgb.enumerated() { sums[number % 3] += Double(value) }
    return sums.map { $0 * 3 / Double(max(rgb.count, 1)) }
  }

  /// The largest difference of a folder's first frame from SDR.
  ///
  /// Compares the means of the frame with those of the hand.
  private func difference(_ folder: String) throws -> Double {
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path(folder)).sorted()
    XCTAssertEqual(files.count, Self.count)
    let frame = try RasterImage(contentsOfFile: scratch.path(folder + "/" + XCTUnwrap(files.first)))
    return zip(mean(frame.rgbData), mean(Self.hand.rgb)).map { abs($0 - $1) }.max() ?? .infinity
  }

  func testHDRVideoIsToneMapped() throws {
    for kind in Kind.allCases {
      let name = "\(kind).mkv"
      try encode(kind, to: name)
      let run = try run("recognize", "--mode", "video", "--format", "jsonl", "--frames", "frames-\(kind)", name)
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertEqual(run.errors, "")
      XCTAssertEqual(
        try run.lines.map { try JSONLine($0).gestures }, Array(repeating: ["Victory"], count: Self.count), name)
      XCTAssertLessThan(try difference("frames-\(kind)"), 3, name)
      let drawn = try self.run("draw", "--output", "\(kind).mp4", name)
      XCTAssertEqual(drawn.status, 0, drawn.errors)
      let tags = try program(
        "ffprobe",
        [
          "-v", "error", "-select_streams", "v:0", "-show_entries",
          "stream=color_range,color_space,color_transfer,color_primaries", "-of",
          "default=nokey=1:noprint_wrappers=1", "\(kind).mp4",
        ])
      XCTAssertEqual(tags.lines, ["tv", "bt709", "bt709", "bt709"])
    }
  }

  /// Frames without tone mapping stay as they are.
  ///
  /// A warning appears once. The reasons are a format that is only known when frames come, and an ffmpeg without the
  /// filters.
  func testOneWarningWithoutToneMapping() throws {
    try encode(.hlg, to: "a.mkv")
    try useStandIn()
    let ffmpeg = try ToolRun.require("ffmpeg").path
    let wrapper = "#!/bin/sh\ncase \"$*\" in *-filters*) echo ' ... scale V->V' ;; *) exec \(ffmpeg) \"$@\" ;; esac\n"
    let script = try scratch.write(wrapper, "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let path = scratch.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let lacking = try ToolRun(
      ["detect", "--mode", "video", "--format", "jsonl", "--frames", "lacking", "a.mkv"],
      environment: ["GESTURE_MODEL": model, "PATH": path], folder: scratch.url)
    let piped = try ToolRun(
      ["-c", "cat a.mkv | \"$0\" detect --mode video --format jsonl --frames piped -", ToolRun.tool.path],
      environment: ["GESTURE_MODEL": model], program: ToolRun.require("bash"), folder: scratch.url)
    for (run, folder, name, reason) in [
      (lacking, "lacking", "a.mkv", "this ffmpeg lacks lutrgb or colorchannelmixer"),
      (piped, "piped", "-", "only video files that ffprobe can describe are"),
    ] {
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertEqual(run.lines.count, Self.count)
      XCTAssertEqual(
        run.errors,
        "gesture-cli: warning: \(name): has HDR frames (HLG) that are not tone-mapped, since \(reason): hands may be missed\n"
      )
      XCTAssertGreaterThan(try difference(folder), 10, "the frames are those of the file")
    }
  }
}
