import Foundation
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

final class BytesTests: XCTestCase {
  private var folder = URL(fileURLWithPath: NSTemporaryDirectory())

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("BytesTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  func testLoadsNeedNoAlignment() throws {
    let bytes = Bytes(Data([0xFF, 0x78, 0x56, 0x34, 0x12, 0x00, 0x00, 0x80, 0x3F]), name: "b")
    XCTAssertEqual(try bytes.load(UInt32.self, at: 1), 0x1234_5678)
    XCTAssertEqual(try bytes.load(Int16.self, at: 2), 0x3456)
    XCTAssertEqual(try bytes.load(Int8.self, at: 0), -1)
    XCTAssertEqual(try bytes.load(UInt64.self, at: 1), 0x3F80_0000_1234_5678)
    XCTAssertEqual(try bytes.loadFloat(at: 5), 1)
  }

  func testLoadsOutsideAreRefused() {
    let bytes = Bytes(Data(count: 5), name: "b")
    for offset in [2, 5, -1, .max, .min] {
      assertRefused(
        .dataLoss, "4 bytes at offset \(offset) reach past the end", location: "b", suggestion: "there are 5 bytes"
      ) {
        try bytes.load(UInt32.self, at: offset)
      }
    }
    XCTAssertThrowsError(try Bytes(Data(), name: "b").load(UInt64.self, at: 0))
  }

  func testSlicesAreViewsWithTheirOwnOffsets() throws {
    let bytes = Bytes(Data((0..<100).map { UInt8($0) }), name: "b")
    let slice = try bytes.slice(at: 10, count: 20).slice(at: 5, count: 4, place: Place(file: "inner"))
    XCTAssertEqual(slice.data, Data([15, 16, 17, 18]))
    XCTAssertEqual(try slice.load(UInt8.self, at: 3), 18)
    XCTAssertEqual(slice.name, "inner")
    XCTAssertThrowsError(try slice.load(UInt8.self, at: 4))
    for (offset, count) in [(-1, 2), (0, 101), (100, 1), (50, .max), (.max, .max), (3, -1)] {
      assertRefused(.dataLoss, "reach past the end") { try bytes.slice(at: offset, count: count) }
    }
    XCTAssertEqual(try bytes.slice(at: 100, count: 0).count, 0)
  }

  /// Data that is itself a slice does not start at index 0.
  func testDataSlices() throws {
    let bytes = Bytes(Data([9, 9, 1, 2, 3]).dropFirst(2), name: "b")
    XCTAssertEqual(try bytes.load(UInt8.self, at: 0), 1)
    XCTAssertEqual(try bytes.slice(at: 1, count: 2).data, Data([2, 3]))
  }

  /// Messages of MediaPipe's `ExternalFileHandler`.
  func testFiles() throws {
    let path = folder.appendingPathComponent("model.bin").path
    assertRefused(.notFound, "Unable to open file at \(path)") { try Bytes(contentsOfFile: path) }
    assertRefused(.unknown, "Unable to map file to memory buffer, errno=") { try Bytes(contentsOfFile: folder.path) }
    try Data().write(to: URL(fileURLWithPath: path))
    assertRefused(.unknown, "Unable to get file size, errno=") { try Bytes(contentsOfFile: path) }
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
    let bytes = try Bytes(contentsOfFile: path)
    XCTAssertEqual(bytes.data, Data([1, 2, 3]))
    XCTAssertEqual(bytes.name, path)
    // Nobody is kept from reading who runs as root.
    if getuid() != 0 {
      chmod(path, 0)
      assertRefused(.permissionDenied, "Unable to open file at \(path)") { try Bytes(contentsOfFile: path) }
    }
  }

  /// A message names what is wrong, even where the path says nothing.
  func testPathsThatAreNoFiles() {
    assertRefused(.invalidArgument, "The path of the file is empty.", suggestion: "give the path") {
      try Bytes(contentsOfFile: "")
    }
    assertRefused(.unknown, "errno=0", location: "/dev/null", suggestion: "this is a device; give a file") {
      try Bytes(contentsOfFile: "/dev/null")
    }
  }

  func testFileSizeLimit() throws {
    let path = folder.appendingPathComponent("model.bin").path
    try Data(count: 1000).write(to: URL(fileURLWithPath: path))
    XCTAssertEqual(try Bytes(contentsOfFile: path, maximumCount: 1000).count, 1000)
    assertRefused(.resourceExhausted, "The file is larger than 999 bytes", location: path) {
      try Bytes(contentsOfFile: path, maximumCount: 999)
    }
  }

  /// The check value of the CRC-32 in every catalogue.
  ///
  /// Also zip's checksum of an empty input.
  func testCRC32() {
    XCTAssertEqual(CRC32.checksum(Data("123456789".utf8)), 0xCBF4_3926)
    XCTAssertEqual(CRC32.checksum(Data("The quick brown fox jumps over the lazy dog".utf8)), 0x414F_A339)
    XCTAssertEqual(CRC32.checksum(Data()), 0)
    // Every length up to several blocks, against one bit after the other.
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * $0 + 17 * $0) }
    for count in 0...bytes.count {
      var crc = ~UInt32(0)
      for byte in bytes.prefix(count) {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
      }
      XCTAssertEqual(CRC32.checksum(Data(bytes.prefix(count))), ~crc, "\(count) bytes")
    }
  }
}
