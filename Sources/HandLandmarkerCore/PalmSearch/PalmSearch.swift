import ImageFiles
import SystemSupport

/// Where a stream is searched for hands, frame by frame: the whole image, and as many tiles as the budget leaves.
///
/// Of the tiles, every second one comes in turn, so that each is searched within a known number of frames. The others are those in which a
/// hand is likely: around the place where one was lost, then where the image has changed since the tile was searched; without such tiles all
/// come in turn.
package struct PalmSearch: Sendable {
  /// Where palms are detected in one frame.
  package struct Areas: Hashable, Sendable {
    package var wholeImage: Bool
    package var tiles: [SearchTile]

    package init(wholeImage: Bool = false, tiles: [SearchTile] = []) {
      self.wholeImage = wholeImage
      self.tiles = tiles
    }
  }

  /// A hand that was lost and not found again yet.
  private struct LostHand: Sendable {
    /// Around it, the smaller one.
    let tile: SearchTile
    /// How often it was searched for there.
    var looks = 0
  }

  /// How often the place of a lost hand is searched before it counts as any other.
  private static let looksForLostHand = 6
  /// The side of the smaller tile around a lost hand, in sides of its region, which is about twice as large as the hand.
  private static let lostHandTile: Float = 1.7

  private let options: HandTracker.Options
  private var budget: SearchBudget
  /// The size that all below was made for.
  private var size: SIMD2<Int>?
  private var tiles: [SearchTile] = []
  /// For each tile the changes since it was searched, summed.
  private var changes: [Float] = []
  private var map = ChangeMap(imageWidth: 1, imageHeight: 1)
  private var lost: [LostHand] = []
  /// The tile whose turn is next.
  private var next = 0
  /// Whether the next single look is at a tile, after one at the whole image.
  private var isTilesTurn = false
  /// Whether the next tile is a likely one, after one in turn.
  private var isLikelyTilesTurn = false

  /// - Parameter options: Checked.
  package init(_ options: HandTracker.Options) {
    self.options = options
    budget = SearchBudget(options.detectionsPerFrame)
  }

  /// A frame in which no hand is missing.
  package mutating func rest() {
    budget.rest()
    lost = []
  }

  /// A hand that was tracked until the frame before is not there any more.
  package mutating func handWasLost(_ region: HandRegion, in image: RasterImage) {
    let isPlace = region.width > 0 && [region.xCenter, region.yCenter, region.width].allSatisfy(\.isFinite)
    guard options.smallestHand != nil, isPlace else { return }
    let side = min(region.width * Float(image.width) * Self.lostHandTile, Float(max(image.width, image.height)))
    let center = SIMD2(region.xCenter * Float(image.width), region.yCenter * Float(image.height))
    lost.append(LostHand(tile: SearchTile(xCenter: center.x, yCenter: center.y, side: side)))
    if lost.count > options.maximumHandCount { lost.removeFirst() }
  }

  /// Where to look in a frame in which a hand is missing.
  ///
  /// - Throws: `StatusError` if `smallestHand` is too small for the image.
  package mutating func areas(in image: RasterImage) throws(StatusError) -> Areas {
    try prepare(for: image)
    let count = budget.spend()
    guard !tiles.isEmpty else { return Areas(wholeImage: count > 0) }
    note(image)
    guard count > 0 else { return Areas() }
    var areas = Areas(wholeImage: true)
    if count == 1 {
      areas.wholeImage = !isTilesTurn
      isTilesTurn.toggle()
      if areas.wholeImage { return areas }
    }
    let tileCount = min(count == 1 ? 1 : count - 1, tiles.count)
    guard tileCount < tiles.count else {
      changes = changes.map { _ in 0 }
      areas.tiles = tiles
      return areas
    }
    while areas.tiles.count < tileCount { areas.tiles.append(nextTile(in: image, besides: areas.tiles)) }
    return areas
  }

  private mutating func prepare(for image: RasterImage) throws(StatusError) {
    guard options.smallestHand != nil, size != SIMD2(image.width, image.height) else { return }
    let grid = try options.tileGrid(for: image)
    size = SIMD2(image.width, image.height)
    tiles = grid?.tiles ?? []
    changes = Array(repeating: 0, count: tiles.count)
    map = ChangeMap(imageWidth: image.width, imageHeight: image.height)
    lost = []
    next = 0
  }

  private mutating func note(_ image: RasterImage) {
    map.update(with: image)
    for (index, tile) in tiles.enumerated() { changes[index] += map.change(in: tile.box) }
  }

  private mutating func nextTile(in image: RasterImage, besides taken: [SearchTile]) -> SearchTile {
    defer { isLikelyTilesTurn.toggle() }
    if isLikelyTilesTurn, let tile = likelyTile(in: image, besides: taken) { return tile }
    while taken.contains(tiles[next % tiles.count]) { next += 1 }
    next %= tiles.count
    defer { next += 1 }
    changes[next] = 0
    return tiles[next]
  }

  private mutating func likelyTile(in image: RasterImage, besides taken: [SearchTile]) -> SearchTile? {
    lost.removeAll { $0.looks >= Self.looksForLostHand }
    for index in lost.indices {
      var tile = lost[index].tile
      // It may have moved: every second time twice as far.
      if lost[index].looks % 2 == 1 { tile.side = min(2 * tile.side, Float(max(image.width, image.height))) }
      guard !taken.contains(tile) else { continue }
      lost[index].looks += 1
      return tile
    }
    guard let index = changes.indices.max(by: { changes[$0] < changes[$1] }), changes[index] > 0 else { return nil }
    changes[index] = 0
    return tiles[index]
  }
}
