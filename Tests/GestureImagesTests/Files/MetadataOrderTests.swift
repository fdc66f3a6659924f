import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// The block of metadata that states the orientation.
///
/// Tests several blocks in any order, in each format.
final class MetadataOrderTests: XCTestCase {
  private enum Block: CaseIterable {
    case exif, otherExif, exifWithout, xmp, otherXMP, profile, otherProfile

    var value: Int {
      switch self {
      case .exif: 3
      case .otherExif: 2
      case .exifWithout: 1
      case .xmp: 6
      case .otherXMP: 8
      case .profile: 5
      case .otherProfile: 7
      }
    }
    var isExif: Bool { [.exif, .otherExif, .exifWithout].contains(self) }
    var isXMP: Bool { [.xmp, .otherXMP].contains(self) }
    var isProfile: Bool { [.profile, .otherProfile].contains(self) }
    var content: [UInt8] {
      if self == .exifWithout { return OrientedFiles.tiff([(0x0100, 4, 5)]) }
      return isXMP ? OrientedFiles.xmp(value) : OrientedFiles.exif(value)
    }
  }

  /// The expected orientation of a file with several blocks.
  ///
  /// The first block of each kind counts. Exif precedes old profiles, and XMP only counts if neither has the tag.
  private func expected(_ blocks: [Block]) -> ExifOrientation {
    let tagged = blocks.first(where: \.isExif) ?? blocks.first(where: \.isProfile)
    if let tagged, tagged != .exifWithout { return ExifOrientation(rawValue: tagged.value) ?? .upright }
    return blocks.first(where: \.isXMP).flatMap { ExifOrientation(rawValue: $0.value) } ?? .upright
  }

  /// All orders of one to three blocks.
  private func orders(of kinds: [Block]) -> [[Block]] {
    var all: [[Block]] = [[]]
    for length in 1...3 {
      all += all.filter { $0.count == length - 1 }.flatMap { order in
        kinds.filter { !order.contains($0) }.map { order + [$0] }
      }
    }
    return all
  }

  private let plain = Block.allCases.filter { !$0.isProfile }

  func testJPEG() throws {
    let golden = try XCTUnwrap(GoldenImage.named("2x2"))
    for blocks in orders(of: plain) {
      let segments = blocks.reduce(Data()) { file, block in
        let name = block.isXMP ? "http://ns.adobe.com/xap/1.0/\0" : "Exif\0\0"
        let content = Array(name.utf8) + block.content
        return file + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
      }
      let file = golden.file.prefix(2) + segments + golden.file.dropFirst(2)
      XCTAssertEqual(ExifOrientation(jpeg: Bytes(file, name: "photo")), expected(blocks), "\(blocks)")
    }
  }

  func testWebP() {
    for blocks in orders(of: plain) {
      let file = OrientedFiles.webP(flags: 12, blocks.map { ($0.isXMP ? "XMP " : "EXIF", $0.content) })
      let found = ExifOrientation(webP: { offset, count in
        Bytes(Data(file.dropFirst(offset).prefix(count)), name: "file")
      })
      XCTAssertEqual(found, expected(blocks), "\(blocks)")
    }
  }

  /// 3 × 2 pixels, for which all turns differ.
  func testPNG() throws {
    for blocks in orders(of: Block.allCases) {
      let chunks = blocks.map { block -> [UInt8] in
        if block.isXMP {
          return OrientedFiles.pngChunk("iTXt", Array("XML:com.adobe.xmp\0".utf8) + [0, 0, 0, 0] + block.content)
        }
        guard block.isProfile else { return OrientedFiles.pngChunk("eXIf", block.content) }
        let digits = block.content.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
        return OrientedFiles.pngChunk("tEXt", Array("Raw profile type exif\0\nexif\n      38\n\(digits)\n".utf8))
      }
      for split in 0...chunks.count {
        let file = OrientedFiles.png(before: chunks[..<split].flatMap(\.self), after: chunks[split...].flatMap(\.self))
        let right = try RasterImage(
          data: OrientedFiles.png(before: OrientedFiles.pngChunk("eXIf", OrientedFiles.exif(expected(blocks).rawValue)))
        )
        let image = try RasterImage(data: file)
        XCTAssertEqual(
          [image.width] + image.data.map(Int.init), [right.width] + right.data.map(Int.init),
          "\(blocks), \(split) before the pixels")
        XCTAssertEqual(try RasterImage.size(of: file).width, right.width, "\(blocks), \(split) before the pixels")
      }
    }
  }
}
