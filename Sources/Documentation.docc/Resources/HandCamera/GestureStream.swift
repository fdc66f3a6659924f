import CoreMedia
import Foundation
import GestureClassifier

/// A recognizer for a camera. The recognizer takes frames and returns an asynchronous sequence of hands.
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

  /// Whether the images are mirrored. In a mirrored image a right hand looks like a left one.
  let isMirrored: Bool
  private let live: LiveHandStream

  /// Reads the model, which takes a moment: not on the main actor.
  @concurrent init(modelURL: URL?, isMirrored: Bool) async throws {
    guard let modelURL else { throw Problem.noModel }
    var options = HandGestureRecognizer.Options(maximumHandCount: 2, isMirrored: isMirrored)
    options.tracking.smoothing = LandmarkSmoothing()
    live = try HandGestureRecognizer(model: GestureModel(contentsOf: modelURL), options: options).makeLiveStream()
    self.isMirrored = isMirrored
  }

  deinit {
    live.finish()
  }

  /// The hands of each frame. The sequence has one reader, and ends with an error if a frame cannot be processed.
  var results: some AsyncSequence<HandFrame, any Error> & Sendable { live.results }

  /// The hands of the last result, at the positions predicted for now. The preview already shows a newer image.
  var handsNow: [Hand] { live.hands(at: Duration(CMClockGetTime(CMClockGetHostTimeClock()))) }

  /// Takes an upright frame and returns at once. While a frame is processed the newest one waits, and those between
  /// them are dropped.
  func recognize(_ sampleBuffer: CMSampleBuffer) {
    do {
      guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { throw Problem.noImage }
      let time = Duration(CMSampleBufferGetPresentationTimeStamp(sampleBuffer))
      try live.recognizeAsync(image: RasterImage(pixelBuffer: buffer), at: time)
    } catch {
      live.finish(throwing: error)
    }
  }

  /// Ends the results, because the camera has failed.
  func finish(throwing error: (any Error)?) { live.finish(throwing: error) }
}

extension Duration {
  /// A time of Core Media in milliseconds.
  nonisolated init(_ time: CMTime) {
    self = .milliseconds(CMTimeConvertScale(time, timescale: 1000, method: .default).value)
  }
}
