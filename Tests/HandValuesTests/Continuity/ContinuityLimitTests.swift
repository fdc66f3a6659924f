import GestureFixtures
import GestureSupport
import HandLandmarkerCore
import TestSupport
import XCTest

/// Documented limits of a hand's continuity.
///
/// Up to each limit the hand stays the same; beyond it another hand, or handedness, is seen.
final class ContinuityLimitTests: XCTestCase {
  /// A hand of a tenth of the image's height.
  ///
  /// `x` hand sizes to the right.
  private func hand(_ id: Int, _ x: Double = 0, side: Float = 0.9, scale: Float = 0.05) -> Hand {
    let posed = PosedHand(.openPalm, x: 0.2, scale: scale).shifted(Float(x) * 0.1, 0)
    var hand = HandScene([posed], width: 640, height: 480).frame(at: .zero).hands[0]
    (hand.id, hand.handedness, hand.handednessScore) = (id, side > 0 ? .right : .left, abs(side))
    return hand
  }

  /// Frames every 40 ms.
  private func continued(_ frames: [[Hand]], maximumGap: Duration? = .seconds(1), steady: Bool = false) -> [[Hand]] {
    var continuity = HandContinuity(checkedGap: maximumGap, stabilizesHandedness: steady)
    return frames.enumerated().map { number, hands in
      continuity.frame(
        HandFrame(hands: hands, at: .milliseconds(40 * number), imageSize: ImageSize(width: 640, height: 480))
      ).hands
    }
  }

  /// Whether a hand that returns with another identity is the same.
  ///
  /// `gap` is the number of frames in which the hand is missing.
  private func isSame(_ back: Hand, after gap: Int, beside other: Hand? = nil, maximumGap: Duration? = .seconds(1))
    -> Bool
  {
    let others = [other].compactMap(\.self)
    let frames =
      Array(repeating: [hand(1)] + others, count: 12) + Array(repeating: others, count: gap - 1)
      + Array(repeating: [back] + others, count: 3)
    return continued(frames, maximumGap: maximumGap).last?.first?.id == 1
  }

  /// An impossible aspect ratio is not used.
  ///
  /// The ratio is measured instead.
  func testWhatIsNoAspectRatio() {
    for ratio in [0.0101, 0.5, 1, 99.9] as [Float] { XCTAssertEqual(AspectRatio(known: ratio).value, ratio) }
    for ratio in [0.01, 0, -1, 100, .nan, .infinity] as [Float] { XCTAssertEqual(AspectRatio(known: ratio).value, 1) }
  }

  func testAHandThatComesBack() {
    assertFound("speed of the only hand", upTo: 30) { isSame(hand(7, $0 * 0.16), after: 4) }
    assertFound("speed over a longer gap", upTo: 12) { isSame(hand(7, $0 * 0.28), after: 7) }
    let other = hand(2, 12)
    assertFound("distance of one of two", upTo: 0.6 + 1.5 * 0.16) { isSame(hand(7, $0), after: 4, beside: other) }
    assertFound("distance after a longer gap", upTo: 0.6 + 1.5 * 0.4) { isSame(hand(7, $0), after: 10, beside: other) }
    assertFound("distance of one of two that were lost", upTo: 0.6 + 1.5 * 0.16) { distance in
      let frames =
        Array(repeating: [hand(1), other], count: 12) + Array(repeating: [], count: 3) + [[hand(7, distance)]]
      return continued(frames).last?.first?.id == 1
    }
    assertFound("other side", upTo: 0.891, accuracy: 0.02) {
      isSame(hand(7, side: -Float($0)), after: 4, beside: other)
    }
    assertFound("size", upTo: 1.5) { isSame(hand(7, scale: 0.05 * Float($0)), after: 4, beside: other) }
    assertFound("size after a longer gap", upTo: 2) {
      isSame(hand(7, scale: 0.05 * Float($0)), after: 6, beside: other)
    }
    assertFound("smaller", from: 1 / 1.5) { isSame(hand(7, scale: 0.05 * Float($0)), after: 4, beside: other) }
    assertFound("maximumGap", from: 0.4) {
      isSame(hand(7), after: 10, beside: other, maximumGap: .milliseconds(Int($0 * 1000)))
    }
  }

  /// The number of frames until a right hand becomes a left one.
  ///
  /// The hand was right for `count` frames.
  private func framesUntilLeft(after count: Int, _ right: Float, _ left: Float) -> Int {
    let frames =
      Array(repeating: [hand(1, side: right)], count: count) + Array(repeating: [hand(1, side: -left)], count: 60)
    return continued(frames, steady: true).dropFirst(count).prefix { $0[0].handedness == .right }.count
  }

  /// A handedness lasts until the opposite is clear.
  ///
  /// Logarithms of odds are summed between −60 and 60, each of a probability of at most 0.98, and the opposite has to
  /// be ahead by 6.
  func testASideLastsUntilTheOtherIsClear() {
    func logit(_ p: Double) -> Double { log(p / (1 - p)) }
    for (count, right, left) in [(10, 0.9, 0.9), (3, 0.8, 0.7), (100, 0.9, 0.9), (10, 0.999, 0.999), (5, 0.95, 0.6)] {
      let sum = min(Double(count) * logit(min(right, 0.98)), 60)
      let expected = ((sum + 6) / logit(min(left, 0.98))).rounded(.down)
      XCTAssertEqual(
        Double(framesUntilLeft(after: count, Float(right), Float(left))), expected, accuracy: 0,
        "\(count) × \(right), \(left)")
    }
  }

  /// Two hands with the same handedness.
  ///
  /// The less certain one gets the opposite, unless one is much larger.
  func testTwoHandsOfOneSide() {
    func sides(_ a: Float, _ b: Float, scale: Float = 0.05) -> Set<Handedness> {
      let frames = Array(repeating: [hand(1, side: a), hand(2, 5, side: b, scale: scale)], count: 3)
      return Set(continued(frames, steady: true)[2].map(\.handedness))
    }
    assertFound("unsure", upTo: 0.85, accuracy: 0.01) { sides(0.97, Float($0)).count == 2 }
    assertFound("unsure, the first", upTo: 0.85, accuracy: 0.01) { sides(Float($0), 0.97).count == 2 }
    assertFound("lead", upTo: 0.75, accuracy: 0.01) { sides(0.8, Float($0)).count == 2 }
    assertFound("sizes", upTo: 1.6) { sides(0.97, 0.7, scale: 0.05 * Float($0)).count == 2 }
    assertFound("sizes, smaller", from: 1 / 1.6) { sides(0.97, 0.7, scale: 0.05 * Float($0)).count == 2 }
    XCTAssertEqual(sides(0.97, -0.7), [.left, .right])
    let both = continued(Array(repeating: [hand(1, side: 0.97), hand(2, 5, side: 0.7)], count: 3), steady: true)[2]
    XCTAssertEqual(both.map(\.handednessScore)[1], 0.5, "which nothing says")
  }

  /// Exchanged identities are corrected after a near contact.
  ///
  /// A contact is nearer than 1.1 hand sizes; further apart, identities are those of the tracker.
  func testAContactIsNear() {
    func areExchangedBack(_ nearest: Double) -> Bool {
      // Two hands, of different sides, come near each other and part; the tracker exchanges their identities while they
      // are near.
      let ways = (0...20).map { step in nearest / 2 + abs(Double(step) - 10) * 0.2 }
      let frames = ways.enumerated().map { step, way in
        let (a, b) = step > 10 ? (2, 1) : (1, 2)
        return [hand(a, 5 - way, side: 0.98), hand(b, 5 + way, side: -0.98)]
      }
      return continued(frames).last?.map(\.id) == [1, 2]
    }
    assertFound("near", upTo: 1.1, accuracy: 0.12, areExchangedBack)
  }

  /// A contact ends, and its hands are told apart, when the hands are 1.4 hand sizes apart.
  func testAContactEndsApart() throws {
    let nearest = 22
    let nearing: [Double] = (0...nearest).map { 3 - 0.1 * Double($0) }
    let parting: [Double] = (1...44).map { 0.8 + 0.05 * Double($0) }
    let ways = nearing + parting
    let frames = ways.enumerated().map { step, way in
      let (a, b) = step > nearest ? (2, 1) : (1, 2)
      return [hand(a, 5 - way / 2, side: 0.98), hand(b, 5 + way / 2, side: -0.98)]
    }
    let ids: [[Int]] = continued(frames).map { $0.map(\.id) }
    let decided = try XCTUnwrap(ids.indices.first { $0 > nearest && ids[$0] == [1, 2] })
    XCTAssertEqual(ways[decided], 1.4, accuracy: 0.06)
    XCTAssertEqual(Array(ids[(nearest + 1)..<decided]), Array(repeating: [2, 1], count: decided - nearest - 1))
    XCTAssertEqual(Array(ids[decided...]), Array(repeating: [1, 2], count: ids.count - decided))
  }
}
