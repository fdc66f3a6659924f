import Foundation
import GestureSupport
import HandValues

/// Measures the time of reading a hand.
///
/// Also measures the time of naming the hand's described gesture. The hands are computed: every set of extended
/// fingers, held in several ways. The gestures are ``DescribedGestures/standard`` and ``DescribedGestures/aslLetters``
/// as one set.
struct ReadingBenchmark: Sendable {
  /// The median times of one hand, in microseconds.
  struct Result: Sendable {
    let hands: Int
    let gestures: Int
    /// The time of `Hand.reading`.
    let reading: Double
    /// The time of the pinch strengths of four fingers.
    ///
    /// The hand was read before.
    let pinches: Double
    /// The time of finding the first gesture that fits.
    ///
    /// The hand was read before.
    let gesture: Double
    /// The time of the scores of all gestures.
    ///
    /// Includes reading the hand.
    let scores: Double
  }

  private let runs: Int
  private let hands: [Hand]
  private let set = DescribedGestures(
    unchecked: DescribedGestures.standard.gestures + DescribedGestures.aslLetters.gestures)

  /// - Parameter runs: The number of times that all hands are measured.
  init(runs: Int) {
    self.runs = max(runs, 1)
    hands = (0..<32).flatMap { fingers in
      [Float(0), 0.6, 2.2].compactMap { roll in
        HandPoints(Self.points(extended: fingers, roll: roll)).map {
          Hand(handedness: .right, landmarks: $0, worldLandmarks: $0)
        }
      }
    }
  }

  /// Measures on one thread.
  func measure() -> Result {
    var (reading, gesture, scores): ([Double], [Double], [Double]) = ([], [], [])
    var pinches: [Double] = []
    let readings = hands.compactMap(\.reading)
    // Every result is used, so that the compiler removes no part of the work.
    var (fingers, named, sum) = (0, 0, Float(0))
    for _ in 0..<runs {
      reading.append(Self.microseconds(of: hands) { fingers += $0.extendedFingers.count })
      pinches.append(Self.microseconds(of: readings) { sum += $0.pinchStrengths.index })
      gesture.append(Self.microseconds(of: readings) { named += set.gesture(of: $0) == nil ? 0 : 1 })
      scores.append(Self.microseconds(of: hands) { sum += set.scores(of: $0).reduce(0, +) })
    }
    precondition(fingers > 0 && named > 0 && sum > 0)
    return Result(
      hands: hands.count, gestures: set.gestures.count, reading: Self.median(reading), pinches: Self.median(pinches),
      gesture: Self.median(gesture), scores: Self.median(scores))
  }

  /// The time of one call, in microseconds.
  private static func microseconds<Value>(of values: [Value], _ body: (Value) -> Void) -> Double {
    let clock = Stopwatch()
    for value in values { body(value) }
    return clock.milliseconds * 1000 / Double(values.count)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// World landmarks of a hand.
  ///
  /// - Parameters:
  ///   - fingers: A bit for each finger that is extended, the thumb first.
  ///   - roll: The turn in the image, in radians.
  static func points(extended fingers: Int, roll: Float) -> [SIMD3<Float>] {
    func isExtended(_ finger: Int) -> Bool { fingers >> finger & 1 == 1 }
    var points = [PalmShape.wrist, SIMD3(0.25, 0.26, 0.05)]
    let thumb: [SIMD3<Float>] = [SIMD3(0.7, 0.65, 0.2), SIMD3(0.65, 0.75, 0), SIMD3(0.6, 0.8, 0)]
    let folded: [SIMD3<Float>] = [SIMD3(0.3, 0.8, 0.45), SIMD3(-0.6, 0.6, 0.5), SIMD3(-0.9, 0.2, 0.3)]
    for (step, length) in zip(isExtended(0) ? thumb : folded, [Float(0.44), 0.34, 0.25]) {
      points.append(points[points.count - 1] + step * length)
    }
    for (finger, knuckle) in PalmShape.knuckles.enumerated() {
      var (point, bend): (SIMD3<Float>, Float) = (knuckle, 0)
      points.append(point)
      for length in [Float(0.47), 0.29, 0.2] {
        bend += isExtended(finger + 1) ? 0.08 : 1.3
        point += SIMD3(0, cos(bend), sin(bend)) * length
        points.append(point)
      }
    }
    let (sine, cosine) = (sin(roll), cos(roll))
    // Metres, y downwards and z away from the camera.
    return points.map { SIMD3($0.x * cosine - $0.y * sine, -($0.x * sine + $0.y * cosine), -$0.z) * 0.09 }
  }
}

extension ReadingBenchmark.Result {
  /// A line for each time.
  var text: String {
    """
    reading a hand                       \(reading.fixed(2)) µs
    the pinches of its four fingers      \(pinches.fixed(2)) µs
    its gesture, of a set of \(gestures)          \(gesture.fixed(2)) µs
    reading it and the scores of all \(gestures)  \(scores.fixed(2)) µs

    """
  }
}
