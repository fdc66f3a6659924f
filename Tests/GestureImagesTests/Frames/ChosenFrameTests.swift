import Foundation
import GestureImages
import XCTest

/// Some of the frames of an input.
///
/// Also frames that wait for their times.
final class ChosenFrameTests: XCTestCase {
  private static func frames(_ count: Int, rate: Double = 25) -> StandInFrames {
    StandInFrames(Array(repeating: 1, count: count), stated: [.rate(rate)])
  }

  // MARK: every

  func testEveryNthFrameKeepsItsNumberAndTime() throws {
    var frames = Self.frames(8).every(3)
    XCTAssertEqual(frames.texts(), ["0 at 0", "3 at 120", "6 at 240"])
    while try frames.nextFrame() != nil {}
    XCTAssertEqual(frames.skippedCount, 5)
    XCTAssertEqual(Self.frames(3).every(1).texts().count, 3)
  }

  /// The first frame of each interval, also where times are rounded.
  func testAtMostSoManyFramesASecond() {
    XCTAssertEqual(
      Self.frames(7, rate: 20).every(1, framesPerSecond: 10).texts(), ["0 at 0", "2 at 100", "4 at 200", "6 at 300"])
    XCTAssertEqual(Self.frames(5, rate: 30).every(1, framesPerSecond: 30).texts().count, 5)
    XCTAssertEqual(Self.frames(4, rate: 10).every(1, framesPerSecond: 25).texts().count, 4, "there are no more")
    XCTAssertEqual(
      Self.frames(13, rate: 20).every(3, framesPerSecond: 5).texts(), ["0 at 0", "6 at 300", "9 at 450", "12 at 600"])
  }

  func testADamagedFrameIsReportedAndTakesThePlaceOfNoOther() throws {
    let damaged = StandInFrames([1, nil, nil, 1, 1, 1, 1], stated: [.rate(20)])
    XCTAssertEqual(damaged.every(3).texts(), ["0 at 0", "1 at 50 damaged", "2 at 100 damaged", "3 at 150", "6 at 300"])
    XCTAssertEqual(
      damaged.every(1, framesPerSecond: 10).texts(),
      ["0 at 0", "1 at 50 damaged", "2 at 100 damaged", "3 at 150", "4 at 200", "6 at 300"])
  }

  // MARK: until

  func testADurationCountsFromTheFirstFrame() {
    XCTAssertEqual(Self.frames(9).until(.milliseconds(80)).times(), ["0", "40"])
    XCTAssertEqual(Self.frames(9).until(.milliseconds(81)).times(), ["0", "40", "80"])
    XCTAssertEqual(Self.frames(2).until(nil).times(), ["0", "40"])
    XCTAssertEqual(Self.frames(2).until(.seconds(10)).times(), ["0", "40"])
    let late = StandInFrames(microseconds: [500_000, 540_000, 580_000])
    XCTAssertEqual(late.until(.milliseconds(60)).times(), ["500", "540"])
  }

  func testNothingIsReadBehindTheEnd() throws {
    var frames = StandInFrames([1, 1, 1], stated: [.rate(25)], end: "read on").until(.milliseconds(40))
    XCTAssertEqual(try frames.nextFrame()?.number, 0)
    for _ in 0..<3 { XCTAssertNil(try frames.nextFrame()) }
  }

  // MARK: paced

  func testFramesWaitForTheirTimes() throws {
    let clock = StandInClock()
    clock.now = .seconds(5)
    // The second frame takes 10 ms to process, the third one 100 ms.
    var work: ArraySlice<Duration> = [.zero, .milliseconds(10), .milliseconds(100), .zero]
    XCTAssertEqual(
      Self.frames(5).paced(by: clock.clock).times { clock.now += work.popFirst() ?? .zero },
      ["0", "40", "80", "120", "160"])
    XCTAssertEqual(clock.waits, [.milliseconds(40), .milliseconds(30)], "a frame that is late does not wait")
    XCTAssertEqual(clock.now - .seconds(5), .milliseconds(180))
    XCTAssertEqual(Self.frames(2).paced(by: nil).times(), ["0", "40"])
  }

  func testTimesThatBeginLateDoNotDelayTheFirstFrame() {
    let clock = StandInClock()
    XCTAssertEqual(StandInFrames(microseconds: [500_000, 540_000]).paced(by: clock.clock).times(), ["500", "540"])
    XCTAssertEqual(clock.waits, [.milliseconds(40)])
  }

  func testAnInterruptedWaitEndsTheFrames() {
    let clock = StandInClock()
    clock.failure = StandInFrames.Failure(text: "interrupted")
    XCTAssertEqual(Self.frames(3).paced(by: clock.clock).texts(), ["0 at 0", "interrupted"])
  }

  // MARK: Ends

  func testTheErrorThatEndsAnInputPassesThroughAllOfThem() {
    let clock = StandInClock()
    let frames = StandInFrames([1, nil, 1], stated: [.rate(25)], end: "cut off")
    XCTAssertEqual(
      frames.timed(by: .rate(10)).until(.seconds(9)).paced(by: clock.clock).every(2).texts(),
      ["0 at 0", "1 at 100 damaged", "2 at 200", "cut off"])
  }

  func testRawBytesAreFramesWithTimes() throws {
    let frame = Data("FRAME\n".utf8) + Data(count: 12)
    let y4m = Data("YUV4MPEG2 W4 H2 F50:1 Ip A1:1 C420\n".utf8) + frame + frame + frame
    XCTAssertEqual(FrameReader(data: y4m).timed(by: .stated).every(2).texts(), ["0 at 0", "2 at 40"])
    let cut = FrameReader(data: y4m.dropLast(3)).timed(by: .stated).texts()
    XCTAssertEqual(cut.prefix(2), ["0 at 0", "1 at 20"])
    XCTAssertEqual(cut.count, 3)
    XCTAssertTrue(cut.last?.contains("the pixels end after") ?? false, "\(cut)")
    let raw = FrameReader(data: Data(1...12), raw: try RawFrameFormat("2x1:bgr24"))
    XCTAssertEqual(raw.timed(by: .rate(10)).texts(), ["0 at 0", "1 at 100"])
    let good = Data("P5 1 1 7\n".utf8) + Data([3])
    let bad = Data("P5 1 1 7\n".utf8) + Data([9])
    XCTAssertEqual(FrameReader(data: good + bad + good).texts(), ["0 at 0", "1 at 33 damaged", "2 at 67"])
  }
}
