import Foundation
import HandLandmarkerCore
import ImageFiles
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
        let far = reference.landmarks.max { distance($0, reference.landmarks[i]) < distance($1, reference.landmarks[i]) }
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

  private var palmSize: Float {
    let l = reference.landmarks
    return max(distance(l[0], l[5]), distance(l[5], l[17]), distance(l[17], l[0]))
  }

  private func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  private func unique(_ hands: [Hand]) -> [Hand] {
    let image = RasterImage(
      checkedData: Data(), width: reference.imageWidth, height: reference.imageHeight, bytesPerRow: reference.imageWidth, format: .gray8)
    return HandDeduplication.unique(hands, in: image)
  }

  private func hand(shift: SIMD2<Float> = .zero, id: Int) -> Hand {
    var hand = reference.hand
    hand.id = id
    hand.landmarks = hand.landmarks.mapPoints { $0 + SIMD3(shift.x, shift.y, 0) }
    return hand
  }
}
