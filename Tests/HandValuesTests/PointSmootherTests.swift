import HandValues
import TestSupport
import XCTest

/// One smoothed landmark beside others that stay as they are.
final class PointSmootherTests: XCTestCase {
  private let hand = ReferenceHand.victory.hand

  private func frame(_ index: Int, _ hand: Hand) -> HandFrame {
    HandFrame(hands: [hand], at: .milliseconds(index * 33), imageSize: ImageSize(width: 640, height: 480))
  }

  /// The landmark that all landmarks smoothed would have.
  func testItIsTheFilterOfAllLandmarks() throws {
    let smoothing = LandmarkSmoothing(minimumCutoff: 0.7, beta: 2)
    var (one, all) = (try PointSmoother(smoothing), LandmarkSmoother(smoothing))
    for index in 0..<30 {
      var hand = hand
      hand.landmarks = HandPoints {
        self.hand.landmarks[$0] + SIMD3(0.03 * Float(index % 3), -0.02 * Float(index % 4), 0)
      }
      let point = one.position(of: .indexFingerTIP, of: hand, in: frame(index, hand))
      let expected = all.smoothed([hand], imageSize: ImageSize(width: 640, height: 480), at: .milliseconds(index * 33))[
        0][.indexFingerTIP]
      XCTAssertEqual(point.x, expected.x, accuracy: 1e-5, "frame \(index)")
      XCTAssertEqual(point.y, expected.y, accuracy: 1e-5, "frame \(index)")
    }
  }

  /// One bad frame does not last.
  func testItBeginsAnewAfterCoordinatesThatAreNotFinite() {
    for bad in [Float.nan, .infinity, 1e38] {
      var smoother = PointSmoother()
      for index in 0..<6 {
        var hand = hand
        if index == 2 { hand.landmarks[.wrist].x = bad }
        let point = smoother.position(of: .wrist, of: hand, in: frame(index, hand))
        if index != 2 { XCTAssertEqual(point.x, hand[.wrist].x, accuracy: 1e-6, "\(bad), frame \(index)") }
      }
    }
  }

  func testItBeginsAnew() {
    var smoother = PointSmoother()
    _ = smoother.position(of: .wrist, of: hand, in: frame(0, hand))
    var other = hand
    (other.id, other.landmarks) = (hand.id + 1, HandPoints { hand.landmarks[$0] + SIMD3(0.2, 0, 0) })
    func wrist(_ hand: Hand) -> SIMD2<Float> { SIMD2(hand[.wrist].x, hand[.wrist].y) }
    func isAt(_ point: SIMD2<Float>, _ place: SIMD2<Float>) -> Bool {
      abs(point.x - place.x) + abs(point.y - place.y) < 1e-6
    }
    XCTAssertTrue(isAt(smoother.position(of: .wrist, of: other, in: frame(1, other)), wrist(other)), "another hand")
    let tip = smoother.position(of: .thumbTIP, of: other, in: frame(2, other))
    XCTAssertTrue(isAt(tip, SIMD2(other[.thumbTIP].x, other[.thumbTIP].y)), "another landmark")
    _ = smoother.position(of: .wrist, of: hand, in: frame(3, hand))
    var moved = hand
    moved.landmarks = other.landmarks
    XCTAssertFalse(isAt(smoother.position(of: .wrist, of: moved, in: frame(4, moved)), wrist(moved)), "the same hand")
    XCTAssertTrue(isAt(smoother.position(of: .wrist, of: moved, in: frame(4, moved)), wrist(moved)), "the same time")
    let large = HandFrame(hands: [hand], at: .milliseconds(200), imageSize: ImageSize(width: 1280, height: 960))
    XCTAssertTrue(isAt(smoother.position(of: .wrist, of: hand, in: large), wrist(hand)), "another size")
  }

  func testTheLargestAndSmallestTimesDoNotTrap() {
    var smoother = PointSmoother()
    for seconds in [Int64.min, .max] {
      let frame = HandFrame(
        hands: [hand], at: Duration(secondsComponent: seconds, attosecondsComponent: 0),
        imageSize: ImageSize(width: 640, height: 480))
      XCTAssertEqual(smoother.position(of: .wrist, of: hand, in: frame).x, hand[.wrist].x, accuracy: 1e-6)
    }
  }

  func testParametersOutOfRangeAreRefused() {
    for (smoothing, option) in [
      (LandmarkSmoothing(minimumCutoff: 0), "smoothing.minimumCutoff"),
      (LandmarkSmoothing(minimumCutoff: .nan), "smoothing.minimumCutoff"),
      (LandmarkSmoothing(beta: -5), "smoothing.beta"),
      (LandmarkSmoothing(derivativeCutoff: -1), "smoothing.derivativeCutoff"),
    ] {
      assertRefused(.invalidArgument, option) { try PointSmoother(smoothing) }
    }
    XCTAssertNoThrow(try PointSmoother(LandmarkSmoothing(beta: 0)))
  }
}
