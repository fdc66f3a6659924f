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
  init(modelPath: String?, mirrored: Bool) throws {
    guard let modelPath else { throw Problem.noModel }
    var options = HandGestureRecognizer.Options()
    options.hands.numHands = 2
    options.hands.mirrored = mirrored
    options.hands.smoothing = LandmarkSmoothing()
    recognizer = try HandGestureRecognizer(modelPath: modelPath, options: options)
    (images, continuation) = AsyncThrowingStream.makeStream(
      of: VideoFrame.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    continuation.finish()
  }

  /// The hands of each frame. The sequence has one reader, and ends with an error if a frame cannot be processed.
  var frames: some AsyncSequence<HandRecord, any Error> & Sendable { recognizer.frames(of: images) }

  /// Takes an upright frame and returns at once. While a frame is processed the newest one waits, and those between them are dropped.
  func recognize(_ sampleBuffer: CMSampleBuffer) {
    let time = CMTimeConvertScale(CMSampleBufferGetPresentationTimeStamp(sampleBuffer), timescale: 1000, method: .default)
    do {
      guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { throw Problem.noImage }
      let image = try RasterImage(pixelBuffer: buffer)
      continuation.yield(VideoFrame(image: image, timestampInMilliseconds: Int(time.value)))
    } catch {
      continuation.finish(throwing: error)
    }
  }
}
