import Foundation

/// Frames of a plane of luma and, at half the width and height, chroma; turned into RGB with the matrix of ITU-R BT.601, which is what Y4M
/// and raw frames that do not say more are understood to have.
struct YUV420 {
  enum Chroma: Sendable {
    /// A plane of Cb, then one of Cr.
    case planar
    /// One plane of Cb and Cr in turn.
    case interleaved
  }

  var width: Int
  var height: Int
  var chroma = Chroma.planar
  /// Y, Cb and Cr take all of 0…255 instead of 16…235 and 16…240.
  var fullRange = false

  private var chromaWidth: Int { (width + 1) / 2 }
  private var chromaHeight: Int { (height + 1) / 2 }

  /// The bytes of one frame.
  var byteCount: Int { width * height + 2 * chromaWidth * chromaHeight }

  /// The factors of BT.601 (Kr = 0.299, Kb = 0.114) in 1/65536.
  private struct Matrix {
    var luma, redFromCr, greenFromCb, greenFromCr, blueFromCb, black: Int32
    static let limited = Matrix(luma: 76309, redFromCr: 104_597, greenFromCb: 25675, greenFromCr: 53279, blueFromCb: 132_201, black: 16)
    static let full = Matrix(luma: 65536, redFromCr: 91881, greenFromCb: 22554, greenFromCr: 46802, blueFromCb: 116_130, black: 0)
  }

  /// - Parameter data: Exactly `byteCount` bytes. Each chroma sample colours its 2×2 pixels.
  func rgb(_ data: Data) -> PixelBuffer {
    let matrix = fullRange ? Matrix.full : .limited
    let lumaCount = width * height
    let (step, crOffset) = chroma == .planar ? (1, chromaWidth * chromaHeight) : (2, 1)
    var pixels = Data(count: lumaCount * 3)
    data.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
      pixels.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
        var out = 0
        for y in 0..<height {
          let lumaRow = y * width
          let chromaRow = lumaCount + (y / 2) * chromaWidth * step
          for x in 0..<width {
            let at = chromaRow + (x / 2) * step
            let luma: UInt8 = source[lumaRow + x]
            let yy = (Int32(luma) - matrix.black) * matrix.luma + 32768
            let (blue, red): (UInt8, UInt8) = (source[at], source[at + crOffset])
            let cb = Int32(blue) - 128
            let cr = Int32(red) - 128
            target[out] = Self.clamp(yy + matrix.redFromCr * cr)
            target[out + 1] = Self.clamp(yy - matrix.greenFromCb * cb - matrix.greenFromCr * cr)
            target[out + 2] = Self.clamp(yy + matrix.blueFromCb * cb)
            out += 3
          }
        }
      }
    }
    return PixelBuffer(data: pixels, width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
  }

  private static func clamp(_ value: Int32) -> UInt8 {
    UInt8(min(max(value >> 16, 0), 255))
  }
}
