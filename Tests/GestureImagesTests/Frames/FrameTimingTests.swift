import Foundation
import GestureImages
import GestureSupport
import XCTest

/// The times of frames.
///
/// They depend on what the input states and on what the caller wants.
final class FrameTimingTests: XCTestCase {
  private static let four: [Int?] = [1, 1, 1, 1]

  func testTimesAreRoundedToMilliseconds() {
    XCTAssertEqual(
      (0..<4).map { InputFrame.time(ofFrame: $0, framesPerSecond: 30) },
      [0, 33, 67, 100].map { Duration.milliseconds($0) })
    XCTAssertEqual(InputFrame.time(ofFrame: 30_000, framesPerSecond: 30_000.0 / 1001), .milliseconds(1_001_000))
    XCTAssertEqual(InputFrame.time(ofFrame: Int.max, framesPerSecond: 0.001), .milliseconds(Int.max))
    XCTAssertEqual(
      InputFrame.time(ofFrame: 3, framesPerSecond: 2000), .microseconds(1500), "else two frames would have one time")
  }

  func testAnInputStatesTimesOrARateOrNothing() {
    XCTAssertEqual(StandInFrames(Self.four, stated: [.rate(25)]).timed(by: .stated).times(), ["0", "40", "80", "120"])
    XCTAssertEqual(StandInFrames(Self.four).timed(by: .stated).times(), ["0", "33", "67", "100"])
    let times = StandInFrames(microseconds: [0, 50_000, 120_000])
    XCTAssertEqual(times.timed(by: .stated).times(), ["0", "50", "120"])
    XCTAssertEqual(
      times.timed(by: .rate(10)).times(), ["0", "100", "200"], "a given rate takes the place of stated times")
  }

  func testTheRateOfFramesWithoutTimes() throws {
    var frames: [StandInFrames] = [.init([1], stated: [.rate(25)]), .init([1]), .init(microseconds: [0])]
    XCTAssertEqual(try frames.indices.map { try XCTUnwrap(frames[$0].nextFrame()).rate }, [25, 30, nil])
  }

  /// Times of a file are mended.
  ///
  /// Frames closer than a millisecond have the file's times, and times always increase.
  func testTimesOfAFileAreMended() {
    func times(_ microseconds: [Int]) -> [String] {
      StandInFrames(microseconds: microseconds).timed(by: .stated).times()
    }
    XCTAssertEqual(times([0, 33_333, 66_667, 100_000]), ["0", "33", "67", "100"])
    XCTAssertEqual(times([0, 500, 1000, 1500]), ["0", "0.5", "1", "1.5"])
    XCTAssertEqual(times([0, 333, 667, 1000]), ["0", "0.333", "0.667", "1"])
    XCTAssertEqual(times([0, 40_000, 40_250, 80_000]), ["0", "40", "40.25", "80"])
    XCTAssertEqual(times([0, 99_600, 100_000, 140_000]), ["0", "100", "100.001", "140"])
    XCTAssertEqual(times([0, 40_000, 40_000, 20_000, 60_000]), ["0", "40", "40.001", "40.002", "60"])
    XCTAssertEqual(times([40_000, 20_000, 60_000]), ["40", "41", "60"])
  }

  func testTimesOfArrivalCountFromTheFirstFrame() {
    let clock = StandInClock()
    clock.now = .seconds(2)
    var steps: ArraySlice<Duration> = [.milliseconds(40), .microseconds(100), .microseconds(61_900), .zero]
    let frames = StandInFrames(Self.four, stated: [.rate(25)]).timed(by: .arrival, clock: clock.clock)
    XCTAssertEqual(frames.times { clock.now += steps.popFirst() ?? .zero }, ["0", "40", "41", "102"])
  }

  func testTimesOfArrivalWhereNoneAreStated() {
    func times(_ stated: InputFrame.Stated) -> [String] {
      let clock = StandInClock()
      let frames = StandInFrames([1, 1], stated: [stated]).timed(by: .statedOrArrival, clock: clock.clock)
      return frames.times { clock.now += .milliseconds(7) }
    }
    XCTAssertEqual(times(.nothing), ["0", "7"])
    XCTAssertEqual(times(.rate(25)), ["0", "40"])
    XCTAssertEqual(StandInFrames(microseconds: [0, 50_000]).timed(by: .statedOrArrival).times(), ["0", "50"])
  }

  /// A damaged frame has a line in the list as well.
  func testTimesOfAList() {
    var list: ArraySlice<Int> = [-5, 7, 8]
    let timing = FrameTiming.listed { number in
      guard let next = list.popFirst() else { throw StandInFrames.Failure(text: "frame \(number) has no time") }
      return .milliseconds(next)
    }
    XCTAssertEqual(
      StandInFrames([1, nil, 1, 1, 1]).timed(by: timing).texts(),
      ["0 at -5", "1 at 7 damaged", "2 at 8", "frame 3 has no time"])
  }
}
