import Foundation
import GestureImages
import GestureSupport
import HandLandmarkerCore

/// Answers with a recording instead of models.
///
/// Copies share the number of answered single images.
package struct Replay: HandSource, Sendable {
  private let recording: RecordedGestures
  private let settings: ReplaySettings
  /// The options, whose tracking settings apply to the recorded hands.
  package var options = HandTracker.Options()
  private let imageCount = Locked(0)

  package init(
    _ recording: RecordedGestures, _ settings: ReplaySettings, tracking: HandTracker.Options.Tracking = .init()
  ) {
    self.recording = recording
    self.settings = settings
    options.tracking = tracking
  }

  package func makeStream() -> StreamState { StreamState(options) }

  package var dropsFrames: Bool { settings.latency > .zero }

  /// Returns the hands of the next record.
  ///
  /// Single images get the records in order.
  package func hands(in image: RasterImage) throws -> [Hand] {
    let number = imageCount.withLock { count in
      defer { count += 1 }
      return count
    }
    guard number < recording.records.count else { throw missing("Image \(number)") }
    return answer(recording.records[number].hands)
  }

  package func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand] {
    let record = try record(at: time, in: stream.clock)
    let size = record.imageSize ?? ImageSize(width: image.width, height: image.height)
    let hands = stream.continued(answer(record.hands), at: time, imageSize: size)
    return stream.smoothed(hands, at: time, imageSize: size)
  }

  /// Returns the recorded answer for a frame.
  ///
  /// - Parameter clock: The clock, which has accepted the frame's time.
  private func record(at time: Duration, in clock: FrameClock) throws -> HandRecord {
    switch settings.matching {
    case .order:
      let number = clock.count - 1
      guard recording.records.indices.contains(number) else { throw missing("Frame \(number), at \(time.text),") }
      return recording.records[number]
    case .time: return HandRecord(try nearest(to: time, asked: time))
    case .timeSinceFirst:
      let start = recording.frames.first?.time ?? .zero
      return HandRecord(try nearest(to: start + (time - (clock.first ?? time)), asked: time))
    }
  }

  package func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] {
    throw StatusError(
      .failedPrecondition, "A recording has no answer for given regions.", file: recording.name,
      suggestion: "create a tracker with a bundle")
  }

  /// Returns the recorded frame within the tolerance.
  private func nearest(to time: Duration, asked: Duration) throws -> HandFrame {
    if let frame = recording.frame(at: time, within: settings.tolerance) { return frame }
    let neighbours = recording.neighbours(of: time).map(\.time.text).joined(separator: " and ")
    throw missing(
      "The frame at \(asked.text)",
      hint: neighbours.isEmpty ? "it has no timestamps: match by order" : "its nearest frames are at \(neighbours)")
  }

  private func answer(_ hands: [Hand]) -> [Hand] {
    if settings.latency > .zero { Thread.sleep(forTimeInterval: settings.latency.seconds) }
    return hands
  }

  private func missing(_ what: String, hint: String? = nil) -> StatusError {
    let count = recording.records.count
    let range =
      if let first = recording.frames.first, let last = recording.frames.last {
        "\(count) frames from \(first.time.amount) to \(last.time.text)"
      } else {
        "\(count) images"
      }
    return StatusError(
      .notFound, "\(what) was not recorded.", file: recording.name,
      suggestion: "the recording has \(range)" + (hint.map { "; \($0)" } ?? ""))
  }
}
