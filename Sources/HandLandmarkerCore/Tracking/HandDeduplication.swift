/// Drops hands that were found twice (`hand_landmarks_deduplication_calculator.cc`).
package enum HandDeduplication {
  /// The distance below which two landmarks have the same position.
  ///
  /// In sizes of the larger palm.
  static let closeness: Float = 0.2
  /// The smallest number of the 21 landmarks at the same position.
  static let minCloseLandmarks = 10
  /// The overlap that the boxes around both hands must exceed.
  static let minOverlap: Float = 0.2

  /// Returns the hands without duplicates of earlier ones.
  package static func unique(_ hands: [Hand], in image: RasterImage) -> [Hand] {
    guard hands.count > 1 else { return hands }
    let size = SIMD2(Double(image.width), Double(image.height))
    var kept: [Hand] = []
    for hand in hands where !kept.contains(where: { areDuplicates(hand, $0, size: size) }) { kept.append(hand) }
    return kept
  }

  private static func areDuplicates(_ a: Hand, _ b: Hand, size: SIMD2<Double>) -> Bool {
    let limit = closeness * max(longestPalmSide(a, size: size), longestPalmSide(b, size: size))
    let close = zip(a.landmarks, b.landmarks).count { distance($0, $1, size: size) < limit }
    return close >= minCloseLandmarks && a.box.intersectionOverUnion(b.box) > minOverlap
  }

  /// Returns the longest side of a triangle of the palm, in pixels.
  ///
  /// The corners are wrist, index MCP and pinky MCP.
  private static func longestPalmSide(_ hand: Hand, size: SIMD2<Double>) -> Float {
    let wrist = hand.landmarks[0]
    let index = hand.landmarks[5]
    let pinky = hand.landmarks[17]
    return max(
      distance(wrist, index, size: size), distance(index, pinky, size: size), distance(pinky, wrist, size: size))
  }

  /// Returns the distance in pixels.
  private static func distance(_ p: SIMD3<Float>, _ q: SIMD3<Float>, size: SIMD2<Double>) -> Float {
    let d = (SIMD2(Double(p.x), Double(p.y)) - SIMD2(Double(q.x), Double(q.y))) * size
    return Float((d.x * d.x + d.y * d.y).squareRoot())
  }
}

extension Hand {
  /// The box around the landmarks, in fractions of the image.
  var box: Box {
    let (low, high) = landmarks.bounds ?? (.zero, .zero)
    return Box(low: low.xy, high: high.xy)
  }
}
