import GestureFoundation
import TensorEngine

/// The positions of a crop's pixels in the image, row by row.
///
/// In units of 1/32 pixel. For the pixel (x, y) with x = xb + x1, xb a multiple of 64, OpenCV's `warpPerspective`
/// computes in double `w = (m20·xb + m21·y + m22) + m20·x1` and `X = ((m00·xb + m01·y + m02) + m00·x1)·(32/w)`, rounded
/// to the nearest integer with ties to even. The split at multiples of 64 follows OpenCV's blocks, and decides some
/// ties.
struct CropCoordinates {
  /// OpenCV's block width (`BLOCK_SZ`-derived `bw0` for crops up to 256 pixels wide).
  static let blockWidth = 64
  /// `INTER_TAB_SIZE`.
  static let subpixels = 32.0

  let matrix: PerspectiveTransform
  let side: Int
  /// 32/w if w is the same for all pixels; else nil.
  ///
  /// w is the same for crops whose rows and columns are parallel to the image's.
  let commonScale: Double?
  /// Whether the coordinates can be computed with vectors.
  ///
  /// Every w must be positive, and every coordinate must fit into an `Int32` with margin.
  let fits: Bool

  init(matrix: PerspectiveTransform, side: Int) {
    self.matrix = matrix
    self.side = side
    // Rounded sums and products of monotonic terms are monotonic, so a bound at the four corners holds everywhere.
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

  /// Computes the coordinates of row `y`, `side` values each.
  func row(_ y: Int, x: UnsafeMutablePointer<Int32>, y yOut: UnsafeMutablePointer<Int32>) {
    let m = matrix
    let row = Double(y)
    var xb = 0
    while xb < side {
      let count = min(Self.blockWidth, side - xb)
      let x0 = m.m00 * Double(xb) + m.m01 * row + m.m02
      let y0 = m.m10 * Double(xb) + m.m11 * row + m.m12
      let w0 = m.m20 * Double(xb) + m.m21 * row + m.m22
      if fits, let commonScale {
        Self.steps(count, from: x0, by: m.m00, scale: commonScale, into: x + xb)
        Self.steps(count, from: y0, by: m.m10, scale: commonScale, into: yOut + xb)
      } else if fits {
        Self.steps(count, from: (x0, y0, w0), by: (m.m00, m.m10, m.m20), into: x + xb, yOut + xb)
      } else {
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

  /// Returns the value rounded half to even.
  ///
  /// The result is clamped to the range of `Int32`.
  static func rounded(_ value: Double) -> Int32 {
    Int32(max(Double(Int32.min), min(Double(Int32.max), value)).rounded(.toNearestOrEven))
  }

  /// Computes `rounded((start + step·i)·scale)` for i in 0..<count, for values in range.
  ///
  /// Adding 1.5·2⁵² makes the processor round to an integer, half to even, in the low bits. The compiler vectorises a
  /// loop of this form.
  @inline(__always)
  private static func steps(
    _ count: Int, from start: Double, by step: Double, scale: Double, into out: UnsafeMutablePointer<Int32>
  ) {
    let magic = 6_755_399_441_055_744.0
    var i = 0
    while i < count {
      let value = (start + step * Double(Int32(truncatingIfNeeded: i))) * scale
      out[i] = Int32(truncatingIfNeeded: (value + magic).bitPattern)
      i &+= 1
    }
  }

  /// Computes both coordinates with a separate scale for each pixel.
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

extension PixelRegion {
  /// The corners of the region.
  ///
  /// Bottom left, top left, top right, bottom right. The corners equal `cv::RotatedRect::points` of OpenCV 5 with its
  /// rounding. (Older versions mirror the last two at the centre, which rounds differently.)
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
