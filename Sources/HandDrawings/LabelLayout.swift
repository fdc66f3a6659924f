import HandValues

/// Chooses the sizes and positions of the hands' labels.
///
/// A label is within the image, over no finger and no other label. A label without space becomes smaller, then shorter,
/// and is finally omitted, because the drawing must show the hands.
struct LabelLayout {
  private let pictureSize: SIMD2<Float>
  /// The smallest side of a font pixel in pixels of the image.
  private let minimumScale: Float
  private let obstacles: [Segment]
  private var taken: [Box] = []

  private struct Box {
    let origin, size: SIMD2<Float>

    func overlaps(_ other: Box) -> Bool {
      all(origin .< other.origin + other.size) && all(other.origin .< origin + size)
    }
  }

  /// A line of a drawn skeleton.
  private struct Segment {
    let start, end: SIMD2<Float>
    let radius: Float
    let isOfFinger: Bool

    func meets(_ box: Box) -> Bool {
      // The part of the line inside the box, enlarged by the radius.
      let lower = box.origin - radius
      let upper = box.origin + box.size + radius
      var (first, last): (Float, Float) = (0, 1)
      for axis in 0..<2 {
        let step = end[axis] - start[axis]
        if abs(step) < 1e-6 {
          if start[axis] < lower[axis] || start[axis] > upper[axis] { return false }
          continue
        }
        let a = (lower[axis] - start[axis]) / step
        let b = (upper[axis] - start[axis]) / step
        first = max(first, min(a, b))
        last = min(last, max(a, b))
      }
      return first <= last
    }
  }

  /// - Parameter hands: All drawn hands.
  init(pictureSize: SIMD2<Float>, hands: [DrawnHand], minimumScale: Float) {
    self.pictureSize = pictureSize
    self.minimumScale = minimumScale
    obstacles = hands.flatMap { hand in
      // Points are drawn up to this much larger than lines.
      hand.lines.map {
        Segment(start: $0.start, end: $0.end, radius: hand.lineWidth * 1.8 * 1.35, isOfFinger: $0.finger != nil)
      }
    }
  }

  /// Returns the background and the lines of the hand's label.
  ///
  /// Empty without space.
  mutating func elements(for drawn: DrawnHand, showsFingerCount: Bool) -> [DrawingElement] {
    for lines in drawn.hand.labels(showsFingerCount: showsFingerCount) {
      guard let longest = lines.map(\.count).max() else { continue }
      let scales = scales(forCharacters: longest)
      for avoidsPalms in [true, false] {
        for scale in scales {
          let size = Self.size(of: lines, longest: longest, scale: scale)
          guard size.x <= pictureSize.x, size.y <= pictureSize.y else { continue }
          guard let origin = position(for: size, near: drawn, gap: scale * 4, avoidsPalms: avoidsPalms) else {
            continue
          }
          taken.append(Box(origin: origin, size: size))
          return Self.elements(lines, origin: origin, size: size, scale: scale)
        }
      }
    }
    return []
  }

  /// Returns the background and the lines of a caption.
  ///
  /// The caption is at the lower left of an image, as large as labels.
  static func caption(_ lines: [String], pictureSize: SIMD2<Float>) -> [DrawingElement] {
    guard let longest = lines.map(\.count).max(), longest > 0 else { return [] }
    let byWidth = pictureSize.x / Float(longest * BitmapFont.advance + 6)
    let scale = max(min(pictureSize.y / 28 / Float(BitmapFont.glyphHeight), byWidth).rounded(.down), 1)
    let size = size(of: lines, longest: longest, scale: scale)
    return elements(lines, origin: SIMD2(0, pictureSize.y - size.y), size: size, scale: scale)
  }

  private static func padding(_ scale: Float) -> Float { scale * 3 }

  private static func lineHeight(_ scale: Float) -> Float { scale * Float(BitmapFont.glyphHeight + 2) }

  private static func size(of lines: [String], longest: Int, scale: Float) -> SIMD2<Float> {
    SIMD2(
      scale * Float(longest * BitmapFont.advance - 1) + padding(scale) * 2,
      lineHeight(scale) * Float(lines.count) - scale * 2 + padding(scale) * 2)
  }

  private static func elements(_ lines: [String], origin: SIMD2<Float>, size: SIMD2<Float>, scale: Float)
    -> [DrawingElement]
  {
    let ground = DrawingElement.box(
      origin: origin, size: size, cornerRadius: padding(scale), color: .black, opacity: 0.72)
    return [ground]
      + lines.enumerated().map { number, line in
        let corner = origin + SIMD2(padding(scale), padding(scale) + lineHeight(scale) * Float(number))
        return .text(line, origin: corner, scale: scale, color: .white)
      }
  }

  /// Returns the candidate sides of a font pixel, the largest first.
  ///
  /// The first makes lines of about 1/28 of the image's height, narrower for a long text; the last is half of it. Whole
  /// numbers keep letters sharp.
  private func scales(forCharacters count: Int) -> [Float] {
    let byHeight = pictureSize.y / 28 / Float(BitmapFont.glyphHeight)
    let byWidth = pictureSize.x * 0.9 / Float(count * BitmapFont.advance + 6)
    let best = min(byHeight, byWidth)
    if best < 1, minimumScale < 1 { return [1, 0.75, 0.5, 0.25].map { max(best * $0, minimumScale) } }
    let largest = max(min(byHeight.rounded(), byWidth.rounded(.down)), 1)
    let smallest = max((largest / 2).rounded(.down), 1)
    let smaller = stride(from: largest, through: smallest, by: -max(1, ((largest - smallest) / 4).rounded()))
    return Array(smaller) + (largest == 1 && minimumScale < 1 ? [0.75, 0.5] : [])
  }

  /// Returns the first free position.
  ///
  /// Positions are above the hand, below it, at its sides, then the nearest one anywhere.
  private func position(for size: SIMD2<Float>, near hand: DrawnHand, gap: Float, avoidsPalms: Bool) -> SIMD2<Float>? {
    let largest = pictureSize - size
    let center = (hand.lower + hand.upper) / 2
    func within(_ origin: SIMD2<Float>) -> SIMD2<Float> {
      let point = pointwiseMin(pointwiseMax(origin, SIMD2(repeating: 0)), largest)
      return minimumScale < 1 ? point : SIMD2(point.x.rounded(.down), point.y.rounded(.down))
    }
    let x = center.x - size.x / 2
    var candidates = [hand.lower.y - gap - size.y, hand.upper.y + gap].filter { $0 >= 0 && $0 <= largest.y }
      .map { within(SIMD2(x, $0)) }
    candidates += [hand.upper.x + gap, hand.lower.x - gap - size.x].filter { $0 >= 0 && $0 <= largest.x }
      .map { within(SIMD2($0, hand.lower.y)) }
    let steps = 16
    let grid = (0...steps).flatMap { row in
      (0...steps).map { column in within(largest * SIMD2(Float(column), Float(row)) / Float(steps)) }
    }
    func distance(_ origin: SIMD2<Float>) -> Float {
      let offset = origin + size / 2 - center
      return (offset * offset).sum()
    }
    candidates += grid.sorted { distance($0) < distance($1) }
    return candidates.first { isFree(Box(origin: $0, size: size), avoidsPalms: avoidsPalms) }
  }

  private func isFree(_ box: Box, avoidsPalms: Bool) -> Bool {
    !taken.contains { $0.overlaps(box) } && !obstacles.contains { ($0.isOfFinger || avoidsPalms) && $0.meets(box) }
  }
}

extension Hand {
  /// Returns the lines of the hand's label, the longest version first.
  ///
  /// The lines have gesture and handedness with their scores, and optionally the number of extended fingers.
  fileprivate func labels(showsFingerCount: Bool) -> [[String]] {
    let gesture = gestureScores?.winner
    let count = extendedFingers.count
    let fingers = showsFingerCount ? "\(count) finger\(count == 1 ? "" : "s")" : nil
    let full = [
      gesture.map { "\($0.label) \(Percentage.whole($0.score))%" },
      "\(handedness.rawValue) \(Percentage.whole(handednessScore))%", fingers,
    ]
    let short = [gesture?.label, handedness.rawValue, fingers]
    let labels = [full, short, [gesture?.label ?? handedness.rawValue]]
    return labels.map { $0.compactMap(\.self).filter { !$0.isEmpty } }.filter { !$0.isEmpty }
  }
}
