import GestureFoundation
import HandValues

/// Finds taps: a finger bends and straightens while all else rests.
///
/// The detector measures the way of the fingertip in the image, relative to its knuckle: the depth in the image's
/// landmarks does not show a finger that bends towards the camera, but the finger becomes shorter.
struct TapDetector: Sendable {
  private struct Point {
    let time: Double
    /// The vectors from the knuckles to the tips, in hand sizes.
    let fingers: FingerValues<SIMD2<Float>>
    let palm: SIMD2<Float>
    /// The length and width of the palm in the image.
    ///
    /// In hand sizes.
    let sides: (SIMD2<Float>, SIMD2<Float>)
    let isPinching: Bool
    /// The total bend of the fingers, in degrees.
    let bends: FingerValues<Float>
  }

  /// The shortest rest of the finger before a tap, in seconds.
  private static let restDuration = 0.1
  /// The largest movement of a finger at rest.
  ///
  /// A share of the tap's way.
  private static let restShare: Float = 0.5
  /// The largest distance from the start after a return.
  ///
  /// A share of the tap's way.
  private static let returnShare: Float = 0.4
  /// The others' largest movements as shares of the way.
  ///
  /// The first holds for a pointing index finger, the second otherwise, since a hand that changes its shape moves all
  /// fingers.
  private static let (othersShare, straightShare): (Float, Float) = (0.6, 0.2)
  /// The largest change of another finger's bend, in degrees.
  private static let largestChange: Float = 50
  /// The palm's largest movement and largest turn, in hand sizes.
  ///
  /// The turn is the change of the palm's sides. The sides are its length and width in the image, which change when the
  /// hand turns.
  private static let (palmDistance, turnDistance): (Float, Float) = (0.08, 0.1)
  /// The smallest bend of the finger, in degrees; jitter is smaller.
  private static let smallestBend: Float = 10
  /// The shortest duration, in seconds; a shorter tap is jitter.
  private static let shortestDuration = 0.14
  /// The interval at which frames may miss a tap's lowest point.
  ///
  /// In seconds.
  private static let shortestMissingInterval = 0.05
  /// The duration of a fast tap, in seconds.
  private static let fastDuration = 0.2
  /// The smallest share of the way that has to be seen.
  private static let smallestSeenShare: Float = 0.75
  /// The longest gap with a known movement of the finger, in seconds.
  private static let longestGap = 0.15
  /// The smallest length of the straight finger in the image.
  ///
  /// In hand sizes.
  private static let shortestFinger: Float = 0.2

  private let fingers: [Finger]
  private var points: [Point] = []

  init(_ fingers: [Finger]) { self.fingers = fingers }

  mutating func process(_ sample: HandPath.Sample, isPinching: Bool, _ settings: HandMovementSettings) -> Movement? {
    let measure = sample.measure
    if let last = points.last, sample.time - last.time > Self.longestGap { points = [] }
    points.append(
      Point(
        time: sample.time, fingers: measure.fingers.mapValues { $0 / sample.size }, palm: sample.palm,
        sides: (measure.palmLength / sample.size, measure.palmWidth / sample.size), isPinching: isPinching,
        bends: FingerValues { $0 == .thumb ? measure.thumbBend : measure.bends[$0.position - 1] }))
    let longest = settings.tapDuration.seconds
    if let first = points.firstIndex(where: { sample.time - $0.time <= longest + Self.restDuration * 2 }), first > 0 {
      points.removeFirst(first)
    }
    // A bending finger moves the others a little.
    guard let tap = fingers.compactMap({ tap(of: $0, settings) }).max(by: { $0.way < $1.way })?.tap else { return nil }
    // The next tap begins after this one.
    points = points.suffix(1)
    return tap
  }

  /// Returns the finger's tap that ends with the last point.
  ///
  /// Also returns the tip's way.
  private func tap(of finger: Finger, _ settings: HandMovementSettings) -> (tap: Movement, way: Float)? {
    guard points.count >= 4, let last = points.last else { return nil }
    func distance(_ point: Point, from other: Point) -> Float { (point.fingers[finger] - other.fingers[finger]).length }
    // The finger is about where it began; the peak is furthest from there.
    guard let peak = points.indices.max(by: { distance(points[$0], from: last) < distance(points[$1], from: last) }),
      peak < points.count - 1
    else { return nil }
    let way = distance(points[peak], from: last)
    // Shorter fingers move less.
    let share = Self.length(of: finger) / Self.length(of: .index)
    let tapDistance = share * settings.tapDistance
    guard way >= Self.smallestSeenShare * tapDistance,
      let start = points[..<peak].lastIndex(where: { distance($0, from: last) <= Self.returnShare * way })
    else { return nil }
    let origin = points[start]
    let tap = points[start...]
    guard way >= seenShare(tap) * tapDistance else { return nil }
    let rest = points[...start].filter { origin.time - $0.time <= 2 * Self.restDuration }
    guard let first = rest.first, origin.time - first.time >= Self.restDuration,
      origin.fingers[finger].length >= share * Self.shortestFinger,
      rest.allSatisfy({ distance($0, from: origin) <= Self.restShare * way }),
      last.time - origin.time >= Self.shortestDuration, last.time - origin.time <= settings.tapDuration.seconds
    else { return nil }
    let straightest = rest.map { $0.bends[finger] }.min() ?? origin.bends[finger]
    let bent = tap.map { $0.bends[finger] }.max() ?? straightest
    guard bent >= straightest + share * Self.smallestBend else { return nil }
    guard isSeenTwice(tap.map { ($0.time, distance($0, from: last) / way) }) else { return nil }
    let others = [Finger.index, .middle, .ring, .pinky].filter { $0 != finger }
    func mean(_ point: Point) -> SIMD2<Float> { others.reduce(.zero) { $0 + point.fingers[$1] } / Float(others.count) }
    // A pointing hand rests less than an open one; its curled fingers do not tap.
    let isPointing = finger == .index && others.reduce(Float(0)) { $0 + origin.bends[$1] } >= 60 * Float(others.count)
    let isAlone = tap.allSatisfy { point in
      !point.isPinching
        && (mean(point) - mean(origin)).length <= (isPointing ? Self.othersShare : Self.straightShare) * way
        && others.allSatisfy { abs(point.bends[$0] - origin.bends[$0]) <= Self.largestChange }
        && (point.palm - origin.palm).length <= Self.palmDistance
        && max((point.sides.0 - origin.sides.0).length, (point.sides.1 - origin.sides.1).length) <= Self.turnDistance
    }
    guard isAlone else { return nil }
    let bending = points[peak].time - origin.time
    return (Self.tap(of: finger, start: origin.time, end: last.time, turn: bent - straightest, in: bending), way)
  }

  /// Returns a tap of a finger that bends by some degrees.
  ///
  /// `turn` is the bend in degrees, and `duration` is the time in seconds.
  static func tap(of finger: Finger, start: Double, end: Double, turn: Float, in duration: Double) -> Movement {
    // The mean speed of the tip on the way down, from the joints' angles.
    let speed = max(turn, 0) * .pi / 180 * length(of: finger) / Float(max(duration, 0.01))
    return Movement(.tap(HandEvent.Action.Tap(finger, speed: speed)), start: start, end: end)
  }

  /// The length from the bending joint to the tip, in hand sizes.
  private static func length(of finger: Finger) -> Float {
    let bones = HandBones.average.digits[finger].lengths
    return (bones.sum() - (finger == .thumb ? bones.x : 0)) / 2
  }

  /// Returns the smallest visible share of a tap's way.
  ///
  /// The share depends on the frame rate. At a low frame rate the lowest point may lie between two frames: the way of a
  /// smooth tap is a cosine.
  private func seenShare(_ tap: ArraySlice<Point>) -> Float {
    guard let first = tap.first, let last = tap.last else { return 1 }
    let interval = (last.time - first.time) / Double(tap.count - 1)
    guard interval > Self.shortestMissingInterval else { return 1 }
    return max(
      Float(1 + cos(.pi * interval / max(last.time - first.time, Self.fastDuration))) / 2, Self.smallestSeenShare)
  }

  /// Whether two successive frames show a bent finger.
  ///
  /// Landmarks are wrong for a single frame now and then. At a low frame rate the finger is bent less in the second
  /// frame, and at a very low one there is only one frame.
  private func isSeenTwice(_ tap: [(time: Double, share: Float)]) -> Bool {
    zip(tap, tap.dropFirst()).contains { first, second in
      let interval = second.time - first.time
      let lesser = min(first.share, second.share)
      let isSeen =
        lesser >= 0.5 || interval > 2 * Self.shortestMissingInterval
        || interval > Self.shortestMissingInterval && lesser >= 0.1
      return isSeen && max(first.share, second.share) >= 0.5
    }
  }
}
