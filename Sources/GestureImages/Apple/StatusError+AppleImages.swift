#if canImport(CoreGraphics) || canImport(CoreVideo)
  import GestureSupport

  /// MediaPipe's messages for images that it cannot read (`MPPImage+Utils.mm`).
  extension StatusError {
    /// - Parameter format: A four-character code from `CVPixelBufferGetPixelFormatType`.
    static func unsupportedPixelFormat(_ format: UInt32) -> StatusError {
      let characters = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: format >> UInt32($0)) }
      let isText = characters.allSatisfy { 0x20..<0x7F ~= $0 }
      let name = isText ? "'\(String(decoding: characters, as: UTF8.self))'" : "\(format)"
      return ofTheFramework(
        .invalidArgument,
        "Unsupported pixel format for CVPixelBuffer. Expected kCVPixelFormatType_32BGRA or kCVPixelFormatType_OneComponent32Float",
        suggestion: "the format is \(name); use kCVPixelFormatType_32BGRA. 32RGBA, 24RGB, OneComponent8 and "
          + "420YpCbCr8BiPlanar (video and full range) are read as well; OneComponent32Float is not a color image")
    }

    /// MediaPipe's message for a failed conversion, with its code 13.
    static func unreadableImage(_ reason: String) -> StatusError {
      ofTheFramework(
        .internal,
        "Some error occurred while preprocessing the input image. Please verify that the image is not corrupted.",
        location: reason)
    }

    private static func ofTheFramework(
      _ status: Status, _ message: String, location: String? = nil, suggestion: String? = nil
    ) -> StatusError {
      var error = StatusError(status, message, location: location, suggestion: suggestion)
      error.carriesStatusName = false
      return error
    }
  }
#endif
