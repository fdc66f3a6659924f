/// A palm as one look into an image found it.
package struct TilePalm: Hashable, Sendable {
  /// In fractions of the image.
  package var palm: Palm
  /// Whether its box reaches the edge of what was looked at, so that it may be a part of a palm.
  package var isCut: Bool

  package init(_ palm: Palm, isCut: Bool) {
    self.palm = palm
    self.isCut = isCut
  }

  /// How much of its box a cut palm may share with a whole one, 0…1, before it counts as a part of it.
  private static let sharedPart: Float = 0.5

  /// Merges what overlapping looks found, by descending score: palms that overlap are the same palm, as within one look, and a cut palm gives
  /// way to a whole one that covers it.
  package static func merge(_ found: [TilePalm]) -> [Palm] {
    let whole = WeightedNonMaximumSuppression.merge(found.filter { !$0.isCut }.map(\.palm))
    let cut = found.filter { part in part.isCut && !whole.contains { $0.box.share(of: part.palm.box) > sharedPart } }.map(\.palm)
    return (whole + WeightedNonMaximumSuppression.merge(cut)).enumerated().sorted { a, b in
      a.element.score != b.element.score ? a.element.score > b.element.score : a.offset < b.offset
    }.map(\.element)
  }
}

extension Box {
  /// How much of `other` lies within this box, 0…1; 0 for a box without an area.
  package func share(of other: Box) -> Float {
    let shared = SIMD2(min(xMax, other.xMax) - max(xMin, other.xMin), min(yMax, other.yMax) - max(yMin, other.yMin))
    return shared.x > 0 && shared.y > 0 && other.area > 0 ? shared.x * shared.y / other.area : 0
  }
}
