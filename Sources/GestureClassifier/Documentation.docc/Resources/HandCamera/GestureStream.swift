import CoreMedia
import MediaPipeTasksVision
import Synchronization

/// A recognizer in live-stream mode: frames of a camera in, an asynchronous sequence of what is in them out.
nonisolated final class GestureStream: Sendable {
  /// The hands of one frame, and the size in pixels of the picture they were found in.
  struct Frame: Sendable {
    var result: GestureRecognizerResult
    var pictureSize: CGSize
  }

  /// Ends with an error if a frame cannot be processed. It has one reader.
  let frames: AsyncThrowingStream<Frame, any Error>
  private let recognizer: GestureRecognizer
  /// Kept here because the recognizer holds its delegate weakly.
  private let receiver: Receiver

  /// - Parameter mirrored: The pictures are those of a mirror, so that the hand that looks like a left one is a right one.
  init(modelPath: String?, mirrored: Bool) throws {
    let (frames, continuation) = AsyncThrowingStream.makeStream(
      of: Frame.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(8))
    self.frames = frames
    receiver = Receiver(continuation)
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .liveStream
    options.numHands = 2
    options.mirrored = mirrored
    options.landmarkSmoothing = LandmarkSmoothing()
    options.gestureRecognizerLiveStreamDelegate = receiver
    recognizer = try GestureRecognizer(options: options)
  }

  /// Takes an upright frame and returns at once. If frames come faster than they can be processed, the newest one waits and the others are dropped.
  func recognize(_ sampleBuffer: CMSampleBuffer) {
    let time = CMTimeConvertScale(CMSampleBufferGetPresentationTimeStamp(sampleBuffer), timescale: 1000, method: .default)
    do {
      let image = try MPImage(sampleBuffer: sampleBuffer)
      receiver.pictureSize.withLock { $0 = CGSize(width: image.width, height: image.height) }
      try recognizer.recognizeAsync(image: image, timestampInMilliseconds: Int(time.value))
    } catch {
      receiver.continuation.finish(throwing: error)
    }
  }
}

/// Hands the results, which come on a queue of the recognizer, to the sequence.
private nonisolated final class Receiver: NSObject, GestureRecognizerLiveStreamDelegate, Sendable {
  let continuation: AsyncThrowingStream<GestureStream.Frame, any Error>.Continuation
  let pictureSize = Mutex(CGSize.zero)

  init(_ continuation: AsyncThrowingStream<GestureStream.Frame, any Error>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, didFinishGestureRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    if let result {
      continuation.yield(GestureStream.Frame(result: result, pictureSize: pictureSize.withLock { $0 }))
    } else {
      continuation.finish(throwing: error)
    }
  }
}
