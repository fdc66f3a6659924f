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

  private let live: HandGestureRecognizer.LiveStream

  /// - Parameter isMirrored: Whether the images are mirrored, so that the hand that looks like a left one is a right one.
  init(modelURL: URL?, isMirrored: Bool) throws {
    guard let modelURL else { throw Problem.noModel }
    var options = HandGestureRecognizer.Options(maximumHandCount: 2, isMirrored: isMirrored)
    options.tracking.smoothing = LandmarkSmoothing()
    live = try HandGestureRecognizer(modelURL: modelURL, options: options).makeLiveStream()
  }

  deinit {
    live.finish()
  }

  /// The hands of each frame. The sequence has one reader, and ends with an error if a frame cannot be processed.
  var results: some AsyncSequence<HandFrame, any Error> & Sendable { live.results }

  /// Takes an upright frame and returns at once. While a frame is processed the newest one waits, and those between them are dropped.
  func recognize(_ sampleBuffer: CMSampleBuffer) {
    let time = CMTimeConvertScale(CMSampleBufferGetPresentationTimeStamp(sampleBuffer), timescale: 1000, method: .default)
    do {
      guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { throw Problem.noImage }
      try live.recognizeAsync(image: RasterImage(pixelBuffer: buffer), at: .milliseconds(time.value))
    } catch {
      live.finish(throwing: error)
    }
  }
}
