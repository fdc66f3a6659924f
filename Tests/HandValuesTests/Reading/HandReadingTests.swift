import Foundation
import GestureFixtures
import HandLandmarkerCore
import XCTest

/// Hands computed from joint angles give these angles back.
final class HandReadingTests: XCTestCase {
  /// The largest difference of two poses in degrees. The thumb's turn has no meaning while the thumb is straight, and
  /// the more the more it is bent.
  private func difference(_ pose: HandPose, _ read: HandPose) -> Float {
    func apart(_ a: Float, _ b: Float) -> Float {
      let difference = abs(a - b).truncatingRemainder(dividingBy: 360)
      return min(difference, 360 - difference)
    }
    var largest: Float = 0
    for finger in [\HandPose.index, \.middle, \.ring, \.pinky] {
      let (a, b) = (pose[keyPath: finger], read[keyPath: finger])
      largest = max(largest, apart(a.mcp, b.mcp), apart(a.pip, b.pip), apart(a.dip, b.dip), apart(a.spread, b.spread))
    }
    let (a, b) = (pose.thumb, read.thumb)
    largest = max(largest, apart(a.spread, b.spread), apart(a.lift, b.lift), apart(a.mcp, b.mcp), apart(a.ip, b.ip))
    let bend = max(abs(sin(a.mcp * .pi / 180)), abs(sin((a.mcp + a.ip) * .pi / 180)))
    largest = max(largest, apart(a.turn, b.turn) * bend)
    return max(largest, apart(pose.pitch, read.pitch), apart(pose.yaw, read.yaw), apart(pose.roll, read.roll))
  }

  /// A hand with excessive coordinates cannot be read.
  ///
  /// Numbers of a file may be finite while their squares are not; angles would be NaN.
  func testCoordinatesBeyondAllMeasureCannotBeRead() {
    for value in [1e20, -1e25, 1e30, .greatestFiniteMagnitude] as [Float] {
      for landmark in HandLandmark.allCases {
        for axis in 0..<3 {
          var (hand, far) = (HandPose.victory.hand(), HandPose.victory.hand())
          hand.worldLandmarks[landmark][axis] = value
          far.landmarks[landmark][axis] = value
          for reading in [hand.reading, far.reading].compactMap(\.self) {
            let angles =
              HandAngle.allCases.map { $0.value(in: reading) } + Finger.allCases.map { reading.extensions[$0] }
            XCTAssertTrue(angles.allSatisfy(\.isFinite), "\(value) \(landmark) \(axis): \(angles)")
            XCTAssertEqual(HandDescription(reading).score(of: reading).isNaN, false)
          }
          XCTAssertEqual(DescribedGesture("Far", of: hand) == nil, hand.reading == nil)
        }
      }
    }
  }

  /// A hand of a turned image reads as the upright one.
  func testAHandOfATurnedImageReadsAsTheUprightOne() throws {
    let turns: [(ImageOrientation, (SIMD2<Float>, Float) -> SIMD2<Float>)] = [
      (.up, { point, _ in point }), (.right, { SIMD2($0.y, $1 - $0.x) }), (.down, { SIMD2($1 - $0.x, $1 - $0.y) }),
      (.left, { SIMD2($1 - $0.y, $0.x) }),
    ]
    for pose in HandPose.gestures {
      let upright = PosedHand(pose.swivelled(by: 30), x: 0.4, y: 0.6).hand(
        imageSize: ImageSize(width: 640, height: 360))
      let expected = try XCTUnwrap(upright.reading)
      for (orientation, turn) in turns {
        let isTurned = orientation == .left || orientation == .right
        var stored = upright
        stored.landmarks = upright.landmarks.mapPoints { SIMD3(turn($0.xy, 1), $0.z) }
        stored.worldLandmarks = upright.worldLandmarks.mapPoints { SIMD3(turn($0.xy, 0), $0.z) }
        let (width, height) = isTurned ? (360, 640) : (640, 360)
        stored.imageSize = ImageSize(width: width, height: height)
        let region = HandRegion(following: stored.landmarks, imageWidth: width, imageHeight: height)
        (stored.region, stored.nextRegion) = (region, region)
        let turned = stored.upright(in: orientation)
        let (reading, place) = (try XCTUnwrap(turned.reading), try XCTUnwrap(turned.nextRegion))
        XCTAssertEqual(turned.region, turned.nextRegion)
        for finger in Finger.allCases {
          XCTAssertEqual(
            reading.extensions[finger], expected.extensions[finger], accuracy: 1e-3, "\(orientation) \(finger)")
        }
        for shape in HandShape.allCases {
          XCTAssertEqual(reading.shapes[shape], expected.shapes[shape], accuracy: 1e-3)
        }
        let wanted = try XCTUnwrap(upright.nextRegion)
        XCTAssertEqual(place.xCenter, wanted.xCenter, accuracy: 1e-4)
        XCTAssertEqual(place.yCenter, wanted.yCenter, accuracy: 1e-4)
        XCTAssertEqual(place.width, wanted.width, accuracy: 1e-4)
        XCTAssertEqual(place.height, wanted.height, accuracy: 1e-4)
        XCTAssertEqual((place.rotation - wanted.rotation).remainder(dividingBy: 2 * .pi), 0, accuracy: 1e-4)
        XCTAssertLessThanOrEqual(abs(place.rotation), .pi)
      }
    }
  }

  func testNamedPosesAreReadBackAtAnyTurnOfBothHands() throws {
    for pose in namedPoses {
      for shown in [pose, pose.mirrored, pose.turned(by: 137), pose.left.tilted(by: 100), pose.swivelled(by: -50)] {
        for scale in [0.1, 0.4] as [Float] {
          let hand = PosedHand(shown, x: 0.4, y: 0.7, scale: scale).hand()
          let reading = try XCTUnwrap(hand.reading)
          XCTAssertLessThan(difference(shown, HandPose(reading)), 1, "\(shown)")
          XCTAssertEqual(reading.handedness, shown.handedness)
        }
      }
    }
  }

  func testRandomPosesAreReadBack() throws {
    var poses = RandomPoses(seed: 1)
    for _ in 0..<2000 {
      let pose = poses.pose()
      let reading = try XCTUnwrap(pose.hand().reading)
      XCTAssertLessThan(difference(pose, HandPose(reading)), 1, "\(pose)")
    }
  }

  /// Neither the unit nor the origin of the points matters.
  func testPointsOfTheImageReadAsThoseInMetresWhenTheyAreScaledToPixels() throws {
    let hand = PosedHand(.victory, scale: 0.02).hand(imageSize: ImageSize(width: 640, height: 480))
    let pixels = hand.landmarks.mapPoints { SIMD3($0.x * 640, $0.y * 480, $0.z * 640) }
    let reading = try XCTUnwrap(HandReading(points: pixels, handedness: .right))
    // So small a hand is seen nearly without perspective.
    XCTAssertLessThan(difference(.victory, HandPose(reading)), 2)
    XCTAssertEqual(reading.extendedFingers, [.index, .middle])
  }

  func testStatesOfTheNamedPoses() {
    let expected: [(HandPose, FingerSet)] = [
      (.openPalm, .all), (.closedFist, []), (.victory, [.index, .middle]), (.pointingUp, [.index]),
      (.iLoveYou, [.thumb, .index, .pinky]),
      (.thumbUp, [.thumb]), (.thumbDown, [.thumb]), (.one, [.index]), (.two, [.index, .middle]),
      (.three, [.index, .middle, .ring]),
      (.four, .withoutThumb), (.five, .all), (.ell, [.thumb, .index]), (.call, [.thumb, .pinky]), (.openHand, .all),
      (.closedHand, []),
      (.pointingLeft, [.index]), (.pointingRight, [.index]), (.pointingDown, [.index]),
    ]
    for (pose, fingers) in expected {
      for hand in [pose.hand(), pose.mirrored.hand(), pose.turned(by: 90).hand(), pose.swivelled(by: 180).hand()] {
        XCTAssertEqual(hand.extendedFingers, fingers, "\(pose)")
        XCTAssertEqual(hand.reading?.foldedFingers, FingerSet.all.subtracting(fingers), "\(pose)")
      }
    }
    XCTAssertEqual(HandPose.pinch.hand().extendedFingers.intersection(.withoutThumb), [.middle, .ring, .pinky])
  }

  /// States are right with noise.
  ///
  /// The noise is 1 % of the hand's length, 2 mm in each direction; the limits are chosen, not taken from results.
  func testStatesAreRightWithNoise() throws {
    var poses = RandomPoses(seed: 2)
    var (right, total) = (0, 0)
    for _ in 0..<2000 {
      let (pose, extended) = poses.number()
      var hand = pose.hand()
      hand.worldLandmarks = poses.noisy(hand.worldLandmarks, by: 0.01 * 0.2)
      let reading = try XCTUnwrap(hand.reading)
      for finger in Finger.allCases {
        total += 1
        if reading.state(of: finger) == (extended.contains(finger) ? .extended : .folded) { right += 1 }
      }
    }
    XCTAssertGreaterThanOrEqual(Float(right) / Float(total), 0.99)
  }

  func testAFingerThatClosesIsExtendedThenBentThenFolded() {
    var states: [FingerState] = []
    var last: Float = 1
    for step in 0...100 {
      let curl = Float(step) / 100
      guard let reading = HandPose.openPalm.interpolated(to: .closedFist, curl).hand().reading else {
        return XCTFail("not read")
      }
      let value = reading.extensions.middle
      XCTAssertLessThanOrEqual(value, last + 1e-4, "it only falls")
      XCTAssertLessThan(last - value, 0.08, "no jump")
      last = value
      if states.last != reading.state(of: .middle) { states.append(reading.state(of: .middle)) }
    }
    XCTAssertEqual(states, [.extended, .bent, .folded])
  }

  /// The bend of a whole finger.
  ///
  /// A finger that bends only at its knuckle is bent as a whole by that angle, except for the few degrees between the
  /// palm's axis and the direction to the knuckle.
  func testTheBendOfAWholeFinger() throws {
    for knuckle: Float in [0, 30, 60, 90] {
      var pose = HandPose.openPalm
      pose.middle = FingerPose(mcp: knuckle, pip: 0, dip: 0, spread: 0)
      for hand in [pose.hand(), pose.mirrored.hand(), pose.turned(by: 130).hand()] {
        XCTAssertEqual(try XCTUnwrap(hand.reading).bend(of: .middle), knuckle, accuracy: 7)
      }
    }
    let (open, closed) = (
      try XCTUnwrap(HandPose.openPalm.hand().reading), try XCTUnwrap(HandPose.closedFist.hand().reading)
    )
    for finger in FingerSet.withoutThumb {
      XCTAssertLessThan(open.bend(of: finger), 65)
      XCTAssertGreaterThan(closed.bend(of: finger), 95)
      XCTAssertGreaterThan(open.reach(of: finger), 1.5)
      XCTAssertLessThan(closed.reach(of: finger), 1)
    }
  }

  /// A shape of the other hand is read as such.
  ///
  /// Images may be mirrored, and models err. Fingers do not bend backwards.
  func testAShapeOfTheOtherHandIsReadAsSuch() throws {
    for pose in [HandPose.closedFist, .victory, .pointingUp, .thumbUp, .call] {
      var hand = pose.hand()
      hand.handedness = .left
      let reading = try XCTUnwrap(hand.reading)
      XCTAssertEqual(reading.handedness, .right, "\(pose)")
      XCTAssertLessThan(difference(pose, HandPose(reading)), 1, "\(pose)")
    }
  }

  func testTheSideThatTheCameraSees() throws {
    let open = HandPose.openPalm.held()
    for pose in [open, open.left] {
      XCTAssertEqual(pose.hand().reading?.side, .palm)
      XCTAssertEqual(pose.turned(by: 120).hand().reading?.side, .palm)
      XCTAssertEqual(pose.swivelled(by: 60).hand().reading?.side, .palm)
      XCTAssertEqual(pose.swivelled(by: 80).hand().reading?.side, .edge)
      XCTAssertEqual(pose.swivelled(by: 180).hand().reading?.side, .back)
      XCTAssertEqual(pose.tilted(by: 90).hand().reading?.side, .edge, "the fingers point to the camera")
      XCTAssertEqual(pose.tilted(by: 180).hand().reading?.side, .back)
      XCTAssertEqual(try XCTUnwrap(pose.swivelled(by: 60).hand().reading).facing, 0.5, accuracy: 0.01)
    }
  }

  func testDirectionsOfFingers() throws {
    let expected: [(HandPose, HandDirection)] = [
      (.pointingUp, .up), (.pointingLeft, .left), (.pointingRight, .right), (.pointingDown, .down),
      (.pointingUp.held(pitch: 90), .camera),
      (.pointingUp.held(pitch: -90), .away),
    ]
    for (pose, direction) in expected {
      let vector = try XCTUnwrap(pose.hand().reading).direction(of: .index)
      XCTAssertEqual(HandDirection(nearestTo: vector), direction)
      XCTAssertGreaterThan((vector * direction.vector).sum(), 0.9)
    }
    for direction in HandDirection.allCases {
      XCTAssertEqual(HandDirection(nearestTo: direction.vector * 3), direction)
    }
    let thumb = try XCTUnwrap(HandPose.thumbUp.hand().reading)
    XCTAssertEqual(HandDirection(nearestTo: thumb.direction(of: .thumb)), .up)
  }

  func testDistancesAreMetres() throws {
    let hand = HandPose.openPalm.hand()
    // The skeleton has 0.1 m from the wrist's joint to the middle knuckle's.
    XCTAssertEqual(try XCTUnwrap(hand.reading).palmLength, 0.1, accuracy: 0.001)
    XCTAssertEqual(hand.distance(from: .indexFingerMCP, to: .indexFingerPIP), 0.046, accuracy: 0.0005)
    XCTAssertLessThan(HandPose.pinch.hand().distance(from: .thumbTIP, to: .indexFingerTIP), 0.02)
    XCTAssertGreaterThan(HandPose.openPinch.hand().distance(from: .thumbTIP, to: .indexFingerTIP), 0.04)
  }

  func testSpreadOfNeighbours() throws {
    let reading = try XCTUnwrap(HandPose.victory.hand().reading)
    XCTAssertEqual(reading.spread(after: .index), 26, accuracy: 0.1)
    XCTAssertEqual(reading.spread(after: .pinky), 0)
  }

  func testHandsWithoutAShapeCannotBeRead() throws {
    let nowhere = try XCTUnwrap(HandPoints(Array(repeating: SIMD3<Float>(1, 2, 3), count: 21)))
    let line = HandPoints { SIMD3(Float($0), 0, 0) }
    var broken = HandPose.openPalm.hand()
    broken.worldLandmarks[3].y = .nan
    XCTAssertNil(broken.reading)
    XCTAssertEqual(broken.extendedFingers, [])
    var unplaced = HandPose.openPalm.hand()
    unplaced.landmarks[3].y = .nan
    XCTAssertNil(unplaced.reading)
    for points in [nowhere, line] {
      XCTAssertNil(HandReading(points: points, handedness: .left))
      broken.worldLandmarks = points
      XCTAssertNil(broken.position())
    }
  }
}
