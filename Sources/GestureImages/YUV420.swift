import GestureFoundation

/// Frames with a plane of luma, and chroma at half size.
///
/// Width and height of chroma are halved. Frames are converted into RGB.
struct YUV420 {
  enum Chroma: Sendable {
    /// A plane of Cb, then a plane of Cr.
    case planar
    /// One plane of Cb and Cr interleaved.
    case interleaved
  }

  /// Rows of samples; the last row may lack its padding.
  struct Plane {
    var bytes: UnsafeRawBufferPointer
    var bytesPerRow: Int

    func from(_ offset: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[offset...]) }
  }

  var width: Int
  var height: Int
  var chroma = Chroma.planar
  /// Whether Y, Cb and Cr use 0…255 instead of 16…235 and 16…240.
  var fullRange = false
  /// The matrix of the colours.
  ///
  /// BT.601 is the convention for Y4M and raw frames.
  var matrix = Matrix.bt601

  private var chromaWidth: Int { (width + 1) / 2 }
  private var chromaHeight: Int { (height + 1) / 2 }

  /// The size of one frame in bytes.
  var byteCount: Int { width * height + 2 * chromaWidth * chromaHeight }

  /// - Parameter data: Exactly `byteCount` bytes: consecutive planes without padding. Each chroma sample applies to 2×2
  ///   pixels.
  func rgb(_ data: Data) -> RasterImage {
    data.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
      let luma = Plane(bytes: UnsafeRawBufferPointer(rebasing: source[..<(width * height)]), bytesPerRow: width)
      let chroma = UnsafeRawBufferPointer(rebasing: source[(width * height)...])
      return rgb(
        luma: luma, chroma: Plane(bytes: chroma, bytesPerRow: self.chroma == .planar ? chromaWidth : 2 * chromaWidth))
    }
  }

  /// - Parameters:
  ///   - luma: `height` rows of `width` bytes.
  ///   - chroma: Half as many rows of half as many samples, rounded up. In planar chroma the plane of Cr directly
  ///     follows the plane of Cb.
  func rgb(luma: Plane, chroma: Plane) -> RasterImage {
    let factors = matrix.factors(fullRange: fullRange)
    let (step, crOffset) = self.chroma == .planar ? (1, chroma.bytesPerRow * chromaHeight) : (2, 1)
    return .rgb(width: width, height: height) { y, row in
      let lumaRow = luma.from(y * luma.bytesPerRow)
      let start = (y / 2) * chroma.bytesPerRow
      factors.convert(
        luma: lumaRow, 1, cb: chroma.from(start), cr: chroma.from(start + crOffset), step, width: width, to: row)
    }
  }
}

extension RasterImage {
  /// Returns an RGB image whose rows `fill` writes.
  static func rgb(width: Int, height: Int, _ fill: (_ y: Int, _ row: UnsafeMutableRawBufferPointer) -> Void)
    -> RasterImage
  {
    var pixels = Data(count: width * height * 3)
    pixels.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
      for y in 0..<height {
        fill(y, UnsafeMutableRawBufferPointer(rebasing: target[y * width * 3..<(y + 1) * width * 3]))
      }
    }
    return RasterImage(checkedData: pixels, width: width, height: height, format: .rgb8)
  }
}

extension YUV420 {
  /// The matrix that converted colours into luma and chroma.
  ///
  /// The cases are ITU-R BT.601, BT.709, BT.2020, SMPTE 240M, and the primaries of Display P3.
  enum Matrix: Sendable {
    case bt601, bt709, bt2020, smpte240M, p3

    /// The factors of the inverse conversion in 1/65536.
    ///
    /// Also has the luma of black.
    struct Factors: Equatable {
      var luma, redFromCr, greenFromCb, greenFromCr, blueFromCb, black: Int32
    }

    func factors(fullRange: Bool) -> Factors {
      switch self {
      case .bt601: fullRange ? .fullBT601 : .limitedBT601
      case .bt709: Factors(red: 0.2126, blue: 0.0722, fullRange: fullRange)
      case .bt2020: Factors(red: 0.2627, blue: 0.0593, fullRange: fullRange)
      case .smpte240M: Factors(red: 0.212, blue: 0.087, fullRange: fullRange)
      case .p3: Factors(red: 0.22897, blue: 0.07929, fullRange: fullRange)
      }
    }
  }
}

extension YUV420.Matrix.Factors {
  /// Converts a row into RGB.
  ///
  /// A sample of chroma applies to two pixels.
  ///
  /// - Parameters:
  ///   - lumaStep: The distance between luma samples in bytes.
  ///   - chromaStep: The distance between samples of either chroma in bytes.
  @inline(__always)
  func convert(
    luma: UnsafeRawBufferPointer, _ lumaStep: Int, cb: UnsafeRawBufferPointer, cr: UnsafeRawBufferPointer,
    _ chromaStep: Int, width: Int,
    to row: UnsafeMutableRawBufferPointer
  ) {
    func clamped(_ value: Int32) -> UInt8 { UInt8(min(max(value >> 16, 0), 255)) }
    for x in 0..<width {
      let sample = luma[x * lumaStep]
      let at = (x / 2) * chromaStep
      let yy = (Int32(sample) - black) * self.luma + 32768
      let blue = Int32(cb[at]) - 128
      let red = Int32(cr[at]) - 128
      row[3 * x] = clamped(yy + redFromCr * red)
      row[3 * x + 1] = clamped(yy - greenFromCb * blue - greenFromCr * red)
      row[3 * x + 2] = clamped(yy + blueFromCb * blue)
    }
  }

  /// Kr = 0.299, Kb = 0.114, with the digits of JPEG decoders.
  static let limitedBT601 = Self(
    luma: 76309, redFromCr: 104_597, greenFromCb: 25675, greenFromCr: 53279, blueFromCb: 132_201, black: 16)
  static let fullBT601 = Self(
    luma: 65536, redFromCr: 91881, greenFromCb: 22554, greenFromCr: 46802, blueFromCb: 116_130, black: 0)

  /// - Parameters:
  ///   - red: The weight of red in luma, Kr.
  ///   - blue: The weight of blue in luma, Kb.
  init(red: Double, blue: Double, fullRange: Bool) {
    let green = 1 - red - blue
    let chromaScale = fullRange ? 1 : 255.0 / 224
    func fixed(_ factor: Double) -> Int32 { Int32((factor * 65536).rounded()) }
    luma = fixed(fullRange ? 1 : 255.0 / 219)
    redFromCr = fixed(2 * (1 - red) * chromaScale)
    greenFromCb = fixed(2 * (1 - blue) * blue / green * chromaScale)
    greenFromCr = fixed(2 * (1 - red) * red / green * chromaScale)
    blueFromCb = fixed(2 * (1 - blue) * chromaScale)
    black = fullRange ? 0 : 16
  }
}
