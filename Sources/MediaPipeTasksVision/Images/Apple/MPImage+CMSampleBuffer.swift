import GestureClassifier

#if canImport(CoreMedia)
  import CoreMedia

  extension MPImage {
    /// The sample buffer this image was created from; nil if it was created from something else.
    public var sampleBuffer: CMSampleBuffer? {
      if case .sampleBuffer(let buffer) = origin { buffer } else { nil }
    }

    /// Creates an upright image; see ``init(sampleBuffer:orientation:)``.
    ///
    /// - Throws: The errors of ``init(sampleBuffer:orientation:)``.
    public convenience init(sampleBuffer: CMSampleBuffer) throws {
      try self.init(sampleBuffer: sampleBuffer, orientation: .up)
    }

    /// Creates an image of a sample buffer, such as `AVCaptureVideoDataOutput` delivers. The pixels are copied at once.
    ///
    /// - Parameters:
    ///   - sampleBuffer: Its image buffer must be of one of the formats of ``init(pixelBuffer:orientation:)``. It is
    ///     kept, see ``sampleBuffer``, until the image is gone. A camera has few of them: do not collect images.
    ///   - orientation: The turn that makes the stored pixels upright. Mirrored ones are refused by the tasks.
    /// - Throws: An `NSError` of code 3 for a sample buffer that is not valid or has no image (sound, compressed video;
    ///   MediaPipe throws a nameless error there), and what ``init(pixelBuffer:orientation:)`` throws.
    public convenience init(sampleBuffer: CMSampleBuffer, orientation: Orientation) throws {
      guard CMSampleBufferIsValid(sampleBuffer) else { throw TaskError.invalidSampleBuffer }
      guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { throw TaskError.sampleBufferWithoutImage }
      try self.init(orientation: orientation, origin: .sampleBuffer(sampleBuffer)) {
        try RasterImage(pixelBuffer: buffer)
      }
    }
  }
#endif
