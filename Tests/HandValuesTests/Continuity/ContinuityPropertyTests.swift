import GestureFixtures
import HandValues
import TestSupport
import XCTest

/// Changes of a stream that leave the identities of its hands as they are.
///
/// The streams are disturbed: hands come and go, are lost, and cross.
final class ContinuityPropertyTests: XCTestCase {
  private typealias Identities = [[Int]]

  private let seeds = UInt64(0)..<12

  private func frames(_ seed: UInt64) -> [HandFrame] { DisturbedStream.frames(seed: seed) }

  private func continued(_ frames: [HandFrame]) throws -> [HandFrame] {
    var continuity = try HandContinuity(maximumGap: .milliseconds(400), stabilizesHandedness: true)
    return frames.map { continuity.frame($0) }
  }

  private func people(_ frames: [HandFrame]) -> [[Int?]] {
    var people = HandPeople()
    return frames.map { people.frame($0).hands.map(\.personID) }
  }

  private func map(_ frames: [HandFrame], _ change: (inout Hand) -> Void) -> [HandFrame] {
    frames.map { frame in
      var frame = frame
      for index in frame.hands.indices { change(&frame.hands[index]) }
      return frame
    }
  }

  private func ids(_ frames: [HandFrame]) -> Identities { frames.map { $0.hands.map(\.id) } }

  func testTheMirrorImageHasTheSameIdentities() throws {
    for seed in seeds {
      let frames = frames(seed)
      let mirrored = map(frames) { hand in
        hand.landmarks = hand.landmarks.mapPoints { SIMD3<Float>(1 - $0.x, $0.y, $0.z) }
        hand.worldLandmarks = hand.worldLandmarks.mapPoints { SIMD3<Float>(-$0.x, $0.y, $0.z) }
        hand.handedness = hand.handedness.opposite
      }
      let (own, other) = (try continued(frames), try continued(mirrored))
      XCTAssertEqual(ids(other), ids(own), "stream \(seed)")
      XCTAssertEqual(people(mirrored), people(frames), "stream \(seed)")
    }
  }

  func testTheOrderOfHandsAndTheStartOfTimeDoNotMatter() throws {
    for seed in seeds {
      let frames = frames(seed).filter { Set($0.hands.map(\.id)).count == $0.hands.count }
      let reversed = frames.map { HandFrame(hands: $0.hands.reversed(), at: $0.time, imageSize: $0.imageSize) }
      let later = frames.map { HandFrame(hands: $0.hands, at: $0.time + .seconds(64), imageSize: $0.imageSize) }
      XCTAssertEqual(ids(try continued(later)), ids(try continued(frames)), "stream \(seed)")
      XCTAssertEqual(people(later), people(frames), "stream \(seed)")
      // New hands of one frame are named in its order.
      let sets = { (frames: [HandFrame]) in frames.map { $0.hands.count } }
      XCTAssertEqual(sets(try continued(reversed)), sets(frames), "stream \(seed)")
    }
  }

  /// No frame has two hands of one identity if the tracker gives none.
  func testIdentitiesOfAFrameDiffer() throws {
    for seed in seeds {
      for (frame, given) in zip(try continued(frames(seed)), frames(seed)) {
        guard Set(given.hands.map(\.id)).count == given.hands.count else { continue }
        XCTAssertEqual(Set(frame.hands.map(\.id)).count, frame.hands.count, "stream \(seed), \(frame.time)")
        XCTAssertEqual(frame.hands.map(\.landmarks), given.hands.map(\.landmarks))
        for hand in frame.hands where given.hands.count > 0 {
          XCTAssertTrue(0.5...1 ~= hand.handednessScore || !hand.landmarks.areFinite, "\(hand.handednessScore)")
        }
      }
    }
  }

  /// A person has at most two hands in a frame, and the same hand belongs to one person while it is seen.
  func testAPersonHasTwoHands() throws {
    for seed in seeds {
      for persons in people(frames(seed)) {
        let counts = Dictionary(persons.compactMap(\.self).map { ($0, 1) }, uniquingKeysWith: +)
        XCTAssertLessThanOrEqual(counts.values.max() ?? 0, 2, "stream \(seed)")
      }
    }
  }
}
