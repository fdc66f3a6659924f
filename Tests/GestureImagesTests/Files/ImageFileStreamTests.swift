import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// JPEG and PNG images one after the other in a stream.
final class ImageFileStreamTests: XCTestCase {
  /// Some of the golden images, baseline, progressive, with restarts, PNG.
  private let goldens = GoldenImage.all.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)

  private func golden(_ name: String) throws -> GoldenImage { try XCTUnwrap(GoldenImage.named(name)) }

  /// The checksums of the images.
  ///
  /// An image that cannot be decoded has the location of its error instead.
  private func contents(_ data: Data, portion: Int = 1 << 20) -> [String] {
    var rest = data[...]
    let stream = ByteStream { target in
      let count = min(portion, target.count, rest.count)
      target.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    let reader = FrameReader(stream: stream, name: "images")
    var found: [String] = []
    while true {
      do {
        guard let image = try reader.next() else { return found }
        found.append(String(image.checksum, radix: 16))
      } catch {
        found.append(error.context ?? "")
        guard reader.canContinue else { return found }
      }
    }
  }

  private func checksums(_ images: [GoldenImage]) -> [String] { images.map { String($0.checksum, radix: 16) } }

  func testEachImageIsWhatItIsAlone() throws {
    XCTAssertGreaterThan(goldens.count, 10)
    let all = goldens.reduce(into: Data()) { $0 += $1.file }
    for portion in [1 << 20, 4096, 1] {
      XCTAssertEqual(contents(all, portion: portion), checksums(goldens), "\(portion) bytes at a time")
    }
  }

  /// An image is there as soon as its last byte has come.
  func testImagesComeThroughAPipeOneByOne() throws {
    let pipe = Pipe()
    let reader = FrameReader(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-")
    for image in goldens.prefix(6) {
      try pipe.fileHandleForWriting.write(contentsOf: image.file)
      XCTAssertEqual(try reader.next()?.checksum, image.checksum)
    }
    try pipe.fileHandleForWriting.close()
    XCTAssertNil(try reader.next())
  }

  func testOtherFormatsBetween() throws {
    let ppm = Data("P6 1 1 255\nabc".utf8)
    let alone = contents(ppm)
    let images = Array(goldens.prefix(2))
    XCTAssertEqual(
      contents(images[0].file + ppm + ppm + images[1].file + ppm),
      checksums([images[0]]) + alone + alone + checksums([images[1]]) + alone)
  }

  /// Data between images is skipped.
  ///
  /// Cameras append data that may look like the beginning of an image.
  func testWhatStandsBetweenIsLeftOut() throws {
    let junk =
      Data([0, 0, 0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 0xFF, 0xD9, 0x89, 0x50, 0xFF]) + Data(repeating: 0xFF, count: 100)
    XCTAssertEqual(contents(goldens[0].file + junk + goldens[1].file + junk), checksums(Array(goldens.prefix(2))))
  }

  func testADamagedImageIsNamedAndTheNextOneIsRead() throws {
    let good = try golden("420 17x17")
    let cut = good.file.prefix(good.file.count - 40)
    let found = contents(good.file + cut + good.file)
    XCTAssertEqual(found.count, 3)
    XCTAssertEqual([found.first, found.last], [checksums([good])[0], checksums([good])[0]])
    XCTAssertTrue(
      found.dropFirst().first?.hasPrefix("images, frame 1 from byte \(good.file.count) on, ") == true, "\(found)")
    XCTAssertEqual(contents(cut).count, 1)
    XCTAssertTrue(contents(cut).first?.hasPrefix("images, ") == true)
    XCTAssertFalse(contents(cut).first?.contains("frame") == true, "an image alone has no number")
    let tolerant = FrameReader(data: Data(cut))
    tolerant.toleratesDamage = true
    XCTAssertEqual(try tolerant.next()?.width, 17)
    XCTAssertNil(try tolerant.next())
  }

  /// The preview or gain map of a photo is not another photo.
  ///
  /// An index in the photo lists such images.
  func testFurtherImagesOfAMultiPictureFileAreLeftOut() throws {
    let (photo, preview) = (try golden("420 17x17"), try XCTUnwrap(goldens.min { $0.file.count < $1.file.count }))
    func file(previewOffset: Int, previewSize: Int) -> Data {
      func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
      let entries = [[0, photo.file.count, 0, 0], [0, previewSize, previewOffset, 0]].flatMap { $0.flatMap(number) }
      var content = Array("MPF\0MM".utf8) + [0, 42]
      content += number(8) + [0, 1, 0xB0, 0x02, 0, 7]
      content += number(32) + number(26) + number(0) + entries
      let segment = Data([0xFF, 0xE2, 0, UInt8(content.count + 2)] + content)
      return Data(photo.file.prefix(2)) + segment + Data(photo.file.dropFirst(2))
    }
    // Offsets count from the byte-order mark: behind the image's first marker, the segment's marker and length, and its
    // name.
    let size = file(previewOffset: 0, previewSize: 0).count
    let whole = file(previewOffset: size - 10, previewSize: preview.file.count)
    XCTAssertEqual(contents(whole + preview.file), checksums([photo]))
    XCTAssertEqual(
      contents(whole + preview.file + whole + preview.file + preview.file), checksums([photo, photo, preview]))
    // The size of the last image is too large in the index that Pillow writes.
    let long = file(previewOffset: size - 10, previewSize: preview.file.count + whole.count)
    XCTAssertEqual(contents(long + preview.file + whole + preview.file), checksums([photo, photo]))
    // An index that no longer fits, since a program has removed the preview, hides nothing.
    XCTAssertEqual(contents(whole + photo.file + photo.file), checksums([photo, photo, photo]))
    let folder = try TemporaryFolder()
    for (data, isSequence) in [
      (photo.file, false), (photo.file + photo.file, true), (whole + preview.file, false),
      (photo.file + Data("end".utf8) + photo.file, false),
    ] {
      try folder.write(data, "file")
      XCTAssertEqual(try FrameReader.isSequence(contentsOfFile: folder.path("file")), isSequence, "\(data.count) bytes")
    }
  }

  func testAPNGThatPromisesTooMuchTakesNoMemory() throws {
    for first in [0x3F, 0x7F, 0xFF] as [UInt8] {
      let data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, first, 0xFF, 0xFF, 0xFF]) + Data("IDATabc".utf8)
      XCTAssertEqual(contents(data), ["images, byte 8"])
    }
  }
}
