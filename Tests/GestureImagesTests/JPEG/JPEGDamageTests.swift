import Foundation
import GestureImages
import GestureSupport
import XCTest

/// Invalid JPEG files.
///
/// There is a test for each known class of decoder bugs.
final class JPEGDamageTests: XCTestCase {
  private var baseline: JPEGSurgery { get throws { JPEGSurgery(try XCTUnwrap(GoldenImage.named("2x2")).file) } }
  private var progressive: JPEGSurgery {
    get throws { JPEGSurgery(try XCTUnwrap(GoldenImage.named("2x2 -progressive")).file) }
  }

  func testSurgeryKeepsFiles() throws {
    let golden = try XCTUnwrap(GoldenImage.named("2x2 -progressive"))
    XCTAssertEqual(try progressive.bytes, Array(golden.file))
  }

  // MARK: Processes that are not decoded

  func testUnsupportedProcesses() throws {
    let file = try baseline
    for (code, words) in [
      (0xC3, "lossless"), (0xC5, "hierarchical"), (0xC6, "hierarchical"), (0xC7, "hierarchical"), (0xC9, "arithmetic"),
      (0xCA, "arithmetic"),
      (0xCB, "lossless arithmetic"), (0xCD, "hierarchical arithmetic"), (0xCF, "hierarchical arithmetic"),
      (0xF7, "JPEG-LS"),
    ] as [(UInt8, String)] {
      assertRefused(file.renaming(0xC0, to: code), .unimplemented, words)
    }
    assertRefused(file.changing(0xC0) { $0[2] = 12 }, .unimplemented, "12 bits")
    assertRefused(file.changing(0xC0) { $0[3...4] = [0, 0] }, .unimplemented, "height")
    assertRefused(
      file.changing(0xC0) {
        $0[7] = 2
        $0 = [0, UInt8($0.count - 3)] + $0[2..<14]
      }, .unimplemented, "2 components")
  }

  // MARK: Headers

  func testSizes() throws {
    let file = try baseline
    assertRefused(file.changing(0xC0) { $0[5...6] = [0, 0] }, .invalidArgument, "0×27")
    // 65,535 × 65,535 pixels are above the limit; 16,000 × 16,000 are not, but this file cannot have them. Neither may
    // take memory.
    assertRefused(file.changing(0xC0) { $0[3...6] = [255, 255, 255, 255] }, .invalidArgument, "too large")
    assertRefused(file.changing(0xC0) { $0[3...6] = [0x3E, 0x80, 0x3E, 0x80] }, .dataLoss, "too short for 16000×16000")
    assertRefused(
      try progressive.changing(0xC2) { $0[3...6] = [0x3E, 0x80, 0x3E, 0x80] }, .dataLoss, "too short for 16000×16000")
  }

  func testSamplingFactors() throws {
    let file = try baseline
    for factors in [0x00, 0x02, 0x20, 0x51, 0x15, 0xFF] as [UInt8] {
      assertRefused(file.changing(0xC0) { $0[9] = factors }, .invalidArgument, "sampling factors")
    }
    assertRefused(
      file.changing(0xC0) {
        $0[9] = 0x31
        $0[12] = 0x21
      }, .unimplemented, "3×1")
    assertRefused(file.changing(0xC0) { $0[9] = 0x44 }, .invalidArgument, "18 blocks")
  }

  func testFrameHeaders() throws {
    let file = try baseline
    assertRefused(file.changing(0xC0) { $0[12] = 1 << 4 | 9 }, .invalidArgument, "sampling factors")
    assertRefused(file.changing(0xC0) { $0[10] = 4 }, .invalidArgument, "quantization table 4")
    assertRefused(file.changing(0xC0) { $0[11] = $0[8] }, .invalidArgument, "same name")
    assertRefused(file.changing(0xC0) { $0 = [0, 5, 8, 0, 1] }, .invalidArgument, "too short")
    assertRefused(file.changing(0xC0) { $0[7] = 1 }, .invalidArgument, "does not fit")
    assertRefused(file.without(0xC0), .invalidArgument, "before its frame header")
    var doubled = file
    doubled.parts.insert(contentsOf: file.parts.filter { $0.code == 0xC0 }, at: 0)
    assertRefused(doubled.bytes, .invalidArgument, "two frame headers")
  }

  func testSegmentLengths() throws {
    let file = try baseline
    assertRefused(file.changing(0xE0) { $0[0...1] = [0, 1] }, .invalidArgument, "length of 1")
    assertRefused(file.changing(0xE0) { $0[0...1] = [255, 255] }, .dataLoss, "ends inside a segment")
    assertRefused([0xFF, 0xD8, 0xFF], .dataLoss, "no image data")
    assertRefused([0xFF, 0xD8, 0xFF, 0xE0, 0], .dataLoss, "ends inside a segment")
    assertRefused(file.without(0xDA), .dataLoss, "no image data")
    assertRefused(file.without(0xDA), .dataLoss, "no image data", tolerant: true)
  }

  // MARK: Tables

  func testHuffmanTables() throws {
    let file = try baseline
    // Three codes of one bit; then more symbols than the segment has; then 256 of each length.
    assertRefused(
      file.changing(0xC4) {
        $0[3] = 3
        $0[5] -= 2
        $0[6] -= 1
      }, .invalidArgument, "do not fit")
    assertRefused(file.changing(0xC4) { $0[18] = 200 }, .invalidArgument, "malformed")
    assertRefused(file.changing(0xC4) { for index in 3...18 { $0[index] = 255 } }, .invalidArgument, "malformed")
    assertRefused(file.changing(0xC4) { $0[2] = 0x04 }, .invalidArgument, "malformed")
    assertRefused(file.changing(0xC4) { $0[2] = 0x20 }, .invalidArgument, "malformed")
    // A DC table with a size of 16.
    assertRefused(file.changing(0xC4) { $0[19] = 16 }, .invalidArgument, "do not fit")
  }

  func testQuantizationTables() throws {
    let file = try baseline
    assertRefused(file.without(0xDB), .invalidArgument, "not defined")
    assertRefused(file.changing(0xDB) { $0[2] = 0x20 }, .invalidArgument, "malformed")
    assertRefused(file.changing(0xDB) { $0[2] = 0x04 }, .invalidArgument, "malformed")
    assertRefused(file.changing(0xDB) { $0[2] = 0x10 }, .invalidArgument, "malformed")
  }

  // MARK: Scans

  func testScanHeaders() throws {
    let file = try baseline
    assertRefused(file.changing(0xDA) { $0[3] = 77 }, .invalidArgument, "component 77")
    assertRefused(file.changing(0xDA) { $0[5] = $0[3] }, .invalidArgument, "twice")
    assertRefused(file.changing(0xDA) { $0[4] = 0x40 }, .invalidArgument, "Huffman tables 4 and 0")
    assertRefused(file.changing(0xDA) { $0[4] = 0x33 }, .invalidArgument, "DC Huffman table 3")
    assertRefused(file.changing(0xDA) { $0[2] = 0 }, .invalidArgument, "malformed")
    assertRefused(file.changing(0xDA) { $0[2] = 5 }, .invalidArgument, "malformed")
  }

  func testProgressiveScans() throws {
    let file = try progressive
    // Of 3 components AC; DC and AC together; above 63; backwards; bits that do not follow each other; a bit that is
    // too high.
    assertRefused(file.changing(0xDA) { $0[9...10] = [1, 5] }, .invalidArgument, "coefficients 1 to 5")
    assertRefused(file.changing(0xDA) { $0[9...10] = [0, 5] }, .invalidArgument, "coefficients 0 to 5")
    let scans = file.parts.indices.filter { file.parts[$0].code == 0xDA }
    func changing(_ scan: Int, _ change: (inout [UInt8]) -> Void) -> [UInt8] {
      var copy = file
      change(&copy.parts[scans[scan]].content)
      return copy.bytes
    }
    assertRefused(changing(1) { $0[5...6] = [1, 64] }, .invalidArgument, "coefficients 1 to 64")
    assertRefused(changing(1) { $0[5...6] = [9, 5] }, .invalidArgument, "coefficients 9 to 5")
    assertRefused(changing(1) { $0[7] = 0x31 }, .invalidArgument, "bits 3 to 1")
    assertRefused(changing(1) { $0[7] = 0x0E }, .invalidArgument, "bits 0 to 14")
    // A refinement without a first scan, a scan twice, AC before DC, and scans that are not there.
    assertRefused(changing(1) { $0[7] = 0x21 }, .dataLoss, "out of order")
    var twice = file
    twice.parts.insert(file.parts[scans[0]], at: scans[0] + 1)
    assertRefused(twice.bytes, .dataLoss, "out of order")
    var late = file
    late.parts.swapAt(scans[0], scans[1])
    assertRefused(late.bytes, .dataLoss, "out of order")
    for scan in scans.dropFirst() {
      var less = file
      less.parts.remove(at: scan)
      XCTAssertThrowsError(try JPEGDecoder.decode(Bytes(Data(less.bytes), name: "photo"))) {
        XCTAssertEqual(($0 as? StatusError)?.status, .dataLoss)
      }
    }
    var last = file
    last.parts.remove(at: try XCTUnwrap(scans.last))
    assertRefused(last.bytes, .dataLoss, "before all of its scans")
    XCTAssertNoThrow(try JPEGDecoder.decode(Bytes(Data(last.bytes), name: "photo"), toleratesDamage: true))
  }

  /// A uniform gray image in many scans.
  ///
  /// Each bit of each coefficient has a scan.
  private func manyScans(width: Int, height: Int) throws -> JPEGSurgery {
    var file = try progressive
    let frame = try XCTUnwrap(file.parts.firstIndex { $0.code == 0xC2 })
    file.parts[frame].content[3...6] = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
    let scan = try XCTUnwrap(file.parts.firstIndex { $0.code == 0xDA })
    // One DC code of a bit for no difference; one AC code of two bits for 16,384 blocks without coefficients and 14
    // more bits.
    let none = [UInt8](repeating: 0, count: 15)
    file.parts = Array(file.parts[..<scan])
    file.parts.append(.init(code: 0xC4, content: [0, 20, 0x00, 1] + none + [0]))
    file.parts.append(.init(code: 0xC4, content: [0, 20, 0x10, 0, 1] + none.dropLast() + [0xE0]))
    file.parts.append(
      .init(code: 0xDA, content: [0, 8, 1, 1, 0, 0, 0, 0] + [UInt8](repeating: 0, count: width * height / 330)))
    for approximation in [0x01, 0x10] as [UInt8] {
      for position in UInt8(1)...63 {
        file.parts.append(
          .init(
            code: 0xDA, content: [0, 8, 1, 1, 0, position, position, approximation] + [UInt8](repeating: 0, count: 40)))
      }
    }
    return file
  }

  /// The work for many scans of few bytes is bounded.
  ///
  /// A scan of a few bytes can visit all of a large image, and a file may have hundreds of valid scans.
  func testManyScansOfFewBytes() throws {
    let file = try manyScans(width: 4000, height: 3000)
    assertRefused(file.bytes, .resourceExhausted, "too many scans")
    // With tolerance, what came before the limit is shown.
    XCTAssertEqual(try JPEGDecoder.decode(Bytes(Data(file.bytes), name: "photo"), toleratesDamage: true).width, 4000)
    // It is little work in a small image, however few bytes it has: there the scans of colours are missed.
    assertRefused(try manyScans(width: 800, height: 600).bytes, .dataLoss, "before all of its scans")
  }

  // MARK: Entropy-coded data

  /// A file that is cut anywhere is an error.
  ///
  /// The error names the row of MCUs; with tolerance the rows before are the same, and the rest is gray.
  func testCutFiles() throws {
    for name in ["2x2", "2x2 -restart 1", "2x2 -progressive", "gray baseline"] {
      let golden = try XCTUnwrap(GoldenImage.named(name))
      let whole = try JPEGDecoder.decode(Bytes(golden.file, name: name))
      // The last bytes are the end marker, and bits that fill the last byte.
      for count in 0..<golden.file.count - 4 {
        let cut = Bytes(golden.file.prefix(count), name: "photo")
        XCTAssertThrowsError(try JPEGDecoder.decode(cut), "\(name) cut to \(count)") {
          guard let error = $0 as? StatusError else { return XCTFail("\($0)") }
          if count >= 2 { XCTAssertEqual(error.status, .dataLoss, "\(name) cut to \(count): \(error)") }
        }
        guard let image = try? JPEGDecoder.decode(cut, toleratesDamage: true) else { continue }
        XCTAssertEqual(image.width, whole.width)
        XCTAssertEqual(image.height, whole.height)
      }
    }
  }

  func testErrorNamesTheRow() throws {
    let golden = try XCTUnwrap(GoldenImage.named("2x2"))
    let cut = golden.file.prefix(golden.file.count - 200)
    assertRefused(cut, .dataLoss, "in MCU row 1 of 2")
    let image = try JPEGDecoder.decode(Bytes(Data(cut), name: "photo"), toleratesDamage: true)
    let whole = try JPEGDecoder.decode(Bytes(golden.file, name: "photo"))
    let row = image.bytesPerRow
    XCTAssertEqual(image.data.prefix(14 * row), whole.data.prefix(14 * row))
    XCTAssertEqual(Array(image.data.suffix(3)), [128, 128, 128])
  }

  func testRestartMarkers() throws {
    let golden = try XCTUnwrap(GoldenImage.named("2x2 -restart 1"))
    var bytes = Array(golden.file)
    let markers = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && 0xD0...0xD7 ~= bytes[$0 + 1] }
    let marker = try XCTUnwrap(markers.first)
    bytes[marker + 1] = 0xD5
    assertRefused(bytes, .dataLoss, "restart marker is missing in MCU row 1")
    XCTAssertNoThrow(try JPEGDecoder.decode(Bytes(Data(bytes), name: "photo"), toleratesDamage: true))
    bytes.removeSubrange(marker..<marker + 2)
    assertRefused(bytes, .dataLoss, "restart marker is missing")
  }

  /// Flipped bits of small files.
  ///
  /// The result is an image of the right size, or an error.
  func testFlippedBits() throws {
    for name in ["2x2 1x1", "1x1 -progressive", "gray baseline", "cmyk progressive"] {
      let golden = try XCTUnwrap(GoldenImage.named(name))
      var bytes = golden.file
      for bit in stride(from: 0, to: bytes.count * 8, by: 5) {
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        let file = Bytes(bytes, name: "photo")
        for tolerant in [false, true] {
          if let image = try? ImageFileDecoder.decode(file, toleratesDamage: tolerant) {
            XCTAssertEqual(image.data.count, image.bytesPerRow * image.height)
          }
        }
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      }
    }
  }

  /// Data between segments, behind the end, and of unknown kinds, changes nothing.
  func testHarmlessAdditions() throws {
    let golden = try XCTUnwrap(GoldenImage.named("2x2 -progressive"))
    var file = JPEGSurgery(golden.file)
    for index in file.parts.indices where file.parts[index].code != 0xDA {
      file.parts[index].content += [0x12, 0x00, 0x34]
    }
    file.parts.insert(.init(code: 0xEB, content: [0, 5, 1, 2, 3]), at: 1)
    file.parts.insert(.init(code: 0xFE, content: [0, 4] + "hi".utf8), at: 1)
    let image = try JPEGDecoder.decode(Bytes(Data(file.bytes + [1, 2, 3]), name: "photo"))
    XCTAssertEqual(image.checksum, golden.checksum)
  }
}
