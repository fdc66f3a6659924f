import LeanFoundation
import SystemSupport
import TensorEngine

/// Where the pixels of a crop lie in the image, in units of 1/32 pixel, row by row.
///
/// For the pixel (x, y) with x = xb + x1, xb a multiple of 64, OpenCV's `warpPerspective` computes in double
/// `w = (m20·xb + m21·y + m22) + m20·x1` and `X = ((m00·xb + m01·y + m02) + m00·x1)·(32/w)`, rounded to the nearest integer with ties to even.
/// The split at multiples of 64 is its block layout; it decides some ties.
struct CropCoordinates {
  /// OpenCV's block width (`BLOCK_SZ`-derived `bw0` for crops up to 256 pixels wide).
  static let blockWidth = 64
  /// `INTER_TAB_SIZE`.
  static let subpixels = 32.0

  let matrix: PerspectiveTransform
  let side: Int
  /// 32/w if it is the same for all pixels, as it is where rows and columns of the crop lie along those of the image.
  let commonScale: Double?
  /// Whether every w is positive and every coordinate fits an `Int32` with room to spare.
  let fits: Bool

  init(matrix: PerspectiveTransform, side: Int) {
    self.matrix = matrix
    self.side = side
    // Rounded sums and products of monotonic terms are monotonic: what holds at the four corners holds everywhere between.
    let last = Double(side - 1)
    let lastBlock = Double((side - 1) / Self.blockWidth * Self.blockWidth)
    let lastInBlock = Double(min(side, Self.blockWidth) - 1)
    let m = matrix
    let reach = (abs(m.m00) + abs(m.m10)) * last + (abs(m.m01) + abs(m.m11)) * last + abs(m.m02) + abs(m.m12)
    var isCommon = m.m22 != 0
    var fits = true
    for y in [0, last] {
      for (xb, x1) in [(0, 0), (lastBlock, lastInBlock)] {
        let w = m.m20 * xb + m.m21 * y + m.m22 + m.m20 * x1
        if w != m.m22 { isCommon = false }
        if !(w > 0 && reach / w < 1e6) { fits = false }
      }
    }
    commonScale = isCommon ? Self.subpixels / m.m22 : nil
    self.fits = fits
  }

  /// The coordinates of row `y`: `side` values each.
  func row(_ y: Int, x: UnsafeMutablePointer<Int32>, y yOut: UnsafeMutablePointer<Int32>) {
    let m = matrix
    let row = Double(y)
    var xb = 0
    while xb < side {
      let count = min(Self.blockWidth, side - xb)
      let x0 = m.m00 * Double(xb) + m.m01 * row + m.m02
      let y0 = m.m10 * Double(xb) + m.m11 * row + m.m12
      if fits, let commonScale {
        Self.steps(count, from: x0, by: m.m00, scale: commonScale, into: x + xb)
        Self.steps(count, from: y0, by: m.m10, scale: commonScale, into: yOut + xb)
      } else if fits {
        let w0 = m.m20 * Double(xb) + m.m21 * row + m.m22
        Self.steps(count, from: (x0, y0, w0), by: (m.m00, m.m10, m.m20), into: x + xb, yOut + xb)
      } else {
        let w0 = m.m20 * Double(xb) + m.m21 * row + m.m22
        for x1 in 0..<count {
          let w = w0 + m.m20 * Double(x1)
          let scale = w != 0 ? Self.subpixels / w : 0
          x[xb + x1] = Self.rounded((x0 + m.m00 * Double(x1)) * scale)
          yOut[xb + x1] = Self.rounded((y0 + m.m10 * Double(x1)) * scale)
        }
      }
      xb += count
    }
  }

  /// Half to even, clamped to the range of `Int32`.
  static func rounded(_ value: Double) -> Int32 {
    Int32(max(Double(Int32.min), min(Double(Int32.max), value)).rounded(.toNearestOrEven))
  }

  /// `rounded((start + step·i)·scale)` for i in 0..<count, for values known to fit: adding 1.5·2⁵² makes the processor round to an integer, half
  /// to even, which then stands in the low bits. A loop of this shape becomes vector code.
  @inline(__always)
  private static func steps(_ count: Int, from start: Double, by step: Double, scale: Double, into out: UnsafeMutablePointer<Int32>) {
    let magic = 6_755_399_441_055_744.0
    var i = 0
    while i < count {
      let value = (start + step * Double(Int32(truncatingIfNeeded: i))) * scale
      out[i] = Int32(truncatingIfNeeded: (value + magic).bitPattern)
      i &+= 1
    }
  }

  /// The same with a separate scale for each pixel, for both coordinates.
  @inline(__always)
  private static func steps(
    _ count: Int, from start: (x: Double, y: Double, w: Double), by step: (x: Double, y: Double, w: Double),
    into x: UnsafeMutablePointer<Int32>, _ y: UnsafeMutablePointer<Int32>
  ) {
    let magic = 6_755_399_441_055_744.0
    var i = 0
    while i < count {
      let d = Double(Int32(truncatingIfNeeded: i))
      let scale = subpixels / (start.w + step.w * d)
      x[i] = Int32(truncatingIfNeeded: ((start.x + step.x * d) * scale + magic).bitPattern)
      y[i] = Int32(truncatingIfNeeded: ((start.y + step.y * d) * scale + magic).bitPattern)
      i &+= 1
    }
  }
}

/// A 3×3 matrix in double that maps the pixels of a crop to pixels of the image it is taken from.
///
/// The map is affine up to rounding, but it is found the way OpenCV finds it (`getPerspectiveTransform`, `invert`): the rounding decides where
/// pixels fall that lie exactly between two positions of the 1/32 pixel grid, and whole rows do in images of odd size.
struct PerspectiveTransform: Equatable {
  var m00, m01, m02: Double
  var m10, m11, m12: Double
  var m20, m21, m22: Double
}

extension PerspectiveTransform {
  /// Maps a crop of `side`×`side` pixels to `region`. The corners of the crop fall on the corners of the region, without a shift by half a pixel.
  ///
  /// - Throws: `StatusError` if the region is so small or so large that no such map exists in double precision.
  init(cropOf side: Int, from region: PixelRegion) throws {
    let corners = region.corners
    let end = Float(side)
    let targets: [SIMD2<Float>] = [[0, end], [0, 0], [end, 0], [end, end]]
    guard let forward = PerspectiveTransform(mapping: corners, to: targets), let inverse = forward.inverse, inverse.isFinite else {
      throw StatusError(
        .invalidArgument, "The region cannot be cropped.",
        suggestion: "it is \(region.width)×\(region.height) pixels around (\(region.xCenter), \(region.yCenter))")
    }
    self = inverse
  }

  /// The transform of four points to four others; nil if there is none.
  ///
  /// The products of the last two columns are computed in float, as in `getPerspectiveTransform`.
  init?(mapping source: [SIMD2<Float>], to destination: [SIMD2<Float>]) {
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: 8), count: 8)
    var rightSide = [Double](repeating: 0, count: 8)
    for i in 0..<4 {
      let (s, d) = (source[i], destination[i])
      matrix[i] = [Double(s.x), Double(s.y), 1, 0, 0, 0, Double(-s.x * d.x), Double(-s.y * d.x)]
      matrix[i + 4] = [0, 0, 0, Double(s.x), Double(s.y), 1, Double(-s.x * d.y), Double(-s.y * d.y)]
      rightSide[i] = Double(d.x)
      rightSide[i + 4] = Double(d.y)
    }
    guard let m = solve(&matrix, &rightSide) else { return nil }
    self.init(m00: m[0], m01: m[1], m02: m[2], m10: m[3], m11: m[4], m12: m[5], m20: m[6], m21: m[7], m22: 1)
  }

  /// Cofactors times the reciprocal of the determinant; nil if that is zero.
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

extension PixelRegion {
  /// Bottom left, top left, top right, bottom right, as `cv::RotatedRect::points` of OpenCV 5 has them, rounding included. (Older versions mirror
  /// the last two at the centre, which rounds differently.)
  var corners: [SIMD2<Float>] {
    let degrees = Float(Double(rotation * 180) / Double.pi)
    let angle = Double(degrees) * Double.pi / 180
    let b = Float(cos(angle)) * 0.5
    let a = Float(sin(angle)) * 0.5
    let p0 = SIMD2(xCenter - a * height - b * width, yCenter + b * height - a * width)
    let p1 = SIMD2(xCenter + a * height - b * width, yCenter - b * height - a * width)
    let p2 = SIMD2(xCenter + a * height + b * width, yCenter - b * height + a * width)
    let p3 = SIMD2(xCenter - a * height + b * width, yCenter + b * height + a * width)
    return [p0, p1, p2, p3]
  }
}

/// Gaussian elimination with partial pivoting in the order of OpenCV's `hal::LU64f`; nil if the matrix is singular.
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
