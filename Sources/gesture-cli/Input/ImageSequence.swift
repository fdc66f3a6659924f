import CommandLineTool
import LeanFoundation

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

  /// Whether a TIFF file has a second page: its first directory points to another one.
  static func hasSecondPage(tiff descriptor: Int32) -> Bool {
    func bytes(_ count: Int, at offset: Int) -> [UInt8]? {
      var buffer = [UInt8](repeating: 0, count: count)
      return pread(descriptor, &buffer, count, off_t(offset)) == count ? buffer : nil
    }
    guard let header = bytes(8, at: 0) else { return false }
    let isLittleEndian = header[0] == UInt8(ascii: "I")
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
      isLittleEndian ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = number(header[4...])
    guard let count = bytes(2, at: directory).map({ number($0) }), let next = bytes(4, at: directory + 2 + 12 * count) else { return false }
    return number(next) != 0
  }
}
