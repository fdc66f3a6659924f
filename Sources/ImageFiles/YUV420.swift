import LeanFoundation

/// Frames of a plane of luma and, at half the width and height, chroma; turned into RGB.
struct YUV420 {
  enum Chroma: Sendable {
    /// A plane of Cb, then one of Cr.
    case planar
    /// One plane of Cb and Cr in turn.
    case interleaved
  }

  /// Rows of samples; the last row may lack its padding.
  struct Plane {
    var bytes: UnsafeRawBufferPointer
    var bytesPerRow: Int
  }

  var width: Int
  var height: Int
  var chroma = Chroma.planar
  /// Y, Cb and Cr take all of 0…255 instead of 16…235 and 16…240.
  var fullRange = false
  /// BT.601 is the convention for Y4M and raw frames.
  var matrix = Matrix.bt601

  private var chromaWidth: Int { (width + 1) / 2 }
  private var chromaHeight: Int { (height + 1) / 2 }

  /// The bytes of one frame.
  var byteCount: Int { width * height + 2 * chromaWidth * chromaHeight }

  /// - Parameter data: Exactly `byteCount` bytes: the planes one after the other, without padding. Each chroma sample colours its 2×2 pixels.
  func rgb(_ data: Data) -> RasterImage {
    data.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
      let luma = Plane(bytes: UnsafeRawBufferPointer(rebasing: source[..<(width * height)]), bytesPerRow: width)
      let chroma = UnsafeRawBufferPointer(rebasing: source[(width * height)...])
      return rgb(luma: luma, chroma: Plane(bytes: chroma, bytesPerRow: self.chroma == .planar ? chromaWidth : 2 * chromaWidth))
    }
  }

  /// - Parameters:
  ///   - luma: `height` rows of `width` bytes.
  ///   - chroma: Half as many rows of half as many samples, rounded up; of planar chroma the plane of Cr follows that of Cb at once.
  func rgb(luma: Plane, chroma: Plane) -> RasterImage {
    let factors = matrix.factors(fullRange: fullRange)
    let (step, crOffset) = self.chroma == .planar ? (1, chroma.bytesPerRow * chromaHeight) : (2, 1)
    var pixels = Data(count: width * height * 3)
    pixels.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
      var out = 0
      for y in 0..<height {
        let lumaRow = y * luma.bytesPerRow
        let chromaRow = (y / 2) * chroma.bytesPerRow
        for x in 0..<width {
          let at = chromaRow + (x / 2) * step
          let luma: UInt8 = luma.bytes[lumaRow + x]
          let yy = (Int32(luma) - factors.black) * factors.luma + 32768
          let (blue, red): (UInt8, UInt8) = (chroma.bytes[at], chroma.bytes[at + crOffset])
          let cb = Int32(blue) - 128
          let cr = Int32(red) - 128
          target[out] = Self.clamp(yy + factors.redFromCr * cr)
          target[out + 1] = Self.clamp(yy - factors.greenFromCb * cb - factors.greenFromCr * cr)
          target[out + 2] = Self.clamp(yy + factors.blueFromCb * cb)
          out += 3
        }
      }
    }
    return RasterImage(checkedData: pixels, width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
  }

  private static func clamp(_ value: Int32) -> UInt8 {
    UInt8(min(max(value >> 16, 0), 255))
  }
}

extension YUV420 {
  /// How colours were turned into luma and chroma: by ITU-R BT.601, BT.709, BT.2020, SMPTE 240M, or with the primaries of Display P3.
  enum Matrix: Sendable {
    case bt601, bt709, bt2020, smpte240M, p3

    /// The factors of the way back in 1/65536, and the luma of black.
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
  /// Kr = 0.299, Kb = 0.114; the digits of JPEG decoders.
  static let limitedBT601 = Self(
    luma: 76309, redFromCr: 104_597, greenFromCb: 25675, greenFromCr: 53279, blueFromCb: 132_201, black: 16)
  static let fullBT601 = Self(luma: 65536, redFromCr: 91881, greenFromCb: 22554, greenFromCr: 46802, blueFromCb: 116_130, black: 0)

  /// - Parameters:
  ///   - red: What red weighs in luma, Kr.
  ///   - blue: What blue weighs in luma, Kb.
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
