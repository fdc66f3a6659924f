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

  /// Returns an image without most of its noise.
  ///
  /// - Returns: nil for a large image, and for one with little noise.
  package static func denoised(_ image: RasterImage) -> RasterImage? {
    guard max(image.width, image.height) <= largestSide else { return nil }
    let bytes = image.rgbBytes()
    let noise = deviation(of: bytes, width: image.width, height: image.height)
    guard noise > leastNoise else { return nil }
    let pixels = stride(from: 0, to: bytes.count, by: 3).map { at in
      let pixel = SIMD4<UInt8>(bytes[at], bytes[at + 1], bytes[at + 2], 0)
      return SIMD4<Float>(pixel)
    }
    let smooth = flattened(pixels, width: image.width, weight: weight * noise, stepCount: stepCount)
    var values: [UInt8] = []
    values.reserveCapacity(bytes.count)
    for pixel in smooth {
      let level = pixel.clamped(lowerBound: .zero, upperBound: .init(repeating: 255))
      let rounded = SIMD4<UInt8>(level, rounding: .toNearestOrEven)
      values.append(rounded.x)
      values.append(rounded.y)
      values.append(rounded.z)
    }
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
  ///   - width: The number of pixels in a row.
  ///   - weight: The weight of the differences, more than 0.
  package static func flattened(
    _ pixels: [SIMD4<Float>], width: Int, weight: Float, stepCount: Int
  ) -> [SIMD4<Float>] {
    /// The share of a gradient that one step adds to the field; up to a quarter, the steps converge.
    let rate: Float = 0.25
    let height = pixels.count / width
    let source = pixels.map { $0 / -weight }
    // The divergence of the field (across, down) with the image, in units of the weight.
    var rest = source
    var across = [SIMD4<Float>](repeating: .zero, count: pixels.count)
    var down = across
    for _ in 0..<stepCount {
      for y in 0..<height {
        for x in 0..<width {
          let at = y * width + x
          let right: SIMD4<Float> = x + 1 < width ? rest[at + 1] - rest[at] : .zero
          let below: SIMD4<Float> = y + 1 < height ? rest[at + width] - rest[at] : .zero
          let squares: SIMD4<Float> = right * right + below * below
          let factor: Float = 1 / (1 + rate * squares.sum().squareRoot())
          across[at] = (across[at] + rate * right) * factor
          down[at] = (down[at] + rate * below) * factor
        }
      }
      for y in 0..<height {
        for x in 0..<width {
          let at = y * width + x
          let left: SIMD4<Float> = x > 0 ? across[at - 1] : .zero
          let above: SIMD4<Float> = y > 0 ? down[at - width] : .zero
          rest[at] = across[at] + down[at] - left - above + source[at]
        }
      }
    }
    return rest.map { $0 * -weight }
  }
}
