import GestureSupport

/// A frame of an input, with its number and its time.
package struct InputFrame: Sendable {
  /// The times that an input states for its frames.
  package enum Stated: Sendable, Hashable {
    /// The time of this frame, counted from the first one.
    case time(Duration)
    /// The number of frames per second.
    case rate(Double)
    /// Neither times nor a rate.
    case nothing
  }

  /// The default frames per second.
  ///
  /// The rate applies to an input that states neither times nor a rate.
  package static let usualRate = 30.0

  /// The image, or the error of a frame.
  ///
  /// Other frames may follow after such an error.
  package var image: Result<RasterImage, any Error>
  /// The number of the frame in its input, from 0. Frames without an image count.
  package let number: Int
  /// The times that the input states.
  package let stated: Stated
  /// The time of the frame.
  package var time: Duration

  /// Creates a frame whose time is the one that its input states.
  package init(_ image: Result<RasterImage, any Error>, number: Int, stated: Stated = .nothing) {
    self.image = image
    self.number = number
    self.stated = stated
    switch stated {
    case .time(let time): self.time = time
    case .rate(let rate): time = Self.time(ofFrame: number, framesPerSecond: rate)
    case .nothing: time = Self.time(ofFrame: number, framesPerSecond: Self.usualRate)
    }
  }

  /// The frames per second of the input.
  ///
  /// Nil if each frame has a time.
  package var rate: Double? {
    switch stated {
    case .time: nil
    case .rate(let rate): rate
    case .nothing: Self.usualRate
    }
  }

  /// Returns i · 1000 / F rounded to milliseconds.
  ///
  /// Above 1,000 frames a second, where two frames would have the same time, it is rounded to microseconds.
  package static func time(ofFrame number: Int, framesPerSecond: Double) -> Duration {
    if framesPerSecond > 1000 { return Duration(roundedSeconds: Double(number) / framesPerSecond) }
    let time = (Double(number) * 1000 / framesPerSecond).rounded()
    return .milliseconds(time < 9e15 ? Int(time) : Int.max)
  }
}

/// A sequence of frames from a file, a pipe or a camera.
///
/// ```swift
/// var frames = try FrameReader(contentsOfFile: "video.y4m").timed(by: .rate(25)).until(.seconds(10)).every(2)
/// while let frame = try frames.nextFrame() { print(frame.number, frame.time, try frame.image.get().width) }
/// ```
package protocol FrameSequence {
  /// Returns the next frame; nil at the end.
  ///
  /// - Throws: The error that ends the frames. The error of a frame after which others may follow is in the frame.
  mutating func nextFrame() throws -> InputFrame?
}

extension FrameReader: FrameSequence {
  package func nextFrame() throws -> InputFrame? {
    let number = frameCount
    func frame(_ image: Result<RasterImage, any Error>) -> InputFrame {
      InputFrame(image, number: number, stated: statedFrameRate.map { .rate($0) } ?? .nothing)
    }
    do {
      return try next().map { frame(.success($0)) }
    } catch {
      guard canContinue else { throw error }
      return frame(.failure(error))
    }
  }
}
