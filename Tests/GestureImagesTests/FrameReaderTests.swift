import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// Y4M and raw frames, from memory and through pipes.
final class FrameReaderTests: XCTestCase {
  // MARK: Formats

  /// Files and streams detect Netpbm by the same first bytes.
  ///
  /// A comment may directly follow the format's name.
  func testNetpbmIsDetectedAlikeInFilesAndStreams() throws {
    let image = Data("P5#comment\n1 1 255\n*".utf8)
    XCTAssertEqual(FileKind(image), .netpbm)
    XCTAssertEqual(try FrameReader(data: image).next()?.data, Data([42]))
    XCTAssertEqual(try RasterImage(data: image).data, Data([42]))
    // Formats that other programs read are no image files of this module, but are named in errors.
    for name in ["P1", "P4"] {
      let bitmap = Data("\(name) 1 1 0".utf8)
      XCTAssertEqual(FileKind(bitmap), .other)
      assertStatusError(.unimplemented, mentions: name) { try FrameReader(data: bitmap).next() }
      assertStatusError(.unimplemented, mentions: name) { try RasterImage(data: bitmap) }
    }
    for other in ["P0 1", "P8 1", "P6x1", "P6"] {
      assertStatusError(.invalidArgument) { try FrameReader(data: Data(other.utf8)).next() }
    }
  }

  // MARK: Raw frames

  func testRawFormatsAreWrittenAsOnTheCommandLine() throws {
    let format = try RawFrameFormat("640x480:nv12")
    XCTAssertEqual([format.width, format.height], [640, 480])
    XCTAssertEqual(format.layout, .nv12)
    let sizes: [RawFrameFormat.Layout: Int] = [
      .rgb24: 45, .bgr24: 45, .rgba: 60, .bgra: 60, .gray8: 15, .nv12: 27, .yuv420p: 27, .yuyv422: 36, .uyvy422: 36,
    ]
    for layout in RawFrameFormat.Layout.allCases {
      XCTAssertEqual(try RawFrameFormat(width: 5, height: 3, layout: layout).bytesPerFrame, sizes[layout])
    }
    for text in ["", ":", "640x480", "640:rgb24", "640x480:rgb", "640x480x1:rgb24", "axb:rgb24", "640x480:rgb24:"] {
      assertStatusError(.invalidArgument, mentions: "is not a raw format", "640x480:rgb24") { try RawFrameFormat(text) }
    }
    assertStatusError(.invalidArgument, mentions: "0×480") { try RawFrameFormat("0x480:rgb24") }
    assertStatusError(.invalidArgument, mentions: "-1×480") { try RawFrameFormat("-1x480:rgb24") }
  }

  func testRawFramesFollowEachOther() throws {
    for (layout, format) in [
      (RawFrameFormat.Layout.rgb24, PixelFormat.rgb8), (.rgba, .rgba8), (.bgra, .bgra8), (.gray8, .gray8),
    ] {
      let raw = try RawFrameFormat(width: 2, height: 1, layout: layout)
      let bytes = (0..<3 * raw.bytesPerFrame).map { UInt8($0) }
      let reader = FrameReader(data: Data(bytes), raw: raw)
      for frame in 0..<3 {
        let pixels = try XCTUnwrap(reader.next())
        XCTAssertEqual(pixels.format, format)
        XCTAssertEqual(Array(pixels.data), Array(bytes[frame * raw.bytesPerFrame..<(frame + 1) * raw.bytesPerFrame]))
      }
      XCTAssertNil(try reader.next())
    }
  }

  func testAFrameThatIsCutShort() throws {
    let reader = FrameReader(data: Data(count: 10), name: "raw", raw: try RawFrameFormat("2x1:rgb24"))
    XCTAssertNotNil(try reader.next())
    assertStatusError(.dataLoss, mentions: "raw, frame 1, byte 10", "after 4 bytes", "from byte 6 on there must be 6") {
      try reader.next()
    }
  }

  // MARK: Colour conversion

  /// The expected colour of ITU-R BT.601 with 8 bits.
  ///
  /// The ranges are 16…235 and 16…240: R' = (Y − 16)/219 + 1.402 (Cr − 128)/224 and so on, rounded.
  private func expected(_ y: Int, _ cb: Int, _ cr: Int, full: Bool) -> [Int] {
    let luma = full ? Double(y) / 255 : Double(y - 16) / 219
    let (b, r) = (Double(cb - 128) / (full ? 255 : 224), Double(cr - 128) / (full ? 255 : 224))
    let colours = [luma + 1.402 * r, luma - (0.114 * 1.772 * b + 0.299 * 1.402 * r) / 0.587, luma + 1.772 * b]
    return colours.map { Int((min(max($0, 0), 1) * 255).rounded()) }
  }

  func testYUVBecomesRGB() throws {
    for full in [false, true] {
      for y in stride(from: 0, through: 255, by: 15) {
        for cb in stride(from: 0, through: 255, by: 15) {
          for cr in stride(from: 0, through: 255, by: 15) {
            let header = "YUV4MPEG2 W2 H2 F25:1\(full ? " XCOLORRANGE=FULL" : "")\nFRAME\n"
            let frame = Data(header.utf8) + Data([y, y, y, y, cb, cr].map { UInt8($0) })
            let pixels = try XCTUnwrap(FrameReader(data: frame).next()).data
            for (got, wanted) in zip(pixels.prefix(3), expected(y, cb, cr, full: full)) {
              XCTAssertLessThanOrEqual(abs(Int(got) - wanted), 1, "Y \(y) Cb \(cb) Cr \(cr)")
            }
            XCTAssertEqual(
              Array(pixels), Array(pixels.prefix(3)) + pixels.prefix(3) + pixels.prefix(3) + pixels.prefix(3))
          }
        }
      }
    }
  }

  /// Planes of odd sizes.
  ///
  /// The last column and row have separate chroma; NV12 has the same samples in another order.
  func testPlanesOfOddSizes() throws {
    let luma = (0..<15).map { UInt8(16 + $0 * 10) }
    let cb = (0..<6).map { UInt8(20 + $0 * 40) }
    let cr = (0..<6).map { UInt8(235 - $0 * 40) }
    let planar = FrameReader(data: Data(luma + cb + cr), raw: try RawFrameFormat("5x3:yuv420p"))
    let interleaved = FrameReader(
      data: Data(luma + zip(cb, cr).flatMap { [$0, $1] }), raw: try RawFrameFormat("5x3:nv12"))
    let pixels = try XCTUnwrap(planar.next())
    XCTAssertEqual(try interleaved.next()?.data, pixels.data)
    for (index, y) in luma.enumerated() {
      let chroma = index / 5 / 2 * 3 + index % 5 / 2
      let wanted = expected(Int(y), Int(cb[chroma]), Int(cr[chroma]), full: false)
      for (got, wanted) in zip(pixels.data[index * 3..<index * 3 + 3], wanted) {
        XCTAssertLessThanOrEqual(abs(Int(got) - wanted), 1)
      }
    }
  }

  /// Two pixels share their chroma.
  ///
  /// The last pixel of an odd width shares it with a pixel outside the image.
  func testPackedChroma() throws {
    for width in 1...5 {
      var random = SplitMix64(seed: UInt64(width))
      let pairs = (0..<3 * ((width + 1) / 2)).map { _ in (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let (yuyv, uyvy) = (
        pairs.flatMap { [$0[0], $0[1], $0[2], $0[3]] }, pairs.flatMap { [$0[1], $0[0], $0[3], $0[2]] }
      )
      let pixels = try XCTUnwrap(
        FrameReader(data: Data(yuyv + yuyv), raw: try RawFrameFormat("\(width)x3:yuyv422")).next())
      XCTAssertEqual(try FrameReader(data: Data(uyvy), raw: try RawFrameFormat("\(width)x3:uyvy422")).next(), pixels)
      for y in 0..<3 {
        for x in 0..<width {
          let pair = pairs[y * ((width + 1) / 2) + x / 2].map(Int.init)
          let wanted = expected(pair[x % 2 * 2], pair[1], pair[3], full: false)
          let at = (y * width + x) * 3
          for (got, wanted) in zip(pixels.data[at..<at + 3], wanted) {
            XCTAssertLessThanOrEqual(abs(Int(got) - wanted), 1)
          }
        }
      }
    }
  }

  func testBlueBeforeRed() throws {
    let reader = FrameReader(data: Data(1...12), raw: try RawFrameFormat("2x1:bgr24"))
    XCTAssertEqual(try reader.next()?.rgbData, Data([3, 2, 1, 6, 5, 4]))
    XCTAssertEqual(try reader.next()?.rgbData, Data([9, 8, 7, 12, 11, 10]))
    XCTAssertNil(try reader.next())
  }

  // MARK: Y4M

  func testY4MHeader() throws {
    let header = "YUV4MPEG2 W4 H2 F30000:1001 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2\n"
    let frame = Data("FRAME Ixyz\n".utf8) + Data(count: 12)
    let reader = FrameReader(data: Data(header.utf8) + frame + frame)
    XCTAssertEqual(try reader.next()?.width, 4)
    XCTAssertEqual(try XCTUnwrap(reader.statedFrameRate), 29.97, accuracy: 0.001)
    XCTAssertNotNil(try reader.next())
    XCTAssertNil(try reader.next())
    let timeless = FrameReader(data: Data("YUV4MPEG2 W4 H2 F0:0\n".utf8))
    XCTAssertNil(try timeless.next())
    XCTAssertNil(timeless.statedFrameRate)
  }

  func testWrongY4M() {
    let cases: [(header: String, code: StatusError.Status, mentions: String)] = [
      ("YUV4MPEG2", .dataLoss, "does not end"),
      ("YUV4MPEG2 " + String(repeating: "x", count: 5000), .invalidArgument, "4096"),
      ("YUV4MPEG2 W0 H2\n", .invalidArgument, "0×2"),
      ("YUV4MPEG2 H2\n", .invalidArgument, "0×2"),
      ("YUV4MPEG2 W4 H99999999999999999999\n", .invalidArgument, "4×0"),
      ("YUV4MPEG2 W65536 H65536\n", .invalidArgument, "too large"),
      ("YUV4MPEG2 W4 H2 C422\n", .unimplemented, "422"),
      ("YUV4MPEG2 W4 H2 C420p10\n", .unimplemented, "yuv420p"),
      ("YUV4MPEG2 W4 H2\nFRAMX\n", .invalidArgument, "byte 16"),
      ("YUV4MPEG2 W4 H2\nFRAME\nabc", .dataLoss, "must be 12"),
      ("YUV4MPEG2 W4 H2\nFRAME", .dataLoss, "does not end"),
    ]
    for (header, code, mentions) in cases {
      assertStatusError(code, mentions: mentions) { try FrameReader(data: Data(header.utf8)).next() }
    }
  }

  // MARK: Streams

  func testUnknownContentIsToldApart() {
    assertStatusError(.invalidArgument, mentions: "picture, byte 0", "not known", "raw frames") {
      try FrameReader(data: Data([0xff, 0xd7, 0xff, 0xe0]), name: "picture").next()
    }
    assertStatusError(.invalidArgument, mentions: "the input is empty") { try FrameReader(data: Data()).next() }
    XCTAssertTrue(FrameReader.knows(Array("P6\n4 4".utf8)[...]))
    XCTAssertTrue(FrameReader.knows(Array("YUV4MPEG2 W".utf8)[...]))
    for other in ["P8\n", "P6", "PNG", "", "JFIF", "\u{89}PNG", "GIF89a"] {
      XCTAssertFalse(FrameReader.knows(Array(other.utf8)[...]))
    }
  }

  /// A frame is complete as soon as its last byte has come.
  ///
  /// The writer waits for the frame before it sends the next.
  func testFramesComeThroughAPipeOneByOne() throws {
    let pipe = Pipe()
    let reader = FrameReader(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-")
    for value in 0..<3 {
      try pipe.fileHandleForWriting.write(
        contentsOf: Data("P5 3 2 255\n".utf8) + Data(repeating: UInt8(value), count: 6))
      XCTAssertEqual(try reader.next().map { Array($0.data) }, [UInt8](repeating: UInt8(value), count: 6))
    }
    try pipe.fileHandleForWriting.close()
    XCTAssertNil(try reader.next())
  }

  func testIteratorsOfAPipeShareItsFrames() async throws {
    let pipe = Pipe()
    let frames = (0..<4).flatMap { Array("P5 3 2 255\n".utf8) + [UInt8](repeating: UInt8($0), count: 6) }
    try pipe.fileHandleForWriting.write(contentsOf: Data(frames))
    try pipe.fileHandleForWriting.close()
    let sequence = VideoFrameSequence(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", framesPerSecond: 10)
    var values: [Int] = []
    for try await frame in sequence.prefix(1) { values.append(Int(frame.image.data[0])) }
    for try await frame in sequence { values += [Int(frame.image.data[0]), frame.time.milliseconds] }
    XCTAssertEqual(values, [0, 1, 100, 2, 200, 3, 300])
  }

  /// Bytes in portions of any size make the same frames.
  func testPortionsOfTheSourceDoNotMatter() throws {
    let raw = try RawFrameFormat("100x70:rgb24")
    let bytes = Data((0..<3 * raw.bytesPerFrame).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    for portion in [1, 7, 1000, 21_000, 65_536, 1 << 20] {
      var rest = bytes[...]
      let stream = ByteStream { target in
        let count = min(portion, target.count, rest.count)
        target.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
      }
      let reader = FrameReader(stream: stream, name: "portions", raw: raw)
      var frames = Data()
      while let pixels = try reader.nextPixels() { frames += pixels.data }
      XCTAssertEqual(frames, bytes)
      XCTAssertEqual(stream.position, bytes.count)
    }
  }

  /// A header may promise a gigabyte: only what arrives takes memory.
  func testNoMemoryOnTrustOfAHeader() throws {
    var requested = 0
    let stream = ByteStream { target in
      requested = max(requested, target.count)
      return 0
    }
    XCTAssertEqual(try stream.read(1 << 30).count, 0)
    XCTAssertLessThanOrEqual(requested, 1 << 24)
  }
}
