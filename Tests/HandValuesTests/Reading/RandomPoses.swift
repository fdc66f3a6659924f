import GestureFixtures
import HandLandmarkerCore

/// Random poses, and landmarks that are not exact.
struct RandomPoses {
  private(set) var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &generator) }

  /// Any pose that a hand can have, held in any way.
  mutating func pose() -> HandPose {
    func finger(_ generator: inout SeededGenerator, sideways: Float) -> FingerPose {
      FingerPose(
        mcp: Float.random(in: -45...100, using: &generator), pip: Float.random(in: -10...120, using: &generator),
        dip: Float.random(in: -10...90, using: &generator),
        spread: Float.random(in: -sideways...sideways, using: &generator))
    }
    var pose = HandPose(
      thumb: ThumbPose(
        spread: number(-10...85), lift: number(-30...70), mcp: number(-20...70), ip: number(-30...90),
        turn: number(-45...90)),
      index: finger(&generator, sideways: 25), middle: finger(&generator, sideways: 25),
      ring: finger(&generator, sideways: 25),
      pinky: finger(&generator, sideways: 35)
    ).held(pitch: number(-180...180), yaw: number(-89...89), roll: number(-180...180))
    pose.handedness = Bool.random(using: &generator) ? .left : .right
    return pose
  }

  /// A pose of clearly extended and clearly folded fingers.
  ///
  /// People show numbers in this way. The hand has any rotation.
  mutating func number() -> (pose: HandPose, extended: FingerSet) {
    var extended = FingerSet()
    for finger in Finger.allCases where Bool.random(using: &generator) { extended.insert(finger) }
    func finger(_ finger: Finger, _ generator: inout SeededGenerator) -> FingerPose {
      let curl =
        extended.contains(finger)
        ? Float.random(in: 0...0.15, using: &generator) : Float.random(in: 0.9...1.05, using: &generator)
      return FingerPose(curl: curl, spread: Float.random(in: -8...8, using: &generator))
    }
    let thumb =
      extended.contains(.thumb)
      ? ThumbPose(spread: number(55...70), lift: number(0...20), mcp: number(-5...12), ip: number(-15...5))
      : ThumbPose(
        spread: number(10...26), lift: number(44...50), mcp: number(38...48), ip: number(28...40), turn: number(0...18))
    var pose = HandPose(
      thumb: thumb, index: finger(.index, &generator), middle: finger(.middle, &generator),
      ring: finger(.ring, &generator),
      pinky: finger(.pinky, &generator)
    ).held(pitch: number(-180...180), yaw: number(-89...89), roll: number(-180...180))
    pose.handedness = Bool.random(using: &generator) ? .left : .right
    return (pose, extended)
  }

  /// Points moved by Gaussian noise in all directions.
  mutating func noisy(_ points: HandPoints, by deviation: Float) -> HandPoints {
    var points = points
    for index in points.indices {
      points[index] += SIMD3(generator.gaussian(), generator.gaussian(), generator.gaussian()) * deviation
    }
    return points
  }
}

/// The poses of GestureFixtures that have names.
let namedPoses: [HandPose] =
  HandPose.gestures + [
    .openHand, .closedHand, .pinch, .openPinch, .pointingLeft, .pointingRight, .pointingDown, .one, .two, .three, .four,
    .ell, .call,
  ]
