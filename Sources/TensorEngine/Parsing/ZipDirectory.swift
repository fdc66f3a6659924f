/// The central directory of a zip archive, found and checked.
///
/// `entries()` reads the entries.
struct ZipDirectory {
  private let bytes: Bytes
  private let start: Int
  private let end: Int
  /// The number of bytes before the archive in the file.
  ///
  /// The number is added to every offset in the archive.
  let shift: Int
  let entryCount: Int

  private static let endSignature: UInt32 = 0x0605_4b50
  private static let entrySignature: UInt32 = 0x0201_4b50
  private static let localSignature: UInt32 = 0x0403_4b50
  private static let endSize = 22

  /// - Returns: nil if the bytes have no archive.
  init?(_ bytes: Bytes, limits: Limits) throws {
    try bytes.place.require(
      bytes.depth < limits.archiveDepth, .resourceExhausted,
      "Archives are nested more than \(limits.archiveDepth) deep",
      suggestion: "a gesture bundle needs three levels")
    self.bytes = bytes
    guard let position = ZipDirectory.endRecord(in: bytes) else { return nil }
    let disk = try bytes.load(UInt16.self, at: position + 4)
    let directoryDisk = try bytes.load(UInt16.self, at: position + 6)
    let entriesOnDisk = try bytes.load(UInt16.self, at: position + 8)
    let count = try bytes.load(UInt16.self, at: position + 10)
    let size = Int(try bytes.load(UInt32.self, at: position + 12))
    let offset = Int(try bytes.load(UInt32.self, at: position + 16))
    guard disk == 0, directoryDisk == 0, entriesOnDisk == count, offset + size <= position else { return nil }
    shift = position - (offset + size)
    start = position - size
    end = position
    entryCount = Int(count)
    try bytes.place.require(
      entryCount <= limits.archiveEntries, .resourceExhausted, "The archive has \(entryCount) entries",
      suggestion: "at most \(limits.archiveEntries) are read")
  }

  /// The position of the end record.
  ///
  /// A comment of up to 65,535 bytes may follow the record. The last signature counts even if its record is cut short:
  /// an earlier one may end an archive inside this one.
  private static func endRecord(in bytes: Bytes) -> Int? {
    let last = bytes.count - 4
    // An end record at offset 0 would belong to an empty archive, which MediaPipe does not accept.
    let first = max(1, bytes.count - endSize - 65_535)
    guard first <= last, let position = bytes.lastOffset(of: endSignature, in: first...last),
      position <= bytes.count - endSize
    else {
      return nil
    }
    return position
  }

  func entries() throws -> [ZipArchive.Entry] {
    var entries: [ZipArchive.Entry] = []
    var position = start
    for _ in 0..<entryCount {
      guard end - position >= 46, try bytes.load(UInt32.self, at: position) == ZipDirectory.entrySignature else {
        throw error(
          "Unable to read associated file in zip archive.", at: position,
          "an entry of the central directory belongs here")
      }
      let variable = try (0..<3).map { Int(try bytes.load(UInt16.self, at: position + 28 + 2 * $0)) }
      guard variable.reduce(46, +) <= end - position else {
        throw error(
          "Unable to read the file in zip archive.", at: position, "the entry reaches past the central directory")
      }
      entries.append(try entry(at: position, nameLength: variable[0]))
      position += variable.reduce(46, +)
    }
    var seen: Set<String> = []
    return entries.reversed().filter { seen.insert($0.name).inserted }.reversed()
  }

  private func entry(at position: Int, nameLength: Int) throws -> ZipArchive.Entry {
    let name = try bytes.slice(at: position + 46, count: nameLength).text
    let flags = try bytes.load(UInt16.self, at: position + 8)
    let method = try bytes.load(UInt16.self, at: position + 10)
    let checksum = try bytes.load(UInt32.self, at: position + 16)
    let storedSize = try bytes.load(UInt32.self, at: position + 20)
    let size = try bytes.load(UInt32.self, at: position + 24)
    let local = shift + Int(try bytes.load(UInt32.self, at: position + 42))
    guard local <= bytes.count - 30, try bytes.load(UInt32.self, at: local) == ZipDirectory.localSignature else {
      throw error(
        "Unable to read the file in zip archive.", at: position, "\(name) has no local header at byte \(local)")
    }
    guard method == 0, flags & 1 == 0 else {
      throw error(
        "Expected uncompressed zip archive.", at: position, "\(name) is compressed or encrypted; store it (zip -0)")
    }
    let localFlags = try bytes.load(UInt16.self, at: local + 6)
    var agrees = try bytes.load(UInt16.self, at: local + 8) == method
    agrees = try agrees && Int(bytes.load(UInt16.self, at: local + 26)) == nameLength
    // With flag bit 3 the checksum and sizes follow the data, and the local header has zeros.
    if localFlags & 8 == 0 {
      agrees = try agrees && bytes.load(UInt32.self, at: local + 14) == checksum
      // A size that zip64 stores in an extra field is not compared: MediaPipe uses the sizes of the central directory.
      let localSizes = try [18, 22].map { try bytes.load(UInt32.self, at: local + $0) }
      agrees = agrees && zip(localSizes, [storedSize, size]).allSatisfy { $0 == $1 || $0 == .max }
    }
    guard agrees, storedSize == size else {
      throw error("Unable to read the file in zip archive.", at: local, "the headers of \(name) contradict each other")
    }
    let data = local + 30 + nameLength + Int(try bytes.load(UInt16.self, at: local + 28))
    guard data <= bytes.count, Int(size) <= bytes.count - data else {
      throw error(
        "Unable to read the file in zip archive.", at: local, "\(name) with \(size) bytes reaches past the end")
    }
    let contents = try bytes.slice(at: data, count: Int(size), entry: name)
    try check(contents, checksum)
    return ZipArchive.Entry(name: name, bytes: contents)
  }

  /// Refuses contents with a wrong checksum.
  ///
  /// An inner archive is skipped, because its entries have separate checksums: each byte of a model is checked
  /// once.
  private func check(_ contents: Bytes, _ checksum: UInt32) throws {
    if contents.hasBytes("PK\u{3}\u{4}", at: 0) { return }
    let actual = unsafe contents.withUnsafeBytes { unsafe CRC32.checksum($0) }
    guard actual != checksum else { return }
    func text(_ value: UInt32) -> String { String(value, radix: 16) }
    throw StatusError(
      .dataLoss, "The entry is damaged: its CRC-32 is \(text(actual)) but should be \(text(checksum)).",
      place: contents.place, suggestion: "copy or fetch the file again")
  }

  private func error(_ message: String, at position: Int, _ suggestion: String) -> StatusError {
    StatusError(.unknown, message, place: bytes.place.at(byte: position), suggestion: suggestion)
  }
}
