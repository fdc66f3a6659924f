import GestureFoundation
import GestureImages

/// Smooths the noise of an image in its own pixels, before the image is cropped.
package enum Denoising {
  /// The longer side in pixels of the largest image that is smoothed.
  ///
  /// A larger image loses its noise when a crop reduces it.
  private static let largestSide = 640
  /// The standard deviation of noise, of 255, above which noise is smoothed.
  private static let leastNoise: Float = 3
  /// The weight of the total variation for each standard deviation of noise.
  ///
  /// Chosen by the number of hands found in noisy photographs of people; a weight of 1.2 leaves too much noise, and one
  /// of 2.7 takes the fingers as well.
  private static let weight: Float = 1.8
  /// The number of steps of a smoothing. More steps find no more hands.
  private static let stepCount = 15
  /// The largest number of rows in which noise is measured.
  private static let sampledRowCount = 128
  /// The share of a gradient that one step adds to the field; up to a quarter, the steps converge.
  static let rate: Float = 0.25

  /// Returns an image without most of its noise.
  ///
  /// - Returns: nil for a large image, and for one with little noise.
  package static func denoised(_ image: RasterImage) -> RasterImage? {
    guard max(image.width, image.height) <= largestSide else { return nil }
    let bytes = image.rgbBytes()
    let noise = deviation(of: bytes, width: image.width, height: image.height)
    guard noise > leastNoise else { return nil }
    let smooth = flattened(bytes.map { Float($0) }, width: image.width, weight: weight * noise, stepCount: stepCount)
    let values = smooth.map { level in UInt8(min(max(level, 0), 255) + 0.5) }
    return RasterImage(
      checkedData: Data(values), width: image.width, height: image.height, format: .rgb8,
      rotationDegrees: image.rotationDegrees)
  }

  /// Returns the standard deviation of noise, of 255.
  ///
  /// The deviation follows from the median of second differences, which neither edges nor even areas change much (J.
  /// Immerkær, Fast Noise Variance Estimation, 1996, has their mean).
  ///
  /// - Parameter bytes: Red, green and blue of each pixel.
  package static func deviation(of bytes: [UInt8], width: Int, height: Int) -> Float {
    guard width > 2, height > 2 else { return 0 }
    var histogram = [Int](repeating: 0, count: 8 * 255 + 1)
    let row = 3 * width
    for y in stride(from: 1, to: height - 1, by: (height - 3) / sampledRowCount + 1) {
      for at in y * row + 3..<(y + 1) * row - 3 {
        func pair(_ distance: Int) -> Int { Int(bytes[at - distance]) + Int(bytes[at + distance]) }
        let difference: Int = pair(row - 3) + pair(row + 3) - 2 * (pair(row) + pair(3)) + 4 * Int(bytes[at])
        histogram[abs(difference)] += 1
      }
    }
    let half = histogram.reduce(0, +) / 2
    var passed = 0
    let median = histogram.firstIndex { count in
      passed += count
      return passed > half
    }
    // The weights of a difference have a norm of 6; half of normal values lie within 0.6745 standard deviations.
    return Float(median ?? 0) / (6 * 0.6745)
  }

  /// Returns the pixels u with the least sum of |u − pixels|² / 2 + weight · |∇u|.
  ///
  /// Edges stay, and areas between them become even. The channels share their edges. The steps are those of A.
  /// Chambolle, An Algorithm for Total Variation Minimization and Applications, 2004.
  ///
  /// - Parameters:
  ///   - values: Red, green and blue of each pixel, at least one.
  ///   - width: The number of pixels in a row.
  ///   - weight: The weight of the differences, more than 0.
  package static func flattened(_ values: [Float], width: Int, weight: Float, stepCount: Int) -> [Float] {
    var image = TotalVariation(values, width: width, weight: weight)
    for _ in 0..<stepCount { image.step() }
    return image.values
  }
}
