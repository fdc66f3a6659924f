import Foundation
import GestureImages
import TestSupport
import XCTest

/// Videos of which only some frames are used.
///
/// Also images that are written beside the results.
final class SampledFramesTests: XCTestCase {
  private var scratch: ScratchFolder!

  override func setUpWithError() throws { scratch = try ScratchFolder() }

  override func tearDown() { scratch = nil }

  private func run(_ arguments: String...) throws -> ToolRun {
    let run = try ToolRun(
      arguments, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors)
    return run
  }

  /// A hand that moved far is found in the same frame.
  ///
  /// The hand is elsewhere in every second used frame, where tracking cannot follow it.
  func testAHandThatMovedFarIsFoundInTheSameFrame() throws {
    func frame(_ x: Float) -> Data {
      var hand = NamedPose.victory.hand
      hand.x = x
      return DrawnScene([hand], width: 640, height: 320).draw().ppmData
    }
    let (left, right) = (frame(0.2), frame(0.8))
    try scratch.write([left, left, right, right, left, left, right, right].reduce(Data(), +), "clip.ppm")
    let every = try run("recognize", "-q", "--mode", "video", "--every", "2", "-f", "jsonl", "clip.ppm").lines.map(
      JSONLine.init)
    XCTAssertEqual(every.map { $0.landmarks.count }, [1, 1, 1, 1])
    XCTAssertEqual(every.map(\.gestures), Array(repeating: ["Victory"], count: 4))
    XCTAssertEqual(every.map { $0.object["sourceFrame"] as? Int }, [0, 2, 4, 6])
    for options in [["--sample-fps", "1", "--fps", "2"], ["--sample-fps", "1", "--fps", "2", "--thorough"]] {
      let lines = try ToolRun(
        ["recognize", "-q", "--mode", "video", "-f", "jsonl", "clip.ppm"] + options,
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url
      ).lines.map(JSONLine.init)
      XCTAssertEqual(lines.map { $0.landmarks.count }, [1, 1, 1, 1], "\(options)")
    }
    // Without sampling the results are MediaPipe's, which searches the next frame.
    try scratch.write(left + right + right, "all.ppm")
    let all = try run("recognize", "-q", "--mode", "video", "-f", "jsonl", "all.ppm").lines.map(JSONLine.init)
    XCTAssertEqual(all.map { $0.landmarks.count }, [1, 0, 1])
    XCTAssertTrue(all.allSatisfy { $0.object["sourceFrame"] == nil })
  }

  func testFramesAreLeftOutInImageModeToo() throws {
    try scratch.write(
      (0..<7).map { $0 == 3 ? Drawn.nothing : Drawn.victory }.reduce(Data()) { $0 + $1.ppmData }, "clip.ppm")
    func frames(_ options: String...) throws -> [Int?] {
      let run = try ToolRun(
        ["recognize", "-q", "--mode", "image", "-f", "jsonl", "clip.ppm"] + options,
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
      XCTAssertEqual(run.status, 0, run.errors)
      return try run.lines.map { try JSONLine($0).object["frame"] as? Int }
    }
    XCTAssertEqual(try frames("--every", "3"), [0, 3, 6])
    XCTAssertEqual(try frames("--sample-fps", "10", "--fps", "20"), [0, 2, 4, 6])
    XCTAssertEqual(try frames("--every", "3", "--jobs", "2"), [0, 3, 6])
    // Of a pipe, whose images are taken one by one.
    let run = try ToolRun(
      ["recognize", "-f", "csv", "--every", "3", "-"],
      input: Data(contentsOf: scratch.url.appendingPathComponent("clip.ppm")),
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.lines.count, 1 + 3, run.errors)
  }

  /// The names of images are the key to the table.
  ///
  /// The used frames do not matter; `draw` gives its files the same names.
  func testImagesBesideTheResults() throws {
    try scratch.write(
      (0..<4).map { $0 == 2 ? Drawn.nothing : Drawn.victory }.reduce(Data()) { $0 + $1.ppmData }, "clip.ppm")
    let csv = try run(
      "recognize", "-q", "--mode", "video", "--every", "2", "-f", "csv", "--frames", "frames", "--crops", "crops",
      "clip.ppm")
    let header = try XCTUnwrap(csv.lines.first).split(separator: ",").map(String.init)
    let rows = csv.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    func column(_ name: String) throws -> [String] {
      let index = try XCTUnwrap(header.firstIndex(of: name))
      return try rows.map { row in
        // A row that is too short fails the test instead of ending all of them.
        XCTAssertEqual(row.count, header.count)
        return try XCTUnwrap(row.indices.contains(index) ? row[index] : nil, name)
      }
    }
    XCTAssertEqual(try column("frame"), ["0", "2"])
    XCTAssertEqual(try column("frameFile"), ["frames/clip-000000.png", "frames/clip-000002.png"])
    XCTAssertEqual(try column("cropFile"), ["crops/clip-000000-hand0.png", ""])
    let frame = try RasterImage(contentsOfFile: scratch.path("frames/clip-000000.png"))
    XCTAssertEqual(frame.rgbBytes(), Drawn.victory.rasterImage.rgbBytes())
    // The crop is the part around the landmarks.
    let crop = try RasterImage(contentsOfFile: scratch.path("crops/clip-000000-hand0.png"))
    let x = try (0..<21).map { try XCTUnwrap(Double(XCTUnwrap(column("x\($0)").first))) * Double(frame.width) }
    let y = try (0..<21).map { try XCTUnwrap(Double(XCTUnwrap(column("y\($0)").first))) * Double(frame.height) }
    let (width, height) = (try XCTUnwrap(x.max()) - XCTUnwrap(x.min()), try XCTUnwrap(y.max()) - XCTUnwrap(y.min()))
    let room = 0.5 * max(width, height)
    XCTAssertEqual(Double(crop.width), min(width + room, Double(frame.width)), accuracy: room / 2 + 1)
    XCTAssertEqual(Double(crop.height), min(height + room, Double(frame.height)), accuracy: room / 2 + 1)
    XCTAssertLessThan(crop.width, frame.width)
    let json = try run("detect", "-q", "--mode", "video", "-f", "jsonl", "--crops", "other", "clip.ppm").lines.map {
      try JSONLine($0).object
    }
    XCTAssertEqual(json.map { $0["cropFiles"] as? [String] }.last, ["other/clip-000003-hand0.png"])
    let again = try ToolRun(
      ["recognize", "-q", "--frames", "frames", "--mode", "video", "--every", "2", "clip.ppm"],
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
    XCTAssertEqual(again.status, 73, "files are replaced only with --overwrite")
    _ = try run("draw", "-q", "--mode", "video", "--every", "2", "-o", "drawn/", "clip.ppm")
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("drawn")).sorted(),
      ["clip-000000.png", "clip-000002.png"])
  }

  /// All scores of a hand, the best first.
  ///
  /// The limit of each classifier applies.
  func testAllScores() throws {
    try scratch.write(Drawn.victory.ppmData, "a.ppm")
    func scores(_ options: String...) throws -> [(name: String, score: Double)] {
      let run = try ToolRun(
        ["recognize", "-q", "-f", "jsonl", "a.ppm"] + options,
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()],
        folder: scratch.url)
      let hand = try XCTUnwrap((JSONLine(run.text).object["gestures"] as? [[[String: Any]]])?.first)
      return try hand.map { (try XCTUnwrap($0["categoryName"] as? String), try XCTUnwrap($0["score"] as? Double)) }
    }
    let all = try scores("--all-scores")
    XCTAssertEqual(
      Set(all.map(\.name)),
      ["None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory", "ILoveYou"])
    XCTAssertEqual(all.first?.name, "Victory")
    XCTAssertEqual(all.map(\.score), all.map(\.score).sorted(by: >))
    XCTAssertEqual(all.reduce(0) { $0 + $1.score }, 1, accuracy: 1e-4)
    XCTAssertEqual(try scores("--all-scores", "--max-results", "3").map(\.name), all.prefix(3).map(\.name))
    XCTAssertEqual(try scores().map(\.name), ["Victory"])
    let csv = try run("recognize", "-f", "csv", "--all-scores", "--max-results", "2", "a.ppm").lines
    XCTAssertTrue(csv[0].hasSuffix(",gestureScores"))
    XCTAssertEqual(
      csv[1].split(separator: ",").last?.split(separator: "|").map { $0.split(separator: "=")[0] },
      ["Victory", "\(all[1].name)"[...]])
    // Options that change nothing are reported.
    let idle = try run("recognize", "-f", "jsonl", "--max-results", "1", "a.ppm")
    XCTAssertTrue(idle.errors.contains("--max-results has no effect"), idle.errors)
  }
}
