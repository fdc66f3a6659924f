import Foundation
import GestureImages
import GestureSupport
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
    for header in ["P5 640 480 255\n", "P6\n# a camera\n640\n480\n255\n", "P7\nWIDTH 640\nHEIGHT 480\nDEPTH 4\nMAXVAL 255\nENDHDR\n"] {
      let size = try RasterImage.size(of: Data(header.utf8))
      XCTAssertEqual(size.width, 640)
      XCTAssertEqual(size.height, 480)
    }
  }

  /// All eight orientations of Exif: those above 4 exchange the sides, whether the block stands before the frame header or behind it.
  func testSizesAreThoseOfTheUprightImage() throws {
    let surgery = JPEGSurgery(try XCTUnwrap(GoldenImage.named("2x2")).file)
    let frame = try XCTUnwrap(surgery.parts.firstIndex { $0.code == 0xC0 })
    for value in 1...8 as ClosedRange<UInt8> {
      let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
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

  /// A beginning is enough if the headers are in it; if not, the error says so, at every length.
  func testBeginnings() throws {
    for name in ["2x2", "2x2 -progressive", "png rgb8"] {
      guard let golden = GoldenImage.named(name) ?? GoldenImage.all.first(where: \.isPNG) else { return XCTFail("no golden") }
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
    XCTAssertEqual(try error { _ = try RasterImage.size(of: Data(arithmetic)) }.status, .unimplemented, "what is not decoded has no size")
  }

  // MARK: Limits

  /// The limit is the number of pixels, to the last one, and changes no pixel.
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
      let tolerant = try self.error { _ = try RasterImage(data: golden.file, toleratesDamage: true, maximumPixelCount: count - 1) }
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
    let file = JPEGSurgery(try XCTUnwrap(GoldenImage.named("2x2")).file).changing(0xC0) { $0[3...6] = [255, 255, 255, 255] }
    for limit in [RasterImage.maximumPixelCount, .max] {
      XCTAssertEqual(try error { _ = try RasterImage(data: Data(file), maximumPixelCount: limit) }.status, .invalidArgument)
    }
  }

  /// Of a file whose header is refused no more is read than its beginning, however much comes.
  func testNothingIsReadBehindAHeaderThatIsRefused() throws {
    for golden in [GoldenImage.named("2x2"), GoldenImage.named("2x2 -progressive"), GoldenImage.all.first(where: \.isPNG)] {
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
    for data in [small, Data("YUV4MPEG2 W4 H3 F25:1 C420\nFRAME\n".utf8) + Data(count: 20)] {
      let reader = FrameReader(data: data)
      reader.maximumPixelCount = 11
      XCTAssertEqual(try error { _ = try reader.next() }.status, .resourceExhausted)
      let same = FrameReader(data: data)
      same.maximumPixelCount = 12
      XCTAssertEqual(try same.next()?.width, 4)
    }
  }

  // MARK: Cancellation

  /// The error of decoding a file in a task that was cancelled before.
  private func cancelledError(_ decode: @escaping @Sendable () throws -> Void) async -> (any Error)? {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do {
        try decode()
        return nil
      } catch {
        return error
      }
    }.value
  }

  func testACancelledTaskDecodesNoFurther() async throws {
    let plain = RasterImage(checkedData: Data(count: 640 * 480 * 3), width: 640, height: 480, bytesPerRow: 1920, format: .rgb8)
    let goldens = ["2x2", "2x2 -progressive"].compactMap { GoldenImage.named($0)?.file }
    for file in goldens + [try XCTUnwrap(GoldenImage.all.first(where: \.isPNG)).file, try JPEGWriter.encode(plain), plain.pngData] {
      for (tolerant, threads) in [(false, 1), (false, 4), (true, 1)] {
        let error = await cancelledError {
          _ = try ImageFileDecoder.decode(Bytes(file, name: "upload"), toleratesDamage: tolerant, threads: threads)
        }
        XCTAssertEqual((error as? StatusError)?.status, .cancelled, "\(String(describing: error))")
      }
      let error = await cancelledError { _ = try RasterImage(data: file, name: "upload") }
      XCTAssertEqual((error as? StatusError)?.file, "upload")
      let image = try await Task { try RasterImage(data: file) }.value
      XCTAssertGreaterThan(image.width, 0, "tasks that are not cancelled decode")
    }
  }

  /// A large image ends soon after its task was cancelled: long before it would have been decoded.
  func testALargeImageEndsSoon() async throws {
    let side = 6000
    let plain = RasterImage(
      checkedData: Data(count: side * side), width: side, height: side, bytesPerRow: side, format: .gray8)
    let file = try JPEGWriter.encode(plain)
    let decoding = Task { () -> StatusError.Status? in
      do {
        while true { _ = try ImageFileDecoder.decode(Bytes(file, name: "upload"), threads: 2) }
      } catch {
        return (error as? StatusError)?.status
      }
    }
    try await Task.sleep(for: .milliseconds(20))
    decoding.cancel()
    let status = try await decoding.boundedValue()
    XCTAssertEqual(status, .cancelled)
  }
}
