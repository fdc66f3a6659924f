import GestureImages
import HandLandmarkerCore
import TestSupport
import XCTest

/// A near and a far hand in one image.
///
/// The image is drawn, and the models are real.
final class HandPreferenceTests: XCTestCase {
  private let poses: [NamedPose] = [.openPalm, .victory, .thumbUp, .pointingUp]

  /// The nearer hand is found for all pairs of poses.
  ///
  /// It is on either side; by score the farther hand is found in some.
  func testTheLargestHandIsFound() throws {
    let (largest, score) = (try tracker(.largest), try tracker(.score))
    var farther = 0
    for (near, far) in poses.flatMap({ near in poses.map { (near, $0) } }) {
      for x in [Float(0.27), 0.73] {
        let image = scene(near.hand.placed(x, 0.55, scale: 0.17), far.hand.placed(1 - x, 0.45, scale: 0.1))
        XCTAssertEqual(try side(of: largest.recognize(image: image)), x < 0.5, "\(near) before \(far)")
        if try side(of: score.recognize(image: image)) != (x < 0.5) { farther += 1 }
      }
    }
    XCTAssertGreaterThan(
      farther, 0, "by the palm's score the nearer hand is always the first, so that nothing was shown")
  }

  func testTwoHandsComeBySize() throws {
    let tracker = try tracker(.largest, hands: 2)
    let image = scene(
      NamedPose.thumbUp.hand.placed(0.73, 0.55, scale: 0.17), NamedPose.openPalm.hand.placed(0.27, 0.45, scale: 0.1))
    let hands = try tracker.recognize(image: image)
    XCTAssertEqual(hands.map { $0[.wrist].x < 0.5 }, [false, true])
    XCTAssertEqual(hands.map(\.id), [0, 1])
  }

  /// The first look overlooks the near fist and finds the far hand.
  func testASearchLooksForTheNearestHand() throws {
    let image = scene(
      NamedPose.closedFist.hand.placed(0.27, 0.55, scale: 0.17), NamedPose.openPalm.hand.placed(0.73, 0.45, scale: 0.1))
    XCTAssertEqual(
      try side(of: tracker(.largest).recognize(image: image)), false,
      "the scene shows nothing if the fist is found at once")
    XCTAssertEqual(try side(of: tracker(.largest, search: .thorough).recognize(image: image)), true)
  }

  func testATrackedHandStays() throws {
    let stream = try tracker(.largest).makeStream()
    let small = NamedPose.openPalm.hand.placed(0.27, 0.45, scale: 0.1)
    let large = NamedPose.openPalm.hand.placed(0.73, 0.55, scale: 0.17)
    for (frame, hands) in [[small], [small, large], [small, large], [], [], [small, large]].enumerated() {
      let found = try stream.recognize(videoFrame: scene(hands), at: .milliseconds(33 * frame))
      XCTAssertEqual(
        found.map { $0[.wrist].x < 0.5 }, [[true], [true], [true], [], [], [false]][frame], "frame \(frame)")
    }
  }

  private func side(of hands: [Hand]) throws -> Bool {
    XCTAssertEqual(hands.count, 1)
    return try XCTUnwrap(hands.first)[.wrist].x < 0.5
  }

  private func scene(_ hands: PosedHand...) -> RasterImage { scene(hands) }

  private func scene(_ hands: [PosedHand]) -> RasterImage {
    DrawnScene(hands, width: 640, height: 360).draw().rasterImage
  }

  private func tracker(_ preference: HandPreference, hands: Int = 1, search: HandSearch = .standard) throws
    -> HandTracker
  {
    var options = HandTracker.Options(maximumHandCount: hands, search: search)
    options.finding.preference = preference
    return try HandTracker(model: HandModel(bundle: TestModels.handLandmarker()), options: options)
  }
}
