import Foundation

/// Additions to MediaPipe's API: output of images, such as those that were drawn on.
extension MPImage {
  /// Red, green and blue, one byte each, rows from top to bottom without padding: `width · height · 3` bytes, as stored, before any turn.
  public var rgbData: Data { Data(pixels.rgbBytes()) }

  /// The image as a PNG file: 8 bits per channel, RGB, as stored, before any turn.
  public var pngData: Data { PNGWriter.encode(pixels) }
}
