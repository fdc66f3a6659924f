/// Chooses the positions of the hands' labels: above the hand if there is room, within the image, and not over another label.
struct LabelLayout {
  let pictureSize: SIMD2<Float>
  private var taken: [(origin: SIMD2<Float>, size: SIMD2<Float>)] = []

  init(pictureSize: SIMD2<Float>) {
    self.pictureSize = pictureSize
  }

  /// The ground and the lines of the hand's label.
  mutating func elements(for hand: Hand, showsFingerCount: Bool) -> [DrawingElement] {
    let lines = hand.labelLines(showsFingerCount: showsFingerCount).filter { !$0.isEmpty }
    guard let longest = lines.map(\.count).max() else { return [] }
    let points = hand.landmarks.map { SIMD2($0.x, $0.y) * pictureSize }.filter { $0.x.isFinite && $0.y.isFinite }
    let extent = HandExtent(points: points)
    let scale = scale(forCharacters: longest)
    let padding = scale * 3
    let lineHeight = scale * Float(BitmapFont.glyphHeight + 2)
    let size = SIMD2(
      scale * Float(longest * BitmapFont.advance - 1) + padding * 2, lineHeight * Float(lines.count) - scale * 2 + padding * 2)
    let origin = place(size, above: extent, gap: scale * 4)
    taken.append((origin, size))
    var elements = [DrawingElement.box(origin: origin, size: size, cornerRadius: padding, color: .black, opacity: 0.72)]
    for (i, line) in lines.enumerated() {
      let corner = origin + SIMD2(padding, padding + lineHeight * Float(i))
      elements.append(.text(line, origin: corner, scale: scale, color: .white))
    }
    return elements
  }

  /// The side of a font pixel: whole, so that letters stay sharp; a line about 1/28 of the image's height, narrower if the text is long.
  private func scale(forCharacters count: Int) -> Float {
    let byHeight = pictureSize.y / 28 / Float(BitmapFont.glyphHeight)
    let byWidth = pictureSize.x * 0.9 / Float(count * BitmapFont.advance + 6)
    return max(min(byHeight.rounded(), byWidth.rounded(.down)), 1)
  }

  private func place(_ size: SIMD2<Float>, above extent: HandExtent, gap: Float) -> SIMD2<Float> {
    let center = (extent.lower.x + extent.upper.x) / 2
    let largest = pointwiseMax(pictureSize - size, SIMD2(repeating: 0))
    let x = min(max(center - size.x / 2, 0), largest.x).rounded()
    // Above the hand, else below it, else inside it at the top.
    var candidates = [extent.lower.y - gap - size.y, extent.upper.y + gap].filter { $0 >= 0 && $0 <= largest.y }
    candidates.append(min(max(extent.lower.y, 0), largest.y))
    let step = size.y + gap / 2
    candidates += stride(from: 0, through: largest.y, by: max(step, 1))
    let free = candidates.first { y in
      taken.allSatisfy { other in
        x >= other.origin.x + other.size.x || x + size.x <= other.origin.x || y >= other.origin.y + other.size.y
          || y + size.y <= other.origin.y
      }
    }
    return SIMD2(x, (free ?? candidates[0]).rounded())
  }
}

extension Hand {
  /// The lines of a label beside the hand: gesture and side with their scores, and the number of extended fingers if it is asked for.
  fileprivate func labelLines(showsFingerCount: Bool) -> [String] {
    let gesture = gestureScores?.first.map { "\($0.label) \(Percentage.whole($0.score))%" }
    let side = "\(handedness.rawValue) \(Percentage.whole(handednessScore))%"
    let count = extendedFingers.count
    return [gesture, side, showsFingerCount ? "\(count) finger\(count == 1 ? "" : "s")" : nil].compactMap { $0 }
  }
}
