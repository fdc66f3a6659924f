import GestureSupport
import HandEvents
import HandValues
import TestSupport
import XCTest

/// Grabs, releases and presses of hands whose fingers are bent by exact angles.
final class PostureLimitTests: XCTestCase {
  private let open = ExactPosture()
  private let fist = ExactPosture(bends: SIMD4<Float>(repeating: 100), thumb: SIMD3<Float>(0.1, 0, 0))

  /// The movements of postures that follow each other, each for a number of milliseconds; frames come every 20 ms.
  private func events(_ postures: [(ExactPosture, Int)], _ kinds: HandMovement...) throws -> [HandEvent] {
    let frames = ExactPosture.frames(postures)
    return try HandMovementDetector(settings: HandMovementSettings(kinds: Set(kinds))).events(in: frames)
  }

  // MARK: Grabs and releases

  private func grabs(_ closed: ExactPosture, from open: ExactPosture? = nil, for duration: Int = 300) throws -> Bool {
    try events([(open ?? self.open, 400), (closed, duration)], .grab).contains { $0.name == "Grab" }
  }

  func testAFistIsBent() throws {
    XCTAssertTrue(try grabs(fist))
    assertFound("all fingers", from: 88, accuracy: 0.02) { bend in
      fist.changed { $0.bends = SIMD4<Float>(repeating: Float(bend)) }.isFound { try? grabs($0) }
    }
    for finger in 0..<4 {
      assertFound("finger \(finger)", from: 75, accuracy: 0.03) { bend in
        fist.changed { $0.bends[finger] = Float(bend) }.isFound { try? grabs($0) }
      }
    }
    assertFound("thumb beside the index finger", upTo: 0.25, accuracy: 0.06) { gap in
      fist.changed { $0.thumb = SIMD3<Float>(Float(gap), 0, 0) }.isFound { try? grabs($0) }
    }
  }

  func testAnOpenHandIsStraight() throws {
    for finger in 0..<4 {
      // A hand whose thumb is near is open only with straight fingers.
      let near = open.changed { $0.thumb = SIMD3<Float>(0.1, 0, 0) }
      assertFound("finger \(finger)", upTo: 65, accuracy: 0.04) { bend in
        near.changed { $0.bends[finger] = Float(bend) }.isFound { try? grabs(fist, from: $0) }
      }
    }
    // With the thumb apart the pinky may be bent, and the others by up to 45 degrees.
    let apart = open.changed { $0.bends[3] = 80 }
    XCTAssertTrue(try grabs(fist, from: apart))
    for finger in 0..<3 {
      assertFound("finger \(finger) beside a bent pinky", upTo: 45, accuracy: 0.05) { bend in
        apart.changed { $0.bends[finger] = Float(bend) }.isFound { try? grabs(fist, from: $0) }
      }
    }
  }

  func testAPostureLasts() throws {
    for (duration, isFound) in [(40, false), (60, false), (80, true), (100, true)] {
      XCTAssertEqual(try grabs(fist, for: duration), isFound, "\(duration) ms are \(duration / 20) frames")
    }
    let event = try XCTUnwrap(events([(open, 400), (fist, 300)], .grab).first)
    XCTAssertEqual(event.start, .milliseconds(380), "the last open frame")
    XCTAssertEqual(event.duration, .milliseconds(20), "the first closed frame")
    XCTAssertEqual(event.time, .milliseconds(460), "60 ms later")
    // A hand that is neither for longer than 0.8 seconds has not grabbed.
    let between = open.changed { $0.bends = SIMD4<Float>(repeating: 70) }
    assertFound("between", upTo: 0.8, accuracy: 0.06) { seconds in
      (try? events([(open, 400), (between, Int(seconds * 1000)), (fist, 300)], .grab).count) == 1
    }
  }

  /// A hand that releases opens as wide as it was before it grabbed, nearly, or by 0.48 hand sizes.
  func testAReleaseIsWide() throws {
    func releases(_ first: ExactPosture?, _ last: ExactPosture) throws -> Int {
      try events((first.map { [($0, 400)] } ?? []) + [(fist, 400), (last, 400)], .release).count
    }
    /// Straight fingers, and a thumb so far from the index finger's tip.
    func posture(aperture: Float) -> ExactPosture {
      // From the second joint, upwards along the finger: the tip is half a finger further.
      var posture = open
      let points = posture.points
      let along = (points[8] - points[6]) / ((points[8] - points[6]) * (points[8] - points[6])).sum().squareRoot()
      let across = SIMD3<Float>(-along.y, along.x, 0)
      let side = across / (across * across).sum().squareRoot()
      posture.thumb = (points[8] - points[6]) / ExactPosture.size + side * aperture
      return posture
    }
    XCTAssertEqual(posture(aperture: 0.4).aperture, 0.4, accuracy: 1e-4)
    XCTAssertEqual(try releases(nil, open), 1)
    try assertFound("without a grab", from: 0.48, accuracy: 0.03) {
      try releases(nil, posture(aperture: Float($0))) == 1
    }
    // Nine tenths of an earlier aperture are enough, but not less than 0.38.
    try assertFound("after a narrow grab", from: 0.9 * 0.46, accuracy: 0.03) {
      try releases(posture(aperture: 0.46), posture(aperture: Float($0))) == 1
    }
    try assertFound("after a narrower grab", from: 0.38, accuracy: 0.03) {
      try releases(posture(aperture: 0.39), posture(aperture: Float($0))) == 1
    }
    try assertFound("after a wide grab", from: 0.48, accuracy: 0.03) {
      try releases(posture(aperture: 0.59), posture(aperture: Float($0))) == 1
    }
  }

  // MARK: Presses

  /// A hand that points, with the other fingers curled and the thumb apart.
  private func pointing(_ index: Float = 10, others: Float = 95) -> ExactPosture {
    ExactPosture(bends: SIMD4<Float>(index, others, others, others))
  }

  /// A press takes too long for a tap of an open hand: a second.
  private func presses(
    _ rest: ExactPosture? = nil, _ bent: ExactPosture? = nil, back: ExactPosture? = nil, rest first: Int = 500,
    for duration: Int = 1000
  ) throws -> [HandEvent] {
    try events(
      [(rest ?? pointing(), first), (bent ?? pointing(90), duration), (back ?? rest ?? pointing(), 400)], .tap)
  }

  func testAPressBendsTheIndexFinger() throws {
    XCTAssertEqual(try presses().count, 1)
    try assertFound("bent", from: 68, accuracy: 0.03) { try presses(nil, pointing(Float($0))).count == 1 }
    try assertFound("straight before", upTo: 35, accuracy: 0.04) {
      try presses(pointing(Float($0)), back: pointing()).count == 1
    }
    try assertFound("straight after", upTo: 35, accuracy: 0.04) { try presses(back: pointing(Float($0))).count == 1 }
    try assertFound("others while pointing", from: 80, accuracy: 0.02) {
      try presses(pointing(others: Float($0)), back: pointing()).count == 1
    }
    try assertFound("others while bent", from: 58, accuracy: 0.03) {
      try presses(nil, pointing(90, others: Float($0))).count == 1
    }
  }

  func testAPressHasItsTimes() throws {
    // From the last frame that points to the first that does again: a frame longer than the finger is bent.
    for (duration, count) in [(1780, 1), (1800, 0)] {
      XCTAssertEqual(try presses(for: duration).count, count, "bent for \(duration) ms")
    }
    // The first frame shows which side the hand turns to the camera, and those after it that it points.
    for (rest, count) in [(120, 0), (160, 1)] {
      XCTAssertEqual(try presses(rest: rest).count, count, "\(rest / 20) frames of pointing before")
    }
    let press = try XCTUnwrap(presses().first)
    XCTAssertEqual(press.start, .milliseconds(480))
    XCTAssertEqual(press.duration, .milliseconds(1020))
    XCTAssertEqual(press.time, .milliseconds(1500))
    // The tip's mean speed on its way down: the angle beyond straight, of a finger of 0.47 hand sizes.
    let turn: Float = (90 - 35) * .pi / 180
    XCTAssertEqual(try XCTUnwrap(press.speed), turn * 0.47 / 0.02, accuracy: 0.5)
  }
}

extension ExactPosture {
  fileprivate func isFound(_ use: (Self) -> Bool?) -> Bool { use(self) ?? false }
}
