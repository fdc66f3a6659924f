import Foundation
import GestureImages
import GestureSupport
import HandFiles

extension RecordedGestures {
  /// The speed at which a recording plays.
  public enum Pace: Sendable, Hashable {
    /// Frames come as fast as they are requested.
    case immediate
    /// Frames come at the recorded times, divided by a factor above 0.
    ///
    /// A factor of 2 plays in half the time.
    case speed(Double)
  }

  /// Returns a camera without pauses between the frames of the recording.
  ///
  /// Frames are delivered as fast as they are requested; see ``camera(pace:)``.
  public func camera() -> some AsyncSequence<VideoFrame, Never> & Sendable {
    Camera(recording: self, pace: .immediate)
  }

  /// Returns a camera that delivers the frames of the recording.
  ///
  /// Frames are plain images with the recorded sizes and times. A recognizer that replays the recording ignores the
  /// images' content.
  ///
  /// ```swift
  /// for try await frame in recognizer.results(for: recording.camera(pace: .speed(4))) { … }
  /// ```
  ///
  /// A record without a time follows the previous frame after 33 ms.
  ///
  /// - Throws: `StatusError` (invalid argument) for a speed that is not finite and above 0.
  public func camera(pace: Pace) throws(StatusError) -> some AsyncSequence<VideoFrame, Never> & Sendable {
    if case .speed(let factor) = pace {
      try StatusError.check(factor > 0 && factor.isFinite, option: "speed", factor, "above 0")
    }
    return Camera(recording: self, pace: pace)
  }

  /// The frames of a recording from a camera; see ``RecordedGestures/camera(pace:)``.
  package struct Camera: AsyncSequence, Sendable {
    /// The elements of the sequence.
    package typealias Element = VideoFrame

    let recording: RecordedGestures
    let pace: Pace

    /// Delivers the frames in order.
    package struct Iterator: AsyncIteratorProtocol {
      var records: ArraySlice<HandRecord>
      let pace: Pace
      var image: RasterImage?
      var last: Duration?
      /// The longest wait: a century in milliseconds.
      private static let longestWait = 3e12
      var start: (clock: ContinuousClock.Instant, time: Duration)?

      /// Returns the next frame at its time.
      ///
      /// Nil after the last one, and if the task is cancelled.
      package mutating func next() async -> VideoFrame? {
        guard let record = records.popFirst() else { return nil }
        let time = record.time ?? last.map { $0 + .milliseconds(33) } ?? .zero
        last = time
        if case .speed(let factor) = pace, factor > 0 {
          let begin = start ?? (ContinuousClock.now, time)
          start = begin
          let wait = Swift.min((time - begin.time).fractionalMilliseconds / factor, Self.longestWait)
          try? await Task.sleep(until: begin.clock + .milliseconds(wait), clock: .continuous)
        }
        if Task.isCancelled { return nil }
        return VideoFrame(image: plainImage(record), at: time)
      }

      /// Returns a plain image; frames of one size share their pixels.
      private mutating func plainImage(_ record: HandRecord) -> RasterImage {
        let size = record.imageSize ?? ImageSize(width: 640, height: 480)
        if let image, image.width == size.width, image.height == size.height { return image }
        let plain = RasterImage.plain(width: size.width, height: size.height)
        image = plain
        return plain
      }
    }

    /// Returns a camera at the start of the recording.
    package func makeAsyncIterator() -> Iterator { Iterator(records: recording.records[...], pace: pace) }
  }
}

extension RasterImage {
  /// Returns a grey image.
  ///
  /// The size is 640×480 if no image can have the given size.
  static func plain(width: Int, height: Int) -> RasterImage {
    let isPossible = (try? checkedSize(width: width, height: height, format: .gray8)) != nil
    let (width, height) = isPossible ? (width, height) : (640, 480)
    return RasterImage(
      checkedData: Data(repeating: 128, count: width * height), width: width, height: height, bytesPerRow: width,
      format: .gray8)
  }
}
