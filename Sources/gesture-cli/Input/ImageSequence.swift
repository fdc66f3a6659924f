/// Whether an image file holds more than one image.
enum ImageSequence {
  /// Whether a PNG file is animated: a chunk `acTL` stands before the pixels.
  static func isAnimatedPNG(_ start: some Collection<UInt8>) -> Bool {
    let bytes = Array(start)
    var offset = 8
    while offset + 8 <= bytes.count {
      let type = bytes[offset + 4..<offset + 8]
      if type.elementsEqual("acTL".utf8) { return true }
      if type.elementsEqual("IDAT".utf8) { return false }
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      offset += length + 12
    }
    return false
  }

  /// Whether a WebP file is animated: the flag of its extended header.
  static func isAnimatedWebP(_ start: some Collection<UInt8>) -> Bool {
    let bytes = Array(start)
    return bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
  }
}
