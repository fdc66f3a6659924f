import GestureSupport

/// The codes of markers (ITU-T T.81, table B.1).
enum JPEGMarker {
  static let huffmanTables: UInt8 = 0xC4
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let quantizationTables: UInt8 = 0xDB
  static let restartInterval: UInt8 = 0xDD
  static let app0: UInt8 = 0xE0
  static let app1: UInt8 = 0xE1
  static let app2: UInt8 = 0xE2
  static let app14: UInt8 = 0xEE

  /// Whether a marker stands alone, without a length and content.
  static func isAlone(_ code: UInt8) -> Bool { code == 0x01 || 0xD0...0xD9 ~= code }

  /// The unsupported kinds of frames.
  static let unsupportedProcesses: [UInt8: String] = [
    0xC3: "lossless coding", 0xC5: "hierarchical coding", 0xC6: "hierarchical coding",
    0xC7: "hierarchical lossless coding",
    0xC8: "an extension of JPEG (JPG)", 0xC9: "arithmetic coding", 0xCA: "arithmetic coding",
    0xCB: "lossless arithmetic coding",
    0xCD: "hierarchical arithmetic coding", 0xCE: "hierarchical arithmetic coding",
    0xCF: "hierarchical arithmetic coding",
    0xF7: "JPEG-LS coding",
  ]
}

/// Reads the markers of a JPEG file.
///
/// The data between markers is skipped.
struct JPEGMarkerReader {
  /// A marker and its content.
  struct Segment {
    let code: UInt8
    /// The offset of the marker's 0xFF.
    let offset: Int
    /// The content without its length; empty for markers that stand alone.
    let content: Bytes
  }

  let file: Bytes
  /// The position from which the next marker is searched.
  var position: Int

  /// - Throws: `StatusError` if the bytes do not begin like a JPEG file.
  init(_ file: Bytes) throws {
    try file.place.require(
      file.count >= 2 && file.load(UInt8.self, at: 0) == 0xFF
        && file.load(UInt8.self, at: 1) == JPEGMarker.startOfImage,
      "this is not a JPEG file", suggestion: "it must begin with FF D8")
    self.file = file
    position = 2
  }

  /// Returns the next marker; nil at the end of the file.
  ///
  /// - Throws: `StatusError` (data loss) if the marker's segment is incomplete.
  mutating func next() throws -> Segment? {
    guard let (offset, codeOffset, code) = find() else { return nil }
    position = codeOffset + 1
    if JPEGMarker.isAlone(code) {
      return Segment(code: code, offset: offset, content: try file.slice(at: position, count: 0))
    }
    guard position + 2 <= file.count else { throw ends(offset) }
    let length = Int(UInt16(bigEndian: try file.load(at: position)))
    try file.place.at(byte: position).require(
      length >= 2, "a JPEG segment has a length of \(length)", suggestion: "it must be 2 or more")
    guard position + length <= file.count else { throw ends(offset) }
    let content = try file.slice(at: position + 2, count: length - 2)
    position += length
    return Segment(code: code, offset: offset, content: content)
  }

  private func find() -> (offset: Int, codeOffset: Int, code: UInt8)? {
    file.withUnsafeBytes { bytes in
      var place = position
      while let start = bytes[place...].firstIndex(of: 0xFF),
        let code = bytes[start...].firstIndex(where: { $0 != 0xFF })
      {
        if bytes[code] != 0 { return (start, code, bytes[code]) }
        place = code
      }
      return nil
    }
  }

  private func ends(_ offset: Int) -> StatusError {
    StatusError(
      .dataLoss, "the JPEG file ends inside a segment", place: file.place.at(byte: offset),
      suggestion: "there are \(file.count) bytes: get the file again")
  }
}

/// The location of damage in entropy-coded data.
struct JPEGDamage: Error, Equatable {
  var message: String
  /// The row of MCUs, from 0.
  var mcuRow: Int
  /// The start of the damaged segment, in bytes of the file.
  var offset: Int

  func error(in place: Place, rows: Int) -> StatusError {
    .tolerable(
      "the JPEG data is damaged: \(message) in MCU row \(mcuRow) of \(rows)", place: place.at("after byte \(offset)"))
  }
}
