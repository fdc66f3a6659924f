/// A 3×3 matrix in double for the pixels of a crop.
///
/// Maps them to pixels of the source image. The map is affine up to rounding, but is computed as in OpenCV
/// (`getPerspectiveTransform`, `invert`). The rounding decides the position of pixels exactly between two points of the
/// 1/32 pixel grid, which are whole rows in images of odd size.
struct PerspectiveTransform: Equatable {
  var m00, m01, m02: Double
  var m10, m11, m12: Double
  var m20, m21, m22: Double
}

extension PerspectiveTransform {
  /// Maps a crop of `side`×`side` pixels to `region`.
  ///
  /// Corners map to corners, without a shift by half a pixel.
  ///
  /// - Throws: `StatusError` if the region is too small or too large for such a map in double precision.
  init(cropOf side: Int, from region: PixelRegion) throws {
    let corners = region.corners
    let end = Float(side)
    let targets: [SIMD2<Float>] = [[0, end], [0, 0], [end, 0], [end, end]]
    guard let forward = PerspectiveTransform(mapping: corners, to: targets), let inverse = forward.inverse,
      inverse.isFinite
    else {
      throw StatusError(
        .invalidArgument, "The region cannot be cropped.",
        suggestion: "it is \(region.width)×\(region.height) pixels around (\(region.xCenter), \(region.yCenter))")
    }
    self = inverse
  }

  /// Creates the transform of four points to four others.
  ///
  /// Nil if there is none.
  ///
  /// As in `getPerspectiveTransform`, the products of the last two columns are computed in float.
  init?(mapping source: [SIMD2<Float>], to destination: [SIMD2<Float>]) {
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: 8), count: 8)
    var rightSide = [Double](repeating: 0, count: 8)
    for i in 0..<4 {
      let s = source[i]
      let d = destination[i]
      matrix[i] = [Double(s.x), Double(s.y), 1, 0, 0, 0, Double(-s.x * d.x), Double(-s.y * d.x)]
      matrix[i + 4] = [0, 0, 0, Double(s.x), Double(s.y), 1, Double(-s.x * d.y), Double(-s.y * d.y)]
      rightSide[i] = Double(d.x)
      rightSide[i + 4] = Double(d.y)
    }
    guard let m = solve(&matrix, &rightSide) else { return nil }
    self.init(m00: m[0], m01: m[1], m02: m[2], m10: m[3], m11: m[4], m12: m[5], m20: m[6], m21: m[7], m22: 1)
  }

  /// The cofactors times the reciprocal of the determinant.
  ///
  /// Nil if the determinant is zero.
  var inverse: PerspectiveTransform? {
    let determinant = m00 * (m11 * m22 - m12 * m21) - m01 * (m10 * m22 - m12 * m20) + m02 * (m10 * m21 - m11 * m20)
    guard determinant != 0 else { return nil }
    let d = 1 / determinant
    return PerspectiveTransform(
      m00: (m11 * m22 - m12 * m21) * d, m01: (m02 * m21 - m01 * m22) * d, m02: (m01 * m12 - m02 * m11) * d,
      m10: (m12 * m20 - m10 * m22) * d, m11: (m00 * m22 - m02 * m20) * d, m12: (m02 * m10 - m00 * m12) * d,
      m20: (m10 * m21 - m11 * m20) * d, m21: (m01 * m20 - m00 * m21) * d, m22: (m00 * m11 - m01 * m10) * d)
  }

  private var isFinite: Bool {
    [m00, m01, m02, m10, m11, m12, m20, m21, m22].allSatisfy(\.isFinite)
  }
}

/// Solves by Gaussian elimination with partial pivoting.
///
/// The order is that of OpenCV's `hal::LU64f`. Nil if singular.
private func solve(_ a: inout [[Double]], _ b: inout [Double]) -> [Double]? {
  let n = b.count
  let smallestPivot = Double.ulpOfOne * 100
  for i in 0..<n {
    var pivot = i
    for j in i + 1..<n where abs(a[j][i]) > abs(a[pivot][i]) { pivot = j }
    guard abs(a[pivot][i]) >= smallestPivot else { return nil }
    if pivot != i {
      a.swapAt(pivot, i)
      b.swapAt(pivot, i)
    }
    let negativeReciprocal = -1 / a[i][i]
    for j in i + 1..<n {
      let alpha = a[j][i] * negativeReciprocal
      for k in i + 1..<n { a[j][k] += alpha * a[i][k] }
      b[j] += alpha * b[i]
    }
  }
  for i in stride(from: n - 1, through: 0, by: -1) {
    var sum = b[i]
    for k in i + 1..<n { sum -= a[i][k] * b[k] }
    b[i] = sum / a[i][i]
  }
  return b
}
