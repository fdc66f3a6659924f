#if canImport(CoreGraphics) || canImport(CoreVideo)
  import Foundation

  /// MediaPipe's sentences for pictures it cannot take (`MPPImage.m`, `MPPImage+Utils.mm`).
  extension TaskError {
    static var imageWithoutCGImage: NSError {
      misuse(
        "Image does not have a valid underlying CGImage. image.CGImage must be non nil.",
        suggestion: "draw the picture into a CGImage first, with a CIContext if it is a CIImage")
    }

    static var invalidSampleBuffer: NSError {
      misuse("Sample buffer is not valid. Invoking CMSampleBufferIsValid(sampleBuffer) must return true.")
    }

    /// MediaPipe has no sentence for it: it returns nil without an error.
    static var sampleBufferWithoutImage: NSError {
      misuse(
        "Sample buffer has no image. CMSampleBufferGetImageBuffer(sampleBuffer) must be non nil.",
        suggestion: "sound and compressed video have none; decode the video first")
    }

    /// - Parameter format: A four-character code, as `CVPixelBufferGetPixelFormatType` gives it.
    static func unsupportedPixelFormat(_ format: UInt32) -> NSError {
      let characters = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: format >> UInt32($0)) }
      let isText = characters.allSatisfy { 0x20..<0x7F ~= $0 }
      let name = isText ? "'\(String(decoding: characters, as: UTF8.self))'" : "\(format)"
      return misuse(
        "Unsupported pixel format for CVPixelBuffer. Expected kCVPixelFormatType_32BGRA or kCVPixelFormatType_OneComponent32Float",
        suggestion: "the format is \(name); ask for kCVPixelFormatType_32BGRA. 32RGBA, 24RGB, OneComponent8 and "
          + "420YpCbCr8BiPlanar (video and full range) are read as well; OneComponent32Float is no colour picture")
    }

    /// MediaPipe's sentence for a failed conversion, with its code 13.
    static func unreadableImage(_ reason: String) -> NSError {
      let userInfo = [
        NSLocalizedDescriptionKey:
          "Some error occurred while preprocessing the input image. Please verify that the image is not corrupted.",
        NSLocalizedFailureReasonErrorKey: reason,
      ]
      return NSError(domain: TasksErrorCode.domain, code: Int(TasksErrorCode.internalError.rawValue), userInfo: userInfo)
    }
  }
#endif
