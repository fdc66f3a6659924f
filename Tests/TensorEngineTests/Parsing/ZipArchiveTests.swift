import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// The accepted archives, and the messages of every refusal.
///
/// MediaPipe 1.2.2 gave the same messages for the same damaged bundles.
final class ZipArchiveTests: XCTestCase {
  private let first = Data("first contents".utf8)
  private let second = Data("second".utf8)

  private func archive(_ entries: [(name: String, data: Data)]? = nil) throws -> Data {
    var writer = ZipWriter()
    for entry in entries ?? [("a.txt", first), ("b.txt", second)] { try writer.add(name: entry.name, entry.data) }
    return try writer.finish()
  }

  private func read(_ data: Data) throws -> ZipArchive {
    try ZipArchive(Bytes(data, name: "x.task"))
  }

  private func contents(_ archive: ZipArchive) -> [String: Data] {
    Dictionary(uniqueKeysWithValues: archive.entries.map { ($0.name, $0.bytes.data) })
  }

  /// The position of a record in an archive.
  ///
  /// The kind is the local header (`PK\3\4`), the directory entry (`PK\1\2`) or the end record (`PK\5\6`).
  private func position(of kind: UInt8, in data: Data, last: Bool = false) throws -> Int {
    let signature = Data([0x50, 0x4B, kind, kind + 1])
    return try XCTUnwrap(data.range(of: signature, options: last ? .backwards : [])).lowerBound
  }

  /// Every flipped bit of the contents is found.
  ///
  /// The error names the entry, in an archive and in one within it.
  func testDamagedContentsAreNamed() throws {
    let plain = try archive()
    for (contents, name) in [(first, "a.txt"), (second, "b.txt")] {
      let start = try XCTUnwrap(plain.range(of: contents)).lowerBound
      for bit in 0..<contents.count * 8 {
        var damaged = plain
        damaged[start + bit / 8] ^= 1 << (bit % 8)
        assertRefused(.dataLoss, "The entry is damaged: its CRC-32 is", location: "x.task/\(name)", suggestion: "again")
        {
          try read(damaged)
        }
        let outer = try ZipArchive(Bytes(ZipWriter.bundle([("inner.task", damaged)]), name: "x.task"))
        assertRefused(.dataLoss, "damaged", location: "x.task/inner.task/\(name)") {
          try ZipArchive(outer.requiredBytes(named: "inner.task"))
        }
      }
    }
    // An inner archive whose first bytes are damaged is no archive any more, but an entry.
    var outer = try ZipWriter.bundle([("inner.task", plain)])
    let inner = try XCTUnwrap(outer.range(of: plain)).lowerBound
    outer[inner] ^= 1
    assertRefused(.dataLoss, "damaged", location: "x.task/inner.task") { try read(outer) }
  }

  func testACutArchiveIsNamedAsOne() throws {
    let plain = try archive()
    for count in [4, plain.count / 2, plain.count - 1] {
      assertRefused(
        .unknown, "Unable to open zip archive.", suggestion: "\(count) bytes do not end as one: the file is cut off"
      ) {
        try read(plain.prefix(count))
      }
    }
    assertRefused(.unknown, "Unable to open zip archive.", suggestion: "give a zip archive") {
      try read(Data("photo".utf8))
    }
  }

  func testEntriesAreViewsInOrder() throws {
    let archive = try read(archive())
    XCTAssertEqual(archive.entries.map(\.name), ["a.txt", "b.txt"])
    XCTAssertEqual(contents(archive), ["a.txt": first, "b.txt": second])
    XCTAssertEqual(archive.entries[1].bytes.name, "x.task/b.txt")
    XCTAssertEqual(archive.bytes(named: "b.txt")?.data, second)
    XCTAssertNil(archive.bytes(named: "B.TXT"))
    assertRefused(.notFound, "No file with name: c. All files in the model asset bundle are: a.txt, b.txt.") {
      try archive.requiredBytes(named: "c")
    }
    XCTAssertThrowsError(try archive.requiredBytes(named: "c")) {
      XCTAssertEqual(($0 as? StatusError)?.context, "x.task")
    }
  }

  func testBytesBeforeAndBehind() throws {
    let plain = try archive()
    // Offsets counted from the archive's start, although something stands before it.
    XCTAssertEqual(contents(try read(Data("junk before".utf8) + plain)), ["a.txt": first, "b.txt": second])
    // Offsets counted from the file's start.
    var writer = ZipWriter(after: Data(count: 77))
    try writer.add(name: "a.txt", first)
    XCTAssertEqual(contents(try read(writer.finish())), ["a.txt": first])
    XCTAssertEqual(contents(try read(plain + Data(count: 65_535))).count, 2)
    assertRefused(.unknown, "Unable to open zip archive.", location: "x.task") { try read(plain + Data(count: 65_536)) }
  }

  func testLaterDuplicateWins() throws {
    let archive = try read(archive([("a", first), ("b", first), ("a", second)]))
    XCTAssertEqual(contents(archive), ["a": second, "b": first])
    XCTAssertEqual(archive.entries.map(\.name), ["b", "a"])
  }

  func testNestedArchivesShareTheFile() throws {
    var data = try archive()
    for _ in 0..<3 { data = try ZipWriter.bundle([("inner.task", data)]) }
    var bytes = Bytes(data, name: "x.task")
    for _ in 0..<3 { bytes = try ZipArchive(bytes).requiredBytes(named: "inner.task") }
    XCTAssertEqual(contents(try ZipArchive(bytes)), ["a.txt": first, "b.txt": second])
    XCTAssertEqual(bytes.name, "x.task/inner.task/inner.task/inner.task")
  }

  func testNestingLimit() throws {
    var limits = Limits()
    limits.archiveDepth = 2
    let data = try ZipWriter.bundle([("b", ZipWriter.bundle([("c", archive())]))])
    let outer = try ZipArchive(Bytes(data, name: "a"), limits: limits)
    let inner = try ZipArchive(outer.requiredBytes(named: "b"), limits: limits)
    let innermost = try inner.requiredBytes(named: "c")
    assertRefused(.resourceExhausted, "more than 2 deep", location: "a/b/c") {
      try ZipArchive(innermost, limits: limits)
    }
    limits.archiveDepth = 3
    XCTAssertEqual(try ZipArchive(innermost, limits: limits).entries.count, 2)
  }

  func testEntryLimit() throws {
    var limits = Limits()
    limits.archiveEntries = 2
    let bytes = Bytes(try archive(), name: "x.task")
    XCTAssertEqual(try ZipArchive(bytes, limits: limits).entries.count, 2)
    limits.archiveEntries = 1
    assertRefused(.resourceExhausted, "The archive has 2 entries", suggestion: "at most 1") {
      try ZipArchive(bytes, limits: limits)
    }
  }

  func testWhatIsNoArchive() throws {
    let plain = try archive()
    let end = try position(of: 5, in: plain)
    var cases: [String: Data] = [
      "empty": Data(), "text": Data("hello world".utf8), "half": plain.prefix(plain.count / 2),
    ]
    cases["no entries"] = try ZipWriter().finish()
    cases["end record alone"] = plain.suffix(from: end)
    cases["end record cut"] = plain.dropLast(5)
    cases["two disks"] = Damage(plain).setting(UInt16(1), at: end + 4)
    cases["counts differ"] = Damage(plain).setting(UInt16(3), at: end + 8)
    cases["directory behind the end"] = Damage(plain).setting(UInt32(end + 1), at: end + 16)
    cases["sizes overflow"] = Damage(Damage(plain).setting(UInt32.max, at: end + 12)).setting(UInt32.max, at: end + 16)
    for (name, data) in cases {
      XCTAssertThrowsError(try read(data), name) {
        XCTAssertEqual(($0 as? StatusError)?.message, "Unable to open zip archive.", name)
      }
    }
  }

  func testCompressedEntries() throws {
    let plain = try archive()
    let entry = try position(of: 1, in: plain, last: true)
    let local = try position(of: 3, in: plain, last: true)
    // Deflated, in both headers; an entry nobody asks for is enough.
    let deflated = Damage(Damage(plain).setting(UInt16(8), at: entry + 10)).setting(UInt16(8), at: local + 8)
    assertRefused(.unknown, "Expected uncompressed zip archive.", location: "x.task", suggestion: "b.txt is compressed")
    {
      try read(deflated)
    }
    assertRefused(.unknown, "Expected uncompressed zip archive.") {
      try read(Damage(plain).setting(UInt16(1), at: entry + 8))
    }
  }

  func testContradictingHeaders() throws {
    let plain = try archive()
    let entry = try position(of: 1, in: plain)
    let local = try position(of: 3, in: plain)
    var cases: [String: Data] = [:]
    cases["local signature"] = Damage(plain).setting(UInt32(0), at: local)
    cases["local method"] = Damage(plain).setting(UInt16(8), at: local + 8)
    cases["local checksum"] = Damage(plain).setting(UInt32(1), at: local + 14)
    cases["local stored size"] = Damage(plain).setting(UInt32(1), at: local + 18)
    cases["local size"] = Damage(plain).setting(UInt32(1), at: local + 22)
    cases["local name length"] = Damage(plain).setting(UInt16(1), at: local + 26)
    cases["local offset"] = Damage(plain).setting(UInt32(3), at: entry + 42)
    cases["local offset far"] = Damage(plain).setting(UInt32.max, at: entry + 42)
    cases["name over the end"] = Damage(plain).setting(UInt16.max, at: entry + 28)
    // Sizes that agree, in both headers, and reach past the end.
    var lying = plain
    for offset in [local + 18, local + 22, entry + 20, entry + 24] {
      lying = Damage(lying).setting(UInt32(plain.count), at: offset)
    }
    cases["size over the end"] = lying
    for (name, data) in cases {
      XCTAssertThrowsError(try read(data), name) {
        XCTAssertEqual(($0 as? StatusError)?.message, "Unable to read the file in zip archive.", name)
      }
    }
    for offset in [try position(of: 1, in: plain), try position(of: 1, in: plain, last: true)] {
      assertRefused(.unknown, "Unable to read associated file in zip archive.", location: "byte \(offset)") {
        try read(Damage(plain).setting(UInt32(0), at: offset))
      }
    }
  }

  func testWhatIsNotChecked() throws {
    let plain = try archive()
    let local = try position(of: 3, in: plain)
    // Names in local headers; sizes that stand behind the data (flag bit 3).
    var wrong = Damage(plain).setting(UInt8(ascii: "z"), at: local + 30)
    XCTAssertEqual(contents(try read(wrong))["a.txt"], first)
    wrong = Damage(Damage(plain).setting(UInt16(8), at: local + 6)).setting(UInt32(0), at: local + 18)
    XCTAssertEqual(contents(try read(wrong))["a.txt"], first)
    // Sizes that zip64 keeps elsewhere, as a writer has it that does not know them before.
    wrong = Damage(Damage(plain).setting(UInt32.max, at: local + 18)).setting(UInt32.max, at: local + 22)
    XCTAssertEqual(contents(try read(wrong))["a.txt"], first)
  }

  func testEveryPrefixAndBit() throws {
    let damage = Damage(try SampleModels.bundle())
    try damage.prefixes(step: 61) { data, what in try assertReadsOrRefuses(data, what) }
    // The headers: the inner archive's models have their own test.
    try damage.bitFlips(in: damage.original.count - 300..<damage.original.count) { data, what in
      try assertReadsOrRefuses(data, what)
    }
    try Damage(archive()).bitFlips { data, what in try assertReadsOrRefuses(data, what) }
    try Damage(archive()).fields { data, what in try assertReadsOrRefuses(data, what) }
    try Damage(archive()).prefixes { data, what in try assertReadsOrRefuses(data, what) }
    try damage.random(seed: 5, count: 2000) { data, what in try assertReadsOrRefuses(data, what) }
  }

  private func assertReadsOrRefuses(_ data: Data, _ what: String) throws {
    do {
      for entry in try read(data).entries { XCTAssertLessThanOrEqual(entry.bytes.count, data.count, what) }
    } catch is StatusError {
    } catch { XCTFail("\(what): \(error)") }
  }
}
