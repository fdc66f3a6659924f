import GestureFixtures
import GestureSupport
import XCTest

final class HandSceneTests: XCTestCase {
  func testASceneGivesTheSameBytesAndASeedAnotherHand() throws {
    let image = try HandPose.victory.image(width: 64, height: 48)
    XCTAssertEqual([image.width, image.height], [64, 48])
    XCTAssertEqual(image, try HandPose.victory.image(width: 64, height: 48))
    let varied = try HandPose.victory.image(width: 64, height: 48, seed: 1)
    XCTAssertEqual(varied, try HandPose.victory.image(width: 64, height: 48, seed: 1))
    XCTAssertNotEqual(varied, image)
    XCTAssertNotEqual(varied, try HandPose.victory.image(width: 64, height: 48, seed: 2))
  }

  /// Every variation of every pose is possible for a person.
  func testVariationsStayHuman() {
    for pose in HandPose.gestures + [.pinch, .ell, .call, .three] {
      for seed in 0..<200 {
        let scene = HandScene([PosedHand(pose)]).varied(seed: UInt64(seed))
        XCTAssertEqual(scene.hands[0].pose.violations, [], "\(pose), seed \(seed)")
      }
    }
  }

  func testHandsAreDrawnWhereTheirLandmarksAre() throws {
    let scene = HandScene(
      [PosedHand(.openPalm, x: 0.25, y: 0.4, scale: 0.15), PosedHand(.openPalm.left, x: 0.75, y: 0.6, scale: 0.15)],
      width: 200, height: 150
    )
    let (image, empty) = (try scene.image(), try HandScene([], width: 200, height: 150).image())
    for hand in scene.results {
      for landmark in [HandLandmark.wrist, .middleFingerMCP, .indexFingerPIP, .thumbMCP] {
        let at = (Int(hand[landmark].y * 150) * 200 + Int(hand[landmark].x * 200)) * 3
        XCTAssertNotEqual(image.data[at], empty.data[at], "\(hand.handedness) \(landmark)")
      }
    }
    // The corners between the two are background.
    XCTAssertEqual(image.data[(5 * 200 + 150) * 3], empty.data[(5 * 200 + 150) * 3])
  }

  func testLightAndBackgroundChangeTheImage() throws {
    var scene = HandScene([PosedHand(.thumbUp)], width: 60, height: 40)
    var images = [try scene.image()]
    scene.light = .dim
    images.append(try scene.image())
    scene.light = .fromTheSide
    images.append(try scene.image())
    scene.background = .light
    images.append(try scene.image())
    scene.background = .texture(seed: 1)
    images.append(try scene.image())
    scene.background = .texture(seed: 2)
    images.append(try scene.image())
    XCTAssertEqual(Set(images).count, 6)
  }

  func testTheNearerHandHidesTheOther() throws {
    var near = PosedHand(.openPalm).with(skin: [0.9, 0.1, 0.1])
    var far = PosedHand(.openPalm).with(skin: [0.1, 0.1, 0.9])
    (near.depth, far.depth) = (0.4, -0.4)
    for hands in [[near, far], [far, near]] {
      let image = try HandScene(hands, width: 40, height: 40).image()
      let middle = (20 * 40 + 20) * 3
      XCTAssertGreaterThan(image.data[middle], image.data[middle + 2])
    }
  }

  func testWhatCannotBeDrawnIsRefused() throws {
    for (width, height) in [(0, 10), (10, -1), (1 << 20, 4), (1 << 16, 1 << 16)] {
      XCTAssertThrowsError(try HandPose.openPalm.image(width: width, height: height)) { error in
        XCTAssertEqual((error as? StatusError)?.status, .invalidArgument)
      }
    }
    for change in [
      { (hand: inout PosedHand) in hand.x = .nan }, { $0.scale = 0 }, { $0.scale = .infinity }, { $0.depth = 3.5 },
      { $0.skin.y = .nan },
      { $0.pose.roll = .infinity }, { $0.pose.index.dip = 200 }, { $0.forearm = .nan },
    ] {
      var hand = PosedHand(.openPalm)
      change(&hand)
      XCTAssertThrowsError(try HandScene([hand], width: 10, height: 10).image())
    }
    // Odd but possible: very near, very long, far outside, and light from nowhere.
    for change in [
      { (hand: inout PosedHand) in hand.depth = 3.4 }, { $0.forearm = 1e9 }, { $0.x = 1e6 }, { $0.scale = 1e6 },
      { $0.scale = 1e-6 },
      { $0.skin = [1e9, -1, 0] }, { $0.pose.yaw = 180 },
    ] {
      var hand = PosedHand(.openPalm)
      change(&hand)
      var scene = HandScene([hand], width: 12, height: 9)
      scene.light.key = .zero
      scene.light.ambient = .nan
      XCTAssertEqual(try scene.image().data.count, 12 * 9 * 3)
    }
  }
}
