import GestureSupport

/// The index of a JPEG file with several images.
///
/// An example is a photo with its preview or gain map. The format is CIPA DC-007, Multi-Picture Format.
enum MultiPictureIndex {
  /// Returns the ranges of all images but the first.
  ///
  /// Ranges are offsets from the start of the file. Without a valid index, there are no ranges.
  static func companions(in file: Bytes) -> [Range<Int>] { (try? read(file)) ?? [] }

  private static func read(_ file: Bytes) throws -> [Range<Int>] {
    var reader = try JPEGMarkerReader(file)
    while let segment = try reader.next(), segment.code != JPEGMarker.startOfScan,
      segment.code != JPEGMarker.endOfImage
    {
      guard segment.code == JPEGMarker.app2, segment.content.hasBytes("MPF\0", at: 0) else { continue }
      // Offsets in the index start at its byte-order mark.
      let tiff = try segment.content.slice(at: 4, count: segment.content.count - 4)
      let start = reader.position - tiff.count
      let directory = try TIFFDirectory(tiff.pieces)
      guard let entry = try directory.entry(0xB002) else { return [] }
      let table = try directory.offset(entry)
      // The first entry is the image that contains the index.
      return try stride(from: 1, to: entry.count / 16, by: 1).map { image in
        let size = try directory.number(UInt32.self, at: table + image * 16 + 4)
        let place = start + (try directory.number(UInt32.self, at: table + image * 16 + 8))
        return place..<place + size
      }
    }
    return []
  }
}
