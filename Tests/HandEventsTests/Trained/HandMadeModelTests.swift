import Foundation
import GestureFixtures
import GestureSupport
import HandEvents
import XCTest

/// A model whose weights are chosen by hand: it knows a way to the right and one to the left.
///
/// A palm's path has 64 coordinates and then 18 figures. The tenth figure is the way to the right as a share of the
/// length, and the eleventh the way down.
final class HandMadeModelTests: XCTestCase {
  private static let wayRight = 4 * 16 + 9
  private static let labels = ["none", "right", "left"]

  private func model(
    threshold: Float = 0.5, durations: [Double] = [0.5], sharpness: Float = 10,
    spans: [ClosedRange<Double>] = [0...10, 0...10, 0...10]
  ) -> MovementModel {
    var weights = Self.labels.map { _ in [Float](repeating: 0, count: MovementModel.inputCount) }
    weights[0][MovementModel.inputCount - 1] = 0.5
    weights[1][Self.wayRight] = 1
    weights[2][Self.wayRight] = -1
    return MovementModel(
      labels: Self.labels, scoreThreshold: threshold, durations: durations, sharpness: sharpness,
      means: Array(repeating: 0, count: MovementFeatures.count),
      deviations: Array(repeating: 1, count: MovementFeatures.count), weights: weights, wholes: [[], [], []],
      spans: spans)
  }

  /// A hand that rests for a second, goes sideways for half a second, and rests again.
  private func frames(_ way: Float) -> [HandFrame] {
    let hand = PosedHand(.openPalm, x: 0.5, scale: 0.12)
    return PosedMovement([
      .init(at: .zero, hand.shifted(-way / 2, 0)), .init(at: .seconds(1), hand.shifted(-way / 2, 0)),
      .init(at: .milliseconds(1500), hand.shifted(way / 2, 0), pace: .even),
      .init(at: .milliseconds(2500), hand.shifted(way / 2, 0)),
    ]).frames(FrameSampling(width: 720, height: 480, framesPerSecond: 50))
  }

  private func events(_ frames: [HandFrame], _ model: MovementModel) throws -> [HandEvent] {
    try HandMovementDetector(settings: HandMovementSettings(kinds: []), models: [model]).events(in: frames)
  }

  private func found(_ events: [HandEvent]) -> [String] { events.map(\.name) }

  func testEachWayIsFoundOnceWithItsTimes() throws {
    for (way, label) in [(Float(0.4), "right"), (-0.4, "left")] {
      let events = try events(frames(way), model())
      XCTAssertEqual(found(events), [label])
      let event = try XCTUnwrap(events.first)
      XCTAssertEqual(event.phase, .completed)
      XCTAssertEqual(event.duration.seconds, 0.5, accuracy: 0.001, "that of the window")
      XCTAssertTrue(0.6...1.5 ~= event.start.seconds, "\(event.start)")
      XCTAssertEqual(event.score ?? 0, 0.99, accuracy: 0.011)
    }
    XCTAssertEqual(try events(PosedMovement.still(duration: .seconds(3)).frames(), model()), [])
  }

  /// The scores are the shares of exponentials of the answers times the sharpness.
  func testScoresAreASoftmax() throws {
    let samples = try XCTUnwrap(MovementRecording(label: "", frames: frames(0.4)).tracks().first)
    let window = try XCTUnwrap(MovementWindow(samples, from: 1, to: 1.5))
    for sharpness in [Float(0.5), 1, 10] {
      let model = model(sharpness: sharpness)
      let odds = model.answers(to: window).map { exp(Double($0 * sharpness)) }
      for (score, odd) in zip(model.scores(of: window), odds) {
        XCTAssertEqual(Double(score), odd / odds.reduce(0, +), accuracy: 1e-5)
      }
    }
    XCTAssertEqual(model().answers(to: window)[0], 0.5, accuracy: 1e-6)
    XCTAssertEqual(model().answers(to: window)[1], 1, accuracy: 0.03)
    XCTAssertEqual(model().answers(to: window)[2], -model().answers(to: window)[1])
  }

  func testTheThresholdIsTheLeastScore() throws {
    let score = try XCTUnwrap(events(frames(0.4), model()).first?.score)
    XCTAssertEqual(found(try events(frames(0.4), model(threshold: score - 0.001))), ["right"])
    XCTAssertEqual(found(try events(frames(0.4), model(threshold: min(score + 0.001, 1)))), [])
    XCTAssertEqual(found(try events(frames(0.4), model(threshold: 0))).first, "right")
    XCTAssertEqual(found(try events(frames(0.4), model(threshold: 1))), [])
  }

  func testAMovementLastsAsLongAsItsLabel() throws {
    for (span, isFound) in [
      (0.5...0.5, true), (0.0...0.5, true), (0.5...3, true), (0.0...0.49, false), (0.51...3, false),
    ] {
      let spans = [0...10, span, 0...10]
      XCTAssertEqual(!(try events(frames(0.4), model(spans: spans))).isEmpty, isFound, "\(span)")
      XCTAssertEqual(found(try events(frames(-0.4), model(spans: spans))), ["left"], "another label")
    }
  }

  /// An answer about a whole recording is that of its movement, or of the best event.
  func testAnswersToRecordings() throws {
    for (way, label) in [(Float(0.4), "right"), (-0.4, "left")] {
      let frames = frames(way)
      let stream = MovementRecording(label: "", frames: frames)
      XCTAssertEqual(model().answer(to: stream).label, label)
      XCTAssertEqual(model().movementCount(in: stream), 1)
      let cut = frames.filter { 0.9...1.6 ~= $0.time.seconds }
      XCTAssertEqual(
        model(threshold: 1).answer(to: MovementRecording(label: "", frames: cut, isCut: true)).label, label)
    }
    let still = MovementRecording(label: "", frames: PosedMovement.still(duration: .seconds(2)).frames())
    assertNothing(model().answer(to: still))
    XCTAssertEqual(model().movementCount(in: still), 0)
    let nothing = MovementRecording(label: "", frames: [HandFrame(hands: [], at: .zero)], isCut: true)
    assertNothing(model().answer(to: nothing))
  }

  private func assertNothing(_ answer: MovementModel.Answer, line: UInt = #line) {
    XCTAssertNil(answer.label, line: line)
    XCTAssertEqual(answer.score, 1, line: line)
  }

  /// All thresholds at once give what each gives alone.
  func testAnswersToSeveralThresholds() throws {
    let thresholds: [Float] = [0.3, 0.6, 0.9, 0.999]
    for way in [Float(0.4), -0.4, 0.05] {
      let tracks = MovementRecording(label: "", frames: frames(way)).tracks()
      let together = MovementSpotter.answers(to: tracks, model: model(), thresholds: thresholds)
      for (threshold, answer) in zip(thresholds, together) {
        let alone = tracks.flatMap { MovementSpotter.all(in: $0, model: model(threshold: threshold)) }
        XCTAssertEqual(answer.count, alone.count, "\(way), \(threshold)")
        XCTAssertEqual(answer.index, alone.max { $0.score < $1.score }?.index, "\(way), \(threshold)")
      }
    }
  }

  // MARK: Files

  private func assertFile(_ key: String, _ value: Any, isGood: Bool, line: UInt = #line) throws {
    var object = try XCTUnwrap(JSONSerialization.jsonObject(with: model().jsonData()) as? [String: Any])
    object[key] = value
    let json = try JSONSerialization.data(withJSONObject: object)
    do {
      _ = try MovementModel(jsonData: json, name: "my.json")
      XCTAssertTrue(isGood, "\(key) is accepted", line: line)
    } catch {
      XCTAssertFalse(isGood, "\(error)", line: line)
      XCTAssertTrue("\(error)".contains("my.json, \(key)"), "\(error)", line: line)
    }
  }

  func testAFileHasItsNumbersAndNoneBeyondTheLimits() throws {
    let model = model(threshold: 0.25, durations: [0.25, 0.5, 2], spans: [0...10, 0.5...1, 0.25...2])
    XCTAssertEqual(try MovementModel(jsonData: model.jsonData()), model)
    for (value, isGood) in [(0.0, true), (1, true), (-0.001, false), (1.001, false)] {
      try assertFile("scoreThreshold", value, isGood: isGood)
    }
    for (value, isGood) in [(0.05, true), (10, true), (0.049, false), (10.01, false), (-1, false)] {
      try assertFile("durationsInSeconds", [1, value], isGood: isGood)
    }
    try assertFile("durationsInSeconds", Array(repeating: 1.0, count: 64), isGood: true)
    try assertFile("durationsInSeconds", Array(repeating: 1.0, count: 65), isGood: false)
    try assertFile("sharpness", 1e-6, isGood: true)
    try assertFile("sharpness", 0, isGood: false)
    var deviations = Array(repeating: 1.0, count: MovementFeatures.count)
    for (value, isGood) in [(1e-6, true), (0, false), (-1, false)] {
      deviations[7] = value
      try assertFile("deviations", deviations, isGood: isGood)
    }
    for (count, isGood) in [(0, true), (1, false), (-1, false)] {
      try assertFile("means", Array(repeating: 0.0, count: MovementFeatures.count + count), isGood: isGood)
    }
    for (value, isGood) in [(999_999.0, true), (-999_999, true), (1e6, false), (-1e6, false)] {
      var row = Array(repeating: 0.0, count: MovementModel.inputCount)
      row[3] = value
      try assertFile("weights", [row, row, row], isGood: isGood)
      try assertFile("weights", [row, row], isGood: false)
      try assertFile("weights", [row, row, Array(row.dropLast())], isGood: false)
    }
    for (wholes, isGood) in [
      ([[], [2], [1, 2]], true), ([[], [0], []], false), ([[], [3], []], false), ([[], []], false),
    ]
      as [([[Int]], Bool)]
    {
      try assertFile("wholes", wholes, isGood: isGood)
    }
    for (span, isGood) in [
      ([0, 1000], true), ([1, 1], true), ([-0.001, 1], false), ([1, 1000.1], false), ([2, 1], false), ([1], false),
      ([1, 2, 3], false),
    ] as [([Double], Bool)] {
      try assertFile("spansInSeconds", [[0, 1], span, [0, 1]], isGood: isGood)
    }
    for labels in [["none", "right", "right"], ["none", "", "left"], ["none"]] {
      try assertFile("labels", labels, isGood: false)
    }
  }
}
