import GestureFixtures

extension PosedHand {
  /// The positions of the 21 landmarks in an image, in pixels.
  ///
  /// Computed from the drawn hand's joints: the wrist, then thumb to little finger from the root to the tip.
  package func landmarks(width: Int, height: Int) -> [SIMD2<Float>] {
    landmarkPixels(width: width, height: height)
  }

  /// Returns the same hand in a given size.
  ///
  /// The longer side of the box around the landmarks then has `length` pixels.
  package func sized(_ length: Float, width: Int, height: Int) -> PosedHand {
    var hand = self
    // The perspective changes a little with the size.
    for _ in 0..<3 {
      let box = LandmarkBox(hand.landmarks(width: width, height: height))
      hand.scale *= length / box.longerSide
    }
    return hand
  }
}

/// The box around landmarks, in pixels.
package struct LandmarkBox: Sendable, Hashable {
  package let low: SIMD2<Float>
  package let high: SIMD2<Float>

  /// - Parameter points: At least one.
  package init(_ points: [SIMD2<Float>]) {
    low = points.dropFirst().reduce(points.first ?? .zero, pointwiseMin)
    high = points.dropFirst().reduce(points.first ?? .zero, pointwiseMax)
  }

  package var middle: SIMD2<Float> { (low + high) / 2 }
  package var longerSide: Float { (high - low).max() }

  /// Whether this is another box around the same hand.
  ///
  /// Its middle lies within the other's longer side, and it is 0.5 to 2 times as large.
  package func isSameHand(as other: LandmarkBox) -> Bool {
    let distance = middle - other.middle
    let share = longerSide / other.longerSide
    return max(abs(distance.x), abs(distance.y)) < other.longerSide / 2 && share > 0.5 && share < 2
  }
}
