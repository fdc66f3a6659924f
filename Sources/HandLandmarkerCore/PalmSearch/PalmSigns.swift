import GestureFoundation

/// The signs of palms, clear or faint, in searched areas.
///
/// The signs decide whether a further search is worth its time.
package struct PalmSigns {
  /// The smallest logit of a palm's score that counts as a sign.
  ///
  /// The logit is that of a score of 0.007.
  package static let least: Float = -5
  /// The margin of a hand's box to which signs belong.
  ///
  /// In parts of the box's sides.
  private static let margin: Float = 0.25

  package init() {}

  private var signs: [(logit: Float, position: SIMD2<Float>)] = []

  /// - Parameters:
  ///   - logit: The logit of a palm's score.
  ///   - position: The position in fractions of the image.
  package mutating func add(_ logit: Float, at position: SIMD2<Float>) { signs.append((logit, position)) }

  /// Returns the logit of the clearest sign that belongs to no hand.
  ///
  /// Returns ``least`` if there is no such sign.
  package func clearest(beside hands: [Hand]) -> Float {
    let boxes = hands.map { $0.box.enlarged(by: Self.margin) }
    return signs.reduce(Self.least) { clearest, sign in
      sign.logit > clearest && !boxes.contains { $0.contains(sign.position) } ? sign.logit : clearest
    }
  }
}

extension Box {
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
