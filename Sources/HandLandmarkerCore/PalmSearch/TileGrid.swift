import GestureFoundation

/// The tiles of an image for small hands.
///
/// There are levels of overlapping squares, coarse to fine.
///
/// The palm detector sees 192×192 pixels. It finds most hands whose longer side is at least a fifth of the crop, and
/// few below a tenth. The finest level therefore has tiles of five times the smallest hand, and each level above has
/// tiles about twice as large, up to the whole image.
package enum TileGrid {
  /// The share of a tile's side that the smallest hand takes.
  package static let handShare = 0.2
  /// The smallest share of a tile's side that neighbours have in common.
  ///
  /// The share is more than the palm of a level's largest hand.
  package static let overlap = 0.25
  /// The smallest side of a tile in pixels.
  ///
  /// Hands below a fifth of it show too little to be recognised.
  package static let smallestSide = 128.0
  /// The tolerance of a level's tile size, as an exponent of 2.
  ///
  /// If the size exceeds twice that of the level below by more, another level is inserted.
  private static let levelTolerance = 0.1

  /// Returns the tiles by level, coarse to fine.
  ///
  /// Within a level, tiles are in order of rows.
  ///
  /// - Parameter smallestHand: The longer side of the smallest hand as a fraction of the image's longer side, above 0.
  package static func levels(imageWidth: Int, imageHeight: Int, smallestHand: Float) -> [[SearchTile]] {
    let longer = Double(max(imageWidth, imageHeight))
    let finest = smallestHand > 0 ? max(Double(smallestHand) / handShare, smallestSide / longer) : 0
    return sides(longer: longer, finest: finest).map {
      tiles(imageWidth: imageWidth, imageHeight: imageHeight, side: $0)
    }
  }

  /// Returns overlapping squares of one size that cover an image.
  ///
  /// Row by row.
  ///
  /// - Parameter side: The side in pixels, above 0.
  static func tiles(imageWidth: Int, imageHeight: Int, side: Double) -> [SearchTile] {
    let xs = centers(along: imageWidth, side: side)
    let ys = centers(along: imageHeight, side: side)
    return ys.flatMap { y in xs.map { SearchTile(xCenter: Float($0), yCenter: Float(y), side: Float(side)) } }
  }

  /// Returns the number of tiles that a value of `smallestHand` requests.
  ///
  /// The tiles may have any size.
  package static func requestedTileCount(imageWidth: Int, imageHeight: Int, smallestHand: Float) -> Double {
    sides(longer: Double(max(imageWidth, imageHeight)), finest: Double(smallestHand) / handShare).reduce(0) {
      sum, side in
      sum + steps(along: imageWidth, side: side) * steps(along: imageHeight, side: side)
    }
  }

  /// Returns the sides of the tiles of each level in pixels.
  ///
  /// - Parameter finest: The smallest side, as a fraction of the image's longer side.
  private static func sides(longer: Double, finest: Double) -> [Double] {
    guard finest > 0, finest < 1 else { return [] }
    let count = (log2(1 / finest) - levelTolerance).rounded(.up)
    guard count >= 1 else { return [] }
    return stride(from: 1, through: count, by: 1).map { longer * pow(finest, $0 / count) }
  }

  /// Returns the number of tiles along `length` pixels.
  private static func steps(along length: Int, side: Double) -> Double {
    let rest = Double(length) - side
    return rest > 0 ? 1 + (rest / (side * (1 - overlap))).rounded(.up) : 1
  }

  /// Returns the centres of the tiles, evenly spread from edge to edge.
  ///
  /// The middle for a single tile.
  private static func centers(along length: Int, side: Double) -> [Double] {
    let count = steps(along: length, side: side)
    guard count > 1 else { return [Double(length) / 2] }
    return stride(from: 0, to: count, by: 1).map { side / 2 + (Double(length) - side) * $0 / (count - 1) }
  }
}
