import GestureFoundation
import GestureSupport

/// The header of a Netpbm image.
struct NetpbmHeader {
  var width: Int
  var height: Int
  /// Samples per pixel.
  var depth: Int
  /// The largest value of a sample.
  var maximum: Int
  /// PAM only; empty if not given.
  var tupleType = ""

  private static let depths = [
    "GRAYSCALE": 1, "BLACKANDWHITE": 1, "GRAYSCALE_ALPHA": 2, "BLACKANDWHITE_ALPHA": 2, "RGB": 3, "RGB_ALPHA": 4,
  ]

  /// The header, if it is valid.
  func checked(_ stream: ByteStream, frame: Int, start: Int, maximumPixelCount: Int) throws -> NetpbmHeader {
    _ = try RasterImage.checkedSize(
      width: width, height: height, format: .rgba8, maximumPixelCount: maximumPixelCount,
      place: ByteStream.place(frame: frame, byte: start))
    guard maximum >= 1 else {
      throw stream.error("the largest value is \(maximum)", frame: frame, byte: start, suggestion: "it must be 1 to 255")
    }
    guard maximum <= 255 else {
      throw stream.error(
        "samples up to \(maximum) are not supported", status: .unimplemented, frame: frame, byte: start,
        suggestion: "the largest value must be 1 to 255: convert to 8 bits per sample")
    }
    guard 1...4 ~= depth else {
      throw stream.error(
        "\(depth) samples per pixel are not supported", status: .unimplemented, frame: frame, byte: start, suggestion: "1 to 4 are")
    }
    guard tupleType.isEmpty || Self.depths[tupleType] == depth else {
      throw stream.error(
        "\(depth) samples per pixel do not fit the tuple type \(tupleType.debugDescription)", frame: frame, byte: start,
        suggestion: "1 is GRAYSCALE, 2 GRAYSCALE_ALPHA, 3 RGB, 4 RGB_ALPHA")
    }
    return self
  }

  /// An image of samples that fit the header. Gray loses its alpha: no stage reads it.
  func pixels(_ samples: Data) -> RasterImage {
    let format: PixelFormat = depth == 4 ? .rgba8 : depth == 3 ? .rgb8 : .gray8
    let data = depth == 2 ? Data(stride(from: samples.startIndex, to: samples.endIndex, by: 2).map { samples[$0] }) : samples
    return RasterImage(checkedData: data, width: width, height: height, bytesPerRow: width * format.bytesPerPixel, format: format)
  }
}
