import GestureFixtures
import GestureSupport
import HandFiles
import TestSupport
import XCTest

final class RecordedGesturesTests: XCTestCase {
  private let motion = PosedMovement.swipe(.left, pose: .victory)

  func testWritingAndReadingGivesTheSameFrames() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    let recording = try RecordedGestures(motion.frames())
    try recording.write(to: url)
    let read = try RecordedGestures(contentsOf: url)
    XCTAssertEqual(read.records.map(\.uncheckedJSON), recording.records.map(\.uncheckedJSON))
    XCTAssertEqual(read.name, url.path)
    XCTAssertEqual(read.duration, .milliseconds(933))
    XCTAssertEqual(
      read.frame(at: .milliseconds(100))?.hands.first?.landmarks, motion.frames()[3].hands.first?.landmarks)
    XCTAssertNil(read.frame(at: .milliseconds(101)))
  }

  func testBadRecordingsAreRefusedWithTheirLine() throws {
    let good = motion.frames().prefix(2).map { HandRecord($0).uncheckedJSON }
    func message(_ lines: [String]) -> String {
      do {
        _ = try RecordedGestures(jsonLines: Data(lines.joined(separator: "\n").utf8), name: "clip.jsonl")
        return "accepted"
      } catch { return "\(error)" }
    }
    XCTAssertTrue(
      message([good[0], "", "{\"a\": 1}"]).contains("clip.jsonl, line 3"), message([good[0], "", "{\"a\": 1}"]))
    XCTAssertTrue(message([good[0], String(good[1].dropLast(20))]).contains("clip.jsonl, line 2"))
    XCTAssertEqual(
      message([good[1], good[0]]),
      "The timestamp 0 ms comes after 33 ms. [clip.jsonl, line 2] (timestamps must increase; if the recording has several videos, give the source of one)"
    )
    XCTAssertEqual(
      message(["", " "]), "There is no frame. [clip.jsonl] (record with gesture-cli recognize --format jsonl)")
    var late = HandRecord(motion.frames()[0])
    late.time = .milliseconds(Int.max)
    XCTAssertTrue(
      message([good[0], late.uncheckedJSON]).hasPrefix(
        "The timestamp 9223372036854775807 ms is out of range. [clip.jsonl, line 2]"))
    XCTAssertEqual(message(good), "accepted")
    XCTAssertThrowsError(try RecordedGestures(contentsOf: URL(fileURLWithPath: "/nowhere/clip.jsonl"))) { error in
      XCTAssertTrue("\(error)".contains("/nowhere/clip.jsonl"), "\(error)")
    }
    XCTAssertThrowsError(try RecordedGestures(contentsOf: XCTUnwrap(URL(string: "web:clip"))))
  }

  func testOneOfSeveralSourcesIsRead() throws {
    let records =
      motion.frames().prefix(3).map { HandRecord($0, source: "a.mp4") }
      + motion.frames().prefix(2).map { HandRecord($0, source: "b.mp4") }
    let data = Data(records.map { $0.uncheckedJSON + "\n" }.joined().utf8)
    XCTAssertThrowsError(try RecordedGestures(jsonLines: data))
    XCTAssertEqual(try RecordedGestures(jsonLines: data, source: "b.mp4").frames.count, 2)
    XCTAssertThrowsError(try RecordedGestures(jsonLines: data, source: "c.mp4"))
  }

  func testTheCameraKeepsThePaceAskedFor() async throws {
    let recording = try RecordedGestures(
      PosedMovement.still(duration: .milliseconds(400)).frames(FrameSampling(framesPerSecond: 20, start: .seconds(1))))
    var times: [Duration] = []
    let start = ContinuousClock.now
    for await frame in try recording.camera(pace: .speed(4)) { times.append(frame.time) }
    let elapsed = ContinuousClock.now - start
    XCTAssertEqual(times, (0...8).map { .milliseconds(1000 + 50 * $0) })
    XCTAssertGreaterThan(elapsed, .milliseconds(99))
    var sizes: Set<[Int]> = []
    for await frame in recording.camera() { sizes.insert([frame.image.width, frame.image.height]) }
    XCTAssertEqual(sizes, [[640, 480]])
  }

  /// Files keep microseconds, callers may have whole milliseconds.
  func testAFrameIsFoundByTheTimeThatWasRecorded() throws {
    let hand = HandPose.thumbUp.hand()
    let frames = (0..<30).map {
      HandFrame(hands: [hand], at: .seconds(1) * $0 / 30, imageSize: ImageSize(width: 640, height: 480))
    }
    let read = try RecordedGestures(jsonLines: RecordedGestures(frames).jsonLines)
    for (index, frame) in frames.enumerated() {
      XCTAssertEqual(read.frame(at: frame.time)?.time, read.frames[index].time, "frame \(index)")
      XCTAssertEqual(
        read.frame(at: .milliseconds(frame.time.milliseconds), within: .milliseconds(0.5))?.time,
        read.frames[index].time)
    }
    XCTAssertNil(read.frame(at: frames[1].time + .microseconds(2)))
    XCTAssertNil(read.frame(at: .milliseconds(40), within: .milliseconds(5)))
    let near = try RecordedGestures((0..<3).map { HandFrame(hands: [], at: .nanoseconds(100 * $0)) })
    for frame in near.frames { XCTAssertEqual(near.frame(at: frame.time), frame) }
  }

  func testWhatCannotBeReadAgainIsNotWritten() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    let hand = HandPose.thumbUp.hand()
    var (broken, doubtful) = (hand, hand)
    broken.worldLandmarks[.wrist].x = .nan
    doubtful.handednessScore = 2
    for hands in [[broken], [doubtful], [hand, hand]] {
      let recording = try RecordedGestures([
        HandFrame(hands: [hand], at: .zero), HandFrame(hands: hands, at: .milliseconds(40)),
      ])
      assertRefused(.invalidArgument, "", location: "\(url.path), line 2") { try recording.write(to: url) }
      assertRefused(.invalidArgument, "cannot be written", location: "recording, line 2") { try recording.jsonLines }
      XCTAssertFalse(FileManager.default.fileExists(atPath: url.path))
    }
  }
}
