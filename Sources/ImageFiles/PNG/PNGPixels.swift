/// Turns unfiltered rows into rows of gray or of red, green and blue, 8 bits each: 16 bits lose the lower 8, alpha is left out, palettes
/// are looked up.
struct PNGPixels {
  private let header: PNGHeader
  /// 256 colors of 3 bytes: those of the palette, then black.
  private let palette: [UInt8]
  /// What a sample of fewer than 8 bits is multiplied by to reach from 0 to 255.
  private let scale: UInt8

  init(_ header: PNGHeader, palette: [UInt8]) {
    self.header = header
    self.palette = palette + [UInt8](repeating: 0, count: max(0, 768 - palette.count))
    scale = header.depth < 8 ? 255 / UInt8(1 << header.depth - 1) : 1
  }

  var format: PixelFormat { header.colorType == .gray || header.colorType == .grayAlpha ? .gray8 : .rgb8 }

  /// Whether rows are stored as they come out.
  var isPlain: Bool { header.depth == 8 && (header.colorType == .gray || header.colorType == .rgb) }

  /// - Parameters:
  ///   - row: The bytes of `width` pixels as stored.
  ///   - output: Takes as many pixels of ``format``, `step` pixels apart.
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
    case .rgb, .rgbAlpha:
      for x in 0..<width {
        let pixel = row + x &* advance
        output[3 &* step &* x] = pixel[0]
        output[3 &* step &* x &+ 1] = pixel[bytes]
        output[3 &* step &* x &+ 2] = pixel[2 &* bytes]
      }
    }
  }

  /// A sample of 8 bits or fewer.
  @inline(__always)
  private func sample(_ row: UnsafePointer<UInt8>, _ x: Int) -> UInt8 {
    if header.depth == 8 { return row[x] }
    let bit = x &* header.depth
    return row[bit &>> 3] &>> UInt8(truncatingIfNeeded: 8 &- header.depth &- bit & 7) & UInt8(truncatingIfNeeded: 1 &<< header.depth &- 1)
  }
}
