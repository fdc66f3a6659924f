import Foundation
import GestureImages
import HandLandmarkerCore
import TestSupport
import XCTest

/// The parts of an image that each frame of a stream searches.
final class PalmSearchTests: XCTestCase {
  func testWithoutSmallHandsEachFrameIsTheWholeImage() throws {
    var search = PalmSearch(HandTracker.Options())
    for _ in 0..<5 {
      let areas = try search.areas(in: still)
      XCTAssertTrue(areas.wholeImage && areas.looks.isEmpty)
    }
    var rare = PalmSearch(options(nil, budget: 0.25))
    XCTAssertEqual(
      try (0..<8).map { _ in try rare.areas(in: still).wholeImage },
      [true, false, false, false, true, false, false, false])
  }

  func testTheDefaultIsTheWholeImageAndTwoTilesInTurn() throws {
    var search = PalmSearch(options(0.05))
    let tiles = TileGrid.levels(imageWidth: 640, imageHeight: 360, smallestHand: 0.05).flatMap(\.self)
    XCTAssertEqual(tiles.count, 21)
    var searched: [SearchTile] = []
    for _ in 0..<21 {
      let areas = try search.areas(in: still)
      XCTAssertTrue(areas.wholeImage)
      XCTAssertEqual(areas.tiles.count, 2)
      searched += areas.tiles
    }
    XCTAssertEqual(searched, tiles + tiles)
  }

  /// Every tile is searched within the stated number of frames.
  ///
  /// The plan states the number. Changes and lost hands do not matter, and the search repeats.
  func testEveryTileIsSearchedInTime() throws {
    let busy = [image(square: (0, 0)), image(square: (500, 200)), image(square: (300, 100))]
    let cases: [(Float, Float)] = [
      (0.05, 3), (0.05, 2), (0.04, 2.5), (0.1, 1), (0.1, 0.3), (0.05, 1.6), (0.05, 9), (0.1, 7), (0.1, 30),
    ]
    for (hand, budget) in cases {
      let options = options(hand, budget: budget)
      let plan = try options.searchPlan(imageSize: ImageSize(width: 640, height: 360))
      let tiles = TileGrid.levels(imageWidth: 640, imageHeight: 360, smallestHand: hand).flatMap(\.self)
      var search = PalmSearch(options)
      var last: [SearchTile: Int] = [:]
      var lastWhole = -1
      let allowed = plan.framesUntilSearched(handSize: hand)
      for frame in 0..<4 * allowed + 8 {
        if frame % 3 == 0 {
          search.handWasLost(HandRegion(xCenter: 0.5, yCenter: 0.5, width: 0.1, height: 0.2), in: still)
        }
        let areas = try search.areas(in: busy[frame % 3])
        XCTAssertLessThanOrEqual(areas.tiles.count + (areas.wholeImage ? 1 : 0), plan.maximumDetectionsPerFrame)
        XCTAssertEqual(Set(areas.tiles).count, areas.tiles.count, "no tile twice in a frame")
        for tile in areas.tiles { last[tile] = frame }
        if areas.wholeImage { lastWhole = frame }
        XCTAssertLessThanOrEqual(frame - lastWhole, plan.framesUntilSearched(handSize: 1))
        guard frame >= allowed else { continue }
        for tile in tiles {
          XCTAssertLessThanOrEqual(frame - (last[tile] ?? -1), allowed, "budget \(budget), smallest hand \(hand)")
        }
      }
    }
  }

  /// A changed area is searched before its turn.
  ///
  /// The area is searched in the frame in which the change shows, level by level, and once.
  func testWhatChangesComesBeforeItsTurn() throws {
    var search = PalmSearch(options(0.05))
    _ = try search.areas(in: still)
    let changed = image(square: (590, 310))
    let corner = Box(xMin: 590, yMin: 310, width: 40, height: 40)
    var likely: [SearchTile] = []
    for _ in 0..<6 { likely += try search.areas(in: changed).tiles.filter { $0.box.share(of: corner) == 1 } }
    XCTAssertEqual(Array(likely.map(\.side).prefix(2)), [320, 160], "then the coarser tile's turn comes")
  }

  /// The image is first searched around a lost hand.
  ///
  /// The tile is 1.7 times the region, every second time twice the region, and never larger than the image.
  func testTheImageIsSearchedAroundALostHandFirst() throws {
    for (width, sides) in [(0.1, [108.8, 217.6]), (0.5, [544, 640]), (0.9, [640, 640])] as [(Float, [Float])] {
      var search = PalmSearch(options(0.05))
      _ = try search.areas(in: still)
      search.handWasLost(HandRegion(xCenter: 0.25, yCenter: 0.75, width: width, height: width * 640 / 360), in: still)
      let around = try (0..<8).compactMap { _ in
        try search.areas(in: still).tiles.first { $0.xCenter == 160 && $0.yCenter == 270 }
      }
      XCTAssertEqual(around.count, 6)
      for (index, tile) in around.enumerated() { XCTAssertEqual(tile.side, sides[index % 2], accuracy: 1e-3) }
    }
  }

  /// The last lost hands are searched for.
  ///
  /// There are as many as hands are allowed.
  func testTheLastLostHandsAreSearchedFor() throws {
    var options = options(0.05)
    options.finding.maximumHandCount = 2
    var search = PalmSearch(options)
    _ = try search.areas(in: still)
    for x in [0.2, 0.4, 0.6] as [Float] {
      search.handWasLost(HandRegion(xCenter: x, yCenter: 0.5, width: 0.1, height: 0.1), in: still)
    }
    let grid = Set(TileGrid.levels(imageWidth: 640, imageHeight: 360, smallestHand: 0.05).flatMap(\.self))
    let places = try (0..<16).flatMap { _ in
      try search.areas(in: still).tiles.filter { !grid.contains($0) }.map(\.xCenter)
    }
    XCTAssertEqual(places.count, 12)
    XCTAssertEqual(Set(places), [Float(256), 384])
  }

  func testALostHandIsForgottenWhenNoneIsMissing() throws {
    var search = PalmSearch(options(0.05))
    _ = try search.areas(in: still)
    search.handWasLost(HandRegion(xCenter: 0.3, yCenter: 0.7, width: 0.1, height: 0.2), in: still)
    search.rest()
    let tiles = Set(TileGrid.levels(imageWidth: 640, imageHeight: 360, smallestHand: 0.05).flatMap(\.self))
    for _ in 0..<4 { XCTAssertTrue(tiles.isSuperset(of: try search.areas(in: still).tiles)) }
  }

  /// Unusual regions of lost hands are not searched.
  ///
  /// Nothing can be cropped from such a region.
  func testStrangeRegionsOfLostHands() throws {
    var search = PalmSearch(options(0.05))
    search.handWasLost(HandRegion(xCenter: 0, yCenter: 0, width: 0, height: 0), in: still)
    search.handWasLost(HandRegion(xCenter: .nan, yCenter: 0, width: 1, height: 1), in: still)
    search.handWasLost(HandRegion(xCenter: 0, yCenter: .infinity, width: .nan, height: 1), in: still)
    search.handWasLost(HandRegion(xCenter: 0.5, yCenter: .infinity, width: 0.1, height: 0.1), in: still)
    let tiles = Set(TileGrid.levels(imageWidth: 640, imageHeight: 360, smallestHand: 0.05).flatMap(\.self))
    for _ in 0..<4 { XCTAssertTrue(tiles.isSuperset(of: try search.areas(in: still).tiles)) }
  }

  func testAStreamMayChangeItsSize() throws {
    var search = PalmSearch(options(0.05))
    for _ in 0..<3 { _ = try search.areas(in: still) }
    let small = RasterImage(
      checkedData: Data(count: 32 * 32 * 3), width: 32, height: 32, bytesPerRow: 96, format: .rgb8)
    let tiles = Set(TileGrid.levels(imageWidth: 32, imageHeight: 32, smallestHand: 0.05).flatMap(\.self))
    for _ in 0..<40 { XCTAssertTrue(tiles.isSuperset(of: try search.areas(in: small).tiles)) }
    var impossible = PalmSearch(options(0.002))
    XCTAssertThrowsError(try impossible.areas(in: small))
  }

  /// A thorough search without a budget is paced.
  ///
  /// The whole image is searched in every frame and a further area in every fourth, fewer after many model runs.
  func testAThoroughSearchIsPaced() throws {
    var search = PalmSearch(HandTracker.Options(search: .thorough))
    let searching = try (0..<20).map { _ in try search.areas(in: still) }
    XCTAssertTrue(searching.allSatisfy(\.wholeImage))
    XCTAssertEqual(searching.map(\.looks.count), (0..<20).map { $0 % 4 / 3 })
    search.examined(runs: 6)
    let after = try (0..<30).map { _ in try search.areas(in: still).looks.count }
    XCTAssertEqual(after.firstIndex(of: 1), 27, "six runs and the look itself at a quarter of a run a frame")
    // While another hand is tracked, one look in ten is a further one, in place of that at the whole image.
    search.examined(runs: 1000)
    let paid = try (0..<210).map { _ in try search.areas(in: still, isTracking: true).looks.count }
    XCTAssertEqual(paid.firstIndex(of: 1), 209, "the largest debt is 20 runs")
    let tracking = try (0..<30).map { _ in try search.areas(in: still, isTracking: true) }
    XCTAssertEqual(tracking.filter { !$0.looks.isEmpty }.count, 3)
    XCTAssertTrue(tracking.allSatisfy { $0.wholeImage == $0.looks.isEmpty })
    var budgeted = PalmSearch(changed(HandTracker.Options(search: .thorough)) { $0.tracking.searchBudget = 4 })
    XCTAssertEqual(try budgeted.areas(in: still).looks.count, 3, "a budget is kept")
  }

  /// A lost hand is searched for at once.
  ///
  /// Three areas are searched in the frames after the loss, turned like the hand, beside the whole image and in place
  /// of later areas.
  func testALostHandIsSearchedForAtOnce() throws {
    for isTracking in [false, true] {
      var search = PalmSearch(HandTracker.Options(maximumHandCount: 2, search: .thorough))
      _ = try search.areas(in: still, isTracking: isTracking)
      search.handWasLost(HandRegion(xCenter: 0.25, yCenter: 0.75, width: 0.1, height: 0.2, rotation: 0.5), in: still)
      let frames = try (0..<12).map { _ in try search.areas(in: still, isTracking: isTracking) }
      XCTAssertEqual(frames.map(\.looks.count), [1, 1, 1] + Array(repeating: 0, count: 9))
      XCTAssertEqual(frames.prefix(3).map(\.wholeImage), Array(repeating: !isTracking, count: 3))
      for look in frames.prefix(3).flatMap(\.looks) {
        XCTAssertEqual([look.tile.xCenter, look.tile.yCenter], [160, 270])
        XCTAssertEqual(look.turn, 0.5, accuracy: 1e-6)
      }
    }
  }

  /// A thorough search is complete within the stated number of frames.
  ///
  /// The plan states the number, while no palms need to be examined.
  func testAThoroughSearchIsCompleteInTime() throws {
    let options = HandTracker.Options(search: .thorough)
    let plan = try options.searchPlan(imageSize: ImageSize(width: 640, height: 360))
    let all = try options.finding.search.steps(imageWidth: 640, imageHeight: 360).flatMap(\.self)
    XCTAssertEqual(plan.detectionsPerImage, 1 + all.count)
    XCTAssertEqual(plan.framesUntilSearched(handSize: 1), 1)
    var search = PalmSearch(options)
    var taken: Set<SearchLook> = []
    let busy = [image(square: (0, 0)), image(square: (500, 200))]
    for frame in 0..<plan.framesUntilSearched(handSize: 0.05) {
      taken.formUnion(try search.areas(in: busy[frame % 2]).looks)
    }
    XCTAssertTrue(taken.isSuperset(of: all))
  }

  private var still: RasterImage { image(square: nil) }

  private func options(_ smallestHand: Float?, budget: Float? = nil) -> HandTracker.Options {
    changed(HandTracker.Options(search: HandSearch(smallestHand: smallestHand))) { $0.tracking.searchBudget = budget }
  }

  private func image(square: (x: Int, y: Int)?) -> RasterImage {
    var data = Data(repeating: 50, count: 640 * 360 * 3)
    if let square {
      for y in square.y..<square.y + 40 {
        for i in (y * 640 + square.x) * 3..<(y * 640 + square.x + 40) * 3 { data[i] = 200 }
      }
    }
    return RasterImage(checkedData: data, width: 640, height: 360, bytesPerRow: 640 * 3, format: .rgb8)
  }
}

extension PalmSearch.Areas {
  fileprivate var tiles: [SearchTile] { looks.map(\.tile) }
}
