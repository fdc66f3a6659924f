/// Converts unfiltered rows into rows of gray or RGB.
///
/// The result has 8 bits per channel. 16-bit samples lose their lower 8 bits. Alpha is dropped, and palettes are looked
/// up.
struct PNGPixels {
  private let header: PNGHeader
  /// 256 colours of 3 bytes: the palette, then black.
  private let palette: [UInt8]
  /// The factor that scales samples of fewer than 8 bits to 0…255.
  private let scale: UInt8
  /// Whether pixels are stored as blue, green, red and alpha, premultiplied.
  private let isForIOS: Bool

  /// - Parameter isForIOS: Whether Xcode has rewritten the file; it then has 8 bits, and RGB.
  init(_ header: PNGHeader, palette: [UInt8], isForIOS: Bool = false) {
    self.isForIOS = isForIOS
    self.header = header
    self.palette = palette + [UInt8](repeating: 0, count: max(0, 768 - palette.count))
    scale = header.depth < 8 ? 255 / UInt8(1 << header.depth - 1) : 1
  }

  var format: PixelFormat { header.colorType == .gray || header.colorType == .grayAlpha ? .gray8 : .rgb8 }

  /// Whether unfiltered rows need no conversion.
  var isPlain: Bool { header.depth == 8 && !isForIOS && (header.colorType == .gray || header.colorType == .rgb) }

  /// - Parameters:
  ///   - row: The stored bytes of `width` pixels.
  ///   - output: Receives the pixels in ``format``, `step` pixels apart.
  func convert(_ row: UnsafePointer<UInt8>, width: Int, to output: UnsafeMutablePointer<UInt8>, step: Int) {
    let bytes = header.depth == 16 ? 2 : 1
    let advance = header.colorType.channels * bytes
    switch header.colorType {
    case .palette:
      for x in 0..<width {
        let color = 3 * Int(sample(row, x))
        for channel in 0..<3 { output[3 &* step &* x &+ channel] = palette[color + channel] }
      }
    case .gray where header.depth < 8:
      for x in 0..<width { output[step &* x] = sample(row, x) &* scale }
    case .gray, .grayAlpha:
      for x in 0..<width { output[step &* x] = row[x &* advance] }
    case .rgb where isForIOS, .rgbAlpha where isForIOS:
      for x in 0..<width {
        let pixel = row + x &* advance
        let alpha = advance == 4 ? Int(pixel[3]) : 255
        for channel in 0..<3 {
          // The same formula as in `RasterImage.unpremultiplied`.
          let color = alpha == 0 ? 0 : min((Int(pixel[2 &- channel]) &* 255 &+ alpha / 2) / alpha, 255)
          output[3 &* step &* x &+ channel] = UInt8(truncatingIfNeeded: color)
        }
      }
    case .rgb, .rgbAlpha:
      for x in 0..<width {
        let pixel = row + x &* advance
        output[3 &* step &* x] = pixel[0]
        output[3 &* step &* x &+ 1] = pixel[bytes]
        output[3 &* step &* x &+ 2] = pixel[2 &* bytes]
      }
    }
  }

  /// The bits that are set in any sample of a row.
  ///
  /// The row has 16 bits per sample. Alpha is not counted.
  func usedBits(_ row: UnsafePointer<UInt8>, width: Int) -> UInt16 {
    let count = header.rowBytes(width: width)
    let bytes = UnsafeRawPointer(row)
    var all: UInt64 = 0
    for offset in stride(from: 0, to: count & ~7, by: 8) {
      all |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    all = UInt64(bigEndian: all)
    for offset in count & ~7..<count { all |= UInt64(row[offset]) << UInt64(56 - offset % 8 * 8) }
    switch header.colorType {
    case .grayAlpha: all &= 0xFFFF_0000_FFFF_0000
    case .rgbAlpha: all &= 0xFFFF_FFFF_FFFF_0000
    case .gray, .rgb, .palette: break
    }
    all |= all >> 32
    return UInt16(truncatingIfNeeded: all | all >> 16)
  }

  /// A sample of 8 bits or fewer.
  @inline(__always)
  private func sample(_ row: UnsafePointer<UInt8>, _ x: Int) -> UInt8 {
    if header.depth == 8 { return row[x] }
    let bit = x &* header.depth
    return row[bit &>> 3] &>> UInt8(truncatingIfNeeded: 8 &- header.depth &- bit & 7)
      & UInt8(truncatingIfNeeded: 1 &<< header.depth &- 1)
  }
}
