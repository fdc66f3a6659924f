import Foundation
import GestureCLI
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// Properties that WebP and TIFF files state about their images.
final class ImageFilePropertiesTests: XCTestCase {
  /// Reads an open file in place, and no pipe.
  func testOpenFiles() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("oriented-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let image: (String, [UInt8]) = ("VP8L", [UInt8](repeating: 7, count: 300_001))
    let webP = OrientedFiles.webP(flags: 8, [image, ("EXIF", OrientedFiles.exif(7))])
    for (file, right) in [
      (webP, .transversed), (OrientedFiles.exif(8, bigEndian: true), .turnsLeft), (Array("GIF89a".utf8), .upright),
      ([], .upright),
    ] as [([UInt8], ExifOrientation)] {
      try Data(file).write(to: URL(fileURLWithPath: path))
      let handle = try XCTUnwrap(FileHandle(forReadingAtPath: path))
      XCTAssertEqual(ImageFileProperties(fileDescriptor: handle.fileDescriptor).orientation, right)
      XCTAssertEqual(try handle.offset(), 0)
      try handle.close()
    }
    // Compression, photometric interpretation, planes, the width of tiles, bits, samples and their format (TIFF 6.0).
    let images: [([(tag: Int, type: Int, value: Int)], String?)] = [
      ([(0x0103, 3, 1)], nil), ([(0x0103, 3, 6)], "compressed as JPEG"), ([(0x0103, 3, 7)], "compressed as JPEG"),
      ([(0x0103, 3, 5), (0x0142, 4, 64), (0x0144, 4, 8)], "in tiles"),
      ([(0x0106, 3, 5), (0x011C, 3, 2)], "with CMYK in planes"),
      ([(0x0106, 3, 2), (0x011C, 3, 2)], nil), ([(0x0106, 3, 5), (0x011C, 3, 1)], nil),
      ([(0x0102, 3, 16), (0x0106, 3, 5)], "with 16-bit CMYK"), ([(0x0102, 3, 16), (0x0106, 3, 2)], nil),
      ([(0x0106, 3, 3), (0x0115, 3, 2)], "with a palette and alpha"), ([(0x0106, 3, 3), (0x0115, 3, 1)], nil),
      ([(0x0153, 3, 2)], "with signed samples"), ([(0x0153, 3, 3)], "with floating-point samples"),
      ([(0x0153, 3, 1)], nil),
    ]
    for (entries, misreading) in images {
      try Data(OrientedFiles.tiff(entries)).write(to: URL(fileURLWithPath: path))
      let handle = try XCTUnwrap(FileHandle(forReadingAtPath: path))
      XCTAssertEqual(ImageFileProperties(fileDescriptor: handle.fileDescriptor).misreading, misreading)
    }
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(webP.prefix(1000)))
    try pipe.fileHandleForWriting.close()
    XCTAssertEqual(ImageFileProperties(fileDescriptor: pipe.fileHandleForReading.fileDescriptor).orientation, .upright)
    XCTAssertEqual(try pipe.fileHandleForReading.readToEnd()?.count, 1000)
  }
}
