import LeanFoundation

/// Reads palms out of the detector's two outputs (`tensors_to_detections_calculator.cc`): first the scores of all anchors, then the boxes of the few that pass.
package struct PalmDecoder: Sendable {
  /// Values per anchor: x, y, width, height, and seven key points, in pixels of the crop relative to the anchor.
  package static let valuesPerBox = 18
  /// Pixels of the crop's side.
  static let side: Float = 192

  package let minScore: Float
  /// A logit that is certainly too low. Most anchors end here, without an exponential.
  private let lowestLogit: Float

  package init(minScore: Float) {
    self.minScore = minScore
    // Rounding moves a score by some 1e-7; the margin is a thousand times wider at any threshold.
    let probability = Double(min(max(minScore, 1e-30), 1 - 1e-6))
    lowestLogit = minScore > 0 ? Float(log(probability / (1 - probability))) - 1e-2 : -.infinity
  }

  /// The anchors whose score is at least `minScore`, in their order, with their scores.
  package func passing(logits: UnsafeBufferPointer<Float>) -> [(anchor: Int, score: Float)] {
    var passing: [(anchor: Int, score: Float)] = []
    for (anchor, logit) in logits.enumerated() where logit >= lowestLogit {
      let score = 1 / (1 + RoundedMath.exp(-min(max(logit, -100), 100)))
      if score >= minScore { passing.append((anchor, score)) }
    }
    return passing
  }

  /// The palm of one anchor in fractions of the crop's side; nil if its box has a negative size or none.
  ///
  /// - Parameter values: `valuesPerBox` numbers.
  package func palm(score: Float, anchor: Int, values: UnsafeBufferPointer<Float>) -> Palm? {
    let center = PalmAnchors.centers[anchor]
    func point(_ i: Int) -> SIMD2<Float> { SIMD2(values[i] / Self.side + center.x, values[i + 1] / Self.side + center.y) }
    let middle = point(0)
    let (width, height) = (values[2] / Self.side, values[3] / Self.side)
    let box = Box(
      xMin: middle.x - width / 2, yMin: middle.y - height / 2, xMax: middle.x + width / 2, yMax: middle.y + height / 2)
    guard box.width >= 0, box.height >= 0 else { return nil }
    return Palm(score: score, box: box, wrist: point(4), middleFingerMCP: point(8))
  }
}
