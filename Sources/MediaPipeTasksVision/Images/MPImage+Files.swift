import Foundation
import GestureClassifier

#if canImport(UIKit)
  import UIKit
#endif

extension MPImage {
  /// Creates an image from data in a binary Netpbm format.
  ///
  /// The formats are `P6` (PPM), `P5` (PGM) and `P7` (PAM), with up to 8 bits per sample. Of several images the first
  /// one is taken.
  ///
  /// - Throws: An `NSError` that names the byte and the right value: code 3 for a malformed header, 15 if pixels are
  ///   missing, 12 for a variant that is not supported.
  public convenience init(ppmData: Data, orientation: Orientation = .up) throws {
    try self.init(orientation: orientation) { try RasterImage(netpbm: ByteStream(data: ppmData)) }
  }

  /// Creates an image from a file in a binary Netpbm format.
  ///
  /// - Throws: The errors of ``init(ppmData:orientation:)``, and an `NSError` of code 5 or 7 if the file does not exist
  ///   or reading it is not permitted.
  public convenience init(contentsOfPPMFile path: String, orientation: Orientation = .up) throws {
    try self.init(orientation: orientation) {
      let stream = try ByteStream(contentsOfFile: path)
      return try StatusError.typed(in: Place(file: path)) { try RasterImage(netpbm: stream) }
    }
  }

  /// Creates an image of a JPEG, PNG or binary Netpbm file.
  ///
  /// The content determines the format. The Exif orientation of a JPEG file is applied to the pixels, so that the image
  /// is upright. An addition to MediaPipe's API.
  ///
  /// - Parameters:
  ///   - path: A path, absolute or relative to the working directory.
  ///   - orientation: The turn that makes the image upright, if it is not.
  /// - Throws: An `NSError` that names the file, the byte and the right value: code 3 for a malformed header, 5 or 7 if
  ///   the file cannot be opened, 12 for another format or variant, 15 if bytes are missing or damaged.
  public convenience init(contentsOfFile path: String, orientation: Orientation = .up) throws {
    try self.init(orientation: orientation) { try RasterImage(contentsOfFile: path) }
  }

  /// Creates an image of the bytes of an image file.
  ///
  /// The formats are those of ``init(contentsOfFile:orientation:)``.
  ///
  /// - Throws: An `NSError` that names the byte and the right value.
  public convenience init(data: Data, orientation: Orientation = .up) throws {
    try self.init(orientation: orientation) { try RasterImage(data: data) }
  }

  /// The stored pixels in RGB, before any turn.
  ///
  /// Each pixel has one byte for red, green and blue; rows go from top to bottom without padding: `width · height · 3`
  /// bytes. An addition to MediaPipe's API.
  public var rgbData: Data { Data(pixels.rgbBytes()) }

  /// The stored pixels as an RGB PNG file, before any turn.
  ///
  /// Channels have 8 bits. An addition to MediaPipe's API.
  public var pngData: Data { PNGWriter.encode(pixels) }
}
