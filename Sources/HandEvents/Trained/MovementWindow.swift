/// A part of a hand's track with points at equal intervals.
///
/// The number of points is the same for every duration and frame rate.
package struct MovementWindow: Sendable {
  /// The number of points.
  package static let count = 16

  /// The times of the window, in seconds.
  package let start, end: Double
  package var points: [MovementPoint]

  package var duration: Double { end - start }

  /// Creates a window of a track that covers the time, in seconds.
  ///
  /// Nil unless each quarter of the window has a sample. The samples are in the order of their times.
  ///
  /// - Parameter warp: A number −1…1; above 0 it makes the first half of the time shorter and the second longer.
  package init?(_ samples: [HandPath.Sample], from start: Double, to end: Double, warp: Double = 0) {
    guard end > start, let first = samples.first, let last = samples.last, first.time <= start, end <= last.time else {
      return nil
    }
    // The last sample at or before the start.
    var low = 0
    var high = samples.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if samples[middle].time <= start { low = middle } else { high = middle }
    }
    var points: [MovementPoint] = []
    points.reserveCapacity(Self.count)
    let longestStep = (end - start) / 4
    for index in 0..<Self.count {
      let share = Double(index) / Double(Self.count - 1)
      let time = start + (end - start) * (share + warp * share * (1 - share))
      while low + 1 < samples.count - 1, samples[low + 1].time <= time { low += 1 }
      let before = samples[low]
      let after = samples[min(low + 1, samples.count - 1)]
      let step = after.time - before.time
      guard step <= longestStep else { return nil }
      let part = step > 0 ? Float((time - before.time) / step) : 0
      points.append(before.point.interpolated(to: after.point, share: min(max(part, 0), 1)))
    }
    self.start = start
    self.end = end
    self.points = points
  }

  /// Whether the hand hardly moves, so that no movement can match.
  package var isStill: Bool {
    guard let locations = points.lazy.map({ $0.values.locations }).bounds,
      let bends = points.lazy.map({ $0.values.bends }).bounds
    else {
      return true
    }
    // A twentieth of a hand size, or 15 degrees of a finger.
    return (locations.high - locations.low).max() < 0.05 && (bends.high - bends.low).max() < 0.17
  }

  /// The length of the fingertip's or the palm's way, in hand sizes.
  ///
  /// The length is that of the longer way.
  var length: Double {
    var sums = SIMD2<Double>.zero
    for (a, b) in zip(points, points.dropFirst()) {
      sums += SIMD2(Double((b.indexTip - a.indexTip).length), Double((b.palm - a.palm).length))
    }
    return max(sums.x, sums.y)
  }

  /// The distance from the beginning to the end, in hand sizes.
  var distance: Double {
    guard let first = points.first, let last = points.last else { return 0 }
    return Double(max((last.indexTip - first.indexTip).length, (last.palm - first.palm).length))
  }
}
