import GestureSupport

/// Decodes image files of every format this module reads.
package enum ImageFileDecoder {
  /// Decodes an image and turns it upright.
  ///
  /// - Parameters:
  ///   - file: A whole file: JPEG, PNG or binary Netpbm, detected by its content. Of several Netpbm images the first
  ///     one is taken.
  ///   - toleratesDamage: Whether what is missing or damaged in a JPEG or PNG file becomes gray.
  ///   - threads: The largest number of threads that work on the image.
  ///   - maximumPixelCount: The largest number of pixels that the caller allows.
  ///   - reducedSide: Of a JPEG file half, a quarter or an eighth is made, if its longer side stays at least as long;
  ///     nil for all pixels.
  ///   - note: Receives what is strange about an image that is intact.
  /// - Returns: The image as one sees it: the orientation of a JPEG or PNG file has been applied to the pixels.
  /// - Throws: `StatusError` that names the file, the byte and what would be right: unimplemented for other formats and
  ///   variants, data loss if bytes are missing or damaged, invalid argument for a malformed header, resource exhausted
  ///   for too many pixels, cancelled if the task was.
  package static func decode(
    _ file: Bytes, toleratesDamage: Bool = false, threads: Int = 1,
    maximumPixelCount: Int = RasterImage.maximumPixelCount,
    reducedSide: Int? = nil, note: @escaping (String) -> Void = { _ in }
  ) throws(StatusError) -> RasterImage {
    func image(toleratesDamage: Bool) throws(StatusError) -> RasterImage {
      let start = file.data.prefix(FileKind.signatureLength)
      switch FileKind(start) {
      case .jpeg:
        let image = try JPEGDecoder.decode(
          file, toleratesDamage: toleratesDamage, threads: threads, maximumPixelCount: maximumPixelCount,
          reducedSide: reducedSide)
        return try image.upright(ExifOrientation(jpeg: file))
      case .png:
        return try PNGDecoder.decode(
          file, toleratesDamage: toleratesDamage, maximumPixelCount: maximumPixelCount,
          note: toleratesDamage ? { _ in } : note)
      // The decoder of Netpbm refuses the formats that are not binary.
      case _ where NetpbmDecoder.variant(start) != nil:
        do throws(StatusError) {
          return try RasterImage(netpbm: ByteStream(data: file.data), maximumPixelCount: maximumPixelCount)
        } catch {
          throw error.within(file.place)
        }
      default: throw unsupported(file)
      }
    }

    do {
      return try image(toleratesDamage: false)
    } catch {
      guard toleratesDamage else { throw error }
      var image = try image(toleratesDamage: true)
      image.isDamaged = true
      return image
    }
  }

  static func unsupported(_ file: Bytes) -> StatusError {
    StatusError(
      .unimplemented, "the image format is not supported", place: file.place,
      suggestion: "JPEG, PNG and binary Netpbm (PPM, PGM, PAM) are")
  }
}

extension StatusError {
  /// Damage of an image that a decoder can leave gray.
  static func tolerable(_ message: String, place: Place) -> StatusError {
    var error = StatusError(.dataLoss, message, place: place, suggestion: "get the file again, or tolerate the damage")
    error.isTolerable = true
    return error
  }
}
