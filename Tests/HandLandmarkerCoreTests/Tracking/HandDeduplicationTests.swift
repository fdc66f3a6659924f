import Foundation
import GestureImages
import HandLandmarkerCore
import TestSupport
import XCTest

final class HandDeduplicationTests: XCTestCase {
  private let reference = ReferenceHand.victory

  func testTheSameHandTwiceIsOne() {
    let hands = [hand(id: 1), hand(id: 2), hand(shift: [0.001, 0], id: 3)]
    XCTAssertEqual(unique(hands).map(\.id), [1])
  }

  func testHandsApartAreKept() {
    XCTAssertEqual(unique([hand(id: 1), hand(shift: [0.5, 0], id: 2)]).map(\.id), [1, 2])
  }

  func testLandmarksAreCloseWithinAFifthOfThePalm() {
    let size = palmSize
    XCTAssertEqual(unique([hand(id: 1), hand(shift: [size * 0.19, 0], id: 2)]).map(\.id), [1])
    XCTAssertEqual(unique([hand(id: 1), hand(shift: [size * 0.21, 0], id: 2)]).map(\.id), [1, 2])
  }

  func testTenCloseLandmarksAreNeeded() {
    for (moved, expected) in [(11, [1]), (12, [1, 2])] {
      var second = hand(id: 2)
      // The wrist, index and pinky MCP stay, so that the palm keeps its size; the moved ones stay in the box.
      let movable = (0..<21).filter { ![0, 5, 17].contains($0) }
      let wrist = second.landmarks[0]
      for i in movable.prefix(moved) {
        let far = reference.landmarks.max {
          distance($0, reference.landmarks[i]) < distance($1, reference.landmarks[i])
        }
        second.landmarks[i] = far ?? second.landmarks[i]
      }
      XCTAssertEqual(second.landmarks[0], wrist)
      XCTAssertEqual(unique([hand(id: 1), second]).map(\.id), expected, "\(moved) moved")
    }
  }

  func testAHandIsComparedWithKeptOnesOnly() {
    // The third is close to the second, which is dropped for the first; it is not close to the first.
    let step = palmSize * 0.15
    let hands = [hand(id: 1), hand(shift: [step, 0], id: 2), hand(shift: [2 * step, 0], id: 3)]
    XCTAssertEqual(unique(hands).map(\.id), [1, 3])
  }

  /// Duplicates follow the rule in plain loops.
  ///
  /// Landmarks are close within a fifth of the larger palm, in pixels, and the boxes overlap by more than a fifth.
  func testHandsOfUnequalSizesInImagesOfAnyShape() {
    var generator = SeededGenerator(seed: 8)
    var counts = [0, 0]
    for _ in 0..<600 {
      let (width, height) = [(640, 480), (300, 900), (1920, 400)].randomElement(using: &generator) ?? (1, 1)
      var other = hand(id: 2)
      let (scale, shift) = (generator.between(0.3, 1), SIMD3(generator.symmetric(), generator.symmetric(), 0) * 0.06)
      let middle = other.landmarks[9]
      other.landmarks = other.landmarks.mapPoints { middle + ($0 - middle) * scale + shift }
      let pair = [hand(id: 1), other]
      func apart(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Double {
        hypot(Double(a.x - b.x) * Double(width), Double(a.y - b.y) * Double(height))
      }
      let palms = pair.map {
        max(
          apart($0.landmarks[0], $0.landmarks[5]), apart($0.landmarks[5], $0.landmarks[17]),
          apart($0.landmarks[17], $0.landmarks[0]))
      }
      let distances = (0..<21).map { apart(pair[0].landmarks[$0], pair[1].landmarks[$0]) / max(palms[0], palms[1]) }
      let sides = pair.map { hand in
        [hand.landmarks.map(\.x), hand.landmarks.map(\.y)].map { ($0.min() ?? 0, $0.max() ?? 0) }
      }
      let shared = (0..<2).map { max(0, min(sides[0][$0].1, sides[1][$0].1) - max(sides[0][$0].0, sides[1][$0].0)) }
      let areas = sides.map { ($0[0].1 - $0[0].0) * ($0[1].1 - $0[1].0) }
      let overlap = shared[0] * shared[1] / (areas[0] + areas[1] - shared[0] * shared[1])
      // Nothing is said about what rounding decides.
      if distances.contains(where: { abs($0 - 0.2) < 1e-3 }) || abs(overlap - 0.2) < 1e-3 { continue }
      let isDuplicate = distances.count { $0 < 0.2 } >= 10 && overlap > 0.2
      let image = RasterImage(checkedData: Data(), width: width, height: height, bytesPerRow: width, format: .gray8)
      for hands in [pair, pair.reversed()] {
        XCTAssertEqual(
          HandDeduplication.unique(hands, in: image), isDuplicate ? [hands[0]] : hands,
          "\(palms) \(distances) \(overlap)")
      }
      counts[isDuplicate ? 1 : 0] += 1
    }
    XCTAssertGreaterThan(counts.min() ?? 0, 50, "both happen")
  }

  private var palmSize: Float {
    let l = reference.landmarks
    return max(distance(l[0], l[5]), distance(l[5], l[17]), distance(l[17], l[0]))
  }

  private func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  private func unique(_ hands: [Hand]) -> [Hand] {
    let image = RasterImage(
      checkedData: Data(), width: reference.imageWidth, height: reference.imageHeight,
      bytesPerRow: reference.imageWidth, format: .gray8)
    return HandDeduplication.unique(hands, in: image)
  }

  private func hand(shift: SIMD2<Float> = .zero, id: Int) -> Hand {
    var hand = reference.hand
    hand.id = id
    hand.landmarks = hand.landmarks.mapPoints { $0 + SIMD3(shift.x, shift.y, 0) }
    return hand
  }
}
