import GestureImages
import HandLandmarkerCore
import TestSupport
import XCTest

/// Drawn hands that are too small for the whole image.
///
/// The models are real.
final class FarHandsTests: XCTestCase {
  /// Hands of about 45 pixels in 1280×720.
  func testASmallHandIsFoundWithTheOptionOnly() throws {
    let plain = try tracker(nil)
    let searching = try tracker(0.03)
    for (pose, x, y) in [(NamedPose.openPalm, 0.2, 0.3), (.victory, 0.8, 0.7), (.thumbUp, 0.5, 0.45)]
      as [(NamedPose, Float, Float)]
    {
      let image = scene([pose.hand.placed(x, y, scale: 0.03)])
      XCTAssertEqual(try plain.recognize(image: image), [], pose.rawValue)
      let hands = try searching.recognize(image: image)
      XCTAssertEqual(hands.count, 1, pose.rawValue)
      for hand in hands {
        XCTAssertEqual(hand.id, 0)
        let middle = hand[.middleFingerMCP]
        XCTAssertEqual(middle.x, x, accuracy: 0.02, pose.rawValue)
        XCTAssertEqual(middle.y, y, accuracy: 0.03, pose.rawValue)
      }
    }
  }

  func testNearAndFarHandsOfOneImage() throws {
    let image = scene([
      NamedPose.openPalm.hand.placed(0.3, 0.55, scale: 0.25), NamedPose.victory.hand.placed(0.75, 0.3, scale: 0.03),
      NamedPose.victory.hand.placed(0.85, 0.75, scale: 0.05),
    ])
    let hands = try tracker(0.03, hands: 4).recognize(image: image)
    XCTAssertEqual(hands.map { Int(($0[.middleFingerMCP].x * 20).rounded()) }.sorted(), [6, 15, 17])
    XCTAssertEqual(hands.map(\.id), [0, 1, 2])
    let scores = hands.compactMap(\.palmScore)
    XCTAssertEqual(scores, scores.sorted(by: >))
    XCTAssertEqual(try tracker(0.03, hands: 1).recognize(image: image).count, 1)
  }

  func testTheImageMayLieOnItsSide() throws {
    var turned = try scene([NamedPose.victory.hand.placed(0.7, 0.3, scale: 0.03)]).upright(.turnsRight)
    turned.orientation = .left
    let hand = try XCTUnwrap(tracker(0.03).recognize(image: turned).first)
    // Turned clockwise, the place (0.7, 0.3) of the scene is at (0.7, 0.7) of the stored image.
    XCTAssertEqual(hand[.middleFingerMCP].x, 0.7, accuracy: 0.03)
    XCTAssertEqual(hand[.middleFingerMCP].y, 0.7, accuracy: 0.03)
  }

  /// A thorough search finds small hands in large images.
  ///
  /// The image must have no other hand; in small images a hand of this relative size has too few pixels.
  func testAThoroughSearchLooksForSmallHandsInLargeImages() throws {
    let thorough = try HandTracker(
      model: HandModel(bundle: TestModels.handLandmarker()),
      options: HandTracker.Options(maximumHandCount: 2, search: .thorough))
    let far = NamedPose.victory.hand.placed(0.8, 0.7, scale: 0.04)
    XCTAssertEqual(try thorough.recognize(image: scene([far], width: 1600, height: 900)).count, 1)
    let near = NamedPose.openPalm.hand.placed(0.3, 0.5, scale: 0.2)
    for hand in try thorough.recognize(image: scene([far, near], width: 1600, height: 900)) {
      XCTAssertLessThan(hand[.wrist].x, 0.6)
    }
    func looks(_ width: Int, _ height: Int) throws -> Int {
      try HandTracker.Options(search: .thorough).searchPlan(imageSize: ImageSize(width: width, height: height))
        .detectionsPerImage
    }
    XCTAssertEqual(try looks(1920, 1080) - looks(960, 540), 21)
  }

  func testNoHandsWhereThereAreNone() throws {
    XCTAssertEqual(try tracker(0.03, hands: 2).recognize(image: scene([])), [])
  }

  /// A stream's hands are found within the stated number of frames.
  ///
  /// A hand appears, stays, moves and leaves, and another one comes. Each is tracked after it was found.
  ///
  /// A hand appears, stays, moves and leaves, and another one comes. Each is tracked after it was found.
  func testAStream() throws {
    let options = options(0.05, hands: 1)
    let tracker = try HandTracker(model: HandModel(bundle: TestModels.handLandmarker()), options: options)
    let stream = tracker.makeStream()
    let limit = try options.searchPlan(imageSize: ImageSize(width: 640, height: 360)).framesUntilSearched(
      handSize: 0.06)
    var time = 0
    func hands(_ scene: [PosedHand]) throws -> [Hand] {
      time += 33
      return try stream.recognize(videoFrame: self.scene(scene, width: 640, height: 360), at: .milliseconds(time))
    }
    func found(_ pose: PosedHand) throws -> Int {
      for frame in 0...limit {
        guard let hand = try hands([pose]).first else { continue }
        XCTAssertNotNil(hand.palmScore)
        return frame
      }
      return .max
    }
    for _ in 0..<3 { XCTAssertEqual(try hands([]), []) }
    let first = NamedPose.openPalm.hand.placed(0.2, 0.3, scale: 0.06)
    XCTAssertLessThanOrEqual(try found(first), 4, "something changed there")
    var ids: Set<Int> = []
    for step in 0..<10 {
      let tracked = try hands([first.placed(0.2 + 0.01 * Float(step), 0.3, scale: 0.06)])
      XCTAssertEqual(tracked.map(\.palmScore), [nil])
      ids.formUnion(tracked.map(\.id))
    }
    XCTAssertEqual(ids, [0])
    XCTAssertEqual(try hands([]), [])
    let second = NamedPose.victory.hand.placed(0.8, 0.7, scale: 0.06)
    XCTAssertLessThanOrEqual(try found(second), limit)
    XCTAssertEqual(try hands([second]).map(\.id), [1])
  }

  /// No search area is wasted once all hands are found.
  ///
  /// The search of the whole image finds as many hands as are wanted.
  func testNoLookIsWastedOnceAllHandsAreFound() throws {
    for (wanted, looks) in [(1, 1), (2, 3)] {
      let tracker = try tracker(0.05, hands: wanted)
      let stream = tracker.makeStream()
      let clock = StageClock()
      let image = scene([NamedPose.openPalm.hand], width: 640, height: 360)
      XCTAssertEqual(
        try StageClock.$current.withValue(clock) { try stream.recognize(videoFrame: image, at: .zero) }.count, 1)
      XCTAssertEqual(clock.times[.palmDetection]?.count, looks, "\(wanted) wanted")
    }
  }

  private func scene(_ hands: [PosedHand], width: Int = 1280, height: Int = 720) -> RasterImage {
    DrawnScene(hands, width: width, height: height).draw().rasterImage
  }

  private func options(_ smallestHand: Float?, hands: Int) -> HandTracker.Options {
    HandTracker.Options(maximumHandCount: hands, search: HandSearch(smallestHand: smallestHand))
  }

  private func tracker(_ smallestHand: Float?, hands: Int = 1) throws -> HandTracker {
    try HandTracker(model: HandModel(bundle: TestModels.handLandmarker()), options: options(smallestHand, hands: hands))
  }
}
