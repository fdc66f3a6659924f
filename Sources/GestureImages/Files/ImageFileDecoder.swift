import GestureSupport

/// Decodes image files of every format that this module reads.
package enum ImageFileDecoder {
  /// Decodes an image and turns it upright.
  ///
  /// - Parameters:
  ///   - file: A whole file: JPEG, PNG or binary Netpbm, detected by its content. Only the first of several Netpbm
  ///     images is decoded.
  ///   - toleratesDamage: Whether missing or damaged parts of a JPEG or PNG file become gray.
  ///   - threads: The largest number of threads that work on the image.
  ///   - maximumPixelCount: The largest number of pixels that the caller allows.
  ///   - reducedSide: A JPEG file is decoded at a half, a quarter or an eighth of its size, if its longer side keeps at
  ///     least this length; nil for all pixels.
  ///   - note: Receives notes about an image that is intact but unusual.
  /// - Returns: The upright image: the orientation of a JPEG or PNG file has been applied to the pixels.
  /// - Throws: `StatusError` that names the file, the byte and the expected value: unimplemented for other formats and
  ///   variants, data loss for missing or damaged bytes, invalid argument for a malformed header, resource exhausted
  ///   for too many pixels, cancelled if the task was cancelled.
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
      // The Netpbm decoder refuses text formats.
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
      suggestion: "use JPEG, PNG or binary Netpbm (PPM, PGM, PAM)")
  }
}

extension StatusError {
  /// The error for damage that a caller may tolerate.
  ///
  /// A tolerant decoder leaves the damaged part of the image gray.
  static func tolerable(_ message: String, place: Place) -> StatusError {
    var error = StatusError(.dataLoss, message, place: place, suggestion: "get the file again, or tolerate the damage")
    error.isTolerable = true
    return error
  }
}
