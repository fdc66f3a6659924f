import HandValues

/// One hand over time, without long gaps.
///
/// The path is in hand sizes, with the hand's shape.
package struct HandPath: Sendable {
  package struct Sample: Sendable {
    /// The time in seconds.
    package let time: Double
    package let measure: HandMeasure
    /// The palm's middle in hand sizes, relative to the hand's first location.
    package let palm: SIMD2<Float>
    /// The hand size in image heights, smoothed.
    package let size: Float
    /// The sample for trained movements.
    package let point: MovementPoint

    init(_ measure: HandMeasure, at time: Double, palm: SIMD2<Float>, size: Float) {
      self.time = time
      self.measure = measure
      self.palm = palm
      self.size = size
      point = MovementPoint(
        palm: palm, indexTip: palm + (measure.indexTip - measure.palm) / size, measure: measure, size: size)
    }

    /// Returns a point of the image in the frame of ``palm``.
    ///
    /// - Parameter point: The point, in image heights.
    func position(of point: SIMD2<Float>) -> SIMD2<Float> { palm + (point - measure.palm) / size }
  }

  /// The duration of the size's mean, in seconds.
  private static let sizeDuration: Float = 0.3
  /// The time for which samples are kept, in seconds.
  ///
  /// A star that is drawn in the air takes up to eight seconds.
  package static let memory = 10.0
  /// The largest number of samples.
  ///
  /// Enough for 120 frames per second over ``memory``.
  private static let mostSamples = 1280

  /// The samples in the order of their times.
  ///
  /// Only those of the last ``memory`` seconds count.
  package private(set) var samples: [Sample] = []

  package init() {}

  package var last: Sample? { samples.last }

  /// Whether the hand continues the last sample's hand.
  ///
  /// See ``append(_:at:maximumGap:largestSpeed:)``.
  func isContinued(by measure: HandMeasure, at time: Double, maximumGap: Double) -> Bool {
    last.flatMap { step(from: $0, to: measure, at: time, maximumGap, HandContinuity.largestSpeed) } != nil
  }

  /// Adds a hand at a time after the last one's.
  ///
  /// - Returns: Whether the hand is a new one, after a gap or a distance that no hand can move; no earlier sample
  ///   counts then.
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
    // Cleaning is rare, so that it costs little on average.
    if samples.count > Self.mostSamples || samples.count % 64 == 0 {
      samples.removeFirst(
        max(samples.count - Self.mostSamples, samples.firstIndex { time - $0.time <= Self.memory } ?? 0))
    }
    return false
  }

  /// Returns the way from the last sample in hand sizes.
  ///
  /// Nil for a new hand.
  private func step(
    from last: Sample, to measure: HandMeasure, at time: Double, _ maximumGap: Double, _ largestSpeed: Float
  ) -> SIMD2<Float>? {
    guard time - last.time <= maximumGap, measure.size < 2.5 * last.size, last.size < 2.5 * measure.size else {
      return nil
    }
    let step = (measure.palm - last.measure.palm) / last.size
    return step.length <= largestSpeed * Float(time - last.time) ? step : nil
  }

  /// Returns the fingers' bends between two times, and their change, in degrees.
  ///
  /// The bend of each finger is its mean over the time; the change is the largest finger's mean difference from the
  /// first sample.
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
