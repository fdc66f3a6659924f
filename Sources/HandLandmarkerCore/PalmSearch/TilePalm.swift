/// A palm as one look into an image found it.
package struct TilePalm: Hashable, Sendable {
  /// In fractions of the image.
  package var palm: Palm
  /// Whether its box reaches the edge of what was looked at, so that it may be a part of a palm.
  package var isCut: Bool
  /// Whether the palm is of the size, within what was looked at, for which the palm detector's boxes are good.
  package var isWellSized: Bool

  package init(_ palm: Palm, isCut: Bool, isWellSized: Bool = true) {
    self.palm = palm
    self.isCut = isCut
    self.isWellSized = isWellSized
  }

  /// The shares of the side of what is looked at that the box of a well sized palm takes.
  private static let goodShares: ClosedRange<Float> = 0.08...0.3

  /// - Parameters:
  ///   - palm: In fractions of the image.
  ///   - look: The look that found it.
  package init(_ palm: Palm, in look: SearchLook, imageWidth: Int, imageHeight: Int) {
    let (width, height) = (Float(imageWidth), Float(imageHeight))
    let box = Box(
      xMin: palm.box.xMin * width, yMin: palm.box.yMin * height, width: palm.box.width * width,
      height: palm.box.height * height)
    self.init(
      palm, isCut: look.cuts(box, imageWidth: imageWidth, imageHeight: imageHeight),
      isWellSized: Self.goodShares ~= max(box.width, box.height) / look.tile.side)
  }

  /// The part of its box that a cut palm may share with a whole one, 0…1, before it counts as a part of it.
  private static let sharedPart: Float = 0.5

  /// Merges what overlapping looks found, by descending score: palms that overlap are the same palm, as within one
  /// look. A palm that is too small or too large for its look gives way to one of the right size, and a cut palm to a
  /// whole one that covers it.
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
  /// The part of `other` that lies within this box, 0…1; 0 for a box without an area.
  package func share(of other: Box) -> Float {
    let shared = SIMD2(min(xMax, other.xMax) - max(xMin, other.xMin), min(yMax, other.yMax) - max(yMin, other.yMin))
    return shared.x > 0 && shared.y > 0 && other.area > 0 ? shared.x * shared.y / other.area : 0
  }
}
