import GestureFoundation

/// Adjusts the light and colours of an image for the models.
///
/// The models know hands in colour and in good light.
///
/// A grey image, such as an infrared camera's, gets the colours of skin for each luminance. Another dim, pale or noisy
/// image is brightened and warmed.
package struct SkinTone: Hashable, Sendable {
  /// The mean difference of neighbouring channels in a grey image.
  ///
  /// 0…1. An image with a larger difference is coloured.
  private static let greyDifference: Float = 0.02
  /// The share of a grey image's values that are clipped.
  ///
  /// This share at either end counts as black or as white.
  private static let outliers: Float = 0.01
  /// The target mean luminance of a grey and of a coloured image.
  private static let (greyMean, colorMean): (Float, Float) = (0.45, 0.5)
  private static let (greyExponents, colorExponents): (ClosedRange<Float>, ClosedRange<Float>) = (0.3...1.5, 0.4...0.8)
  /// The exponents that turn luminance into the channels of skin.
  ///
  /// Red, green and blue. Shadows of skin are redder than highlights.
  private static let skinExponents: SIMD3<Float> = [0.8, 1.1, 1.3]
  /// The factors of the channels of a coloured image.
  private static let warmth: SIMD3<Float> = [1, 0.84, 0.72]
  /// The standard deviation of noise, 0…1, above which noise is smoothed.
  private static let leastNoise: Float = 0.016
  /// The weights of red, green and blue in luminance (ITU-R BT.601).
  private static let luminance: SIMD3<Float> = [0.299, 0.587, 0.114]
  private static let levels = 1024

  /// The exponent of a coloured image below which it counts as dim.
  private static let dimExponent: Float = 0.6

  /// Whether the image is grey or dim, so that its own colours may show no sign of a hand.
  let hidesHands: Bool
  private let isGrey: Bool
  /// The red, green and blue values for each level.
  ///
  /// A level is that of the channel, or of the luminance.
  private let tables: [[Float]]

  /// - Parameter values: Red, green and blue of sample pixels of the whole image, 0…1.
  package init(of values: UnsafeMutableBufferPointer<Float>) {
    let count = max(values.count / 3, 1)
    var sum = Float(0)
    var difference = Float(0)
    var histogram = [Int](repeating: 0, count: Self.levels)
    for at in stride(from: 0, to: values.count - 2, by: 3) {
      let pixel = SIMD3(values[at], values[at + 1], values[at + 2])
      let value = (pixel * Self.luminance).sum()
      sum += value
      difference += (abs(pixel.x - pixel.y) + abs(pixel.y - pixel.z)) / 2
      histogram[Self.level(value)] += 1
    }
    isGrey = difference / Float(count) < Self.greyDifference
    guard isGrey else {
      let exponent = Self.exponent(from: sum / Float(count), to: Self.colorMean, in: Self.colorExponents)
      hidesHands = exponent < Self.dimExponent
      tables = (0..<3).map { channel in Self.table { powf($0, exponent) * Self.warmth[channel] } }
      return
    }
    hidesHands = true
    let rank = Int(Float(count) * Self.outliers)
    func value(_ histogram: some Sequence<(offset: Int, element: Int)>) -> Float {
      var passed = 0
      for (level, count) in histogram {
        passed += count
        if passed > rank { return Float(level) / Float(Self.levels - 1) }
      }
      return 0
    }
    let low = value(histogram.enumerated())
    let range = max(value(histogram.enumerated().reversed()) - low, 1e-3)
    func stretched(_ value: Float) -> Float { min(max((value - low) / range, 0), 1) }
    let mean = histogram.enumerated().reduce(Float(0)) {
      $0 + stretched(Float($1.offset) / Float(Self.levels - 1)) * Float($1.element)
    }
    let exponent = Self.exponent(from: mean / Float(count), to: Self.greyMean, in: Self.greyExponents)
    tables = (0..<3).map { channel in Self.table { powf(stretched($0), exponent * Self.skinExponents[channel]) } }
  }

  /// Applies the colours to a crop.
  ///
  /// - Parameters:
  ///   - values: Red, green and blue of side × side pixels, 0…1.
  ///   - pixels: The number of image pixels along the side.
  package func apply(to values: UnsafeMutableBufferPointer<Float>, side: Int, pixels: Float) {
    guard isGrey else {
      for index in values.indices { values[index] = tables[index % 3][Self.level(values[index])] }
      return
    }
    var luminance = (0..<side * side).map {
      (SIMD3(values[3 * $0], values[3 * $0 + 1], values[3 * $0 + 2]) * Self.luminance).sum()
    }
    GreyPlane.smooth(
      &luminance, side: side, step: max(1, Int((Float(side) / pixels).rounded())), above: Self.leastNoise)
    for (index, value) in luminance.enumerated() {
      for channel in 0..<3 { values[3 * index + channel] = tables[channel][Self.level(value)] }
    }
  }

  private static func level(_ value: Float) -> Int { Int(min(max(value, 0), 1) * Float(levels - 1) + 0.5) }

  private static func table(_ value: (Float) -> Float) -> [Float] {
    (0..<levels).map { value(Float($0) / Float(levels - 1)) }
  }

  /// Returns the exponent that maps a mean approximately to another.
  private static func exponent(from mean: Float, to other: Float, in range: ClosedRange<Float>) -> Float {
    min(max(log(other) / log(min(max(mean, 1e-3), 0.999)), range.lowerBound), range.upperBound)
  }
}

/// The noise of a square grey image, and its smoothing.
package enum GreyPlane {
  /// The weight of the total variation for each standard deviation of noise.
  ///
  /// Chosen by the number of hands found in noisy photographs of people; a weight of 1.2 leaves too much noise, and one
  /// of 3 takes the fingers as well.
  private static let weight: Float = 2.2
  /// The number of steps of a smoothing. Twice as many find no more hands.
  private static let stepCount = 20

  /// Smooths noise by its total variation, if there is noise.
  ///
  /// - Parameters:
  ///   - step: The distance of statistically independent pixels; more than 1 in an enlarged image.
  ///   - leastNoise: The standard deviation above which noise is smoothed.
  package static func smooth(_ values: inout [Float], side: Int, step: Int, above leastNoise: Float) {
    let noise = deviation(of: values, side: side, step: step)
    guard noise > leastNoise else { return }
    values = flattened(values, side: side, step: step, weight: weight * noise, stepCount: stepCount)
  }

  /// Returns the image u with the least sum of (u − values)² / 2 + weight · |∇u|.
  ///
  /// Edges stay, and areas between them become even. The steps are those of A. Chambolle, An Algorithm for Total
  /// Variation Minimization and Applications, 2004.
  ///
  /// - Parameters:
  ///   - step: The distance of the pixels whose differences count.
  ///   - weight: The weight of the differences, more than 0.
  package static func flattened(_ values: [Float], side: Int, step: Int, weight: Float, stepCount: Int) -> [Float] {
    /// The share of a gradient that one step adds to the field; up to a quarter, the steps converge.
    let rate: Float = 0.25
    var field = [SIMD2<Float>](repeating: .zero, count: values.count)
    // The divergence of the field without the image, in units of the weight.
    var rest = values.map { -$0 / weight }
    for _ in 0..<stepCount {
      for y in 0..<side {
        for at in y * side..<(y + 1) * side {
          let gradient = SIMD2(
            at + step < (y + 1) * side ? rest[at + step] - rest[at] : 0,
            y + step < side ? rest[at + step * side] - rest[at] : 0)
          field[at] = (field[at] + rate * gradient) / (1 + rate * (gradient * gradient).sum().squareRoot())
        }
      }
      for y in 0..<side {
        for at in y * side..<(y + 1) * side {
          let left = at - step >= y * side ? field[at - step].x : 0
          let above = y >= step ? field[at - step * side].y : 0
          rest[at] = field[at].sum() - left - above - values[at] / weight
        }
      }
    }
    return rest.map { -weight * $0 }
  }

  /// Returns the standard deviation of noise.
  ///
  /// The deviation follows from the mean of second differences (J. Immerkær, Fast Noise Variance Estimation, 1996).
  /// Constant areas, such as the repeated edge around an image, are ignored.
  package static func deviation(of values: [Float], side: Int, step: Int) -> Float {
    guard side > 2 * step else { return 0 }
    var sum = Float(0)
    var count = 0
    for y in step..<side - step {
      for x in step..<side - step {
        let above = (y - step) * side + x
        let at = y * side + x
        let below = (y + step) * side + x
        let corners = values[above - step] + values[above + step] + values[below - step] + values[below + step]
        let sides = values[above] + values[below] + values[at - step] + values[at + step]
        let difference = abs(corners - 2 * sides + 4 * values[at])
        guard difference > 1e-5 else { continue }
        sum += difference
        count += 1
      }
    }
    return count > 0 ? (Float.pi / 2).squareRoot() / 6 * sum / Float(count) : 0
  }
}
