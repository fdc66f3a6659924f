import GestureFixtures
import HandLandmarkerCore
import TestSupport
import XCTest

/// Computed hands of several people, whose persons are known.
final class HandPeopleTests: XCTestCase {
  /// The position and size of a person's hands, in image heights.
  ///
  /// `x` and `y` are the middle between the hands, and `half` is half of their distance.
  private struct Body {
    var x: Float
    var y: Float = 0.5
    var half: Float = 0.3
    var scale: Float = 0.08
  }

  private static let (width, height) = (1280, 720)

  private func hand(_ side: Handedness, _ x: Float, _ y: Float, _ scale: Float, id: Int) -> Hand {
    let pose = side == .right ? HandPose.openPalm : HandPose.openPalm.left
    let posed = PosedHand(pose, x: x * Float(Self.height) / Float(Self.width), y: y, scale: scale, id: id)
    return posed.hand(imageSize: ImageSize(width: Self.width, height: Self.height))
  }

  /// Both hands of a person who looks at the camera.
  ///
  /// Identities are 2n for the right and 2n + 1 for the left hand of person n.
  private func hands(_ body: Body, _ person: Int) -> [Hand] {
    [
      hand(.right, body.x - body.half, body.y, body.scale, id: 2 * person),
      hand(.left, body.x + body.half, body.y, body.scale, id: 2 * person + 1),
    ]
  }

  private func frame(_ hands: [Hand], _ milliseconds: Int) -> HandFrame {
    HandFrame(
      hands: hands, at: .milliseconds(milliseconds), imageSize: ImageSize(width: Self.width, height: Self.height))
  }

  /// The persons by the identities of the hands.
  private func persons(_ frame: HandFrame) -> [Int: Int] {
    frame.hands.reduce(into: [:]) { $0[$1.id] = $1.personID }
  }

  func testTwoPeopleBesideEachOther() {
    var people = HandPeople()
    for step in 0..<30 {
      let sway = 0.02 * Float(step % 5)
      let found = persons(
        people.frame(frame(hands(Body(x: 0.45 + sway), 0) + hands(Body(x: 1.2 - sway), 1), step * 33)))
      XCTAssertEqual(found[0], found[1], "frame \(step)")
      XCTAssertEqual(found[2], found[3], "frame \(step)")
      XCTAssertNotEqual(found[0], found[2], "frame \(step)")
    }
  }

  /// One walks past the other. Behind another hand a hand is not seen, and has another identity when it comes back.
  func testPeopleWhoCross() {
    var (right, all, sameAsBefore) = (0, 0, 0)
    for seed in UInt64(0)..<40 {
      var generator = SeededGenerator(seed: seed)
      func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &generator) }
      let (seconds, far, near) = (number(1...4), number(0.05...0.08), number(0.08...0.12))
      let spans = (number(0.12...0.3), number(0.12...0.35))
      let heights = (number(0.35...0.6), number(0.35...0.6))
      var people = HandPeople()
      var (renamed, hidden) = ([0, 1, 2, 3], Set<Int>())
      var first: [Int: Int] = [:]
      for step in 0..<Int(30 * (seconds + 2)) {
        let share = min(max((Float(step) / 30 - 1) / seconds, 0), 1)
        let bodies = [
          Body(x: 0.4 + share, y: heights.0, half: spans.0, scale: far),
          Body(x: 1.4 - share, y: heights.1, half: spans.1, scale: near),
        ]
        let truths = hands(bodies[0], 0) + hands(bodies[1], 1)
        var shown: [(truth: Int, hand: Hand)] = []
        for (truth, hand) in truths.enumerated() {
          let covers = truth < 2 ? Array(truths[2...]) : []
          let isHidden = covers.contains { other in
            let way = (other.palmCenter - hand.palmCenter) * SIMD2(Float(Self.width) / Float(Self.height), 1)
            return (way * way).sum().squareRoot() < 1.3 * near
          }
          if isHidden {
            hidden.insert(truth)
          } else if hidden.remove(truth) != nil {
            renamed[truth] = (renamed.max() ?? 0) + 1
          }
          if isHidden { continue }
          var hand = hand
          hand.id = renamed[truth]
          if number(0...1) < 0.05 { hand.handedness = hand.handedness.opposite }
          shown.append((truth, hand))
        }
        let found = people.frame(frame(shown.map(\.hand), step * 33)).hands.map(\.personID)
        let isRight = shown.indices.allSatisfy { a in
          shown.indices.allSatisfy { b in (found[a] == found[b]) == (shown[a].truth / 2 == shown[b].truth / 2) }
        }
        all += 1
        right += isRight ? 1 : 0
        for (index, shown) in shown.enumerated() {
          if step == 29 { first[shown.truth] = found[index] }
          if step > 29, first[shown.truth] == found[index] {
            sameAsBefore += 1
          } else if step > 29 {
            sameAsBefore -= 20
          }
        }
      }
    }
    XCTAssertGreaterThan(Double(right) / Double(all), 0.98)
    XCTAssertGreaterThan(sameAsBefore, 0)
  }

  func testAWrongSideForAFrameChangesNothing() {
    var people = HandPeople()
    for step in 0..<60 {
      var all = hands(Body(x: 0.45), 0) + hands(Body(x: 1.2), 1)
      if step % 10 == 7 {
        for index in all.indices where (step / 10 + index) % 3 == 0 {
          all[index].handedness = all[index].handedness.opposite
        }
      }
      XCTAssertEqual(persons(people.frame(frame(all, step * 33))), [0: 0, 1: 0, 2: 1, 3: 1], "frame \(step)")
    }
  }

  func testHandsOfTheSameSideAreThoseOfTwoPeople() {
    var people = HandPeople()
    for step in 0..<30 {
      let found = persons(
        people.frame(frame([hand(.left, 0.5, 0.5, 0.1, id: 4), hand(.left, 0.9, 0.5, 0.1, id: 7)], step * 33)))
      XCTAssertEqual(Set(found.values).count, 2, "frame \(step)")
    }
  }

  func testSizesAndDistancesOfTwoPeople() {
    for (x, scale) in [(Float(0.9), Float(0.03)), (1.7, 0.03)] {
      var people = HandPeople()
      let found = persons(
        people.frame(frame([hand(.right, 0.2, 0.5, 0.12, id: 0), hand(.left, x, 0.5, scale, id: 1)], 0)))
      XCTAssertEqual(Set(found.values).count, 2)
    }
    var people = HandPeople()
    XCTAssertEqual(
      persons(people.frame(frame(hands(Body(x: 0.8, half: 0.5, scale: 0.1), 0), 0))), [0: 0, 1: 0],
      "arms that are spread")
  }

  func testAHandThatLeavesAndReturnsHasItsPersonAgain() {
    var people = HandPeople()
    let (one, other) = (hands(Body(x: 0.45), 0), hands(Body(x: 1.2), 1))
    for step in 0..<30 { _ = people.frame(frame(one + other, step * 33)) }
    for step in 30..<60 {
      XCTAssertEqual(persons(people.frame(frame([one[0]] + other, step * 33))), [0: 0, 2: 1, 3: 1])
    }
    var back = one[1]
    back.id = 9
    for step in 60..<90 {
      XCTAssertEqual(persons(people.frame(frame([one[0], back] + other, step * 33))), [0: 0, 9: 0, 2: 1, 3: 1])
    }
    // The whole person leaves, and comes back at the same place.
    for step in 90..<130 { XCTAssertEqual(persons(people.frame(frame(other, step * 33))), [2: 1, 3: 1]) }
    var returned = one
    (returned[0].id, returned[1].id) = (20, 21)
    for step in 130..<150 {
      XCTAssertEqual(persons(people.frame(frame(other + returned, step * 33))), [2: 1, 3: 1, 20: 0, 21: 0])
    }
    // After a longer time it is somebody new.
    for step in 150..<250 { _ = people.frame(frame(other, step * 33)) }
    (returned[0].id, returned[1].id) = (30, 31)
    XCTAssertEqual(persons(people.frame(frame(other + returned, 250 * 33))), [2: 1, 3: 1, 30: 2, 31: 2])
  }

  func testGapsInTimeAndOneHandAlone() {
    var people = HandPeople()
    let one = hands(Body(x: 0.45), 0)
    XCTAssertEqual(persons(people.frame(frame([one[1]], 0))), [1: 0])
    XCTAssertEqual(persons(people.frame(frame([], 40))), [:])
    XCTAssertEqual(persons(people.frame(frame(one, 1900))), [0: 0, 1: 0])
    XCTAssertEqual(persons(people.frame(frame(one, 60_000))), [0: 1, 1: 1], "nobody knows who it is a minute later")
    XCTAssertEqual(persons(people.frame(frame(one, 10))), [0: 0, 1: 0], "a time that is not later begins a new stream")
  }

  func testWhatCannotBeMeasuredHasNoPerson() {
    var people = HandPeople()
    var all = hands(Body(x: 0.45), 0)
    all[0].landmarks[.wrist] = SIMD3(.nan, 0, 0)
    XCTAssertEqual(people.frame(frame(all, 0)).hands.map(\.personID), [nil, 0])
    all = hands(Body(x: 0.45), 0)
    all[1].id = all[0].id
    XCTAssertEqual(people.frame(frame(all, 40)).hands.count, 2)
  }

  func testNamesChangeNothingElse() {
    for seed in UInt64(0)..<8 {
      var people = HandPeople()
      for frame in DisturbedStream.frames(seed: seed) {
        var named = people.frame(frame)
        XCTAssertTrue(named.hands.allSatisfy { $0.personID != nil })
        for index in named.hands.indices { named.hands[index].personID = nil }
        XCTAssertEqual(named, frame)
      }
    }
  }

  func testASecondLife() {
    assertSecondLife("people", of: HandPeople.init) { people, frames in
      defer { people.finish() }
      return frames.map { people.frame($0) }
    }
  }
}
