import Foundation

/// Additions to MediaPipe's API.
extension HandLandmarker {
  /// Finds the landmarks in given regions of a picture, without looking for palms. Any running mode; what is followed from frame to frame
  /// is not touched.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - regions: Where hands are expected. A region that fits is about twice as large as the hand and turned with it: the middle
  ///     finger's direction is up. ``HandDetails/nextRegion`` is such a region.
  /// - Returns: The hands whose presence is above the threshold, in the order of the regions.
  /// - Throws: An `NSError` of code 3 for a mirrored orientation and for a region without size or that is not finite.
  public func detect(image: MPImage, regions: [RotatedRegion]) throws -> HandLandmarkerResult {
    let frame = try Frame(image, timestampInMilliseconds: 0)
    return try runner.exclusively { _ in
      for region in regions { try region.check() }
      return try processor.hands(in: frame, regions: regions)
    }
  }

  /// ``detect(image:)`` without blocking the caller's thread.
  ///
  /// - Throws: What ``detect(image:)`` throws; `CancellationError` if the Swift task is cancelled before the work begins.
  public func result(for image: MPImage) async throws -> HandLandmarkerResult {
    try await runner.asynchronously { try self.detect(image: image) }
  }

  /// ``detect(videoFrame:timestampInMilliseconds:)`` without blocking the caller's thread.
  ///
  /// - Throws: What ``detect(videoFrame:timestampInMilliseconds:)`` throws; `CancellationError` if the Swift task is cancelled before the
  ///   work begins.
  public func result(for frame: VideoFrame) async throws -> HandLandmarkerResult {
    try await runner.asynchronously {
      try self.detect(videoFrame: frame.image, timestampInMilliseconds: frame.timestampInMilliseconds)
    }
  }

  /// The results of the frames of a clip, in order, one for each; the task must be in video mode.
  ///
  /// A frame is asked for when the result before it has been taken. For a camera, let the sequence of frames drop what nobody has asked
  /// for: `AsyncStream(bufferingPolicy: .bufferingNewest(1))`. An error ends the sequence; the task can go on with another.
  public func results<Frames: AsyncSequence & Sendable>(
    for frames: Frames
  ) -> some AsyncSequence<HandLandmarkerResult, any Error> where Frames.Element == VideoFrame {
    frames.map { try await self.result(for: $0) }
  }
}
