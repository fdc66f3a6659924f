import GestureFoundation

/// Adjusts the light and colours of an image for the models.
///
/// The models know hands in colour and in good light.
///
/// A grey image, such as an infrared camera's, gets the colours of skin for each luminance. Another dim or pale image
/// is brightened and warmed.
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
  /// - Parameter values: Red, green and blue of each pixel, 0…1.
  package func apply(to values: UnsafeMutableBufferPointer<Float>) {
    for at in stride(from: 0, to: values.count - 2, by: 3) {
      let pixel = SIMD3(values[at], values[at + 1], values[at + 2])
      let value = isGrey ? SIMD3(repeating: (pixel * Self.luminance).sum()) : pixel
      for channel in 0..<3 { values[at + channel] = tables[channel][Self.level(value[channel])] }
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
