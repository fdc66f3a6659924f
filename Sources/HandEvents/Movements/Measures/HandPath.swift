import HandValues

/// One hand over time: its path in hand sizes and its shape, for as long as it is seen without a long gap.
package struct HandPath: Sendable {
  package struct Sample: Sendable {
    /// In seconds.
    package let time: Double
    package let measure: HandMeasure
    /// The middle of the palm in hand sizes, from where the hand was first seen.
    package let palm: SIMD2<Float>
    /// The hand size in image heights, smoothed.
    package let size: Float
    /// The same numbers side by side, for trained movements.
    package let point: MovementPoint

    init(_ measure: HandMeasure, at time: Double, palm: SIMD2<Float>, size: Float) {
      (self.time, self.measure, self.palm, self.size) = (time, measure, palm, size)
      point = MovementPoint(
        palm: palm, indexTip: palm + (measure.indexTip - measure.palm) / size, measure: measure, size: size)
    }

    /// A point of the image, in image heights, in the frame of reference of ``palm``.
    func position(of point: SIMD2<Float>) -> SIMD2<Float> { palm + (point - measure.palm) / size }
  }

  /// The size is the mean over about this duration, in seconds.
  private static let sizeDuration: Float = 0.3
  /// The time for which samples are kept, in seconds: a star that is drawn in the air takes up to eight.
  package static let memory = 10.0
  /// More samples than this are never kept: some 120 frames a second for ``memory``.
  private static let mostSamples = 1280

  /// In the order of their times; only those of the last ``memory`` seconds count.
  package private(set) var samples: [Sample] = []

  package init() {}

  package var last: Sample? { samples.last }

  /// Whether a hand is that of the last sample; see ``append(_:at:maximumGap:largestSpeed:)``.
  func isContinued(by measure: HandMeasure, at time: Double, maximumGap: Double) -> Bool {
    last.flatMap { step(from: $0, to: measure, at: time, maximumGap, HandContinuity.largestSpeed) } != nil
  }

  /// Adds a hand at a time that is larger than that of the last one.
  ///
  /// - Returns: Whether it is a new one, after a gap, or further away than a hand can move: nothing from before counts.
  package mutating func append(
    _ measure: HandMeasure, at time: Double, maximumGap: Double, largestSpeed: Float = HandContinuity.largestSpeed
  ) -> Bool {
    guard let last, let step = step(from: last, to: measure, at: time, maximumGap, largestSpeed) else {
      samples = [Sample(measure, at: time, palm: .zero, size: measure.size)]
      return true
    }
    let share = min(Float(time - last.time) / Self.sizeDuration, 0.5)
    samples.append(
      Sample(measure, at: time, palm: last.palm + step, size: last.size + share * (measure.size - last.size)))
    // Seldom, so that it costs nothing on average.
    if samples.count > Self.mostSamples || samples.count % 64 == 0 {
      samples.removeFirst(
        max(samples.count - Self.mostSamples, samples.firstIndex { time - $0.time <= Self.memory } ?? 0))
    }
    return false
  }

  /// The way from the last sample in hand sizes; nil if the hand is a new one.
  private func step(
    from last: Sample, to measure: HandMeasure, at time: Double, _ maximumGap: Double, _ largestSpeed: Float
  ) -> SIMD2<Float>? {
    guard time - last.time <= maximumGap, measure.size < 2.5 * last.size, last.size < 2.5 * measure.size else {
      return nil
    }
    let step = (measure.palm - last.measure.palm) / last.size
    return step.length <= largestSpeed * Float(time - last.time) ? step : nil
  }

  /// The bend of the fingers between two times, and its change from the first: the mean of each
  /// finger over the time, and the largest mean of the four, in degrees.
  func shape(from start: Double, to end: Double) -> (bends: SIMD4<Float>, change: Float) {
    let part = samples.filter { start...max(start, end) ~= $0.time }
    guard let first = part.first else { return (.zero, 0) }
    let bends = part.reduce(SIMD4<Float>.zero) { $0 + $1.measure.bends } / Float(part.count)
    let changes = part.map { sample -> Float in
      let change = sample.measure.bends - first.measure.bends
      return change.replacing(with: -change, where: change .< 0).sum() / 4
    }
    return (bends, changes.max() ?? 0)
  }
}
