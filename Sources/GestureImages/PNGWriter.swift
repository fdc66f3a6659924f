import GestureFoundation
import GestureSupport

/// Writes images as PNG (ISO/IEC 15948).
///
/// The files have 8-bit RGB and filtered rows, compressed with `Deflate`.
package enum PNGWriter {
  package static func encode(_ picture: RasterImage) -> Data {
    var header = bigEndian(picture.width) + bigEndian(picture.height)
    header += [8, 2, 0, 0, 0]  // bits, RGB, deflate, adaptive filters, not interlaced
    let pixels = Deflate.zlib(filteredRows(picture))
    return Data(PNGChunkReader.signature + chunk("IHDR", header) + chunk("IDAT", pixels) + chunk("IEND", []))
  }

  /// Returns the filtered rows.
  ///
  /// Each row uses the filter with the smallest sum of absolute differences, a heuristic of the PNG specification.
  private static func filteredRows(_ picture: RasterImage) -> [UInt8] {
    let pixels = picture.rgbBytes()
    let rowLength = picture.width * 3
    var result: [UInt8] = []
    result.reserveCapacity((rowLength + 1) * picture.height)
    var candidates = [[UInt8]](repeating: [UInt8](repeating: 0, count: rowLength), count: 3)
    for y in 0..<picture.height {
      let start = y * rowLength
      for x in 0..<rowLength {
        let left = x >= 3 ? pixels[start + x - 3] : 0
        let up = y > 0 ? pixels[start - rowLength + x] : 0
        let corner = x >= 3 && y > 0 ? pixels[start - rowLength + x - 3] : 0
        candidates[0][x] = pixels[start + x] &- left
        candidates[1][x] = pixels[start + x] &- up
        candidates[2][x] = pixels[start + x] &- PNGFilter.predictor(Int(left), Int(up), Int(corner))
      }
      let costs = candidates.map { $0.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) } }
      let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
      result.append([1, 2, 4][best])  // Sub, Up, Paeth
      result += candidates[best]
    }
    return result
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bigEndian(content.count) + body + bigEndian(Int(CRC32.checksum(body)))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
