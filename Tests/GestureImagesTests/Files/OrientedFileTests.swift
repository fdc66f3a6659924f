import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// Orientations are applied as by Pillow's `ImageOps.exif_transpose` for the same bytes.
final class OrientedFileTests: XCTestCase {
  // MARK: PNG

  /// 3 × 2 pixels, 1 to 6, for each orientation.
  ///
  /// Turned as the figures of the Exif standard show.
  private let turned: [(width: Int, pixels: [UInt8])] = [
    (3, [1, 2, 3, 4, 5, 6]), (3, [3, 2, 1, 6, 5, 4]), (3, [6, 5, 4, 3, 2, 1]), (3, [4, 5, 6, 1, 2, 3]),
    (2, [1, 4, 2, 5, 3, 6]),
    (2, [4, 1, 5, 2, 6, 3]), (2, [6, 3, 5, 2, 4, 1]), (2, [3, 6, 2, 5, 1, 4]),
  ]

  /// Checks the orientation of a PNG file in every form of reading.
  ///
  /// The size without decoding must be that of the image.
  private func assertPNG(_ file: Data, _ orientation: Int, _ name: String = "", line: UInt = #line) async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("oriented-\(UUID().uuidString).png").path
    try file.write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var images = [try RasterImage(data: file), try RasterImage(contentsOfFile: path)]
    images.append(try RasterImage(contentsOfFile: path, maximumPixelCount: 6))
    for try await frame in VideoFrameSequence(contentsOfFile: path) { images.append(frame.image) }
    let reader = FrameReader(data: file + file)
    while let image = try reader.next() { images.append(image) }
    XCTAssertEqual(images.count, 6, line: line)
    let right = turned[orientation - 1]
    for image in images {
      XCTAssertEqual(image.width, right.width, name, line: line)
      XCTAssertEqual(Array(image.data), right.pixels, name, line: line)
      XCTAssertEqual(image.orientation, .up, line: line)
    }
    for size in [try RasterImage.size(of: file), try RasterImage.size(ofFile: path)] {
      XCTAssertEqual([size.width, size.height], [right.width, 6 / right.width], name, line: line)
    }
  }

  func testPNGIsTurnedByItsExif() async throws {
    for orientation in 1...8 {
      for bigEndian in [false, true] {
        let chunk = OrientedFiles.pngChunk("eXIf", OrientedFiles.exif(orientation, bigEndian: bigEndian))
        try await assertPNG(OrientedFiles.png(before: chunk), orientation)
        try await assertPNG(OrientedFiles.png(after: chunk), orientation)
      }
    }
    let named = OrientedFiles.pngChunk("eXIf", Array("Exif\0\0".utf8) + OrientedFiles.exif(6))
    try await assertPNG(OrientedFiles.png(before: named), 6)
  }

  func testPNGIsTurnedByItsText() async throws {
    let digits = (Array("Exif\0\0".utf8) + OrientedFiles.exif(6)).map {
      String(UInt16($0) | 0x100, radix: 16).dropFirst()
    }.joined()
    let lines = stride(from: 0, to: digits.count, by: 72).map { String(digits.dropFirst($0).prefix(72)) }.joined(
      separator: "\n")
    let profile = Array("\nexif\n      44\n\(lines)\n".utf8)
    func text(_ type: String, _ keyword: String, _ rest: [UInt8]) -> [UInt8] {
      OrientedFiles.pngChunk(type, Array(keyword.utf8) + [0] + rest)
    }
    let (exif, xmp) = ("Raw profile type exif", "XML:com.adobe.xmp")
    let profiles = [text("tEXt", exif, profile), text("zTXt", exif, [0] + Deflate.zlib(profile))]
    for chunk in profiles {
      try await assertPNG(OrientedFiles.png(before: chunk), 6)
      try await assertPNG(OrientedFiles.png(after: chunk), 6)
      // The chunk eXIf counts instead, even if it says nothing.
      try await assertPNG(
        OrientedFiles.png(before: chunk, after: OrientedFiles.pngChunk("eXIf", OrientedFiles.exif(3))), 3)
      try await assertPNG(
        OrientedFiles.png(before: chunk, after: OrientedFiles.pngChunk("eXIf", OrientedFiles.tiff([(0x0100, 4, 5)]))), 1
      )
    }
    let plain = text("iTXt", xmp, [0, 0, 0, 0] + OrientedFiles.xmp(8))
    let compressed = text("iTXt", xmp, [1, 0] + Array("en\0XMP\0".utf8) + Deflate.zlib(OrientedFiles.xmp(8)))
    let element = text("iTXt", xmp, [0, 0, 0, 0] + Array("<tiff:Orientation>8</tiff:Orientation>".utf8))
    for chunk in [plain, compressed, element] {
      try await assertPNG(OrientedFiles.png(before: chunk), 8)
      try await assertPNG(OrientedFiles.png(after: chunk), 8)
      // The Exif tag counts instead, if there is one.
      try await assertPNG(OrientedFiles.png(before: chunk + profiles[1]), 6)
      try await assertPNG(
        OrientedFiles.png(before: chunk, after: OrientedFiles.pngChunk("eXIf", OrientedFiles.exif(1))), 1)
      try await assertPNG(
        OrientedFiles.png(before: chunk, after: OrientedFiles.pngChunk("eXIf", OrientedFiles.exif(9))), 1)
      try await assertPNG(
        OrientedFiles.png(before: chunk + OrientedFiles.pngChunk("eXIf", OrientedFiles.tiff([(0x0100, 4, 5)]))), 8)
    }
    for other in [
      text("tEXt", "Comment", profile), text("iTXt", xmp, [0, 0, 0]), text("zTXt", exif, [0, 1, 2]),
      text("iTXt", xmp, []),
    ] {
      try await assertPNG(OrientedFiles.png(before: other), 1)
    }
  }

  /// The image is read whatever the metadata contain.
  func testDamagedMetadataLeaveThePicture() throws {
    let exif = OrientedFiles.exif(6)
    for count in 0..<exif.count {
      let image = try RasterImage(
        data: OrientedFiles.png(before: OrientedFiles.pngChunk("eXIf", Array(exif.prefix(count)))))
      XCTAssertEqual(image.width, count >= 32 ? 2 : 3, "\(count)")
    }
    for index in exif.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var copy = exif
        copy[index] = value
        let file = OrientedFiles.png(after: OrientedFiles.pngChunk("eXIf", copy))
        XCTAssertEqual(Set(try RasterImage(data: file).data), [1, 2, 3, 4, 5, 6])
        XCTAssertNoThrow(try RasterImage.size(of: file))
      }
    }
  }

  /// A file that is cut after its header has a size.
  ///
  /// The orientation may be in the missing part.
  func testSizeOfAFileThatIsCut() throws {
    let file = OrientedFiles.png(after: OrientedFiles.pngChunk("eXIf", OrientedFiles.exif(6)))
    for count in 33..<file.count - 16 {
      XCTAssertEqual(try RasterImage.size(of: file.prefix(count)).width, 3, "\(count)")
    }
    assertStatusError(.dataLoss, mentions: "not complete") { _ = try RasterImage.size(of: file.prefix(32)) }
  }

  // MARK: WebP and TIFF

  private func orientation(webP file: [UInt8]) -> ExifOrientation { ExifOrientation(webP: pieces(file)) }

  private func pieces(_ file: [UInt8]) -> FilePieces {
    { offset, count in Bytes(Data(file.dropFirst(offset).prefix(count)), name: "file") }
  }

  /// Four megabytes are read of a block with a larger stated size.
  func testALargeBlockIsReadInPart() {
    var file = OrientedFiles.webP(flags: 8, [("EXIF", OrientedFiles.exif(6))])
    file.replaceSubrange(4..<8, with: [0, 0, 0, 1])
    file.replaceSubrange(34..<38, with: [0, 0, 128, 0])
    let whole = pieces(file)
    var largest = 0
    let orientation = ExifOrientation(webP: { offset, count in
      largest = max(largest, count)
      return try whole(offset, count)
    })
    XCTAssertEqual(orientation, .turnsRight)
    XCTAssertEqual(largest, 1 << 22)
  }

  func testWebP() {
    let image: (String, [UInt8]) = ("VP8L", [1, 2, 3])
    for orientation in ExifOrientation.allCases {
      for bigEndian in [false, true] {
        let exif = OrientedFiles.exif(orientation.rawValue, bigEndian: bigEndian)
        XCTAssertEqual(self.orientation(webP: OrientedFiles.webP(flags: 8, [image, ("EXIF", exif)])), orientation)
        XCTAssertEqual(
          self.orientation(webP: OrientedFiles.webP(flags: 8, [image, ("EXIF", Array("Exif\0\0".utf8) + exif)])),
          orientation)
        let chunks = [image, ("XMP ", OrientedFiles.xmp(6)), ("EXIF", exif), ("EXIF", OrientedFiles.exif(4))]
        XCTAssertEqual(self.orientation(webP: OrientedFiles.webP(flags: 12, chunks)), orientation)
      }
      XCTAssertEqual(
        self.orientation(webP: OrientedFiles.webP(flags: 4, [("XMP ", OrientedFiles.xmp(orientation.rawValue))])),
        orientation)
    }
    let exif: (String, [UInt8]) = ("EXIF", OrientedFiles.exif(6))
    // The flags of the header say which blocks there are; without that header there are none.
    XCTAssertEqual(orientation(webP: OrientedFiles.webP(flags: 4, [image, exif])), .upright)
    XCTAssertEqual(orientation(webP: OrientedFiles.webP(flags: 8, [image, ("XMP ", OrientedFiles.xmp(6))])), .upright)
    var simple = OrientedFiles.webP(flags: 8, [image, exif])
    simple[15] = UInt8(ascii: "L")
    XCTAssertEqual(orientation(webP: simple), .upright)
    XCTAssertEqual(orientation(webP: OrientedFiles.webP(flags: 8, [image, exif], size: 40)), .upright)
    XCTAssertEqual(orientation(webP: []), .upright)
    // Chunks without end take no time.
    XCTAssertEqual(
      orientation(webP: OrientedFiles.webP(flags: 8, [], size: .max) + [UInt8](repeating: 0, count: 1 << 20)), .upright)
  }

  func testTIFF() {
    for orientation in ExifOrientation.allCases {
      for bigEndian in [false, true] {
        for (type, counts) in [(3, true), (4, true), (6, true), (8, true), (9, true), (1, false), (7, false)] {
          let file = OrientedFiles.exif(orientation.rawValue, type: type, bigEndian: bigEndian)
          XCTAssertEqual(ExifOrientation(tiff: pieces(file)), counts ? orientation : .upright, "type \(type)")
        }
        let xmp = OrientedFiles.xmp(orientation.rawValue)
        var file = OrientedFiles.tiff([(700, 1, 26)], bigEndian: bigEndian)
        file.replaceSubrange(14..<18, with: OrientedFiles.number(xmp.count, bytes: 4, bigEndian: bigEndian))
        file.replaceSubrange(18..<22, with: OrientedFiles.number(26, bytes: 4, bigEndian: bigEndian))
        XCTAssertEqual(ExifOrientation(tiff: pieces(file + xmp)), orientation)
      }
    }
    // Two values are no orientation.
    var two = OrientedFiles.exif(6)
    two[26] = 2
    XCTAssertEqual(ExifOrientation(tiff: pieces(two)), .upright)
    XCTAssertEqual(ExifOrientation(tiff: pieces([])), .upright)
  }

  func testEveryPrefixAndByte() {
    for (file, read) in [
      (
        OrientedFiles.webP(flags: 12, [("EXIF", OrientedFiles.exif(6)), ("XMP ", OrientedFiles.xmp(6))]),
        { ExifOrientation(webP: $0) }
      ),
      (OrientedFiles.exif(6), { ExifOrientation(tiff: $0) }),
    ] as [([UInt8], (@escaping FilePieces) -> ExifOrientation)] {
      for count in file.indices { _ = read(pieces(Array(file.prefix(count)))) }
      for index in file.indices {
        for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
          var copy = file
          copy[index] = value
          _ = read(pieces(copy))
        }
      }
    }
  }

  // MARK: JPEG

  /// XMP of a JPEG file counts if its Exif has no orientation.
  func testXMPOfJPEG() throws {
    let golden = try XCTUnwrap(GoldenImage.named("2x2"))
    func segment(_ content: [UInt8]) -> Data { Data([0xFF, 0xE1, 0, UInt8(content.count + 2)] + content) }
    let xmp = segment(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + OrientedFiles.xmp(6))
    func exif(_ directory: [UInt8]) -> Data { segment(Array("Exif\0\0".utf8) + directory) }
    let cases: [(Data, ExifOrientation)] = [
      (xmp, .turnsRight), (exif(OrientedFiles.tiff([(0x0100, 4, 5)])) + xmp, .turnsRight),
      (xmp + exif(OrientedFiles.exif(3)), .upsideDown),
      (xmp + exif(OrientedFiles.exif(1)), .upright),
    ]
    for (segments, orientation) in cases {
      let file = golden.file.prefix(2) + segments + golden.file.dropFirst(2)
      XCTAssertEqual(ExifOrientation(jpeg: Bytes(file, name: "photo")), orientation)
      let size = try RasterImage.size(of: file)
      let image = try RasterImage(data: file)
      XCTAssertEqual([image.width, image.height], [size.width, size.height])
      XCTAssertEqual(image.width, orientation == .turnsRight ? golden.height : golden.width)
    }
  }
}
