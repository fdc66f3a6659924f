import GestureSupport

/// Returns the requested number of bytes from an offset on.
///
/// Returns fewer bytes at the end of the file.
package typealias FilePieces = (_ offset: Int, _ count: Int) throws -> Bytes

extension Bytes {
  var pieces: FilePieces { { offset, count in try slice(at: offset, count: min(count, self.count - offset)) } }
}

/// The first directory of a TIFF file or TIFF block.
///
/// JPEG, PNG and WebP files contain TIFF blocks. The format is TIFF 6.0, section 2.
package struct TIFFDirectory {
  /// An entry of the directory's table.
  package struct Entry {
    /// The number of the type, such as 3 for a short integer.
    package let type: Int
    /// The number of values.
    package let count: Int
    /// The position of the value within the directory's table.
    let place: Int
  }

  private let pieces: FilePieces
  private let isLittleEndian: Bool
  /// The position after the entries.
  ///
  /// The offset of the next directory is stored there.
  private let end: Int
  /// The entries, 12 bytes each; incomplete if the file ends early.
  private let table: Bytes

  /// - Throws: `StatusError` if there is no directory.
  package init(_ pieces: @escaping FilePieces) throws {
    let header = try pieces(0, 8)
    isLittleEndian = header.hasBytes("II", at: 0)
    try header.place.require(
      isLittleEndian || header.hasBytes("MM", at: 0), "this is not a TIFF directory",
      suggestion: "it must begin with II or MM")
    self.pieces = pieces
    let start = try Self.number(UInt32.self, in: header, at: 4, isLittleEndian)
    let count = try Self.number(UInt16.self, in: pieces(start, 2), at: 0, isLittleEndian)
    end = start + 2 + 12 * count
    table = try pieces(start + 2, 12 * count)
  }

  private static func number<T: FixedWidthInteger>(
    _ type: T.Type, in bytes: Bytes, at offset: Int, _ isLittleEndian: Bool
  ) throws -> Int {
    let value: T = try bytes.load(at: offset)
    return Int(isLittleEndian ? value : value.byteSwapped)
  }

  /// Whether another directory follows, which describes another image.
  package var hasSuccessor: Bool { get throws { try number(UInt32.self, at: end) != 0 } }

  /// The first short integer of a tag.
  ///
  /// Nil if the tag has none.
  package func first(_ tag: Int) throws -> Int? {
    guard let entry = try entry(tag), entry.type == 3 else { return nil }
    return try entry.count <= 2 ? tableNumber(UInt16.self, at: entry.place) : number(UInt16.self, at: offset(entry))
  }

  /// Returns the entry of a tag; nil if the directory has none.
  ///
  /// - Throws: `StatusError` if the entry is incomplete.
  package func entry(_ tag: Int) throws -> Entry? {
    for start in stride(from: 0, to: table.count, by: 12) where try tableNumber(UInt16.self, at: start) == tag {
      return Entry(
        type: try tableNumber(UInt16.self, at: start + 2), count: try tableNumber(UInt32.self, at: start + 4),
        place: start + 8)
    }
    return nil
  }

  /// Returns the value of an entry with one integer.
  ///
  /// Nil for other entries, and for bytes and text.
  package func integer(_ entry: Entry) throws -> Int? {
    guard entry.count == 1 else { return nil }
    return switch entry.type {
    case 6: try tableNumber(UInt8.self, at: entry.place)
    case 3, 8: try tableNumber(UInt16.self, at: entry.place)
    case 4, 9, 13: try offset(entry)
    default: nil
    }
  }

  /// The offset of an entry's values.
  ///
  /// Only for values that are longer than four bytes.
  func offset(_ entry: Entry) throws -> Int { try tableNumber(UInt32.self, at: entry.place) }

  private func tableNumber<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) throws -> Int {
    try Self.number(type, in: table, at: offset, isLittleEndian)
  }

  /// Returns a number at any offset of the file.
  func number<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) throws -> Int {
    try Self.number(type, in: pieces(offset, T.bitWidth / 8), at: 0, isLittleEndian)
  }
}
