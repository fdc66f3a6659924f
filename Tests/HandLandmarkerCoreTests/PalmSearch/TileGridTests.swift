import HandLandmarkerCore
import XCTest

final class TileGridTests: XCTestCase {
  private let sizes = [(1920, 1080), (1080, 1920), (640, 640), (4000, 500), (33, 31), (1, 1)]
  private let smallestHands: [Float] = [0.19, 0.18, 0.1, 0.05, 0.02, 0.013]

  /// The levels leave no gap.
  ///
  /// The finest tiles are five times the smallest hand; each level's are at most 2.15 times as large as the next one's,
  /// up to the whole image.
  func testTheLevelsLeaveNoGap() {
    for (width, height) in sizes {
      for hand in smallestHands {
        let levels = TileGrid.levels(imageWidth: width, imageHeight: height, smallestHand: hand)
        let longer = Float(max(width, height))
        let sides = [longer] + levels.compactMap { $0.first?.side }
        for (above, below) in zip(sides, sides.dropFirst()) {
          XCTAssertLessThan(below, above)
          XCTAssertLessThanOrEqual(above / below, 2.15, "\(width)×\(height), \(hand)")
        }
        let finest = sides[sides.count - 1] / longer
        // At 0.19 the whole image does: 0.95 of it is not worth another level. No tile is smaller than 128 pixels.
        let wanted = max(5 * hand, 128 / longer)
        XCTAssertEqual(finest, wanted > 0.94 ? 1 : wanted, accuracy: 1e-5)
        for level in levels { XCTAssertEqual(Set(level.map(\.side)).count, 1) }
      }
    }
  }

  func testNoTilesForLargeHands() {
    for hand: Float in [0, 0.19, 0.2, 0.5, 1] {
      XCTAssertEqual(TileGrid.levels(imageWidth: 1920, imageHeight: 1080, smallestHand: hand), [])
    }
  }

  /// The tiles of a video frame of 1920×1080 pixels.
  ///
  /// At 0.1: tiles of 960, two rows of three; at 0.05: 960 and 480 pixels; at 0.025 another level of 240.
  func testTheTilesOfAVideoFrame() {
    func counts(_ hand: Float) -> [Int] {
      TileGrid.levels(imageWidth: 1920, imageHeight: 1080, smallestHand: hand).map(\.count)
    }
    XCTAssertEqual(counts(0.1), [3 * 2])
    XCTAssertEqual(counts(0.05), [3 * 2, 5 * 3])
    XCTAssertEqual(counts(0.025), [3 * 2, 5 * 3, 11 * 6])
    let tiles = TileGrid.levels(imageWidth: 1920, imageHeight: 1080, smallestHand: 0.1).flatMap(\.self)
    XCTAssertEqual(tiles.map(\.xCenter), [480, 960, 1440, 480, 960, 1440])
    XCTAssertEqual(tiles.map(\.yCenter), [480, 480, 480, 600, 600, 600])
  }

  /// The number of tiles is known before the tiles are made.
  ///
  /// The exception is tiles of less than 128 pixels.
  func testTheCountIsKnownBeforeTheTilesAreMade() {
    for (width, height) in sizes {
      for hand in smallestHands {
        let levels = TileGrid.levels(imageWidth: width, imageHeight: height, smallestHand: hand)
        let requested = TileGrid.requestedTileCount(imageWidth: width, imageHeight: height, smallestHand: hand)
        if 5 * hand * Float(max(width, height)) >= 128 {
          XCTAssertEqual(requested, Double(levels.joined().count))
        } else {
          XCTAssertGreaterThanOrEqual(requested, Double(levels.joined().count))
        }
      }
    }
    XCTAssertGreaterThan(
      TileGrid.requestedTileCount(imageWidth: 1, imageHeight: 1, smallestHand: .leastNonzeroMagnitude), 1e12)
  }

  /// A small box is inside one of the tiles.
  ///
  /// The side of the box is a quarter of a tile's. The box may be anywhere in the image, and that tile does not cut it.
  func testASmallBoxLiesInOneTile() {
    for (width, height) in sizes {
      for level in TileGrid.levels(imageWidth: width, imageHeight: height, smallestHand: 0.03) {
        let side = level[0].side * 0.249
        for step in 0...60 {
          for other in [0, 0.31, 0.5, 0.77, 1] as [Float] {
            let share = Float(step) / 60
            let room = SIMD2(max(Float(width) - side, 0), max(Float(height) - side, 0))
            for corner in [SIMD2(share, other), SIMD2(other, share)] {
              let low = corner * room
              let box = Box(xMin: low.x, yMin: low.y, width: side, height: side)
              let isWhole = level.contains { tile in
                let inside = tile.box.share(of: box) > 0.9999
                return inside && !tile.cuts(box, imageWidth: width, imageHeight: height)
              }
              XCTAssertTrue(isWhole, "\(box) in \(width)×\(height), tiles of \(level[0].side)")
            }
          }
        }
      }
    }
  }

  /// The image's own edges cut nothing that the whole image would not.
  func testInnerEdgesCut() {
    let tiles = TileGrid.levels(imageWidth: 1920, imageHeight: 1080, smallestHand: 0.1).flatMap(\.self)
    let topLeft = tiles[0]
    func cuts(_ x: Float, _ y: Float) -> Bool {
      topLeft.cuts(Box(xMin: x, yMin: y, width: 100, height: 100), imageWidth: 1920, imageHeight: 1080)
    }
    XCTAssertFalse(cuts(400, 400))
    XCTAssertFalse(cuts(-20, -30))
    XCTAssertFalse(cuts(859, 859))
    XCTAssertTrue(cuts(860, 400))
    XCTAssertTrue(cuts(400, 900))
    XCTAssertTrue(
      tiles[4].cuts(Box(xMin: 470, yMin: 500, width: 100, height: 100), imageWidth: 1920, imageHeight: 1080))
  }
}
