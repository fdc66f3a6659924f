import GestureImages
import HandLandmarkerCore
import TestSupport
import XCTest

/// Values that are used for several streams.
///
/// No stream affects the next one, whatever the options.
final class SecondLifeTests: XCTestCase {
  func testAMenderAfterFinish() throws {
    for (bridge, steady, fill) in [
      (400, true, 400), (nil, true, nil), (400, false, nil), (nil, false, 300), (2000, false, 2000),
    ]
      as [(Int?, Bool, Int?)]
    {
      let values = (bridge.map { Duration.milliseconds($0) }, fill.map { Duration.milliseconds($0) })
      try assertSecondLife("bridge \(bridge ?? 0), steady \(steady), fill \(fill ?? 0)") {
        try HandMender(maximumGap: values.0, stabilizesHandedness: steady, maximumFilledGap: values.1)
      } _: { mender, frames in
        frames.flatMap { mender.frames(after: $0) } + mender.finish()
      }
    }
  }

  /// Every pair of values of the options that change results.
  private static let options: [HandTracker.Options] = Pairwise.rows([2, 3, 3, 2, 2, 2, 2]).map { row in
    let search = [.standard, HandSearch(effort: 20, smallestHand: 0.3), HandSearch(largestHand: 1)][row[1]]
    var options = HandTracker.Options(maximumHandCount: row[0] + 1, search: search, isMirrored: row[6] == 1)
    options.tracking.overlap = row[5] == 0 ? 0.5 : 0.05
    options.tracking.searchBudget = [nil, 0.25, 2][row[2]]
    options.tracking.smoothing = row[3] == 0 ? nil : LandmarkSmoothing()
    options.tracking.maximumGap = row[4] == 0 ? nil : .milliseconds(400)
    options.tracking.stabilizesHandedness = row[5] == 1
    options.limits.threads = 1
    return options
  }

  private func hands(_ tracker: HandTracker, _ frames: [VideoFrame]) throws -> [[Hand]] {
    let stream = tracker.makeStream()
    return try frames.map { try stream.recognize(videoFrame: $0.image, at: $0.time) }
  }

  func testATrackerWithSeveralStreams() throws {
    let model = try HandModel(bundle: StandInHands().archive())
    for options in Self.options {
      try assertSecondLife("\(options)", streams: (0..<2).map { DisturbedStream.images(seed: $0, count: 8) }) {
        try HandTracker(model: model, options: options)
      } _: { tracker, frames in
        try hands(tracker, frames)
      }
    }
  }

  /// Combinations of options.
  ///
  /// A mirrored image swaps left and right and nothing else; threads and single images change nothing; the number of
  /// hands and their scores keep their bounds.
  func testOptionsMeet() throws {
    let bundle = try StandInHands().archive()
    for (number, options) in Self.options.enumerated() {
      let frames = DisturbedStream.images(seed: UInt64(number), count: 8)
      let found = try hands(HandTracker(model: HandModel(bundle: bundle), options: options), frames)
      var other = options
      (other.isMirrored, other.limits.threads) = (!options.isMirrored, 2)
      let tracker = try HandTracker(model: HandModel(bundle: bundle), options: other)
      let stream = tracker.makeStream()
      var mirrored: [[Hand]] = []
      for frame in frames {
        mirrored.append(try stream.recognize(videoFrame: frame.image, at: frame.time))
        if mirrored.count.isMultiple(of: 5) { _ = try tracker.recognize(image: frames[0].image) }
      }
      XCTAssertEqual(mirrored, found.map { $0.map(\.mirrored) }, "\(options)")
      XCTAssertTrue(
        found.allSatisfy { $0.count <= options.finding.maximumHandCount && Set($0.map(\.id)).count == $0.count },
        "\(options)")
      XCTAssertTrue(found.joined().allSatisfy { $0.presence > options.finding.minimumPresence }, "\(options)")
      XCTAssertFalse(found.joined().isEmpty, "\(options)")
    }
  }

  /// A refused frame changes nothing.
  ///
  /// The stream continues as if the frame had not come. The same holds for a frame that fails.
  func testARefusedFrameChangesNothing() throws {
    let bundle = try StandInHands().archive()
    for (number, options) in Self.options.enumerated() {
      let frames = DisturbedStream.images(seed: UInt64(number), count: 8)
      let (disturbed, plain) = (
        try HandTracker(model: HandModel(bundle: bundle), options: options),
        try HandTracker(model: HandModel(bundle: bundle), options: options)
      )
      let disturbedStream = disturbed.makeStream()
      let plainStream = plain.makeStream()
      for (index, frame) in frames.enumerated() {
        let expected = try plainStream.recognize(videoFrame: frame.image, at: frame.time)
        XCTAssertEqual(
          try disturbedStream.recognize(videoFrame: frame.image, at: frame.time), expected, "\(options), frame \(index)"
        )
        for early in [frame.time, frame.time - .milliseconds(1)] {
          XCTAssertThrowsError(
            try disturbedStream.recognize(videoFrame: frames[(index + 1) % frames.count].image, at: early))
        }
      }
    }
  }
}
