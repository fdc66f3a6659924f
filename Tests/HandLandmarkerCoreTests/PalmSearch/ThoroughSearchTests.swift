import GestureImages
import HandLandmarkerCore
import TestSupport
import XCTest

/// Hands that a search of the whole image overlooks, with the real models.
final class ThoroughSearchTests: XCTestCase {
  /// A hand that fills the image: the whole of it cannot be seen as MediaPipe's detector was taught, with room around.
  func testAHandThatFillsTheImage() throws {
    let near = scene([NamedPose.openPalm.hand.placed(0.5, 0.5, scale: 0.66)])
    for search in [HandSearch(largestHand: 1), .thorough] {
      let hand = try XCTUnwrap(tracker(search).detect(image: near).first)
      XCTAssertEqual(hand[.middleFingerMCP].x, 0.5, accuracy: 0.06)
      XCTAssertGreaterThan(hand[.wrist].y - hand[.middleFingerTIP].y, 0.7, "all of the hand, not a part")
    }
  }

  func testNoHandIsFoundTwice() throws {
    for (pose, scale) in [(NamedPose.openPalm, 0.5), (.victory, 0.3), (.closedFist, 0.2), (.openPalm, 0.08)] as [(NamedPose, Float)] {
      let hands = try tracker(.thorough, hands: 4).detect(image: scene([pose.hand.placed(0.5, 0.5, scale: scale)]))
      XCTAssertEqual(hands.count, 1, "\(pose) \(scale)")
    }
    XCTAssertEqual(try tracker(.thorough, hands: .max).detect(image: scene([])), [])
  }

  /// A hand with less than 20 pixels is none: what looks like one is the head of a bird. Those a little larger are found.
  func testAHandOfAFewPixelsIsNone() throws {
    let search = try tracker(HandSearch(smallestHand: 0.03, largestHand: 1, searchesOverlooked: true))
    for pixels in stride(from: Float(12), through: 40, by: 4) {
      // 1.4 times its scale is an open palm from the tips to the wrist.
      let image = scene([NamedPose.openPalm.hand.placed(0.52, 0.47, scale: pixels / 640 / 1.4)])
      XCTAssertEqual(try search.detect(image: image).count, pixels < 20 ? 0 : 1, "\(pixels) pixels")
    }
  }

  /// Hands that the standard search finds are found with another one as well, with their palms and in their order.
  func testWhatTheStandardSearchFindsIsKept() throws {
    let image = scene([NamedPose.openPalm.hand.placed(0.3, 0.5, scale: 0.22), NamedPose.victory.hand.placed(0.7, 0.5, scale: 0.2)])
    let standard = try tracker(.standard, hands: 2).detect(image: image)
    let thorough = try tracker(.thorough, hands: 2).detect(image: image)
    XCTAssertEqual(standard.count, 2)
    XCTAssertEqual(thorough.map(\.palmScore), standard.map(\.palmScore))
    for (refined, hand) in zip(thorough, standard) {
      XCTAssertEqual(refined.handedness, hand.handedness)
      XCTAssertEqual(refined[.middleFingerMCP].x, hand[.middleFingerMCP].x, accuracy: 0.03)
    }
  }

  /// The first hand of a stream is found in the frame in which the standard search finds it, and a near one within the stated number of frames.
  func testAStream() throws {
    let options = HandTracker.Options(search: .thorough)
    let plain = scene([NamedPose.openPalm.hand.placed(0.5, 0.5, scale: 0.2)])
    let first = try HandTracker(model: HandModel(bundle: TestModels.handLandmarker()), options: options)
    var firstStream = first.makeStream()
    XCTAssertEqual(try firstStream.detect(videoFrame: plain, at: .zero).count, 1)
    XCTAssertEqual(try firstStream.detect(videoFrame: plain, at: .milliseconds(33)).map(\.palmScore), [nil], "tracked: no further look")
    let near = scene([NamedPose.openPalm.hand.placed(0.5, 0.5, scale: 0.66)])
    let limit = try options.searchPlan(imageWidth: near.width, imageHeight: near.height).framesUntilSearched(handSize: 0.1)
    let second = try HandTracker(model: HandModel(bundle: TestModels.handLandmarker()), options: options)
    var secondStream = second.makeStream()
    let frame = try (0...limit).first { try !secondStream.detect(videoFrame: near, at: .milliseconds(33 * $0)).isEmpty }
    XCTAssertNotNil(frame)
  }

  /// The looks follow from the options by formulas.
  func testTheLooks() throws {
    func steps(_ search: HandSearch) throws -> [[SearchLook]] { try search.steps(imageWidth: 400, imageHeight: 300) }
    XCTAssertEqual(try steps(.standard), [])
    // A hand of the image's longer side takes half of a look of twice that; one look lies between.
    let rooms = try steps(HandSearch(largestHand: 1)).map { $0.map(\.tile.side) }
    XCTAssertEqual(rooms.map(\.count), [1, 1])
    XCTAssertEqual(rooms[0][0], 400 * Float(2).squareRoot(), accuracy: 0.01)
    XCTAssertEqual(rooms[1][0], 800, accuracy: 0.01)
    let one = try steps(HandSearch(largestHand: 0.6)).flatMap { $0.map(\.tile.side) }
    XCTAssertEqual(one.count, 1)
    XCTAssertEqual(one[0], 480, accuracy: 0.01)
    let thorough = try steps(HandSearch(largestHand: 1, searchesOverlooked: true)).flatMap(\.self)
    XCTAssertTrue(thorough.allSatisfy { $0.minimumScore == 0.1 && $0.border == .replicate })
    XCTAssertEqual(Set(thorough.map(\.turn)).count, 5, "upright and four turns")
    XCTAssertEqual(thorough.compactMap(\.tone), [0.5])
  }

  private func scene(_ hands: [PosedHand]) -> RasterImage { DrawnScene(hands, width: 640, height: 480).draw().rasterImage }

  private func tracker(_ search: HandSearch, hands: Int = 1) throws -> HandTracker {
    try HandTracker(
      model: HandModel(bundle: TestModels.handLandmarker()), options: HandTracker.Options(maximumHandCount: hands, search: search))
  }
}
