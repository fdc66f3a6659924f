import Foundation
import HandLandmarkerCore
import ImageFiles
import SystemSupport

extension RecordedGestures {
  /// How fast a recording plays.
  public enum Pace: Sendable, Hashable {
    /// As fast as its frames are taken.
    case immediate
    /// At the recorded timestamps, times a factor: 2 plays in half the time. Above 0.
    case speed(Double)
  }

  /// A camera that delivers the frames of the recording: plain images of the recorded size with the recorded timestamps.
  ///
  /// A task that replays the recording does not look at the images.
  ///
  /// ```swift
  /// for await frame in recording.camera(pace: .speed(4)) {
  ///   try recognizer.recognizeAsync(image: MPImage(frame.image), timestampInMilliseconds: frame.timestampInMilliseconds)
  /// }
  /// ```
  ///
  /// Frames without a timestamp follow each other after 33 ms.
  public func camera(pace: Pace = .immediate) -> Camera { Camera(recording: self, pace: pace) }

  /// The frames of a recording as a camera delivers them; see ``RecordedGestures/camera(pace:)``.
  public struct Camera: AsyncSequence, Sendable {
    /// The elements of the sequence.
    public typealias Element = VideoFrame

    let recording: RecordedGestures
    let pace: Pace

    /// Delivers one frame after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var frames: ArraySlice<HandRecord>
      let pace: Pace
      var image: RasterImage?
      var last: Int?
      /// A century in milliseconds.
      private static let longestWait = 3e12
      var start: (clock: ContinuousClock.Instant, timestamp: Int)?

      /// Returns the next frame at its time; nil after the last one, and when the task is cancelled.
      public mutating func next() async -> VideoFrame? {
        guard let frame = frames.popFirst() else { return nil }
        let timestamp = frame.timestampInMilliseconds ?? last.map { $0 + 33 } ?? 0
        last = timestamp
        if case .speed(let factor) = pace, factor > 0 {
          let begin = start ?? (ContinuousClock.now, timestamp)
          start = begin
          do {
            let wait = Swift.min(Double(timestamp - begin.timestamp) / factor, Self.longestWait)
            try await Task.sleep(until: begin.clock + .milliseconds(wait), clock: .continuous)
          } catch {
            return nil
          }
        }
        if Task.isCancelled { return nil }
        return VideoFrame(image: plainImage(frame), timestampInMilliseconds: timestamp)
      }

      /// Frames of one size share their pixels.
      private mutating func plainImage(_ frame: HandRecord) -> RasterImage {
        let (width, height) = (frame.width ?? 640, frame.height ?? 480)
        if let image, image.width == width, image.height == height { return image }
        let plain = RasterImage.plain(width: width, height: height)
        image = plain
        return plain
      }
    }

    /// Returns a camera at the start of the recording.
    public func makeAsyncIterator() -> Iterator { Iterator(frames: recording.frames[...], pace: pace) }
  }
}

extension RasterImage {
  /// A grey image; of 640×480 pixels for a size that no image can have.
  static func plain(width: Int, height: Int) -> RasterImage {
    let isPossible = (try? checkedSize(width: width, height: height, format: .gray8)) != nil
    let (width, height) = isPossible ? (width, height) : (640, 480)
    return RasterImage(
      checkedData: Data(repeating: 128, count: width * height), width: width, height: height, bytesPerRow: width, format: .gray8)
  }
}
