import GestureFixtures
import HandLandmarkerCore
import TestSupport
import XCTest

/// Drawn images of two people who pass each other.
///
/// The models find hands, the tracker follows them, and they are grouped by person.
final class CrossingPeopleTests: XCTestCase {
  /// The motion of four hands.
  ///
  /// Hands 0 and 1 are the right and the left hand of the first person; 2 and 3 belong to the second, who is nearer to
  /// the camera.
  private func motion(seconds: Double, spans: (Float, Float), heights: (Float, Float)) -> PosedMovement {
    func track(_ id: Int, _ hand: PosedHand, _ start: Float, _ way: Float) -> PosedMovement.Track {
      var hand = hand
      (hand.id, hand.forearm) = (id, 1.5)
      let (from, to) = (hand.shifted(start, 0), hand.shifted(start + way, 0))
      return PosedMovement.Track([
        PosedMovement.KeyFrame(at: .zero, from), PosedMovement.KeyFrame(at: .milliseconds(800), from),
        PosedMovement.KeyFrame(at: .milliseconds(800 + Int(seconds * 1000)), to, pace: .even),
        PosedMovement.KeyFrame(at: .milliseconds(1600 + Int(seconds * 1000)), to),
      ])
    }
    let far = PosedHand(.openPalm, y: heights.0, scale: 0.11)
    let near = PosedHand(.openPalm, y: heights.1, scale: 0.11).placed(0.5, heights.1, depth: 0.4)
    var left = (far, near)
    (left.0.pose, left.1.pose) = (left.0.pose.left, left.1.pose.left)
    return PosedMovement([
      track(0, far, -0.42 - spans.0, 0.84), track(1, left.0, -0.42 + spans.0, 0.84),
      track(2, near, 0.42 - spans.1, -0.84),
      track(3, left.1, 0.42 + spans.1, -0.84),
    ])
  }

  func testHandsOfPeopleWhoCrossInImagesAreGrouped() throws {
    try LongTests.require()
    let tracker = try HandTracker(
      model: HandModel(contentsOfFile: TestModels.gestureRecognizerPath()),
      options: HandTracker.Options(maximumHandCount: 4))
    let sampling = FrameSampling(width: 640, height: 420, framesPerSecond: 25)
    let (width, height) = (Float(640), Float(420))
    var (right, all, same, compared, hands) = (0, 0, 0, 0, 0)
    for (seconds, spans, heights) in [
      (2.0, (Float(0.17), Float(0.2)), (Float(0.5), Float(0.5))), (1.2, (0.16, 0.22), (0.6, 0.45)),
    ] {
      let motion = motion(seconds: seconds, spans: spans, heights: heights)
      let stream = tracker.makeStream()
      var people = HandPeople()
      var first: [Int: Int] = [:]
      for (frame, drawn) in zip(try motion.images(sampling), motion.frames(sampling)) {
        let found = people.frame(
          HandFrame(
            hands: try stream.recognize(videoFrame: frame.image, at: frame.time), at: frame.time,
            imageSize: ImageSize(width: 640, height: 420))
        ).hands
        let truths = found.map { hand -> Int in
          func distance(_ other: Hand) -> Float {
            let way = (other.palmCenter - hand.palmCenter) * SIMD2(width, height)
            // Of two hands that are drawn over each other the nearer one is seen.
            return (way * way).sum() * (other.id < 2 ? 1.5 : 1)
          }
          return drawn.hands.min { distance($0) < distance($1) }?.id ?? -1
        }
        all += 1
        hands += found.count
        let isRight = found.indices.allSatisfy { a in
          found.indices.allSatisfy { b in (found[a].personID == found[b].personID) == (truths[a] / 2 == truths[b] / 2) }
        }
        right += isRight ? 1 : 0
        for (hand, truth) in zip(found, truths) where hand.personID != nil {
          if frame.time < .milliseconds(800) {
            first[truth] = hand.personID
            continue
          }
          compared += 1
          same += first[truth] == hand.personID ? 1 : 0
        }
      }
    }
    XCTAssertGreaterThan(hands, 3 * all, "the tracker finds most hands")
    XCTAssertGreaterThanOrEqual(Double(right), 0.98 * Double(all), "\(right) of \(all) frames")
    XCTAssertGreaterThanOrEqual(Double(same), 0.95 * Double(compared), "\(same) of \(compared) hands")
  }
}
