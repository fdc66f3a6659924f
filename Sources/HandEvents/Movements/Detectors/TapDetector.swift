import GestureFoundation
import GestureSupport

/// Finds taps: the index finger bends and straightens again while the hand and the other fingers are at rest.
///
/// It is measured in the image, as the way of the fingertip relative to its knuckle: the depth that landmarks of images have does not show a
/// finger that bends towards the camera, but the finger becomes shorter.
struct TapDetector: Sendable {
  struct Tap: Sendable {
    /// In seconds.
    let start: Double
    let end: Double
  }

  private struct Point {
    let time: Double
    let index: SIMD2<Float>
    let others: SIMD2<Float>
    let palm: SIMD2<Float>
    let isPinching: Bool
    /// Whether the other fingers are curled.
    let isPointing: Bool
    /// The total bend of the fingers, in degrees.
    let bends: SIMD4<Float>
    var bend: Float { bends[0] }
  }

  /// The finger has to be at rest before for so long, in seconds.
  private static let restDuration = 0.1
  /// A finger at rest moves less than this share of the tap's way.
  private static let restShare: Float = 0.5
  /// The finger has to come back to within this share of the way.
  private static let returnShare: Float = 0.4
  /// Curled fingers may move by this share of the way; straight ones by the second, since a hand that changes its shape moves all fingers.
  private static let (othersShare, straightShare): (Float, Float) = (0.6, 0.2)
  /// Each of the other fingers bends or straightens by at most this, in degrees.
  private static let largestChange: Float = 50
  /// The palm may move by so much, in hand sizes.
  private static let palmDistance: Float = 0.2
  /// The finger bends by at least this, in degrees: more than landmarks jitter.
  private static let smallestBend: Float = 10
  /// A shorter tap is jitter, in seconds.
  private static let shortestDuration = 0.14
  /// Frames that lie further apart may miss the lowest point of a tap, in seconds.
  private static let shortestMissingInterval = 0.05
  /// A tap that is as fast as this, in seconds.
  private static let fastDuration = 0.2
  /// At least this share of its way has to be seen.
  private static let smallestSeenShare: Float = 0.75
  /// The longest gap in which the finger's movement is considered known, in seconds.
  private static let longestGap = 0.15
  /// The finger has to be straight before: its length in the image, in hand sizes.
  private static let shortestFinger: Float = 0.25

  private var points: [Point] = []

  mutating func reset() {
    points = []
  }

  mutating func process(_ sample: HandPath.Sample, isPinching: Bool, _ settings: HandMotionSettings) -> Tap? {
    let measure = sample.measure
    if let last = points.last, sample.time - last.time > Self.longestGap { points = [] }
    points.append(
      Point(
        time: sample.time, index: measure.indexFinger / sample.size, others: measure.otherFingers / sample.size, palm: sample.palm,
        isPinching: isPinching, isPointing: measure.bends[1] + measure.bends[2] + measure.bends[3] >= 3 * 60, bends: measure.bends))
    let longest = settings.tapDuration.seconds
    if let first = points.firstIndex(where: { sample.time - $0.time <= longest + Self.restDuration * 2 }), first > 0 {
      points.removeFirst(first)
    }
    guard let tap = tap(settings) else { return nil }
    // The next tap begins after this one.
    points = points.suffix(1)
    return tap
  }

  /// The tap that ends with the last point.
  private func tap(_ settings: HandMotionSettings) -> Tap? {
    guard points.count >= 4, let last = points.last else { return nil }
    // The finger is about where it was before; in between it was furthest from there.
    guard let peak = points.indices.max(by: { distance($0, from: last) < distance($1, from: last) }), peak < points.count - 1 else {
      return nil
    }
    let way = distance(peak, from: last)
    guard way >= Self.smallestSeenShare * settings.tapDistance,
      let start = points[..<peak].lastIndex(where: { ($0.index - last.index).length <= Self.returnShare * way })
    else { return nil }
    let origin = points[start]
    guard way >= seenShare(points[start...]) * settings.tapDistance else { return nil }
    let rest = points[...start].filter { origin.time - $0.time <= 2 * Self.restDuration }
    guard let first = rest.first, origin.time - first.time >= Self.restDuration, origin.index.length >= Self.shortestFinger,
      rest.allSatisfy({ ($0.index - origin.index).length <= Self.restShare * way }),
      last.time - origin.time >= Self.shortestDuration, last.time - origin.time <= settings.tapDuration.seconds
    else { return nil }
    let straightest = rest.map(\.bend).min() ?? origin.bend
    guard points[start...].contains(where: { $0.bend >= straightest + Self.smallestBend }) else { return nil }
    guard isSeenTwice(points[start...], from: last, way) else { return nil }
    let isAlone = points[start...].allSatisfy { point in
      !point.isPinching && (point.others - origin.others).length <= (origin.isPointing ? Self.othersShare : Self.straightShare) * way
        && isAlike(point.bends, origin.bends) && (point.palm - origin.palm).length <= Self.palmDistance
    }
    return isAlone ? Tap(start: origin.time, end: last.time) : nil
  }

  /// The share of a tap's way that is seen at least with few frames a second, when its lowest point lies between two of them: the way of a smooth tap
  /// is a cosine.
  private func seenShare(_ tap: ArraySlice<Point>) -> Float {
    guard let first = tap.first, let last = tap.last else { return 1 }
    let interval = (last.time - first.time) / Double(max(tap.count - 1, 1))
    guard interval > Self.shortestMissingInterval else { return 1 }
    return max(Float(1 + cos(.pi * interval / max(last.time - first.time, Self.fastDuration))) / 2, Self.smallestSeenShare)
  }

  /// Whether a bent finger was seen in two frames after each other: landmarks are wrong for a single one now and then. With few frames a second there
  /// is only one.
  private func isSeenTwice(_ tap: ArraySlice<Point>, from last: Point, _ way: Float) -> Bool {
    zip(tap, tap.dropFirst()).contains { first, second in
      let isBent = [first, second].map { ($0.index - last.index).length >= 0.5 * way }
      return isBent[0] && isBent[1] || (isBent[0] || isBent[1]) && second.time - first.time > Self.shortestMissingInterval
    }
  }

  /// Whether the other fingers are bent about as much as they were.
  private func isAlike(_ bends: SIMD4<Float>, _ origin: SIMD4<Float>) -> Bool {
    (1..<4).allSatisfy { abs(bends[$0] - origin[$0]) <= Self.largestChange }
  }

  private func distance(_ index: Int, from last: Point) -> Float { (points[index].index - last.index).length }
}
