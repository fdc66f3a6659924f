import HandLandmarkerCore
import XCTest

final class TilePalmTests: XCTestCase {
  /// The palms of two search areas are averaged by score.
  ///
  /// Palms within one area are averaged in the same way; the score is the better one's.
  func testTwoLooksAtOnePalm() throws {
    let merged = TilePalm.merge([found(0.6, x: 0.10), found(0.9, x: 0.11)])
    let palm = try XCTUnwrap(merged.first)
    XCTAssertEqual(merged.count, 1)
    XCTAssertEqual(palm.score, 0.9)
    XCTAssertEqual(palm.box.xMin, (0.6 * 0.10 + 0.9 * 0.11) / 1.5, accuracy: 1e-6)
  }

  func testACutPalmGivesWayToAWholeOne() {
    // The cut one scores higher, and would win as part of the average.
    let merged = TilePalm.merge([found(0.95, x: 0.13, width: 0.05, isCut: true), found(0.6, x: 0.1)])
    XCTAssertEqual(merged.map(\.score), [0.6])
    XCTAssertEqual(merged.map(\.box.xMin), [0.1])
  }

  func testACutPalmThatNoOtherLookSeesIsKept() {
    let merged = TilePalm.merge([
      found(0.6, x: 0.1), found(0.7, x: 0.8, isCut: true), found(0.9, x: 0.81, isCut: true), found(0.8, x: 0.5),
    ])
    XCTAssertEqual(merged.map(\.score), [0.9, 0.8, 0.6])
    XCTAssertEqual(TilePalm.merge([]), [])
  }

  func testAPalmOfTheRightSizeForItsLookWins() {
    func box(_ merged: [Palm]) -> [Float] { merged.map(\.box.xMin) }
    var wrong = found(0.95, x: 0.12)
    wrong.isWellSized = false
    XCTAssertEqual(box(TilePalm.merge([wrong, found(0.6, x: 0.1)])), [0.1])
    XCTAssertEqual(box(TilePalm.merge([wrong])), [0.12])
    XCTAssertEqual(box(TilePalm.merge([wrong, found(0.6, x: 0.7)])), [0.12, 0.7])
  }

  /// The size of a palm is relative to the search area.
  ///
  /// A palm of 100×100 pixels at (400, 400) of 1920×1080 is good in a tile of 480 pixels, small for the whole image,
  /// and large for 240 pixels.
  func testSizeAndCutsWithinALook() {
    let palm = Palm(
      score: 1, box: Box(xMin: 400.0 / 1920, yMin: 400.0 / 1080, width: 100.0 / 1920, height: 100.0 / 1080),
      wrist: .zero,
      middleFingerMCP: .zero)
    func look(_ x: Float, _ side: Float) -> TilePalm {
      TilePalm(
        palm, in: SearchLook(tile: SearchTile(xCenter: x, yCenter: 450, side: side)), imageWidth: 1920,
        imageHeight: 1080)
    }
    XCTAssertTrue(look(450, 480).isWellSized)
    XCTAssertFalse(look(450, 480).isCut)
    XCTAssertFalse(look(450, 240).isWellSized)
    XCTAssertFalse(look(960, 1920).isWellSized)
    XCTAssertTrue(look(700, 480).isCut)
  }

  /// A cut palm beside a whole one is kept.
  ///
  /// Less than half of the cut palm is within the whole one: two hands are side by side.
  func testACutPalmBesideAWholeOneIsKept() {
    XCTAssertEqual(TilePalm.merge([found(0.9, x: 0.1), found(0.6, x: 0.151, isCut: true)]).count, 2)
    XCTAssertEqual(TilePalm.merge([found(0.9, x: 0.1), found(0.6, x: 0.149, isCut: true)]).count, 1, "more than half")
  }

  private func found(_ score: Float, x: Float, width: Float = 0.1, isCut: Bool = false) -> TilePalm {
    let box = Box(xMin: x, yMin: 0.4, width: width, height: 0.1)
    return TilePalm(Palm(score: score, box: box, wrist: [x, 0.5], middleFingerMCP: [x, 0.4]), isCut: isCut)
  }
}
