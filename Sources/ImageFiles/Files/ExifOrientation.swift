import SystemSupport

/// How a camera was held, as the Exif block of a JPEG file says (Exif 2.3, tag 0x0112). Values that do not exist count as upright.
package enum ExifOrientation: Int, Sendable, Hashable, CaseIterable {
  case upright = 1
  /// Mirrored left to right.
  case mirrored
  /// By 180°.
  case upsideDown
  /// Mirrored top to bottom.
  case mirroredUpsideDown
  /// Rows and columns are exchanged.
  case transposed
  /// The image has to be turned 90° clockwise.
  case turnsRight
  /// Rows and columns are exchanged from the other corner.
  case transversed
  /// The image has to be turned 90° counter-clockwise.
  case turnsLeft

  /// Reads the headers of a JPEG file up to its first scan. `upright` if there is no orientation, and for files that are no JPEG or end
  /// early.
  package init(jpeg file: Bytes) {
    self = (try? Self.read(file)) ?? .upright
  }

  private static func read(_ file: Bytes) throws -> ExifOrientation {
    var reader = try JPEGMarkerReader(file)
    while let segment = try reader.next(), segment.code != JPEGMarker.startOfScan, segment.code != JPEGMarker.endOfImage {
      if let orientation = try ExifOrientation(segment) { return orientation }
    }
    return .upright
  }

  /// What a segment of a JPEG file says; nil if it is no Exif block.
  ///
  /// - Throws: `StatusError` if it reaches past the end.
  init?(_ segment: JPEGMarkerReader.Segment) throws {
    guard segment.code == JPEGMarker.app1, segment.content.hasBytes("Exif\0\0", at: 0) else { return nil }
    self = try ExifOrientation(tiff: segment.content.slice(at: 6, count: segment.content.count - 6))
  }

  /// Whether rows become columns.
  var exchangesSides: Bool { [.transposed, .turnsRight, .transversed, .turnsLeft].contains(self) }

  /// The value of the tag in the first directory of a TIFF block.
  ///
  /// - Throws: `StatusError` if the directory reaches past the end.
  init(tiff: Bytes) throws {
    let isLittleEndian = try tiff.load(UInt8.self, at: 0) == UInt8(ascii: "I")
    func short(_ offset: Int) throws -> Int {
      let value: UInt16 = try tiff.load(at: offset)
      return Int(isLittleEndian ? value : value.byteSwapped)
    }
    let start: UInt32 = try tiff.load(at: 4)
    let directory = Int(isLittleEndian ? start : start.byteSwapped)
    for entry in 0..<(try short(directory)) {
      let offset = directory + 2 + entry * 12
      if try short(offset) == 0x0112, let value = ExifOrientation(rawValue: try short(offset + 8)) {
        self = value
        return
      }
    }
    self = .upright
  }
}
