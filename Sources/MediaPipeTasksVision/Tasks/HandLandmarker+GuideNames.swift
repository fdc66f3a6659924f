#if canImport(ObjectiveC)
  import Foundation

  /// Selectors of MediaPipe's Objective-C guide that its framework lacks.
  extension HandLandmarker {
    /// Finds the hands in an image: `detectImage:error:` under the guide's name.
    @objc(detectInImage:error:)
    open func detectForObjectiveC(inImage image: MPImageName) throws -> HandLandmarkerResult {
      try detect(image: Self.checked(image))
    }

    /// Finds the hands in a video's frame.
    ///
    /// The method is `detectVideoFrame:timestampInMilliseconds:error:` under the guide's name.
    @objc(detectInVideoFrame:timestampInMilliseconds:error:)
    open func detectForObjectiveC(inVideoFrame image: MPImageName, timestampInMilliseconds: Int) throws
      -> HandLandmarkerResult
    {
      try detect(videoFrame: Self.checked(image), timestampInMilliseconds: timestampInMilliseconds)
    }

    /// Takes a frame of a camera.
    ///
    /// The method is `detectAsyncImage:timestampInMilliseconds:error:` under the guide's name.
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
