import GestureFoundation

/// The signs of palms, clear or faint, in searched areas.
///
/// The palm detector sees a hand from many anchors, and most things that look like a palm from few. The signs decide
/// whether a further search is worth its time, and which palms are examined.
package struct PalmSigns {
  /// The smallest score of a palm that counts as a sign.
  static let leastScore: Float = 0.03
  /// The margin of a hand's box to which signs belong.
  ///
  /// In parts of the box's sides.
  private static let margin: Float = 0.25
  /// The smallest number of detections of a palm that is examined.
  ///
  /// One for the whole image, one for a further area. Both were chosen on photos of people and photos without hands, as
  /// was ``leastStrength``.
  private static let leastCount: (whole: Int, further: Int) = (3, 5)
  /// The smallest strength of a palm that is examined.
  private static let leastStrength: Float = 0.15

  private var signs: [(strength: Float, position: SIMD2<Float>)] = []

  package init() {}

  /// Adds the signs of a search area.
  ///
  /// - Parameter detections: The detections in fractions of the crop, before merging.
  mutating func add(_ detections: [Palm], _ projection: CropProjection) {
    for (palm, same) in WeightedNonMaximumSuppression.groups(detections) {
      add(Self.strength(of: palm, detections: same.count), at: projection.project(palm.box.middle))
    }
  }

  /// - Parameters:
  ///   - strength: The number of detections of a palm times the palm's share of the search area's side.
  ///   - position: The position in fractions of the image.
  package mutating func add(_ strength: Float, at position: SIMD2<Float>) { signs.append((strength, position)) }

  /// Returns the strength of the strongest sign that belongs to no hand; 0 if there is none.
  package func strongest(beside hands: [Hand]) -> Float {
    let boxes = hands.map { $0.box.enlarged(by: Self.margin) }
    return signs.reduce(0) { strongest, sign in
      sign.strength > strongest && !boxes.contains { $0.contains(sign.position) } ? sign.strength : strongest
    }
  }

  /// Whether enough detections support a palm, so that it is examined; true without detections.
  ///
  /// - Parameters:
  ///   - detections: The detections in fractions of the crop, before merging.
  ///   - isFurther: Whether the search area is not the whole image.
  package static func support(_ palm: Palm, by detections: [Palm]?, isFurther: Bool) -> Bool {
    guard let detections else { return true }
    let count = detections.count { WeightedNonMaximumSuppression.areSame($0, palm) }
    return count >= (isFurther ? leastCount.further : leastCount.whole)
      && strength(of: palm, detections: count) >= leastStrength
  }

  private static func strength(of palm: Palm, detections: Int) -> Float {
    Float(detections) * max(palm.box.width, palm.box.height)
  }
}

extension Box {
  var middle: SIMD2<Float> { SIMD2(xMin + width / 2, yMin + height / 2) }

  /// Returns the box with a margin on each side.
  ///
  /// In parts of the box's sides.
  fileprivate func enlarged(by margin: Float) -> Box {
    Box(
      xMin: xMin - margin * width, yMin: yMin - margin * height, width: width * (1 + 2 * margin),
      height: height * (1 + 2 * margin))
  }

  /// Whether a point is inside the box.
  func contains(_ point: SIMD2<Float>) -> Bool {
    xMin <= point.x && point.x <= xMax && yMin <= point.y && point.y <= yMax
  }
}
