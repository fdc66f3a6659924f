import Foundation
import GestureClassifier

#if canImport(UIKit)
  import UIKit
#endif

extension MPImage {
  /// Creates an image from data in a binary Netpbm format: `P6` (PPM), `P5` (PGM) or `P7` (PAM), up to 8 bits per
  /// sample. Of several images the first one is taken.
  ///
  /// - Throws: An `NSError` that names the byte and what would be right: code 3 for a malformed header, 15 if pixels
  ///   are missing, 12 for a variant that is not supported.
  public convenience init(ppmData: Data, orientation: Orientation = .up) throws {
    try self.init(orientation: orientation) { try RasterImage(netpbm: ByteStream(data: ppmData)) }
  }

  /// Creates an image from a file in a binary Netpbm format; see ``init(ppmData:orientation:)``.
  ///
  /// - Throws: Also an `NSError` of code 5 or 7 if the file does not exist or permission is denied.
  public convenience init(contentsOfPPMFile path: String, orientation: Orientation = .up) throws {
    try self.init(orientation: orientation) {
      let stream = try ByteStream(contentsOfFile: path)
      return try StatusError.typed(in: Place(file: path)) { try RasterImage(netpbm: stream) }
    }
  }

  /// Creates an image of a JPEG, PNG or binary Netpbm file, distinguished by its content. The Exif orientation of a
  /// JPEG file is applied to the pixels, so that the image is upright. An addition to MediaPipe's API.
  ///
  /// - Parameters:
  ///   - path: Absolute, or relative to the working directory.
  ///   - orientation: The turn that makes the image upright, if it is not.
  /// - Throws: An `NSError` that names the file, the byte and what would be right: code 3 for a malformed header, 5 or
  ///   7 if the file cannot be opened, 12 for another format or variant, 15 if bytes are missing or damaged.
  public convenience init(contentsOfFile path: String, orientation: Orientation = .up) throws {
    try self.init(orientation: orientation) { try RasterImage(contentsOfFile: path) }
  }

  /// Creates an image of the bytes of an image file; see ``init(contentsOfFile:orientation:)``.
  ///
  /// - Throws: An `NSError` that names the byte and what would be right.
  public convenience init(data: Data, orientation: Orientation = .up) throws {
    try self.init(orientation: orientation) { try RasterImage(data: data) }
  }

  /// Red, green and blue, one byte each, rows from top to bottom without padding: `width · height · 3` bytes, as
  /// stored, before any turn. An addition to MediaPipe's API.
  public var rgbData: Data { Data(pixels.rgbBytes()) }

  /// The image as a PNG file: 8 bits per channel, RGB, as stored, before any turn. An addition to MediaPipe's API.
  public var pngData: Data { PNGWriter.encode(pixels) }
}
