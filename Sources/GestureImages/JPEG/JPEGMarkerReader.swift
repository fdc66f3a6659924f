import GestureSupport

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
