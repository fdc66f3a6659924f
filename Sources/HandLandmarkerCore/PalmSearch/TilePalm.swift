/// A palm in one search area of an image.
package struct TilePalm: Hashable, Sendable {
  /// The palm in fractions of the image.
  package var palm: Palm
  /// Whether the box touches the edge of the search area.
  ///
  /// The box may then be a part of a palm.
  package var isCut: Bool
  /// Whether the palm has a size with reliable boxes.
  ///
  /// The size is relative to the search area.
  package var isWellSized: Bool

  package init(_ palm: Palm, isCut: Bool, isWellSized: Bool = true) {
    self.palm = palm
    self.isCut = isCut
    self.isWellSized = isWellSized
  }

  /// The sizes of palms for which the detector's boxes are reliable.
  ///
  /// Shares of a search area's side.
  private static let goodShares: ClosedRange<Float> = 0.08...0.3

  /// - Parameters:
  ///   - palm: The palm in fractions of the image.
  ///   - look: The search area that contains it.
  package init(_ palm: Palm, in look: SearchLook, imageWidth: Int, imageHeight: Int) {
    let width = Float(imageWidth)
    let height = Float(imageHeight)
    let box = Box(
      xMin: palm.box.xMin * width, yMin: palm.box.yMin * height, width: palm.box.width * width,
      height: palm.box.height * height)
    self.init(
      palm, isCut: look.cuts(box, imageWidth: imageWidth, imageHeight: imageHeight),
      isWellSized: Self.goodShares ~= max(box.width, box.height) / look.tile.side)
  }

  /// The overlap that makes a cut palm a part of another.
  ///
  /// The share, 0…1, of the cut palm's box inside a whole palm.
  private static let sharedPart: Float = 0.5

  /// Returns the merged palms of overlapping search areas by descending score.
  ///
  /// Overlapping palms are the same palm, as within one area. A palm that is too small or too large for its area yields
  /// to one of the right size, and a cut palm to a whole one that covers it.
  package static func merge(_ found: [TilePalm]) -> [Palm] {
    let complete = found.filter { !$0.isCut }
    let wellSized = complete.filter(\.isWellSized)
    let whole = WeightedNonMaximumSuppression.merge(
      complete.filter { palm in
        let isCovered = wellSized.contains { WeightedNonMaximumSuppression.areSame($0.palm, palm.palm) }
        return palm.isWellSized || !isCovered
      }.map(\.palm))
    let cut = found.filter { part in part.isCut && !whole.contains { $0.box.share(of: part.palm.box) > sharedPart } }
      .map(\.palm)
    return (whole + WeightedNonMaximumSuppression.merge(cut)).sorted { $0.score > $1.score }
  }
}

extension Box {
  /// Returns the share of `other` inside this box, 0…1.
  ///
  /// 0 for a box without area.
  package func share(of other: Box) -> Float {
    let shared = SIMD2(min(xMax, other.xMax) - max(xMin, other.xMin), min(yMax, other.yMax) - max(yMin, other.yMin))
    return shared.x > 0 && shared.y > 0 && other.area > 0 ? shared.x * shared.y / other.area : 0
  }
}
