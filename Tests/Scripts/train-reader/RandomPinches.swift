import GestureFixtures
import HandLandmarkerCore
import HandValues

/// Hands that pinch, hands that nearly do, and claws.
///
/// Or open hands that are seen from the edge.
struct RandomPinches {
  private var random: SeededGenerator
  private let areEdges: Bool

  init(seed: UInt64, areEdges: Bool) {
    random = SeededGenerator(seed: seed)
    self.areEdges = areEdges
  }

  /// A hand in an upright view, or one seen from the edge.
  mutating func pose() -> HandPose {
    if areEdges { return edge() }
    let kind = random.between(0, 1)
    if kind < 0.15 { return claw() }
    let finger = random.symmetric() < -0.2 ? Finger.index : [.middle, .ring, .pinky][Int(random.between(0, 2.999))]
    let areTogether = random.symmetric() < -0.7
    var pose = otherFingers()
    var angles = pose.jointAngles
    let start = JointAngles(
      FingerPose(
        mcp: random.between(10, 75), pip: random.between(15, 100), dip: random.between(5, 60),
        spread: 8 * random.symmetric()))
    for other in Finger.allCases where other != .thumb && (areTogether || other == finger) {
      angles[other] = start
      if other != finger { for index in 2..<5 { angles[other].values[index] += 10 * random.symmetric() } }
    }
    angles.thumb = JointAngles(
      ThumbPose(
        spread: random.between(5, 65), lift: random.between(20, 65), mcp: random.between(-5, 50),
        ip: random.between(-15, 60),
        turn: random.between(-10, 45)))
    // Half of them touch.
    let gap = kind < 0.6 ? random.between(-0.04, 0.02) : random.between(0.08, 0.5)
    pose.jointAngles = closed(angles, finger, gap: gap)
    return pose
  }

  /// An open hand whose finger touches the thumb.
  ///
  /// Or a hand whose finger is on its way to the thumb.
  mutating func example(_ finger: Finger, touches: Bool) -> HandPose {
    func extended(_ spread: Float) -> FingerPose {
      FingerPose(curl: random.between(0.02, 0.2), spread: spread + 3 * random.symmetric())
    }
    let pose = HandPose(
      thumb: ThumbPose(spread: 25, lift: 42, mcp: 18, ip: 18, turn: 20), index: extended(8), middle: extended(0),
      ring: extended(-8),
      pinky: extended(-16))
    var (angles, result) = (pose.jointAngles, pose)
    angles[finger] = JointAngles(
      FingerPose(mcp: random.between(35, 60), pip: random.between(50, 75), dip: random.between(20, 40), spread: 0))
    result.jointAngles = closed(angles, finger, gap: touches ? random.between(-0.03, 0.01) : random.between(0.2, 0.5))
    return result
  }

  /// The gap between the tips of a finger and the thumb.
  ///
  /// In palm lengths, between the skin of the tips. Negative if one tip is pressed into the other.
  static func gap(of finger: Finger, _ angles: FingerValues<JointAngles>) -> Float {
    let skeleton = HandSkeleton(angles)
    let (thumb, other) = (skeleton.digits.thumb, skeleton.digits[finger])
    // The tip, and the middle of the last bone: the pad lies between them.
    func pad(_ digit: PosedDigit, _ share: Float) -> SIMD3<Float> { digit[3] + (digit[2] - digit[3]) * share }
    var nearest = Float.infinity
    for first: Float in [0, 0.5] {
      for second: Float in [0, 0.5] { nearest = min(nearest, (pad(thumb, first) - pad(other, second)).length) }
    }
    return nearest - thumbRadius - fingerRadii[finger]
  }

  /// The radii of the drawn tips.
  private static let thumbRadius: Float = 0.09
  private static let fingerRadii = FingerValues<Float>(
    thumb: 0.09, index: 0.083, middle: 0.085, ring: 0.08, pinky: 0.07)

  /// Similar angles whose tips have the wanted gap.
  ///
  /// Found by random steps.
  private mutating func closed(_ start: FingerValues<JointAngles>, _ finger: Finger, gap: Float) -> FingerValues<
    JointAngles
  > {
    func cost(_ angles: FingerValues<JointAngles>) -> Float {
      let miss = Self.gap(of: finger, angles) - gap
      var cost = 400 * miss * miss
      for digit in [Finger.thumb, finger] {
        let difference = angles[digit].values - start[digit].values
        cost += 0.0002 * (difference * difference).sum()
        let values = angles[digit].values
        let beyond =
          values
          - values.clamped(lowerBound: JointLimits.lowest[digit].values, upperBound: JointLimits.highest[digit].values)
        cost += 0.02 * (beyond * beyond).sum()
      }
      return cost
    }
    var (best, least, width) = (start, cost(start), Float(14))
    for _ in 0..<400 {
      var next = best
      for index in 0..<JointAngles.count {
        next.thumb.values[index] += width * random.symmetric()
        if index != 1 { next[finger].values[index] += width * random.symmetric() * (index == 0 ? 0.3 : 1) }
      }
      let value = cost(next)
      if value < least { (best, least) = (next, value) } else { width = max(width * 0.985, 0.5) }
    }
    for digit in [Finger.thumb, finger] {
      best[digit].values.clamp(
        lowerBound: JointLimits.lowest[digit].values, upperBound: JointLimits.highest[digit].values)
    }
    return best
  }

  private mutating func otherFingers() -> HandPose {
    let (kind, curl) = (random.between(0, 1), random.between(0, 1))
    func finger(_ spread: Float) -> FingerPose {
      // Extended, curled, or all between them.
      let own =
        kind < 0.4
        ? random.between(0, 0.15) : kind < 0.55 ? random.between(0.85, 1.05) : kind < 0.8 ? curl : random.between(0, 1)
      return FingerPose(curl: own, spread: spread + 4 * random.symmetric())
    }
    return HandPose(
      thumb: ThumbPose(spread: 30, lift: 40, mcp: 10, ip: 10), index: finger(6), middle: finger(0), ring: finger(-7),
      pinky: finger(-14))
  }

  /// An open hand whose thumb passes before or behind its fingers.
  private mutating func edge() -> HandPose {
    let curl = random.between(0, 0.3)
    func finger(_ spread: Float) -> FingerPose {
      FingerPose(curl: curl + random.between(0, 0.12), spread: spread * random.between(0.3, 1.3))
    }
    let thumb = ThumbPose(
      spread: random.between(20, 80), lift: random.between(-15, 60), mcp: random.between(-10, 25),
      ip: random.between(-20, 20),
      turn: random.between(-10, 40))
    let pose = HandPose(thumb: thumb, index: finger(10), middle: finger(0), ring: finger(-9), pinky: finger(-19))
    let yaw = random.between(45, 135) * (random.symmetric() < 0 ? -1 : 1)
    return pose.held(pitch: 22 * random.gaussian(), yaw: yaw, roll: 35 * random.gaussian())
  }

  /// Bent fingers, none of whose tips is near to the thumb's.
  private mutating func claw() -> HandPose {
    let (knuckle, middle, end) = (random.between(-10, 40), random.between(40, 100), random.between(20, 70))
    func finger(_ spread: Float) -> FingerPose {
      FingerPose(
        mcp: knuckle + 12 * random.symmetric(), pip: middle + 12 * random.symmetric(),
        dip: end + 10 * random.symmetric(),
        spread: spread + 5 * random.symmetric())
    }
    let thumb = ThumbPose(
      spread: random.between(15, 70), lift: random.between(0, 55), mcp: random.between(0, 45),
      ip: random.between(0, 60),
      turn: random.between(-10, 45))
    return HandPose(thumb: thumb, index: finger(10), middle: finger(0), ring: finger(-8), pinky: finger(-18))
  }
}
