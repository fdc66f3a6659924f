import GestureFixtures
import HandLandmarkerCore

/// Hands in random poses, views and light, whose fingers are known.
struct RandomHands {
  private var random: SeededGenerator
  private let isSpecial: Bool
  /// The source of pinches and near pinches.
  ///
  /// Only for a set of such poses.
  private var pinches: RandomPinches?

  init(seed: UInt64, isSpecial: Bool, pinches: RandomPinches? = nil) {
    random = SeededGenerator(seed: seed)
    self.isSpecial = isSpecial
    self.pinches = pinches
  }

  /// The sets of fingers that people show most often.
  ///
  /// From the thumb on; all other sets together are as frequent as one of these.
  private static let commonSets: [FingerSet] = [
    [], [], [], [.thumb], [.thumb], [.index], [.index], [.index, .middle], [.index, .middle], .all, .all, .withoutThumb,
    [.thumb, .index, .pinky], [.thumb, .pinky], [.thumb, .pinky], [.index, .middle, .ring], [.thumb, .index, .middle],
    [.thumb, .index],
    [.index, .pinky], [.middle, .ring, .pinky], [.pinky],
  ]

  mutating func scene(side: Int) -> HandScene {
    var pose = pose()
    pose.handedness = random.symmetric() < 0 ? .left : .right
    return scene(pose, side: side)
  }

  /// A pose in random light.
  mutating func scene(_ pose: HandPose, side: Int) -> HandScene {
    var hand = PosedHand(pose, x: 0.5, y: 0.5, scale: random.between(0.1, 0.32))
    hand.shift = SIMD2(random.symmetric(), random.symmetric()) * 0.1
    hand.skin *= random.between(0.25, 1.25)
    hand.forearm = random.between(0.5, 3)
    var scene = HandScene([hand], width: side, height: side)
    scene.light.key = SIMD3(random.symmetric(), random.symmetric(), random.between(0.2, 1))
    scene.light.keyBrightness = random.between(0.2, 1.2)
    scene.light.fillBrightness = random.between(0.05, 0.5)
    scene.light.ambient = random.between(0.05, 0.5)
    let (top, bottom) = (random.between(0.02, 0.9), random.between(0.02, 0.9))
    scene.background = HandBackground(
      top: SIMD3(top, top * random.between(0.7, 1.2), top * random.between(0.6, 1.3)),
      bottom: SIMD3(bottom, bottom * random.between(0.7, 1.2), bottom * random.between(0.6, 1.3)))
    if random.symmetric() < 0 { scene.background.textureSeed = random.next() }
    return scene
  }

  /// The approximate region in which a tracker would find a hand.
  mutating func region(of hand: Hand) -> HandRegion? {
    hand.nextRegion?.shaken(by: 0.05, scale: 0.9...1.2, turn: 0.2, using: &random)
  }

  /// Fingertips that meet the thumb, or hold something round.
  private mutating func grasp() -> HandPose {
    let (knuckle, middle, end) = (random.between(15, 75), random.between(25, 85), random.between(10, 50))
    func finger(_ spread: Float) -> FingerPose {
      bounded(
        FingerPose(
          mcp: knuckle + 10 * random.symmetric(), pip: middle + 12 * random.symmetric(),
          dip: end + 10 * random.symmetric(),
          spread: spread + 3 * random.symmetric()))
    }
    let thumb = ThumbPose(
      spread: random.between(15, 60), lift: random.between(25, 65), mcp: random.between(-5, 40),
      ip: random.between(-5, 45),
      turn: random.between(-20, 45))
    return HandPose(thumb: thumb, index: finger(4), middle: finger(0), ring: finger(-4), pinky: finger(-8))
  }

  /// A hand on the way from open to closed.
  private mutating func closing() -> HandPose {
    let (curl, isSpread) = (random.between(0, 1.05), random.symmetric() < 0)
    func finger(_ spread: Float) -> FingerPose {
      FingerPose(
        curl: min(max(curl + 0.05 * random.symmetric(), 0), 1.08), spread: isSpread ? spread * (1 - 0.7 * curl) : 0)
    }
    let (open, closed) = (thumb(isExtended: true), thumb(isExtended: false))
    let hand = HandPose(thumb: open, index: finger(12), middle: finger(0), ring: finger(-8), pinky: finger(-16))
    var other = hand
    other.thumb = closed
    return hand.interpolated(to: other, curl)
  }

  /// A pair of hands whose second one is more closed.
  ///
  /// `step` is the difference as a part of the way from open to closed.
  mutating func closingPair() -> (HandPose, HandPose, step: Float) {
    let step = random.between(0.01, 0.06)
    let share = random.between(0, 1 - step)
    var (open, closed): (HandPose, HandPose)
    let kind = random.between(0, 1)
    if kind < 0.5 {
      (open, closed) = random.symmetric() < 0 ? (.openPalm, .closedFist) : (.openHand, .closedHand)
      if kind > 0.1 {
        open = open.varied(using: &random)
        closed = closed.varied(using: &random)
      }
    } else {
      let isSpread = random.symmetric() < 0
      func finger(_ curl: Float, _ spread: Float) -> FingerPose {
        FingerPose(
          curl: min(max(curl + 0.06 * random.symmetric(), 0), 1.08), spread: isSpread ? spread * (1 - 0.7 * curl) : 0)
      }
      func hand(_ curl: Float) -> HandPose {
        HandPose(
          thumb: thumb(isExtended: random.symmetric() < 0), index: finger(curl, 12), middle: finger(curl, 0),
          ring: finger(curl, -8),
          pinky: finger(curl, -16))
      }
      (open, closed) = (hand(0), hand(1))
    }
    if kind > 0.3 {
      turn(&open)
      closed = closed.held(pitch: open.pitch, yaw: open.yaw, roll: open.roll)
    }
    if random.symmetric() < 0 { (open.handedness, closed.handedness) = (.left, .left) }
    return (open.interpolated(to: closed, share), open.interpolated(to: closed, share + step), step)
  }

  private mutating func pose() -> HandPose {
    if var pose = pinches?.pose() {
      if pose.yaw == 0 { turn(&pose) }
      return pose
    }
    if isSpecial, random.symmetric() < -0.1 {
      var pose = random.symmetric() < 0 ? grasp() : closing()
      turn(&pose)
      return pose
    }
    let kind = random.between(0, 1)
    let extended =
      isSpecial && kind < 0.6 ? [] : kind < 0.75 ? Self.commonSets.randomElement(using: &random) ?? [] : anySet()
    // Some fingers are neither extended nor folded.
    let bentShare: Float = kind > 0.9 ? 0.6 : 0.04
    let isSpread = random.symmetric() < 0.4
    let curl = random.between(0.8, 1.05)
    func finger(_ finger: Finger, _ spread: Float) -> FingerPose {
      if random.between(0, 1) < bentShare {
        let curl = random.between(0.2, 0.8)
        return bounded(
          FingerPose(
            mcp: 85 * curl + 25 * random.symmetric(), pip: 95 * curl + 25 * random.symmetric(),
            dip: 60 * curl + 20 * random.symmetric(), spread: spread))
      }
      if extended.contains(finger) {
        let bow = random.between(0, 1)
        return bounded(
          FingerPose(
            mcp: 12 * random.symmetric() + 14 * bow, pip: 8 + 10 * random.symmetric(), dip: 5 + 8 * random.symmetric(),
            spread: isSpread ? spread : spread * 0.15))
      }
      return bounded(
        FingerPose(
          mcp: 76 * curl + 18 * random.symmetric(), pip: 102 * curl + 14 * random.symmetric(),
          dip: 62 * curl + 22 * random.symmetric(), spread: spread * 0.3))
    }
    let spreads: [Float] = [12, 0, -10, -20].map { $0 + 5 * random.symmetric() }
    var pose = HandPose(
      thumb: thumb(isExtended: extended.contains(.thumb)), index: finger(.index, spreads[0]),
      middle: finger(.middle, spreads[1]), ring: finger(.ring, spreads[2]), pinky: finger(.pinky, spreads[3]))
    turn(&pose)
    return pose
  }

  private mutating func turn(_ pose: inout HandPose) {
    let isFree = random.between(0, 1) < 0.35
    pose.pitch = isFree ? 90 * random.symmetric() : 32 * random.gaussian()
    // Half of the hands show their back.
    pose.yaw = (isFree ? 180 * random.symmetric() : 35 * random.gaussian()) + (random.symmetric() < -0.2 ? 180 : 0)
    pose.roll = random.symmetric() < -0.3 ? 180 * random.symmetric() : 30 * random.gaussian()
  }

  private mutating func anySet() -> FingerSet {
    FingerSet(Finger.allCases.filter { _ in random.symmetric() < 0 })
  }

  private mutating func thumb(isExtended: Bool) -> ThumbPose {
    let kind = random.between(0, 1)
    if isExtended {
      return ThumbPose(
        spread: kind < 0.3 ? random.between(25, 50) : random.between(40, 80),
        lift: kind < 0.3 ? random.between(10, 50) : random.between(-18, 28),
        mcp: 4 + 16 * random.symmetric(), ip: -8 + 18 * random.symmetric(), turn: 20 * random.symmetric())
    }
    // Across the palm or the fingers, straight beside the index finger, or anywhere between.
    if kind < 0.4 {
      return ThumbPose(
        spread: 14 + 14 * random.symmetric(), lift: 47 + 12 * random.symmetric(), mcp: 42 + 18 * random.symmetric(),
        ip: 34 + 24 * random.symmetric(), turn: 12 + 15 * random.symmetric())
    }
    if kind < 0.7 {
      return ThumbPose(
        spread: random.between(0, 28), lift: random.between(-8, 28), mcp: 5 + 15 * random.symmetric(),
        ip: 3 + 18 * random.symmetric(),
        turn: 12 + 15 * random.symmetric())
    }
    return ThumbPose(
      spread: 12 + 14 * random.symmetric(), lift: random.between(15, 55), mcp: 20 + 22 * random.symmetric(),
      ip: 22 + 26 * random.symmetric(), turn: 12 + 20 * random.symmetric())
  }

  private func bounded(_ finger: FingerPose) -> FingerPose {
    FingerPose(
      mcp: min(max(finger.mcp, -30), 100), pip: min(max(finger.pip, -8), 118), dip: min(max(finger.dip, -8), 88),
      spread: finger.spread)
  }
}
