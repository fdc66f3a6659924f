import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// Sizes without decoding, limits of the caller's, and decoding that is cancelled.
final class BoundedImageTests: XCTestCase {
  private func error(_ body: () throws -> Void, line: UInt = #line) throws -> StatusError {
    do {
      try body()
    } catch {
      return try XCTUnwrap(error as? StatusError, line: line)
    }
    XCTFail("no error", line: line)
    return StatusError(.unknown, "no error")
  }

  // MARK: Sizes

  /// The sizes are those Pillow has, of every variant of the goldens.
  func testSizesWithoutDecoding() throws {
    for golden in GoldenImage.all {
      let size = try RasterImage.size(of: golden.file)
      XCTAssertEqual(size.width, golden.width, golden.name)
      XCTAssertEqual(size.height, golden.height, golden.name)
    }
  }

  func testSizesOfNetpbmNeedNoSamples() throws {
    for header in [
      "P5 640 480 255\n", "P6\n# a camera\n640\n480\n255\n", "P7\nWIDTH 640\nHEIGHT 480\nDEPTH 4\nMAXVAL 255\nENDHDR\n",
    ] {
      let size = try RasterImage.size(of: Data(header.utf8))
      XCTAssertEqual(size.width, 640)
      XCTAssertEqual(size.height, 480)
    }
  }

  /// Sizes are those of the upright image.
  ///
  /// Of the eight orientations of Exif, those above 4 exchange the sides. The block may be before or after the frame
  /// header.
  func testSizesAreThoseOfTheUprightImage() throws {
    let surgery = JPEGSurgery(try XCTUnwrap(GoldenImage.named("2x2")).file)
    let frame = try XCTUnwrap(surgery.parts.firstIndex { $0.code == 0xC0 })
    for value in 1...8 as ClosedRange<UInt8> {
      let tiff: [UInt8] = [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0,
      ]
      let content = Array("Exif\0\0".utf8) + tiff
      for place in [0, frame + 1] {
        var turned = surgery
        turned.parts.insert(.init(code: 0xE1, content: [0, UInt8(content.count + 2)] + content), at: place)
        let file = Data(turned.bytes)
        let (size, image) = (try RasterImage.size(of: file), try RasterImage(data: file))
        XCTAssertEqual([size.width, size.height], [image.width, image.height], "orientation \(value)")
        let stored = try RasterImage.size(of: Data(surgery.bytes))
        XCTAssertEqual(size.width == stored.height && size.height == stored.width, value > 4, "orientation \(value)")
      }
    }
  }

  /// The beginning of a file with headers has its size.
  ///
  /// If the headers are missing, the error reports it, at every length.
  ///
  /// If the headers are missing, the error reports it, at every length.
  func testBeginnings() throws {
    for name in ["2x2", "2x2 -progressive", "png rgb8"] {
      guard let golden = GoldenImage.named(name) ?? GoldenImage.all.first(where: \.isPNG) else {
        return XCTFail("no golden")
      }
      var isKnown = false
      for count in 0...golden.file.count {
        do {
          let size = try RasterImage.size(of: golden.file.prefix(count))
          XCTAssertEqual([size.width, size.height], [golden.width, golden.height], "\(count) bytes")
          isKnown = true
        } catch {
          XCTAssertFalse(isKnown, "more bytes know less")
          let status: [StatusError.Status] = count < 8 ? [.invalidArgument, .unimplemented, .dataLoss] : [.dataLoss]
          XCTAssertTrue(status.contains(error.status), "\(count) bytes: \(error)")
          XCTAssertEqual(error.file, "data")
        }
      }
      XCTAssertTrue(isKnown)
    }
  }

  func testSizesOfFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let golden = try XCTUnwrap(GoldenImage.named("2x2"))
    let path = folder.appendingPathComponent("photo.jpg").path
    try golden.file.write(to: URL(fileURLWithPath: path))
    let size = try RasterImage.size(ofFile: path)
    XCTAssertEqual([size.width, size.height], [golden.width, golden.height])
    XCTAssertEqual(try error { _ = try RasterImage.size(ofFile: path + "x") }.status, .notFound)
    XCTAssertEqual(try error { _ = try RasterImage.size(of: Data()) }.status, .invalidArgument)
    XCTAssertEqual(try error { _ = try RasterImage.size(of: Data("GIF89a, of some kind".utf8)) }.status, .unimplemented)
    let arithmetic = JPEGSurgery(golden.file).renaming(0xC0, to: 0xC9)
    XCTAssertEqual(
      try error { _ = try RasterImage.size(of: Data(arithmetic)) }.status, .unimplemented,
      "what is not decoded has no size")
  }

  // MARK: Limits

  /// The limit of pixels is exact.
  ///
  /// The limit does not change pixels.
  func testLimits() throws {
    for golden in GoldenImage.all {
      let count = golden.width * golden.height
      let image = try RasterImage(data: golden.file, maximumPixelCount: count)
      XCTAssertEqual(image.checksum, golden.checksum, golden.name)
      let error = try error { _ = try RasterImage(data: golden.file, name: "upload", maximumPixelCount: count - 1) }
      XCTAssertEqual(error.status, .resourceExhausted, golden.name)
      XCTAssertTrue(error.description.contains("\(golden.width)×\(golden.height)"), "\(error)")
      XCTAssertTrue(error.description.contains("at most \(count - 1) pixels"), "\(error)")
      XCTAssertEqual(error.file, "upload")
      let tolerant = try self.error {
        _ = try RasterImage(data: golden.file, toleratesDamage: true, maximumPixelCount: count - 1)
      }
      XCTAssertEqual(tolerant.status, .resourceExhausted, golden.name)
    }
    let gray = Data("P5 4 3 255\n".utf8) + Data(1...12)
    XCTAssertEqual(try RasterImage(data: gray, maximumPixelCount: 12).data, Data(1...12))
    XCTAssertEqual(try error { _ = try RasterImage(data: gray, maximumPixelCount: 11) }.status, .resourceExhausted)
    for none in [0, -1, .min] {
      XCTAssertEqual(try error { _ = try RasterImage(data: gray, maximumPixelCount: none) }.status, .resourceExhausted)
    }
    XCTAssertEqual(try RasterImage(data: gray, maximumPixelCount: .max).width, 4)
  }

  /// Images that the package itself refuses stay refused, with the same error.
  func testALimitAboveThePackagesChangesNothing() throws {
    let file = JPEGSurgery(try XCTUnwrap(GoldenImage.named("2x2")).file).changing(0xC0) {
      $0[3...6] = [255, 255, 255, 255]
    }
    for limit in [RasterImage.maximumPixelCount, .max] {
      XCTAssertEqual(
        try error { _ = try RasterImage(data: Data(file), maximumPixelCount: limit) }.status, .invalidArgument)
    }
  }

  /// A file with a refused header is not read further.
  ///
  /// The input may have many more bytes.
  func testNothingIsReadBehindAHeaderThatIsRefused() throws {
    for golden in [
      GoldenImage.named("2x2"), GoldenImage.named("2x2 -progressive"), GoldenImage.all.first(where: \.isPNG),
    ] {
      let golden = try XCTUnwrap(golden)
      var rest = golden.file[...]
      var read = 0
      let stream = ByteStream { target in
        let count = min(target.count, max(rest.count, 1))
        if rest.isEmpty { target[0] = 0 } else { target.copyBytes(from: rest.prefix(count)) }
        rest = rest.dropFirst(count)
        read += count
        return count
      }
      let error = try error {
        _ = try RasterImage(stream, name: "upload", toleratesDamage: false, threads: 1, maximumPixelCount: 0)
      }
      XCTAssertEqual(error.status, .resourceExhausted)
      XCTAssertLessThan(read, 1 << 18, "the stream does not end")
    }
  }

  func testFrames() throws {
    let small = Data("P5 4 3 255\n".utf8) + Data(1...12)
    let golden = try XCTUnwrap(GoldenImage.named("2x2"))
    let reader = FrameReader(data: golden.file + golden.file)
    reader.maximumPixelCount = golden.width * golden.height - 1
    XCTAssertEqual(try error { _ = try reader.next() }.status, .resourceExhausted)
    XCTAssertTrue(reader.canContinue, "it is known where the file ends")
    reader.maximumPixelCount += 1
    XCTAssertEqual(try reader.next()?.checksum, golden.checksum)
    let raw = try RawFrameFormat(width: 4, height: 3, layout: .gray8)
    let y4m = Data("YUV4MPEG2 W4 H3 F25:1 C420\nFRAME\n".utf8) + Data(count: 20)
    for (data, raw) in [(small, nil), (y4m, nil), (Data(1...12), raw)] as [(Data, RawFrameFormat?)] {
      let reader = FrameReader(data: data, raw: raw)
      reader.maximumPixelCount = 11
      XCTAssertEqual(try error { _ = try reader.next() }.status, .resourceExhausted)
      let same = FrameReader(data: data, raw: raw)
      same.maximumPixelCount = 12
      XCTAssertEqual(try same.next()?.width, 4)
    }
  }

  // MARK: Cancellation

  func testACancelledTaskDecodesNoFurther() async throws {
    let plain = RasterImage(
      checkedData: Data(count: 640 * 480 * 3), width: 640, height: 480, bytesPerRow: 1920, format: .rgb8)
    let goldens = ["2x2", "2x2 -progressive"].compactMap { GoldenImage.named($0)?.file }
    for file in goldens + [
      try XCTUnwrap(GoldenImage.all.first(where: \.isPNG)).file, try plain.jpegData(), plain.pngData,
    ] {
      for (tolerant, threads) in [(false, 1), (false, 4), (true, 1)] {
        // The first call of each is before the work.
        let calls = Locked(0)
        XCTAssertThrowsError(
          try Cancellation.observing {
            calls.withLock {
              $0 += 1
              return $0 > 1
            }
          } _: {
            try ImageFileDecoder.decode(Bytes(file, name: "upload"), toleratesDamage: tolerant, threads: threads)
          }
        ) { XCTAssertTrue($0 is CancellationError, "\($0)") }
        XCTAssertGreaterThan(calls.withLock(\.self), 1)
      }
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await RasterImage.decode(file)
      }
      let result = await task.result
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
      let image = try await RasterImage.decode(file)
      XCTAssertEqual(image, try RasterImage(data: file), "tasks that are not cancelled decode")
    }
  }

  /// A large image ends soon after its task was cancelled.
  ///
  /// Decoding the whole image would take much longer.
  func testALargeImageEndsSoon() async throws {
    let side = 6000
    let plain = RasterImage(
      checkedData: Data(count: side * side), width: side, height: side, bytesPerRow: side, format: .gray8)
    let file = try plain.jpegData()
    let decoding = Task { while true { _ = try await RasterImage.decode(file) } }
    try await Task.sleep(for: .milliseconds(20))
    decoding.cancel()
    let result = await decoding.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
  }

  /// The main actor is free while an image is decoded.
  @MainActor func testDecodingLeavesTheMainActor() async throws {
    let file = RasterImage(
      checkedData: Data(count: 2000 * 2000), width: 2000, height: 2000, bytesPerRow: 2000, format: .gray8
    ).pngData
    var turns = 0
    let counting = Task { @MainActor in
      while !Task.isCancelled {
        turns += 1
        await Task.yield()
      }
    }
    await Task.yield()
    let before = turns
    _ = try await RasterImage.decode(file)
    XCTAssertGreaterThan(turns, before + 1)
    counting.cancel()
  }

  // MARK: Damage

  private let noise = RasterImage(
    checkedData: Data((0..<64 * 48 * 3).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }), width: 64, height: 48,
    bytesPerRow: 192,
    format: .rgb8)

  func testADamagedImageSaysSo() throws {
    let image = noise
    for file in [try image.jpegData(), image.pngData] {
      for tolerant in [false, true] { XCTAssertFalse(try RasterImage(data: file, toleratesDamage: tolerant).isDamaged) }
      let cut = file.prefix(file.count * 2 / 3)
      XCTAssertThrowsError(try RasterImage(data: cut))
      let image = try RasterImage(data: cut, toleratesDamage: true)
      XCTAssertTrue(image.isDamaged)
      XCTAssertEqual([image.width, image.height], [64, 48])
      XCTAssertThrowsError(try RasterImage(data: file.prefix(5), toleratesDamage: true))
    }
  }

  /// The memory of an image that is gone serves the next one.
  func testNothingStaysOfTheImageBefore() throws {
    func image(_ value: (Int) -> Int) -> RasterImage {
      RasterImage(
        checkedData: Data((0..<320 * 240 * 3).map { UInt8(truncatingIfNeeded: value($0)) }), width: 320, height: 240,
        bytesPerRow: 960,
        format: .rgb8)
    }
    let noise = image { $0 * $0 / 7 }
    for file in [try noise.jpegData(), noise.pngData] {
      for file in [file, file.prefix(file.count / 2)] {
        let results = try [0, 255].map { before in
          _ = try RasterImage(data: image { _ in before }.pngData)
          return Data(try RasterImage(data: file, toleratesDamage: true).data)
        }
        XCTAssertTrue(results[0] == results[1])
      }
    }
  }

  // MARK: Writing

  func testJPEGFiles() throws {
    let image = noise
    let files = try [10, 92, 100].map { try image.jpegData(quality: $0) }
    XCTAssertEqual(try image.jpegData(), files[1])
    XCTAssertEqual(try JPEGWriter.encode(image), files[1], "the images that the tool draws")
    XCTAssertEqual(files.map(\.count), files.map(\.count).sorted(), "better files are larger")
    let read = try RasterImage(data: files[2])
    let differences = zip(read.rgbData, image.rgbData).map { abs(Int($0) - Int($1)) }
    XCTAssertLessThan(Double(differences.reduce(0, +)) / Double(differences.count), 1.5)
    for quality in [0, 101] {
      assertStatusError(.invalidArgument, mentions: "quality") { try image.jpegData(quality: quality) }
    }
    // Longer sides are no JPEG for libjpeg.
    func line(_ width: Int) throws -> RasterImage {
      try RasterImage(data: Data(count: width), width: width, height: 1, format: .gray8)
    }
    XCTAssertNoThrow(try line(65_500).jpegData())
    assertStatusError(.invalidArgument, mentions: "65500") { try line(65_501).jpegData() }
  }
}
