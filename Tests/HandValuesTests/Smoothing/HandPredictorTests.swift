import GestureFixtures
import HandLandmarkerCore
import XCTest

final class HandPredictorTests: XCTestCase {
  /// A hand that moves to the right.
  ///
  /// The speed is 0.3 image widths per second.
  private func frame(_ milliseconds: Int, id: Int = 3) -> HandFrame {
    let hand = PosedHand(.openPalm, x: 0.3 + 0.0003 * Float(milliseconds), id: id).hand()
    return HandFrame(hands: [hand], at: .milliseconds(milliseconds))
  }

  private func x(_ hands: [Hand]) -> Float { hands.first?[.indexFingerTIP].x ?? .nan }

  func testHandsGoOn() {
    var predictor = HandPredictor()
    XCTAssertEqual(predictor.hands(at: .zero), [])
    for time in stride(from: 0, through: 160, by: 40) { predictor.add(frame(time)) }
    let (held, truth) = (x(frame(160).hands), x(frame(210).hands))
    XCTAssertLessThan(abs(x(predictor.hands(at: .milliseconds(210))) - truth), 0.6 * abs(held - truth))
    XCTAssertEqual(predictor.hands(at: .milliseconds(160)), frame(160).hands)
    XCTAssertEqual(predictor.hands(at: .milliseconds(100)), frame(160).hands, "the past is the last frame")
  }

  func testNothingIsPredictedBeyondTheHorizon() {
    var predictor = HandPredictor()
    for time in [0, 40, 80] { predictor.add(frame(time)) }
    XCTAssertEqual(predictor.hands(at: .seconds(9)), predictor.hands(at: .milliseconds(180)))
  }

  func testAnotherHandAndAnotherStreamBeginAnew() {
    var predictor = HandPredictor()
    for time in [0, 40] { predictor.add(frame(time)) }
    predictor.add(frame(80, id: 4))
    XCTAssertEqual(predictor.hands(at: .milliseconds(130)), frame(80, id: 4).hands)
    predictor.add(frame(20, id: 4))
    XCTAssertEqual(predictor.hands(at: .milliseconds(60)), frame(20, id: 4).hands)
  }

  func testFramesNearlyAtTheSameTimeGiveNoSpeed() throws {
    var predictor = HandPredictor()
    let next = HandFrame(hands: frame(10).hands, at: .microseconds(1))
    predictor.add(frame(0))
    predictor.add(next)
    XCTAssertEqual(predictor.hands(at: .milliseconds(50)), next.hands)
  }

  func testCoordinatesThatAreNotFiniteGiveNoSpeed() {
    var predictor = HandPredictor()
    var bad = frame(0)
    bad.hands[0].landmarks[.wrist].x = .nan
    predictor.add(bad)
    predictor.add(frame(20))
    XCTAssertEqual(predictor.hands(at: .milliseconds(50))[0][.wrist], frame(20).hands[0][.wrist])
  }

  func testAHandAtRestStays() throws {
    var predictor = HandPredictor()
    var poses = RandomPoses(seed: 9)
    var still = frame(0).hands[0]
    let exact = still.landmarks
    for time in stride(from: 0, through: 400, by: 40) {
      still.landmarks = poses.noisy(exact, by: 0.001)
      predictor.add(HandFrame(hands: [still], at: .milliseconds(time)))
    }
    let predicted = try XCTUnwrap(predictor.hands(at: .milliseconds(450)).first)
    for index in exact.indices { XCTAssertLessThan(abs(predicted.landmarks[index].x - exact[index].x), 0.006) }
  }

  /// A hand without world landmarks does not move.
  ///
  /// No number is NaN.
  func testAHandWithoutWorldLandmarks() throws {
    var predictor = HandPredictor()
    for step in 0..<4 {
      let points = HandPoints { SIMD3(Float($0) / 30 + Float(step) / 50, 0.5, 0) }
      let hand = Hand(handedness: .right, landmarks: points, worldLandmarks: HandPoints { _ in .zero })
      predictor.add(HandFrame(hands: [hand], at: .milliseconds(step * 33)))
    }
    let hand = try XCTUnwrap(predictor.hands(at: .milliseconds(149)).first)
    XCTAssertEqual(hand.worldLandmarks, HandPoints { _ in .zero })
    XCTAssertGreaterThan(hand.landmarks[0].x, 3 / 50)
  }
}
