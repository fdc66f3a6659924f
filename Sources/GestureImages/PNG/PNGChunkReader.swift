import GestureSupport

/// Reads the chunks of a PNG file (PNG third edition, 5.3).
struct PNGChunkReader {
  struct Chunk {
    /// The four letters of the chunk's type.
    let type: String
    let isCritical: Bool
    let offset: Int
    let content: Bytes
    let isChecksumRight: Bool
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let file: Bytes
  private(set) var position = 8

  /// - Throws: `StatusError` if the bytes do not begin like a PNG file.
  init(_ file: Bytes) throws {
    try file.place.require(
      file.withUnsafeBytes { $0.starts(with: Self.signature) }, "this is not a PNG file",
      suggestion: "it must begin with 89 50 4E 47 0D 0A 1A 0A")
    self.file = file
  }

  /// Returns the next chunk; nil if it is incomplete or missing.
  mutating func next() throws -> Chunk? {
    guard file.count - position >= 12 else { return nil }
    let offset = position
    let length = Int(UInt32(bigEndian: try file.load(at: offset)))
    let name = try file.slice(at: offset + 4, count: 4)
    try file.place.at(byte: offset + 4).require(
      name.withUnsafeBytes { $0.allSatisfy { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 } }, .dataLoss,
      "the type of a PNG chunk is not made of letters")
    guard length <= file.count - offset - 12 else { return nil }
    let checksum = UInt32(bigEndian: try file.load(at: offset + 8 + length))
    let type = name.text
    let covered = try file.slice(at: offset + 4, count: 4 + length)
    position = offset + 12 + length
    return Chunk(
      type: type, isCritical: try name.load(UInt8.self, at: 0) & 0x20 == 0, offset: offset,
      content: try file.slice(at: offset + 8, count: length, place: file.place.at("\(type) chunk at byte \(offset)")),
      isChecksumRight: covered.withUnsafeBytes { CRC32.checksum($0) } == checksum)
  }

  /// Returns the type and partial content of a last, incomplete chunk.
  ///
  /// Nil if there is none.
  func rest() throws -> (type: String, content: Bytes)? {
    guard file.count - position > 8 else { return nil }
    let type = try file.slice(at: position + 4, count: 4).text
    return (type, try file.slice(at: position + 8, count: file.count - position - 8))
  }
}
