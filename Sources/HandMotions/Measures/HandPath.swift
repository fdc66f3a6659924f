import HandLandmarkerCore

/// One hand over time: its path in hand sizes and its shape, for as long as it is seen without a long gap.
package struct HandPath: Sendable {
  /// A hand in a frame.
  package struct Sample: Sendable {
    /// In seconds.
    package let time: Double
    package let measure: HandMeasure
    /// The middle of the palm in hand sizes, from where the hand was first seen.
    package let palm: SIMD2<Float>
    /// The tip of the index finger in the same frame of reference.
    package let indexTip: SIMD2<Float>
    /// The mean of the fingertips in the same frame of reference.
    package let fingertips: SIMD2<Float>
    /// The hand size in image heights, smoothed.
    package let size: Float
    /// The same numbers side by side, for trained movements.
    package let point: MotionPoint
  }

  /// How a hand continues what was seen before.
  package enum Continuation {
    case continues
    /// After a gap, or further away than a hand can move: nothing from before counts.
    case isNew
  }

  /// No hand moves faster, in hand sizes per second: some 5 metres per second. What does is another hand, or an error of the tracking.
  package static let largestSpeed: Float = 30
  /// The size is the mean over about this duration, in seconds.
  private static let sizeDuration: Float = 0.3
  /// How long samples are kept, in seconds.
  package static let memory = 4.0
  /// More samples than this are never kept: 120 frames a second for ``memory``.
  private static let mostSamples = 512

  /// In the order of their times; only those of the last ``memory`` seconds count.
  package private(set) var samples: [Sample] = []

  package init() {}

  package var last: Sample? { samples.last }

  /// Adds a hand at a time that is larger than that of the last one.
  package mutating func append(
    _ measure: HandMeasure, at time: Double, maximumGap: Double, largestSpeed: Float = HandPath.largestSpeed
  ) -> Continuation {
    guard let last, let step = step(from: last, to: measure, at: time, maximumGap, largestSpeed) else {
      samples = [sample(measure, at: time, palm: .zero, size: measure.size)]
      return .isNew
    }
    let share = min(Float(time - last.time) / Self.sizeDuration, 0.5)
    samples.append(sample(measure, at: time, palm: last.palm + step, size: last.size + share * (measure.size - last.size)))
    // Seldom, so that it costs nothing on average.
    if samples.count > Self.mostSamples || samples.count % 64 == 0 {
      samples.removeFirst(max(samples.count - Self.mostSamples, samples.firstIndex { time - $0.time <= Self.memory } ?? 0))
    }
    return .continues
  }

  /// The way from the last sample in hand sizes; nil if the hand is a new one.
  private func step(from last: Sample, to measure: HandMeasure, at time: Double, _ maximumGap: Double, _ largestSpeed: Float) -> SIMD2<
    Float
  >? {
    guard time - last.time <= maximumGap, measure.size < 2.5 * last.size, last.size < 2.5 * measure.size else { return nil }
    let step = (measure.palm - last.measure.palm) / last.size
    return step.length <= largestSpeed * Float(time - last.time) ? step : nil
  }

  /// A hand that the tracker has lost may be found again under another identity for so long, in seconds.
  private static let successionDuration = 0.2
  /// It is then no further from where it was going than this, in hand sizes.
  private static let successionDistance: Float = 0.6

  /// A hand that was found anew beside itself is no further away than this, in hand sizes.
  private static let overlap: Float = 1.2

  /// How far a hand with a new identity is from where this one was going; nil if it is another hand.
  ///
  /// A tracker follows a hand that moves further than its own size from one frame to the next badly: it loses it, or remains behind for a frame,
  /// and finds it again as a new one.
  ///
  /// - Parameters:
  ///   - measure: The hand with the new identity.
  ///   - own: The hand with the identity of this track in the same frame, if there is one: a new hand beside it must fit better.
  package func distance(toSuccessor measure: HandMeasure, own: HandMeasure?, at time: Double) -> Float? {
    guard let last, samples.count >= 3, mayContinue(as: measure, at: time) else { return nil }
    let before = samples[samples.count - 2]
    let velocity = (last.measure.palm - before.measure.palm) / Float(last.time - before.time)
    // Where the hand would be, had it stopped at once, gone on, or become faster.
    let way = velocity * Float(time - last.time) * 1.3
    func distance(_ palm: SIMD2<Float>) -> Float {
      let offset = palm - last.measure.palm
      let share = way.dot(way) > 0 ? min(max(offset.dot(way) / way.dot(way), 0), 1) : 0
      return (offset - way * share).length / last.size
    }
    let missed = distance(measure.palm)
    guard missed <= Self.successionDistance else { return nil }
    guard let own else { return missed }
    // Two hands beside each other are two hands; one that remains behind while the other goes on is not.
    let predicted = last.measure.palm + velocity * Float(time - last.time)
    let isBehind = (own.palm - predicted).length > (measure.palm - predicted).length
    return isBehind && (own.palm - measure.palm).length <= Self.overlap * last.size ? missed : nil
  }

  /// How far a hand with a new identity is from where this one was, when each is the only hand of its frame; nil if it is another hand.
  ///
  /// With few frames a second a hand that turns round is nowhere near where it was going.
  package func distance(toOnlyHand measure: HandMeasure, at time: Double) -> Float? {
    guard let last, mayContinue(as: measure, at: time) else { return nil }
    let distance = (measure.palm - last.measure.palm).length / last.size
    return distance <= Self.largestSpeed * Float(time - last.time) ? distance : nil
  }

  /// Whether another track began beside this one while this one was about to be lost: the tracker had found the same hand anew.
  package func isSucceeded(by young: HandPath, at time: Double) -> Bool {
    guard let last, let first = young.samples.first, samples.count >= 3, young.samples.count <= 2, last.time >= first.time,
      last.time - first.time <= Self.successionDuration, mayContinue(as: first.measure, at: time)
    else { return false }
    let beside = samples.last { $0.time <= first.time } ?? last
    return (first.measure.palm - beside.measure.palm).length <= Self.overlap * beside.size
  }

  /// Whether a hand of this size may be the one that was last seen: soon enough, and about as large.
  private func mayContinue(as measure: HandMeasure, at time: Double) -> Bool {
    guard let last else { return false }
    let isSoon = time > last.time && time - last.time <= Self.successionDuration
    return isSoon && measure.size < 1.5 * last.size && last.size < 1.5 * measure.size
  }

  private func sample(_ measure: HandMeasure, at time: Double, palm: SIMD2<Float>, size: Float) -> Sample {
    let indexTip = palm + (measure.indexTip - measure.palm) / size
    return Sample(
      time: time, measure: measure, palm: palm, indexTip: indexTip, fingertips: palm + (measure.fingertips - measure.palm) / size,
      size: size, point: MotionPoint(palm: palm, indexTip: indexTip, measure: measure, size: size))
  }
}

extension SIMD2<Float> {
  package var length: Float { (self * self).sum().squareRoot() }

  package func dot(_ other: SIMD2<Float>) -> Float { (self * other).sum() }

  /// The z coordinate of the cross product: positive if `other` lies clockwise of this vector on a screen, where y points downwards.
  package func cross(_ other: SIMD2<Float>) -> Float { x * other.y - y * other.x }
}
