#if canImport(ObjectiveC)
  import Foundation

  /// The selectors of MediaPipe's guide for Objective-C, which its framework does not have.
  extension HandLandmarker {
    /// `detectImage:error:` under the name of the guide.
    @objc(detectInImage:error:)
    open func detectForObjectiveC(inImage image: MPImageName) throws -> HandLandmarkerResult {
      try detect(image: Self.checked(image))
    }

    /// `detectVideoFrame:timestampInMilliseconds:error:` under the name of the guide.
    @objc(detectInVideoFrame:timestampInMilliseconds:error:)
    open func detectForObjectiveC(inVideoFrame image: MPImageName, timestampInMilliseconds: Int) throws
      -> HandLandmarkerResult
    {
      try detect(videoFrame: Self.checked(image), timestampInMilliseconds: timestampInMilliseconds)
    }

    /// `detectAsyncImage:timestampInMilliseconds:error:` under the name of the guide.
    @objc(detectAsyncInImage:timestampInMilliseconds:error:)
    open func detectAsyncForObjectiveC(inImage image: MPImageName, timestampInMilliseconds: Int) throws {
      try detectAsync(image: Self.checked(image), timestampInMilliseconds: timestampInMilliseconds)
    }

    private static func checked(_ image: MPImageName) throws -> MPImage {
      guard let image = image as? MPImage else { throw TaskError.misuse("The image is not an `MPPImage`.") }
      return image
    }
  }
#endif
