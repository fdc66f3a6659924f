import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// PNG files that Xcode has rewritten for iOS.
///
/// Also files of 16 bits that use few of them.
final class PNGVariantTests: XCTestCase {
  private func file(
    width: Int, height: Int, depth: UInt8 = 8, type: UInt8, _ rows: [UInt8], isForIOS: Bool = false
  ) -> Data {
    func number(_ value: Int) -> [UInt8] { OrientedFiles.number(value, bytes: 4, bigEndian: true) }
    let (header, stream) = (number(width) + number(height) + [depth, type, 0, 0, 0], Deflate.zlib(rows))
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + (isForIOS ? OrientedFiles.pngChunk("CgBI", [0x50, 0, 0x20, 2]) : [])
        + OrientedFiles.pngChunk("IHDR", header)
        // Without the two bytes of zlib's header and the four of its checksum.
        + OrientedFiles.pngChunk("IDAT", isForIOS ? Array(stream.dropFirst(2).dropLast(4)) : stream)
        + OrientedFiles.pngChunk("IEND", []))
  }

  // MARK: Xcode

  /// Files for iOS give the colours of plain files.
  ///
  /// Stored are blue, green and red, multiplied by alpha; the colours are as exact as alpha allows.
  func testFilesForIOS() throws {
    var random = SplitMix64(seed: 5)
    let (width, height) = (23, 9)
    var (plain, rewritten, alphas): ([UInt8], [UInt8], [Int]) = ([], [], [])
    for _ in 0..<height {
      plain.append(0)
      rewritten.append(0)
      for _ in 0..<width {
        let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
        let alpha = [0, 255, UInt8.random(in: 1...254, using: &random)].randomElement(using: &random) ?? 0
        plain += color + [alpha]
        rewritten += color.reversed().map { UInt8((Int($0) * Int(alpha) + 127) / 255) } + [alpha]
        alphas.append(Int(alpha))
      }
    }
    let wanted = try RasterImage(data: file(width: width, height: height, type: 6, plain))
    let data = file(width: width, height: height, type: 6, rewritten, isForIOS: true)
    let image = try RasterImage(data: data)
    XCTAssertEqual([image.width, image.height], [width, height])
    XCTAssertEqual(image.format, .rgb8)
    for (index, (got, color)) in zip(image.data, wanted.data).enumerated() {
      let alpha = alphas[index / 3]
      // A step of a multiplied colour is 255 / alpha steps of the colour.
      let wanted = alpha == 0 ? 0 : Int(color)
      XCTAssertLessThanOrEqual(abs(Int(got) - wanted), alpha == 255 ? 0 : 128 / max(alpha, 1) + 1, "alpha \(alpha)")
    }
    let size = try RasterImage.size(of: data)
    XCTAssertEqual([size.width, size.height], [width, height])
  }

  func testFilesForIOSWithoutAlphaAndWithFilters() throws {
    // The second row has differences to the first: the filter works on the bytes as they are stored.
    let image = try RasterImage(
      data: file(width: 2, height: 2, type: 2, [0, 1, 2, 3, 4, 5, 6, 2, 10, 10, 10, 20, 20, 20], isForIOS: true))
    XCTAssertEqual(Array(image.data), [3, 2, 1, 6, 5, 4, 13, 12, 11, 26, 25, 24])
  }

  func testDamagedFilesForIOS() throws {
    let whole = file(width: 2, height: 1, type: 2, [0, 1, 2, 3, 4, 5, 6], isForIOS: true)
    for count in 0..<whole.count - 1 { XCTAssertThrowsError(try RasterImage(data: whole.prefix(count))) }
    XCTAssertEqual(try RasterImage(data: whole.dropLast(20), toleratesDamage: true).width, 2)
    assertRefused(
      file(width: 1, height: 1, type: 0, [0, 7], isForIOS: true), .unimplemented, "Xcode's \"Compress PNG Files\"")
    assertRefused(file(width: 2, height: 1, type: 2, [0, 1, 2, 3], isForIOS: true), .dataLoss, "too few bytes")
  }

  // MARK: Few bits

  private func note(_ type: UInt8, _ samples: [Int]) throws -> String? {
    let channels = [0: 1, 2: 3, 4: 2, 6: 4][type] ?? 1
    let rows: [UInt8] = [0] + samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let reader = FrameReader(
      data: file(width: samples.count / channels, height: 1, depth: 16, type: type, rows), name: "x.png")
    XCTAssertNil(reader.note)
    let image = try XCTUnwrap(reader.next())
    // The high byte, whatever is said about it.
    XCTAssertEqual(image.data.first, UInt8(samples[0] >> 8))
    return reader.note
  }

  func testImagesOf16BitsThatUseFewOfThem() throws {
    for (brightest, bits, scale) in [
      (1, 8, 256), (1023, 10, 64), (1024, 12, 16), (4095, 12, 16), (4096, 14, 4), (16383, 14, 4),
    ] {
      let note = try XCTUnwrap(try note(0, [0, brightest, 1]))
      XCTAssertTrue(
        note.contains("at most \((1 << bits) - 1) of 65535") && note.contains("seem to have \(bits) bits"), note)
      XCTAssertTrue(note.contains("rimax=1/\(scale):gimax=1/\(scale)"), note)
    }
    XCTAssertNil(try note(0, [0, 16384, 1]))
    XCTAssertNil(try note(0, [0, 0]), "black")
    // Rows of any length, whatever part of the row the bright sample is in.
    for count in 1...20 {
      XCTAssertNotNil(try note(0, [Int](repeating: 4095, count: count)))
      for place in 0..<count {
        var samples = [Int](repeating: 4095, count: count)
        samples[place] = 32768
        XCTAssertNil(try note(0, samples))
      }
    }
    // Alpha says nothing about the colours, and each of these counts.
    XCTAssertNotNil(try note(4, [4095, 65535, 1, 65535, 7, 65535]))
    XCTAssertNotNil(try note(6, [1, 2, 4095, 65535]))
    for channel in 0..<3 {
      var samples = [1, 2, 3, 65535]
      samples[channel] = 40000
      XCTAssertNil(try note(6, samples))
      XCTAssertNil(try note(2, Array(samples.prefix(3))))
    }
  }

  /// A note is about the frame that was read last.
  func testNotesOfAStream() throws {
    let dark = file(width: 1, height: 1, depth: 16, type: 0, [0, 1, 2])
    let bright = file(width: 1, height: 1, depth: 16, type: 0, [0, 255, 2])
    let reader = FrameReader(data: bright + dark + bright)
    var notes: [Bool] = []
    while try reader.next() != nil { notes.append(reader.note != nil) }
    XCTAssertEqual(notes, [false, true, false])
    XCTAssertNil(reader.note)
  }
}
