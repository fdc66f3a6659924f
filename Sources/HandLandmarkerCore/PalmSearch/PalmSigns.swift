import GestureFoundation

/// The signs of palms that looks at an image have left, clear or faint: they tell whether a further look is worth its
/// time.
package struct PalmSigns {
  /// The logit of a palm's score below which there is no sign of it: a score of 0.007.
  package static let least: Float = -5
  /// The part of a hand's box that its signs may lie beside it.
  private static let margin: Float = 0.25

  package init() {}

  private var signs: [(logit: Float, position: SIMD2<Float>)] = []

  /// - Parameters:
  ///   - logit: The logit of a palm's score.
  ///   - position: In fractions of the image.
  package mutating func add(_ logit: Float, at position: SIMD2<Float>) { signs.append((logit, position)) }

  /// The logit of the clearest sign that no hand explains; ``least`` if there is none.
  package func clearest(beside hands: [Hand]) -> Float {
    let boxes = hands.map { $0.box.enlarged(by: Self.margin) }
    return signs.reduce(Self.least) { clearest, sign in
      sign.logit > clearest && !boxes.contains { $0.contains(sign.position) } ? sign.logit : clearest
    }
  }
}

extension Box {
  /// The box with a margin on each side, in parts of its sides.
  fileprivate func enlarged(by margin: Float) -> Box {
    Box(
      xMin: xMin - margin * width, yMin: yMin - margin * height, width: width * (1 + 2 * margin),
      height: height * (1 + 2 * margin))
  }

  /// Whether a point lies in the box.
  func contains(_ point: SIMD2<Float>) -> Bool {
    xMin <= point.x && point.x <= xMax && yMin <= point.y && point.y <= yMax
  }
}
