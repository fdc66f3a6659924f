import HandLandmarkerCore
import XCTest

/// The further areas in which an image is searched.
final class SearchLookTests: XCTestCase {
  private let sizes: [(width: Int, height: Int)] = [(640, 480), (1280, 720), (1279, 720), (3000, 1000), (500, 500)]

  private func turned(_ look: SearchLook) -> SearchLook {
    var look = look
    look.tile = SearchTile(xCenter: look.tile.yCenter, yCenter: look.tile.xCenter, side: look.tile.side)
    return look
  }

  /// An image on its side has the same areas, with its sides exchanged.
  func testAreasOfAnImageOnItsSide() throws {
    let searches: [HandSearch] = [
      HandSearch(effort: 1), HandSearch(effort: 5), HandSearch(effort: 5, smallestHand: 0.05),
      .exhaustive,
    ]
    for search in searches {
      for (width, height) in sizes {
        let lying = try search.steps(imageWidth: width, imageHeight: height)
        let standing = try search.steps(imageWidth: height, imageHeight: width)
        XCTAssertEqual(lying.map { Set($0.map(turned)) }, standing.map { Set($0) }, "\(search) \(width)×\(height)")
        let far = search.farSteps(imageWidth: width, imageHeight: height)
        XCTAssertEqual(
          far.map { Set($0.map(turned)) },
          search.farSteps(imageWidth: height, imageHeight: width).map { Set($0) }, "\(search) \(width)×\(height)")
      }
    }
  }

  /// A distant person is searched in images of at least 1280 pixels, unless a size of hands is given.
  func testSmallHandsInLargeImages() {
    for (width, height) in sizes {
      let isLarge = max(width, height) >= 1280
      let found = HandSearch(effort: 5).farSteps(imageWidth: width, imageHeight: height)
      XCTAssertEqual(found.isEmpty, !isLarge, "\(width)×\(height)")
      XCTAssertTrue(found.joined().allSatisfy { $0.minimumScore == 0.2 && !$0.needsSupport }, "faint palms count")
      let sized = HandSearch(effort: 5, smallestHand: 0.1)
      XCTAssertTrue(sized.farSteps(imageWidth: width, imageHeight: height).isEmpty)
      XCTAssertTrue(HandSearch(effort: 1).farSteps(imageWidth: width, imageHeight: height).isEmpty)
    }
  }

  /// The middle of every area lies in the image, and one that is as large as the image lies in its middle.
  func testAreasLieOverTheImage() throws {
    for (width, height) in sizes {
      for look in try HandSearch(effort: 5).steps(imageWidth: width, imageHeight: height).joined() {
        XCTAssertTrue(0...Float(width) ~= look.tile.xCenter && 0...Float(height) ~= look.tile.yCenter)
        XCTAssertGreaterThan(look.tile.side, 0)
        // A look at all of the image contains it.
        if look.tile.side >= Float(max(width, height)) {
          XCTAssertEqual(look.tile.xCenter, Float(width) / 2)
          XCTAssertEqual(look.tile.yCenter, Float(height) / 2)
        }
      }
    }
  }

  /// A box that touches an inner edge of its area may go on behind it, at each of the four sides.
  func testBoxesThatTouchAnEdge() {
    let tile = SearchTile(xCenter: 500, yCenter: 500, side: 200)
    let step: Float = 1
    for offset in [-step, 0, step] {
      let boxes = [
        Box(xMin: 400 - offset, yMin: 450, width: 50, height: 50),
        Box(xMin: 450, yMin: 400 - offset, width: 50, height: 50),
        Box(xMin: 550 + offset, yMin: 450, width: 50, height: 50),
        Box(xMin: 450, yMin: 550 + offset, width: 50, height: 50),
      ]
      for box in boxes {
        XCTAssertEqual(tile.cuts(box, imageWidth: 1000, imageHeight: 1000), offset >= 0, "\(box)")
        // The edges of the image cut nothing.
        let own = SearchTile(xCenter: 100, yCenter: 100, side: 200)
        let moved = Box(xMin: box.xMin - 400, yMin: box.yMin - 400, width: 50, height: 50)
        XCTAssertFalse(own.cuts(moved, imageWidth: 200, imageHeight: 200), "\(moved)")
      }
    }
  }
}
