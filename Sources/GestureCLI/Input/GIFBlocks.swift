import GestureSupport

/// The blocks of a GIF file (GIF89a specification, sections 17 to 27).
///
/// Finds damage that some decoders do not report.
package enum GIFBlocks {
  /// Describes the first damage of a file.
  ///
  /// Nil if every block is whole. A file may lack the trailer.
  package static func damage(in file: Bytes) -> String? {
    guard file.hasBytes("GIF8", at: 0) else { return "it has no header" }
    return file.withUnsafeBytes { bytes in
      var next = 13 + colourTable(bytes, flagsAt: 10)
      while next < bytes.count {
        let start = next
        switch bytes[start] {
        case 0x21: next = end(ofSubBlocks: bytes, from: start + 2)
        case 0x2C: next = end(ofSubBlocks: bytes, from: start + 11 + colourTable(bytes, flagsAt: start + 9))
        case 0x3B: return nil
        default: return "the block at byte \(start) is not a GIF block"
        }
        if next > bytes.count { return "the file ends within the block at byte \(start)" }
      }
      return next == bytes.count ? nil : "the file ends within its header"
    }
  }

  /// The size of the colour table that the flags announce, in bytes.
  private static func colourTable(_ bytes: UnsafeRawBufferPointer, flagsAt place: Int) -> Int {
    guard place < bytes.count, bytes[place] & 0x80 != 0 else { return 0 }
    return 3 << (Int(bytes[place] & 7) + 1)
  }

  /// The position after sub-blocks, which end with an empty block.
  ///
  /// The position is beyond the end of the file if the empty block is missing.
  private static func end(ofSubBlocks bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] != 0 { place += 1 + Int(bytes[place]) }
    return place + 1
  }
}
