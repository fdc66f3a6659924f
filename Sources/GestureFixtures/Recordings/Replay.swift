import Foundation
import HandLandmarkerCore
import SystemSupport

/// Answers with the frames of a recording.
package final class Replay: Sendable {
  private struct State {
    var imageCount = 0
    var frameCount = 0
    var firstTimestamp: Int?
  }

  private let recording: RecordedGestures
  private let settings: ReplaySettings
  private let times: [Int]
  private let timed: [HandFrame]
  private let state = Locked(State())

  package init(_ recording: RecordedGestures, _ settings: ReplaySettings) {
    self.recording = recording
    self.settings = settings
    timed = recording.frames.filter { $0.timestampInMilliseconds != nil }
    times = timed.compactMap(\.timestampInMilliseconds)
  }

  /// Whether live streams drop frames that come while one is answered.
  package var dropsFrames: Bool { settings.latency > .zero }

  /// Image mode: the frames in their order.
  package func nextImage() throws -> [Hand] {
    let number = state.withLock { state in
      defer { state.imageCount += 1 }
      return state.imageCount
    }
    guard number < recording.frames.count else { throw missing("Image \(number)") }
    return answer(recording.frames[number])
  }

  package func frame(at timestamp: Int) throws -> [Hand] {
    let (number, first) = state.withLock { state in
      defer { state.frameCount += 1 }
      state.firstTimestamp = state.firstTimestamp ?? timestamp
      return (state.frameCount, state.firstTimestamp ?? timestamp)
    }
    switch settings.matching {
    case .order:
      guard number < recording.frames.count else { throw missing("Frame \(number), at \(timestamp) ms,") }
      return answer(recording.frames[number])
    case .timestamp:
      return answer(try nearest(to: timestamp, asked: timestamp))
    case .timeSinceFirst:
      // Timestamps fit in microseconds, so that their differences fit as well.
      return answer(try nearest(to: (times.first ?? 0) + (timestamp - first), asked: timestamp))
    }
  }

  /// The recorded frame within the tolerance, the earlier of two that are equally near.
  private func nearest(to timestamp: Int, asked: Int) throws -> HandFrame {
    let next = times.partitioningIndex { $0 >= timestamp }
    let candidates = [next - 1, next].filter(times.indices.contains)
    let best = candidates.min { abs(times[$0] - timestamp) < abs(times[$1] - timestamp) }
    guard let best, abs(times[best] - timestamp) <= max(settings.tolerance, 0) else {
      let neighbours = candidates.map { "\(times[$0]) ms" }.joined(separator: " and ")
      throw missing(
        "The frame at \(asked) ms",
        hint: neighbours.isEmpty ? "it has no timestamps: match by order" : "its nearest frames are at \(neighbours)")
    }
    return timed[best]
  }

  private func answer(_ frame: HandFrame) -> [Hand] {
    if settings.latency > .zero {
      Thread.sleep(forTimeInterval: settings.latency / .seconds(1))
    }
    return frame.hands
  }

  private func missing(_ what: String, hint: String? = nil) -> StatusError {
    let range =
      times.isEmpty
      ? "\(recording.frames.count) images" : "\(recording.frames.count) frames from \(times[0]) to \(times[times.count - 1]) ms"
    return StatusError(
      .notFound, "\(what) was not recorded.", file: recording.name,
      suggestion: "the recording has \(range)" + (hint.map { "; \($0)" } ?? ""))
  }
}

extension [Int] {
  /// The first position whose element, and all after it, fulfil the condition.
  fileprivate func partitioningIndex(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
