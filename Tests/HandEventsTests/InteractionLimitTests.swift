import GestureFixtures
import GestureSupport
import HandEvents
import HandLandmarkerCore
import XCTest

/// Cursors and faders at the ends of their ranges.
final class InteractionLimitTests: XCTestCase {
  /// A hand whose palm's middle is at a place of the image.
  private func hand(_ x: Float, _ y: Float, id: Int = 0) -> Hand {
    var hand = PosedHand(.openPalm, scale: 0.1, id: id).hand()
    let shift = SIMD3<Float>(x - hand.palmCenter.x, y - hand.palmCenter.y, 0)
    hand.landmarks = hand.landmarks.mapPoints { $0 + shift }
    return hand
  }

  private func height(_ height: Float) -> Hand { hand(0.5, 1 - height) }

  // MARK: Faders

  func testTheRangesOfFaders() {
    for (measure, low, high) in [
      (HandFader.Measure.height, Float(0.2), Float(0.8)), (.roll, -60, 60), (.pinch, 0, 1), (.openness, 0.25, 0.85),
    ] {
      XCTAssertEqual(HandFader(measure).low, low, measure.rawValue)
      XCTAssertEqual(HandFader(measure).high, high, measure.rawValue)
    }
    XCTAssertEqual(HandFader(.height).deadZone, 0.02)
  }

  func testTheHeightOfAHand() throws {
    for (height, value) in [(Float(0.1), Float(0)), (0.2, 0), (0.35, 0.25), (0.5, 0.5), (0.8, 1), (0.95, 1)] {
      var fader = HandFader(.height)
      XCTAssertEqual(try XCTUnwrap(fader.value(of: self.height(height))), value, accuracy: 1e-4)
      XCTAssertEqual(try XCTUnwrap(HandFader.Measure.height.value(of: self.height(height))), height, accuracy: 1e-5)
    }
  }

  /// Upright is zero, and a turn of the hand to the right is positive.
  func testTheRollOfAHand() throws {
    for roll in [Float(-150), -60, -20, 0, 20, 60, 150] {
      let measured = try XCTUnwrap(
        HandFader.Measure.roll.value(of: HandPose.openPalm.turned(by: roll).hand()))
      let upright = try XCTUnwrap(HandFader.Measure.roll.value(of: HandPose.openPalm.hand()))
      let difference = abs((measured - upright) - roll).truncatingRemainder(dividingBy: 360)
      let mirrored = abs((measured - upright) + roll).truncatingRemainder(dividingBy: 360)
      XCTAssertLessThan(min(difference, 360 - difference, mirrored, 360 - mirrored), 3, "\(roll): \(measured)")
    }
  }

  func testAValueStaysWithinTheDeadZone() throws {
    var fader = try HandFader(.height, deadZone: 0.1)
    func value(_ share: Float) throws -> Float { try XCTUnwrap(fader.value(of: height(0.2 + 0.6 * share))) }
    let first = try value(0.5)
    XCTAssertEqual(first, 0.5, accuracy: 1e-4)
    XCTAssertEqual(try value(0.595), first)
    XCTAssertEqual(try value(0.405), first, "the zone is around the last value that counted")
    XCTAssertEqual(try value(0.605), 0.605, accuracy: 1e-4)
    XCTAssertEqual(try value(0.52), 0.605, accuracy: 1e-4)
    XCTAssertEqual(try value(0.96), 0.96, accuracy: 1e-4)
    XCTAssertEqual(try value(1.01), 1, "the ends are reached")
    XCTAssertEqual(try value(0.95), 1, accuracy: 1e-4)
    XCTAssertEqual(try value(0.05), 0.05, accuracy: 1e-4)
    XCTAssertEqual(try value(-0.01), 0)
    var exact = try HandFader(.height, deadZone: 0)
    XCTAssertNotEqual(exact.value(of: height(0.5)), exact.value(of: height(0.501)))
    var still = try HandFader(.height, deadZone: 1)
    XCTAssertEqual(still.value(of: height(0.3)), still.value(of: height(0.7)))
  }

  /// Both ends are at least a twentieth of the usual range apart, in either direction.
  func testACalibratedRangeHasALength() throws {
    for (length, isGood) in [(Float(0.031), true), (0.029, false), (-0.031, true), (-0.029, false), (0, false)] {
      var fader = HandFader(.height)
      XCTAssertEqual(fader.calibrate(low: 0.5, high: 0.5 + length), isGood, "\(length)")
      XCTAssertEqual(fader.low, isGood ? 0.5 : 0.2)
      XCTAssertEqual(fader.high, isGood ? 0.5 + length : 0.8)
    }
    var fader = HandFader(.height)
    _ = fader.value(of: height(0.5))
    XCTAssertTrue(fader.calibrate(low: 0.8, high: 0.2))
    XCTAssertEqual(try XCTUnwrap(fader.value(of: height(0.21))), 1 - 0.01 / 0.6, accuracy: 1e-3, "upside down")
    // Frames before the calibration no longer hold a value back.
    var zone = try HandFader(.height, deadZone: 0.5)
    _ = zone.value(of: height(0.5))
    zone.calibrate(low: 0.4, high: 0.6)
    XCTAssertEqual(try XCTUnwrap(zone.value(of: height(0.45))), 0.25, accuracy: 1e-3)
  }

  /// Events come at the rate, a millisecond early at most; after a pause the rate counts from the next value.
  func testTheRateOfValues() throws {
    func times(_ frames: [Int], rate: Double) throws -> [Int] {
      var detector = try HandFaderDetector([HandFader(.height, deadZone: 0)], rate: rate)
      return frames.enumerated().flatMap { index, time in
        let hand = height(0.3 + 0.01 * Float(index))
        return detector.events(for: HandFrame(hands: [hand], at: .milliseconds(time)))
      }.map(\.time.milliseconds)
    }
    XCTAssertEqual(try times([0, 50, 98, 99, 150, 198, 199], rate: 10), [0, 99, 199])
    XCTAssertEqual(try times([0, 98, 100, 198, 200], rate: 10), [0, 100, 200])
    XCTAssertEqual(
      try times([0, 180, 198, 199, 298, 299], rate: 10), [0, 180, 199, 299], "late by less than the interval")
    XCTAssertEqual(try times([0, 450, 500, 548, 549], rate: 10), [0, 450, 549], "late by more")
    XCTAssertEqual(try times([0, 32, 33, 65, 66, 99], rate: 30), [0, 33, 66, 99])
  }

  // MARK: Cursors

  private func positions(_ cursor: HandCursor, _ hands: [Hand]) -> [SIMD2<Float>] {
    var cursor = cursor
    return hands.enumerated().compactMap { index, hand in
      let frame = HandFrame(hands: [hand], at: .milliseconds(33 * index), imageSize: ImageSize(width: 640, height: 480))
      return cursor.update(hand, in: frame)?.position
    }
  }

  func testAreasHaveTheirLimits() throws {
    func isGood(_ start: SIMD2<Float>, _ end: SIMD2<Float>) -> Bool {
      (try? HandCursor.Area(from: start, to: end)) != nil
    }
    XCTAssertTrue(isGood(SIMD2(-1, -1), SIMD2(2, 2)))
    for bad in [SIMD2<Float>(-1.001, 0), SIMD2(0, -1.001), SIMD2(2.001, 0), SIMD2(0, 2.001), SIMD2(.nan, 0)] {
      XCTAssertFalse(isGood(bad, SIMD2(1, 1)), "\(bad)")
      XCTAssertFalse(isGood(SIMD2(1, 1), bad), "\(bad)")
    }
    for (side, good) in [(Float(0.0501), true), (-0.0501, true), (0.0499, false), (-0.0499, false)] {
      XCTAssertEqual(isGood(SIMD2(0.5, 0.1), SIMD2(0.5 + side, 0.9)), good, "\(side) wide")
      XCTAssertEqual(isGood(SIMD2(0.1, 0.5), SIMD2(0.9, 0.5 + side)), good, "\(side) high")
    }
    XCTAssertEqual(HandCursor.Area.image, try HandCursor.Area(from: SIMD2(0, 0), to: SIMD2(1, 1)))
    let area = try XCTUnwrap(HandCursor.Area(topLeft: hand(0.25, 0.5), bottomRight: hand(0.75, 0.875)))
    XCTAssertLessThan(((area.start - SIMD2(0.25, 0.5)) * (area.start - SIMD2(0.25, 0.5))).sum(), 1e-8)
    XCTAssertLessThan(((area.end - SIMD2(0.75, 0.875)) * (area.end - SIMD2(0.75, 0.875))).sum(), 1e-8)
    XCTAssertNil(HandCursor.Area(topLeft: hand(0.5, 0.5), bottomRight: hand(0.52, 0.9)))
    for (gain, good) in [(Float(0.1), true), (20, true), (0.099, false), (20.01, false), (.nan, false)] {
      XCTAssertEqual((try? HandCursor(gain: gain)) != nil, good, "\(gain)")
    }
  }

  /// The cursor begins where the palm is within the area, and never leaves the screen.
  func testWhereACursorBegins() throws {
    let area = try HandCursor.Area(from: SIMD2(0.25, 0.2), to: SIMD2(0.75, 0.6))
    let mirrored = try HandCursor.Area(from: SIMD2(0.75, 0.2), to: SIMD2(0.25, 0.6))
    let starts: [(x: Float, y: Float, wanted: SIMD2<Float>)] = [
      (0.5, 0.4, SIMD2(0.5, 0.5)), (0.35, 0.3, SIMD2(0.2, 0.25)), (0.1, 0.9, SIMD2(0, 1)), (0.9, 0.1, SIMD2(1, 0)),
    ]
    for (x, y, wanted) in starts {
      let place = positions(HandCursor(area), [hand(x, y)])[0]
      XCTAssertEqual(place.x, wanted.x, accuracy: 1e-4)
      XCTAssertEqual(place.y, wanted.y, accuracy: 1e-4)
      let other = positions(HandCursor(mirrored), [hand(x, y)])[0]
      XCTAssertEqual(other.x, 1 - wanted.x, accuracy: 1e-4)
      XCTAssertEqual(other.y, wanted.y, accuracy: 1e-4)
      let whole = positions(HandCursor(), [hand(x, y)])[0]
      XCTAssertEqual(whole.x, x, accuracy: 1e-4)
      XCTAssertEqual(whole.y, y, accuracy: 1e-4)
    }
  }

  /// With a gain the cursor makes so many times the way, and comes back from an edge at once.
  func testTheWayOfACursorWithAGain() throws {
    // A slow way, which smoothing follows.
    func way(_ places: [Float]) -> [Hand] { places.map { hand($0, 0.5) } }
    var slow: [Float] = Array(repeating: 0.3, count: 5)
    for step in 1...60 { slow.append(0.3 + 0.001 * Float(step)) }
    slow += [Float](repeating: 0.36, count: 60)
    let right: [Hand] = way(slow)
    let single = positions(HandCursor(), right)
    let start = single[0].x
    for gain in [Float(0.5), 2, 4] {
      let places = positions(try HandCursor(gain: gain), right)
      let moved = try XCTUnwrap(places.last).x - places[0].x
      let ownWay = try XCTUnwrap(single.last).x - start
      XCTAssertEqual(moved, min(gain * ownWay, 1 - places[0].x), accuracy: 0.02, "\(gain)")
    }
    var far: [Float] = (0...40).map { 0.3 + 0.01 * Float($0) }
    for step in 1...40 { far.append(0.7 - 0.01 * Float(step)) }
    let beyond: [Hand] = way(far)
    let places = positions(try HandCursor(gain: 5), beyond)
    XCTAssertEqual(places[40].x, 1, "at the edge")
    XCTAssertTrue(places.allSatisfy { 0...1 ~= $0.x && 0...1 ~= $0.y })
    let back: Int = try XCTUnwrap(places[41...].firstIndex { $0.x < 0.98 })
    XCTAssertLessThan(back, 50, "it leaves the edge when the hand turns back")
  }
}
