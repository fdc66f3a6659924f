import GestureImages
import HandLandmarkerCore
import TestSupport
import XCTest

/// Values that are used for several streams keep nothing of one for the next, whatever their options.
final class SecondLifeTests: XCTestCase {
  func testAMenderAfterFinish() {
    for (bridge, steady, fill) in [(400, true, 400), (nil, true, nil), (400, false, nil), (nil, false, 300), (2000, false, 2000)]
      as [(Int?, Bool, Int?)]
    {
      let values = (bridge.map { Duration.milliseconds($0) }, fill.map { Duration.milliseconds($0) })
      assertSecondLife("bridge \(bridge ?? 0), steady \(steady), fill \(fill ?? 0)") {
        HandMender(bridge: values.0, steadySide: steady, fillGaps: values.1)
      } _: { mender, frames in
        frames.flatMap { mender.frames(after: $0) } + mender.finish()
      }
    }
  }

  /// Every pair of values of the options that change results.
  private static let options: [HandTracker.Options] = Pairwise.rows([2, 3, 3, 2, 2, 2, 2]).map { row in
    HandTracker.Options(
      maximumHandCount: row[0] + 1, trackingOverlap: row[5] == 0 ? 0.5 : 0.05,
      search: [.standard, HandSearch(smallestHand: 0.3, looksAgain: true), HandSearch(largestHand: 1)][row[1]],
      searchBudget: [nil, 0.25, 2][row[2]], mirrored: row[6] == 1, smoothing: row[3] == 0 ? nil : LandmarkSmoothing(),
      bridge: row[4] == 0 ? nil : .milliseconds(400), steadySide: row[5] == 1, threads: 1)
  }

  private func hands(_ tracker: HandTracker, _ frames: [VideoFrame]) throws -> [[Hand]] {
    try frames.map { try tracker.hands(in: $0.image, at: $0.time) }
  }

  func testATrackerAfterReset() throws {
    let bundle = try StandInHands().archive()
    for options in Self.options {
      try assertSecondLife("\(options)", streams: (0..<2).map { DisturbedStream.images(seed: $0, count: 8) }) {
        try HandTracker(bundle: bundle, options: options)
      } _: { tracker, frames in
        defer { tracker.reset() }
        return try hands(tracker, frames)
      }
    }
  }

  /// A mirrored image swaps left and right and nothing else; threads and single images change nothing; the number of hands and their scores keep their bounds.
  func testOptionsMeet() throws {
    let bundle = try StandInHands().archive()
    for (number, options) in Self.options.enumerated() {
      let frames = DisturbedStream.images(seed: UInt64(number), count: 8)
      let found = try hands(HandTracker(bundle: bundle, options: options), frames)
      var other = options
      (other.mirrored, other.threads) = (!options.mirrored, 2)
      let tracker = try HandTracker(bundle: bundle, options: other)
      var mirrored: [[Hand]] = []
      for frame in frames {
        mirrored.append(try tracker.hands(in: frame.image, at: frame.time))
        if mirrored.count.isMultiple(of: 5) { _ = try tracker.hands(in: frames[0].image) }
      }
      XCTAssertEqual(mirrored, found.map { $0.map(\.mirrored) }, "\(options)")
      XCTAssertTrue(found.allSatisfy { $0.count <= options.maximumHandCount && Set($0.map(\.id)).count == $0.count }, "\(options)")
      XCTAssertTrue(found.joined().allSatisfy { $0.presence > options.minimumPresence }, "\(options)")
      XCTAssertFalse(found.joined().isEmpty, "\(options)")
    }
  }

  /// A stream that is refused, or fails, in the middle goes on as if the frame had not been.
  func testARefusedFrameChangesNothing() throws {
    let bundle = try StandInHands().archive()
    for (number, options) in Self.options.enumerated() {
      let frames = DisturbedStream.images(seed: UInt64(number), count: 8)
      let (disturbed, plain) = (try HandTracker(bundle: bundle, options: options), try HandTracker(bundle: bundle, options: options))
      for (index, frame) in frames.enumerated() {
        let expected = try plain.hands(in: frame.image, at: frame.time)
        XCTAssertEqual(try disturbed.hands(in: frame.image, at: frame.time), expected, "\(options), frame \(index)")
        for early in [frame.time, frame.time - .milliseconds(1)] {
          XCTAssertThrowsError(try disturbed.hands(in: frames[(index + 1) % frames.count].image, at: early))
        }
      }
    }
  }
}
