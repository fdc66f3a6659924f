#if canImport(CoreGraphics) || canImport(CoreVideo)
  import Foundation

  /// MediaPipe's sentences for images it cannot read (`MPPImage.m`, `MPPImage+Utils.mm`).
  extension TaskError {
    static var imageWithoutCGImage: NSError {
      misuse(
        "Image does not have a valid underlying CGImage. image.CGImage must be non nil.",
        suggestion: "draw the image into a CGImage first, with a CIContext if it is a CIImage")
    }

    static var invalidSampleBuffer: NSError {
      misuse("Sample buffer is not valid. Invoking CMSampleBufferIsValid(sampleBuffer) must return true.")
    }

    /// The error of a sample buffer without an image.
    ///
    /// In this case, MediaPipe returns nil without an error.
    static var sampleBufferWithoutImage: NSError {
      misuse(
        "Sample buffer has no image. CMSampleBufferGetImageBuffer(sampleBuffer) must be non nil.",
        suggestion: "sound and compressed video have none; decode the video first")
    }
  }
#endif
