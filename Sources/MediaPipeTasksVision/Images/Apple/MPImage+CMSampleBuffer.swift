import GestureClassifier

#if canImport(CoreMedia)
  import CoreMedia

  extension MPImage {
    /// The sample buffer of the image; nil if another object was given.
    public var sampleBuffer: CMSampleBuffer? {
      if case .sampleBuffer(let buffer) = origin { buffer } else { nil }
    }

    /// Creates an upright image of a sample buffer.
    ///
    /// - Throws: The errors of ``init(sampleBuffer:orientation:)``.
    public convenience init(sampleBuffer: CMSampleBuffer) throws {
      try self.init(sampleBuffer: sampleBuffer, orientation: .up)
    }

    /// Creates an image of a sample buffer, such as `AVCaptureVideoDataOutput` delivers.
    ///
    /// The pixels are copied at once.
    ///
    /// - Parameters:
    ///   - sampleBuffer: The sample buffer, whose image buffer must be of one of the formats of
    ///     ``init(pixelBuffer:orientation:)``. The image keeps it as ``sampleBuffer``. A camera has few sample buffers:
    ///     do not collect images.
    ///   - orientation: The turn that makes the stored pixels upright. The tasks refuse mirrored orientations.
    /// - Throws: An `NSError` of code 3 for a sample buffer that is not valid or has no image (sound, compressed video;
    ///   MediaPipe throws a nameless error there), and the errors of ``init(pixelBuffer:orientation:)``.
    public convenience init(sampleBuffer: CMSampleBuffer, orientation: Orientation) throws {
      guard CMSampleBufferIsValid(sampleBuffer) else { throw TaskError.invalidSampleBuffer }
      guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { throw TaskError.sampleBufferWithoutImage }
      try self.init(orientation: orientation, origin: .sampleBuffer(sampleBuffer)) {
        try RasterImage(pixelBuffer: buffer)
      }
    }
  }
#endif
