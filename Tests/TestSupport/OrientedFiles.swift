import Foundation
import GestureImages
import GestureSupport

/// Parts of image files that state the orientation.
package enum OrientedFiles {
  package static func number(_ value: Int, bytes: Int, bigEndian: Bool) -> [UInt8] {
    let little = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return bigEndian ? little.reversed() : little
  }

  /// A TIFF directory of entries that hold one value each.
  package static func tiff(_ entries: [(tag: Int, type: Int, value: Int)], bigEndian: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] { self.number(value, bytes: bytes, bigEndian: bigEndian) }
    let sizes = [1: 1, 3: 2, 4: 4, 6: 1, 7: 1, 8: 2, 9: 4]
    var file = Array((bigEndian ? "MM" : "II").utf8)
    file += number(42, 2) + number(8, 4) + number(entries.count, 2)
    for entry in entries {
      let value = number(entry.value, sizes[entry.type] ?? 4)
      file += number(entry.tag, 2) + number(entry.type, 2) + number(1, 4)
      file += value + [UInt8](repeating: 0, count: 4 - value.count)
    }
    return file + number(0, 4)
  }

  /// A TIFF directory with the orientation behind another entry.
  package static func exif(_ orientation: Int, type: Int = 3, bigEndian: Bool = false) -> [UInt8] {
    tiff([(0x0100, 4, 5), (0x0112, type, orientation)], bigEndian: bigEndian)
  }

  package static func xmp(_ orientation: Int) -> [UInt8] {
    Array("<rdf:Description tiff:OrientationX=\"4\" tiff:Orientation=\"\(orientation)\"/>".utf8)
  }

  /// A WebP file of these chunks.
  ///
  /// Chunks without pixels are enough for readers of metadata.
  package static func webP(flags: UInt8, _ chunks: [(name: String, content: [UInt8])], size: Int? = nil) -> [UInt8] {
    var body = Array("WEBP".utf8)
    let header = [flags] + [UInt8](repeating: 0, count: 9)
    for (name, content) in [("VP8X", header)] + chunks {
      body += Array(name.utf8)
      body += number(content.count, bytes: 4, bigEndian: false) + content
      if content.count % 2 == 1 { body.append(0) }
    }
    let length = number(size ?? body.count, bytes: 4, bigEndian: false)
    return Array("RIFF".utf8) + length + body
  }

  package static func pngChunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    let checksum = number(Int(CRC32.checksum(body)), bytes: 4, bigEndian: true)
    return number(content.count, bytes: 4, bigEndian: true) + body + checksum
  }

  /// A PNG file of 3 × 2 gray pixels: 1 to 6.
  package static func png(before: [UInt8] = [], after: [UInt8] = []) -> Data {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += pngChunk("IHDR", [0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0])
    file += before
    file += pngChunk("IDAT", Deflate.zlib([0, 1, 2, 3, 0, 4, 5, 6]))
    file += after
    file += pngChunk("IEND", [])
    return Data(file)
  }
}
