import SystemSupport

/// The index of a JPEG file that holds several images, such as a photo with its preview or gain map (CIPA DC-007, Multi-Picture Format).
enum MultiPictureIndex {
  /// Where the images after the first one lie, as offsets from the start of the file; none if there is no index or it is damaged.
  static func companions(in file: Bytes) -> [Range<Int>] { (try? read(file)) ?? [] }

  private static func read(_ file: Bytes) throws -> [Range<Int>] {
    var reader = try JPEGMarkerReader(file)
    while let segment = try reader.next(), segment.code != JPEGMarker.startOfScan, segment.code != JPEGMarker.endOfImage {
      guard segment.code == JPEGMarker.app2, segment.content.hasBytes("MPF\0", at: 0) else { continue }
      // Offsets in the index count from its byte-order mark.
      let tiff = try segment.content.slice(at: 4, count: segment.content.count - 4)
      return try entries(of: tiff, start: reader.position - tiff.count)
    }
    return []
  }

  private static func entries(of tiff: Bytes, start: Int) throws -> [Range<Int>] {
    let isLittleEndian = try tiff.load(UInt8.self, at: 0) == UInt8(ascii: "I")
    func number<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) throws -> Int {
      let value: T = try tiff.load(at: offset)
      return Int(isLittleEndian ? value : value.byteSwapped)
    }
    let directory = try number(UInt32.self, at: 4)
    for tag in 0..<(try number(UInt16.self, at: directory)) {
      let offset = directory + 2 + tag * 12
      guard try number(UInt16.self, at: offset) == 0xB002 else { continue }
      let (count, table) = (try number(UInt32.self, at: offset + 4) / 16, try number(UInt32.self, at: offset + 8))
      // The first entry is the image the index stands in.
      return try stride(from: 1, to: count, by: 1).map { entry in
        let size = try number(UInt32.self, at: table + entry * 16 + 4)
        let place = start + (try number(UInt32.self, at: table + entry * 16 + 8))
        return place..<place + size
      }
    }
    return []
  }
}
