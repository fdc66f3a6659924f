import GestureFixtures
import GestureTraining
import HandEvents
import HandLandmarkerCore
import XCTest

/// Takes of movements with rests between them, whatever the tracker loses.
final class MotionTakeTests: XCTestCase {
  private func takes(_ frames: [HandFrame], stillness: Int = 500) -> [ClosedRange<Int>] {
    var cutter = MovementCutter(stillness: .milliseconds(stillness))
    let takes = frames.compactMap { cutter.process($0) } + [cutter.finish()].compactMap(\.self)
    return takes.compactMap { take in
      guard let first = take.first, let last = take.last else { return nil }
      return Int(first.time.milliseconds)...Int(last.time.milliseconds)
    }
  }

  /// A hand that rests, moves to and fro, and rests.
  ///
  /// The movement begins at 1200 ms and takes a second each time.
  private func motion(_ count: Int) -> PosedMovement {
    func hand(_ x: Float) -> PosedHand { PosedHand(.openPalm, scale: 0.2).shifted(x, 0) }
    var keys: [PosedMovement.KeyFrame] = [.init(at: .zero, hand(-0.2))]
    for number in 0..<count {
      let start = 1200 + number * 2500
      for (time, x) in [(0, -0.2), (250, 0.2), (500, -0.2), (750, 0.2), (1000, -0.2)] as [(Int, Float)] {
        keys.append(.init(at: .milliseconds(start + time), hand(x), pace: .even))
      }
    }
    return PosedMovement(keys + [.init(at: .milliseconds(1200 + count * 2500), hand(-0.2))])
  }

  private func assertTakes(_ frames: [HandFrame], _ name: String, line: UInt = #line) {
    let takes = takes(frames)
    XCTAssertEqual(takes.count, 2, name, line: line)
    for (number, take) in takes.enumerated() {
      // The rest of 300 ms on both sides belongs to it. A movement ends up to 300 ms late: its speed is measured over
      // 200 ms, between points that are averaged over 100 ms.
      XCTAssertEqual(Double(take.lowerBound), Double(900 + 2500 * number), accuracy: 120, name, line: line)
      XCTAssertEqual(Double(take.upperBound), Double(2650 + 2500 * number), accuracy: 190, name, line: line)
    }
  }

  func testATakeIsAMovementWithItsRests() {
    let frames = motion(2).frames()
    assertTakes(frames, "as it is")
    assertTakes(frames.flatMap { [$0, $0] }, "doubled")
    let late = frames.enumerated().flatMap { index, frame in
      index % 4 == 2 ? [frame, HandFrame(hands: [], at: frame.time - .milliseconds(5))] : [frame]
    }
    assertTakes(late, "with late frames")
    // Lost in the movement and found again, the hand continues; a second one that rests changes nothing.
    for (start, end) in [(1500, 1700), (1900, 2080), (2100, 2150)] {
      let lost = frames.map { frame in
        var frame = frame
        if start..<end ~= Int(frame.time.milliseconds) { frame.hands = [] }
        if frame.time >= .milliseconds(start) { for index in frame.hands.indices { frame.hands[index].id += 4 } }
        return frame
      }
      assertTakes(lost, "lost from \(start) to \(end) ms")
    }
    let small = motion(2).scaled(by: 0.6)
    assertTakes(
      small.and(PosedMovement.still(duration: small.duration).scaled(by: 0.5).shifted(0, -0.3)).frames(),
      "beside a hand at rest")
  }

  /// A hand that comes into sight makes no take.
  ///
  /// It moves only while its landmarks settle.
  func testAHandThatComesIntoSightMakesNoTake() {
    let frames = motion(1).frames()
    let entering = frames.filter { $0.time >= .milliseconds(1850) }
    XCTAssertEqual(takes(entering), [], "half of a movement of a second")
    XCTAssertEqual(takes(frames.filter { $0.time < .milliseconds(1200) }), [])
    // The stream ends in the movement: what there is counts.
    XCTAssertEqual(takes(frames.filter { $0.time < .milliseconds(2000) }).count, 1)
  }
}
