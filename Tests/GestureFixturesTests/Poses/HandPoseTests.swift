import GestureFixtures
import XCTest

final class HandPoseTests: XCTestCase {
  private static let named: [(String, HandPose)] = [
    ("openPalm", .openPalm), ("closedFist", .closedFist), ("victory", .victory), ("pointingUp", .pointingUp),
    ("iLoveYou", .iLoveYou),
    ("thumbUp", .thumbUp), ("thumbDown", .thumbDown), ("openHand", .openHand), ("closedHand", .closedHand),
    ("pinch", .pinch),
    ("openPinch", .openPinch), ("pointingLeft", .pointingLeft), ("pointingRight", .pointingRight),
    ("pointingDown", .pointingDown),
    ("one", .one), ("two", .two), ("three", .three), ("four", .four), ("five", .five), ("ell", .ell), ("call", .call),
  ]

  func testNamedPosesAreHuman() {
    for (name, pose) in Self.named {
      XCTAssertEqual(pose.violations.map(\.description), [], name)
      XCTAssertNoThrow(try pose.check(), name)
    }
  }

  func testAnglesThatNoHandHasAreNamed() throws {
    var pose = HandPose.openPalm
    pose.index.mcp = 130
    pose.pinky.spread = -50
    pose.thumb.ip = .nan
    XCTAssertEqual(
      pose.violations.map(\.description),
      [
        "thumb.ip is nan degrees, not -30 to 90", "index.mcp is 130 degrees, not -45 to 100",
        "pinky.spread is -50 degrees, not -35 to 35",
      ])
    XCTAssertThrowsError(try pose.check()) { error in
      XCTAssertTrue("\(error)".contains("index.mcp is 130 degrees, not -45 to 100"), "\(error)")
    }
    XCTAssertThrowsError(try pose.image(width: 32, height: 32))
    // Without a check it has landmarks, though not all are numbers.
    XCTAssertEqual(pose.hand().landmarks.count, 21)
  }

  func testGesturesByNameAndCountsByNumber() {
    XCTAssertEqual(Set(HandPose.gestures.map(\.gesture)).count, 7)
    XCTAssertEqual(HandGesture.canned.map(HandPose.init), HandPose.gestures)
    XCTAssertEqual(HandPose.gestures.map(\.gesture), HandGesture.canned)
    XCTAssertNil(HandPose(gesture: .custom("thumb_up")))
    XCTAssertEqual(HandPose(count: 3), .three)
    XCTAssertNil(HandPose(count: 0))
    XCTAssertNil(HandPose(count: 6))
  }

  /// The count of a pose is its number of extended fingers.
  ///
  /// The tip of such a finger is far from the wrist.
  func testCountsHaveAsManyFingers() throws {
    for count in 1...5 {
      let hand = try XCTUnwrap(HandPose(count: count)).hand()
      let tips: [HandLandmark] = [.indexFingerTIP, .middleFingerTIP, .ringFingerTIP, .pinkyTIP]
      let stretched = tips.filter { length(hand.worldLandmarks[$0] - hand.worldLandmarks[.wrist]) > 0.12 }.count
      XCTAssertEqual(stretched, min(count, 4), "count \(count)")
    }
  }

  func testPinchTouchesAndOpenPinchDoesNot() {
    func gap(_ pose: HandPose) -> Float {
      let world = pose.hand().worldLandmarks
      return length(world[.thumbTIP] - world[.indexFingerTIP])
    }
    // The joints lie inside of the fingers: tips that touch are about a finger's thickness apart.
    XCTAssertLessThan(gap(.pinch), 0.02)
    XCTAssertGreaterThan(gap(.openPinch), 0.06)
    XCTAssertGreaterThan(gap(.openPalm), 0.06)
  }

  func testPointingPosesPointWhereTheySay() {
    for (pose, direction) in [
      (HandPose.pointingUp, SIMD2<Float>(0, -1)), (.pointingDown, SIMD2(0, 1)), (.pointingLeft, SIMD2(-1, 0)),
      (.pointingRight, SIMD2(1, 0)),
    ] {
      let hand = pose.hand(imageSize: ImageSize(width: 400, height: 400))
      let way = hand[.indexFingerTIP] - hand[.indexFingerMCP]
      let along = way.x * direction.x + way.y * direction.y
      XCTAssertGreaterThan(along, 0.9 * (way.x * way.x + way.y * way.y).squareRoot(), "\(direction)")
    }
    let up = HandPose.thumbUp.hand()
    let down = HandPose.thumbDown.hand()
    XCTAssertLessThan(up[.thumbTIP].y, up[.thumbMCP].y)
    XCTAssertGreaterThan(down[.thumbTIP].y, down[.thumbMCP].y)
  }

  func testInterpolationGoesFromOneToTheOther() {
    let (from, to) = (HandPose.openPalm, HandPose.closedFist)
    XCTAssertEqual(from.interpolated(to: to, 0), from)
    var end = from.interpolated(to: to, 1)
    XCTAssertEqual(end.index.mcp, to.index.mcp, accuracy: 1e-4)
    XCTAssertEqual(end.gesture, .closedFist)
    XCTAssertNil(from.interpolated(to: to, 0.5).gesture)
    XCTAssertEqual(from.interpolated(to: to, 0.2).gesture, .openPalm)
    // The shorter way round: from 350 to 10 degrees through 0.
    end = from.held(roll: 350).interpolated(to: from.held(roll: 10), 0.5)
    XCTAssertEqual(end.roll, 360, accuracy: 1e-3)
  }

  func testALeftHandIsTheMirrorImageOfARightOne() {
    let right = HandPose.thumbUp.hand()
    let left = HandPose.thumbUp.left.hand()
    XCTAssertEqual(right.handedness, .right)
    XCTAssertEqual(left.handedness, .left)
    for landmark in HandLandmark.allCases {
      XCTAssertEqual(left[landmark].x, 1 - right[landmark].x, accuracy: 1e-5)
      XCTAssertEqual(left[landmark].y, right[landmark].y, accuracy: 1e-5)
      XCTAssertEqual(left[landmark].z, right[landmark].z, accuracy: 1e-5)
    }
    XCTAssertEqual(HandPose.thumbUp.left.left, .thumbUp.left)
    XCTAssertEqual(HandPose.thumbUp.left.right, .thumbUp)
  }

  private func length(_ v: SIMD3<Float>) -> Float { (v * v).sum().squareRoot() }
}
