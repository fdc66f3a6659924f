import CoreMedia
import Foundation
import GestureClassifier

/// A recognizer for the frames of a camera: frames in, an asynchronous sequence of their hands out.
nonisolated final class GestureStream: Sendable {
  enum Problem: LocalizedError {
    case noModel, noImage

    var errorDescription: String? {
      switch self {
      case .noModel: "The model is missing: add gesture_recognizer.task to the app's target."
      case .noImage: "The camera delivered a sample buffer without an image."
      }
    }
  }

  private let recognizer: HandGestureRecognizer
  private let images: AsyncThrowingStream<VideoFrame, any Error>
  private let continuation: AsyncThrowingStream<VideoFrame, any Error>.Continuation

  /// - Parameter mirrored: The images are mirrored, so that the hand that looks like a left one is a right one.
  init(modelURL: URL?, mirrored: Bool) throws {
    guard let modelURL else { throw Problem.noModel }
    recognizer = try HandGestureRecognizer(
      modelURL: modelURL, options: .init(maximumHandCount: 2, mirrored: mirrored, smoothing: LandmarkSmoothing()))
    (images, continuation) = AsyncThrowingStream.makeStream(
      of: VideoFrame.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    continuation.finish()
  }

  /// The hands of each frame. The sequence has one reader, and ends with an error if a frame cannot be processed.
  var results: some AsyncSequence<HandFrame, any Error> & Sendable { recognizer.results(for: images) }

  /// Takes an upright frame and returns at once. While a frame is processed the newest one waits, and those between them are dropped.
  func recognize(_ sampleBuffer: CMSampleBuffer) {
    let time = CMTimeConvertScale(CMSampleBufferGetPresentationTimeStamp(sampleBuffer), timescale: 1000, method: .default)
    do {
      guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { throw Problem.noImage }
      let image = try RasterImage(pixelBuffer: buffer)
      continuation.yield(VideoFrame(image: image, time: .milliseconds(time.value)))
    } catch {
      continuation.finish(throwing: error)
    }
  }
}
