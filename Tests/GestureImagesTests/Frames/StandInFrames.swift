import Foundation
import GestureImages
import GestureSupport

/// Frames of a test.
///
/// Each is as wide as its text has characters; an error stands for a frame without an image.
struct StandInFrames: FrameSequence {
  struct Failure: Error, Equatable {
    let text: String
  }

  private var frames: ArraySlice<InputFrame>
  private let end: Failure?

  /// - Parameters:
  ///   - widths: Nil for a damaged frame.
  ///   - stated: The times that the input states, one for each frame; the last one holds for the rest.
  ///   - end: The error that ends the frames; nil for a whole input.
  init(_ widths: [Int?], stated: [InputFrame.Stated] = [.nothing], end: String? = nil) {
    frames =
      widths.enumerated().map { number, width in
        let stated = number < stated.count ? stated[number] : stated.last ?? .nothing
        guard let width else { return InputFrame(.failure(Failure(text: "damaged")), number: number, stated: stated) }
        let image = RasterImage(
          checkedData: Data(count: width), width: width, height: 1, bytesPerRow: width, format: .gray8)
        return InputFrame(.success(image), number: number, stated: stated)
      }[...]
    self.end = end.map { Failure(text: $0) }
  }

  /// Frames of one size at these times, in microseconds.
  init(microseconds: [Int]) {
    self.init(microseconds.map { _ in 1 }, stated: microseconds.map { .time(.microseconds($0)) })
  }

  mutating func nextFrame() throws -> InputFrame? {
    if let frame = frames.popFirst() { return frame }
    if let end { throw end }
    return nil
  }
}

/// A clock that a test advances.
final class StandInClock {
  var now = Duration.zero
  private(set) var waits: [Duration] = []
  /// Thrown by the next wait.
  var failure: StandInFrames.Failure?

  var clock: StreamClock {
    StreamClock(
      now: { self.now },
      wait: { duration in
        if let failure = self.failure { throw failure }
        self.waits.append(duration)
        self.now += duration
      })
  }
}

extension FrameSequence {
  /// The remaining frames as text.
  ///
  /// Each has its number and its time in milliseconds. The error that ends the frames comes last.
  func texts(_ advance: () -> Void = {}) -> [String] {
    var frames = self
    var texts: [String] = []
    do {
      while let frame = try frames.nextFrame() {
        let damage = (try? frame.image.get()) == nil ? " damaged" : ""
        texts.append("\(frame.number) at \(frame.time.millisecondsText)\(damage)")
        advance()
      }
    } catch {
      texts.append((error as? StandInFrames.Failure)?.text ?? "\(error)")
    }
    return texts
  }

  /// The times of the frames that are left, in milliseconds.
  func times(_ advance: () -> Void = {}) -> [String] {
    texts(advance).map { text in text.firstRange(of: "at ").map { String(text[$0.upperBound...]) } ?? text }
  }
}
