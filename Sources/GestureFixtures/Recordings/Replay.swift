import Foundation
import GestureImages
import GestureSupport
import HandLandmarkerCore

/// Answers with a recording in place of models. Copies share how far it has been played.
package struct Replay: HandSource, Sendable {
  private struct Position {
    var imageCount = 0
    var frameCount = 0
    var firstTime: Duration?
  }

  private let recording: RecordedGestures
  private let settings: ReplaySettings
  private let position = Locked(Position())

  package init(_ recording: RecordedGestures, _ settings: ReplaySettings) {
    self.recording = recording
    self.settings = settings
  }

  package var dropsFrames: Bool { settings.latency > .zero }

  /// Single images: the records in their order.
  package func hands(in image: RasterImage) throws -> [Hand] {
    let number = position.withLock { position in
      defer { position.imageCount += 1 }
      return position.imageCount
    }
    guard number < recording.records.count else { throw missing("Image \(number)") }
    return answer(recording.records[number].hands)
  }

  package func hands(in image: RasterImage, at time: Duration) throws -> [Hand] {
    let (number, first) = position.withLock { position in
      defer { position.frameCount += 1 }
      position.firstTime = position.firstTime ?? time
      return (position.frameCount, position.firstTime ?? time)
    }
    switch settings.matching {
    case .order:
      guard number < recording.records.count else { throw missing("Frame \(number), at \(time.text),") }
      return answer(recording.records[number].hands)
    case .time:
      return answer(try nearest(to: time, asked: time).hands)
    case .timeSinceFirst:
      return answer(try nearest(to: (recording.frames.first?.time ?? .zero) + (time - first), asked: time).hands)
    }
  }

  package func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] {
    throw StatusError(
      .failedPrecondition, "A recording has no answer for given regions.", file: recording.name,
      suggestion: "create a tracker with a bundle")
  }

  package func reset() {
    position.withLock { ($0.frameCount, $0.firstTime) = (0, nil) }
  }

  /// The recorded frame within the tolerance, the earlier of two that are equally near.
  private func nearest(to time: Duration, asked: Duration) throws -> HandFrame {
    let frames = recording.frames
    let next = frames.firstPosition { $0.time >= time }
    let candidates = [next - 1, next].filter(frames.indices.contains).map { frames[$0] }
    let best = candidates.min { $0.time.distance(to: time) < $1.time.distance(to: time) }
    guard let best, best.time.distance(to: time) <= max(settings.tolerance, .zero) else {
      let neighbours = candidates.map(\.time.text).joined(separator: " and ")
      throw missing(
        "The frame at \(asked.text)",
        hint: neighbours.isEmpty ? "it has no timestamps: match by order" : "its nearest frames are at \(neighbours)")
    }
    return best
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

extension [HandFrame] {
  /// The first position whose element, and all after it, fulfil the condition.
  fileprivate func firstPosition(where condition: (HandFrame) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
