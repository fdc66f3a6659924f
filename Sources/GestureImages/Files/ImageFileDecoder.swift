import GestureSupport

/// Decodes image files of every format this module reads.
package enum ImageFileDecoder {
  /// Decodes an image and turns it upright.
  ///
  /// - Parameters:
  ///   - file: A whole file: JPEG, PNG or binary Netpbm, detected by its content. Of several Netpbm images the first one is taken.
  ///   - toleratesDamage: Whether what is missing or damaged in a JPEG or PNG file becomes gray.
  ///   - threads: The largest number of threads that work on the image.
  ///   - maximumPixelCount: The largest number of pixels that the caller allows.
  ///   - reducedSide: Of a JPEG file half, a quarter or an eighth is made, if its longer side stays at least as long; nil for all pixels.
  ///   - note: Receives what is strange about an image that is intact.
  /// - Returns: The image as one sees it: the orientation of a JPEG or PNG file has been applied to the pixels.
  /// - Throws: `StatusError` that names the file, the byte and what would be right: unimplemented for other formats and variants, data loss
  ///   if bytes are missing or damaged, invalid argument for a malformed header, resource exhausted for too many pixels.
  package static func decode(
    _ file: Bytes, toleratesDamage: Bool = false, threads: Int = 1, maximumPixelCount: Int = RasterImage.maximumPixelCount,
    reducedSide: Int? = nil, note: @escaping (String) -> Void = { _ in }
  ) throws(StatusError) -> RasterImage {
    guard toleratesDamage else {
      return try decoded(file, false, threads: threads, maximumPixelCount: maximumPixelCount, reducedSide: reducedSide, note: note)
    }
    do {
      return try decoded(file, false, threads: threads, maximumPixelCount: maximumPixelCount, reducedSide: reducedSide, note: note)
    } catch {
      var image = try decoded(file, true, threads: threads, maximumPixelCount: maximumPixelCount, reducedSide: reducedSide)
      image.isDamaged = true
      return image
    }
  }

  private static func decoded(
    _ file: Bytes, _ toleratesDamage: Bool, threads: Int, maximumPixelCount: Int, reducedSide: Int?,
    note: @escaping (String) -> Void = { _ in }
  ) throws(StatusError) -> RasterImage {
    switch file.withUnsafeBytes({ FileKind($0) }) {
    case .jpeg:
      let image = try JPEGDecoder.decode(
        file, toleratesDamage: toleratesDamage, threads: threads, maximumPixelCount: maximumPixelCount,
        reducedSide: reducedSide)
      return try image.upright(ExifOrientation(jpeg: file))
    case .png: return try PNGDecoder.decode(file, toleratesDamage: toleratesDamage, maximumPixelCount: maximumPixelCount, note: note)
    case .netpbm:
      do throws(StatusError) {
        return try RasterImage.first(of: ByteStream(data: file.data), maximumPixelCount: maximumPixelCount)
      } catch {
        throw error.within(file.place)
      }
    default: throw unsupported(file)
    }
  }

  static func unsupported(_ file: Bytes) -> StatusError {
    StatusError(
      .unimplemented, "the image format is not supported", place: file.place,
      suggestion: "JPEG, PNG and binary Netpbm (PPM, PGM, PAM) are")
  }
}
