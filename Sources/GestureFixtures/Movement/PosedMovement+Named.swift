import GestureSupport
import HandEvents

/// Movements of one hand.
extension PosedMovement {
  /// Returns a hand that rests in the middle.
  ///
  /// - Parameters:
  ///   - pose: The pose of the hand.
  ///   - duration: The time from the first to the last key frame.
  public static func still(_ pose: HandPose = .openPalm, duration: Duration = .milliseconds(1000)) -> PosedMovement {
    PosedMovement([KeyFrame(at: .zero, PosedHand(pose)), KeyFrame(at: duration, PosedHand(pose))])
  }

  /// Returns a hand that rests, swipes, and rests.
  ///
  /// The hand moves once through the middle of the image.
  ///
  /// - Parameters:
  ///   - direction: The direction in the image.
  ///   - pose: The pose of the hand.
  ///   - distance: The length of the path, in units of the image's shorter side.
  ///   - duration: The time of the movement.
  ///   - rest: The time of each rest.
  public static func swipe(
    _ direction: HandEvent.Action.Direction, pose: HandPose = .openPalm, distance: Float = 0.6,
    duration: Duration = .milliseconds(350),
    rest: Duration = .milliseconds(300)
  ) -> PosedMovement {
    let half = direction.vector * (distance / 2)
    let hand = PosedHand(pose)
    return PosedMovement([
      Track(from: hand.shifted(-half.x, -half.y), to: hand.shifted(half.x, half.y), in: duration, rest: rest)
    ])
  }

  /// Returns a hand that waves.
  ///
  /// The hand moves to and fro about the elbow.
  ///
  /// - Parameters:
  ///   - pose: The pose of the hand.
  ///   - count: The number of times that the hand moves to the side and back.
  ///   - period: The time of one to and fro.
  ///   - angle: The largest turn to each side, in degrees.
  ///   - rest: The time of the rest before and after.
  public static func wave(
    pose: HandPose = .openPalm, count: Int = 3, period: Duration = .milliseconds(500), angle: Float = 22,
    rest: Duration = .milliseconds(250)
  ) -> PosedMovement {
    let period = period.fractionalMilliseconds
    let rest = rest.fractionalMilliseconds
    // The palm is approximately three lengths from the elbow.
    let middle = PosedHand(pose)
    func leaning(_ degrees: Float) -> PosedHand {
      let (sine, cosine) = ExactMath.sineAndCosine(degrees: degrees)
      let arm = middle.scale * 3
      return middle.turned(by: degrees).shifted(-sine * arm, (1 - cosine) * arm)
    }
    var frames: [KeyFrame?] = [KeyFrame(at: 0, middle), KeyFrame(at: rest, middle)]
    for number in 0..<max(count, 1) {
      let start = rest + period * Double(number)
      frames.append(KeyFrame(at: start + period * 0.25, leaning(angle)))
      frames.append(KeyFrame(at: start + period * 0.75, leaning(-angle)))
    }
    let end = rest + period * Double(max(count, 1))
    return PosedMovement(frames + [KeyFrame(at: end, middle), KeyFrame(at: end + rest, middle)])
  }

  /// Returns thumb and index finger that pinch.
  ///
  /// The tips come together, stay, possibly move, and part again.
  ///
  /// - Parameters:
  ///   - duration: The time of closing, and of opening.
  ///   - held: The time for which the tips stay together.
  ///   - drag: The shift of the pinching hand to the right and downwards, in units of the image's shorter side.
  ///   - rest: The time of the rest before and after.
  public static func pinch(
    duration: Duration = .milliseconds(250), held: Duration = .milliseconds(500), drag: SIMD2<Float> = .zero,
    rest: Duration = .milliseconds(300)
  ) -> PosedMovement {
    change(.openPinch, to: .pinch, duration: duration, held: held, drag: drag, rest: rest)
  }

  /// Returns an open hand that grabs something.
  ///
  /// The hand stays closed, possibly moves, and opens again.
  ///
  /// - Parameters:
  ///   - duration: The time of closing, and of opening.
  ///   - held: The time for which the hand stays closed.
  ///   - drag: The shift of the closed hand to the right and downwards, in units of the image's shorter side.
  ///   - rest: The time of the rest before and after.
  public static func grab(
    duration: Duration = .milliseconds(300), held: Duration = .milliseconds(600), drag: SIMD2<Float> = .zero,
    rest: Duration = .milliseconds(300)
  ) -> PosedMovement {
    change(.openHand, to: .closedHand, duration: duration, held: held, drag: drag, rest: rest)
  }

  private static func change(
    _ from: HandPose, to: HandPose, duration: Duration, held: Duration, drag: SIMD2<Float>, rest: Duration
  ) -> PosedMovement {
    let open = PosedHand(from)
    let closed = PosedHand(to)
    let moved = open.shifted(drag.x, drag.y)
    return PosedMovement([
      Track(stops: [
        (.zero, open), (rest, open), (duration, closed), (held, closed.shifted(drag.x, drag.y)), (duration, moved),
        (rest, moved),
      ])
    ])
  }

  /// Returns a finger that draws circles in the image.
  ///
  /// - Parameters:
  ///   - clockwise: Whether circles are clockwise in the image.
  ///   - pose: The pose of the hand.
  ///   - radius: The radius in units of the image's shorter side.
  ///   - duration: The time of one circle.
  ///   - turns: The number of circles, at most 1000; 0.5 is half a circle.
  ///   - rest: The time of the rest before and after.
  public static func circle(
    clockwise: Bool, pose: HandPose = .pointingUp, radius: Float = 0.25, duration: Duration = .milliseconds(1200),
    turns: Double = 1,
    rest: Duration = .milliseconds(250)
  ) -> PosedMovement {
    let duration = duration.fractionalMilliseconds
    let rest = rest.fractionalMilliseconds
    let hand = PosedHand(pose)
    let turns = turns.isFinite ? min(max(turns, -1000), 1000) : 0
    let steps = max(Int((abs(turns) * 24).rounded(.up)), 1)
    let circle = (0...steps).map { step in
      let share = Double(step) / Double(steps) * turns
      let (sine, cosine) = ExactMath.sineAndCosine(degrees: Float(share * 360))
      return KeyFrame(
        at: rest + duration * abs(share), hand.shifted(radius * sine * (clockwise ? 1 : -1), -radius * cosine),
        pace: .even)
    }
    guard let first = circle.first??.hand, let last = circle.last??.hand else { return .still(pose) }
    return PosedMovement([KeyFrame(at: 0, first)] + circle + [KeyFrame(at: rest + duration * abs(turns) + rest, last)])
  }

  /// Returns a finger that taps towards the camera.
  ///
  /// The finger bends and stretches again.
  ///
  /// - Parameters:
  ///   - finger: The finger.
  ///   - count: The number of taps.
  ///   - pose: The pose of the hand; nil for a pointing index finger, or an open hand if another finger taps.
  ///   - duration: The time of a tap, down and up.
  ///   - interval: The time between the starts of taps.
  ///   - rest: The time of the rest before and after.
  public static func tap(
    of finger: Finger = .index, count: Int = 1, pose: HandPose? = nil, duration: Duration = .milliseconds(400),
    interval: Duration = .milliseconds(700), rest: Duration = .milliseconds(300)
  ) -> PosedMovement {
    let duration = duration.fractionalMilliseconds
    let interval = interval.fractionalMilliseconds
    let rest = rest.fractionalMilliseconds
    let up = PosedHand(pose ?? (finger == .index ? .one : .openHand))
    let down = changed(up) { $0.pose.tap(finger) }
    var frames: [KeyFrame?] = [KeyFrame(at: 0, up)]
    var end = 0.0
    for number in 0..<max(count, 1) {
      let start = rest + max(interval, duration) * Double(number)
      end = start + duration
      frames += [KeyFrame(at: start, up), KeyFrame(at: start + duration * 0.5, down), KeyFrame(at: end, up)]
    }
    return PosedMovement(frames + [KeyFrame(at: end + rest, up)])
  }

  /// Returns a hand that enters the image, stays, and leaves.
  ///
  /// The hand leaves at the edge where it entered.
  ///
  /// - Parameters:
  ///   - pose: The pose of the hand.
  ///   - edge: The edge at which the hand enters.
  ///   - stay: The time for which the hand stays.
  ///   - duration: The time of entering, and of leaving.
  package static func appearAndLeave(
    _ pose: HandPose = .openPalm, from edge: HandEvent.Action.Direction = .down, stay: Duration = .milliseconds(1500),
    duration: Duration = .milliseconds(500)
  ) -> PosedMovement {
    let inside = PosedHand(pose)
    // A whole image away, so that the hand is outside images of all common shapes.
    let outside = inside.shifted(edge.vector.x * 1.1, edge.vector.y * 0.8)
    return PosedMovement([Track(stops: [(.zero, outside), (duration, inside), (stay, inside), (duration, outside)])])
  }

  /// Returns a hand without a purpose.
  ///
  /// The hand drifts slightly and takes one pose after the other.
  ///
  /// - Parameters:
  ///   - seed: The random seed; equal seeds give equal motions.
  ///   - duration: The duration, at most a day.
  ///   - poses: The poses of the hand. Note that ``HandPose/openHand`` followed by ``HandPose/closedHand`` is a grab.
  ///   - drift: The largest distance from the middle, in units of the image's shorter side.
  public static func idle(
    seed: UInt64, duration: Duration = .milliseconds(10_000),
    poses: [HandPose] = [.openPalm, .victory, .iLoveYou, .four, .ell],
    drift: Float = 0.05
  ) -> PosedMovement {
    let end = min(duration.fractionalMilliseconds, 86_400_000)
    var generator = SeededGenerator(seed: seed)
    func location() -> SIMD2<Float> { SIMD2(generator.symmetric(), generator.symmetric()) * drift }
    var pose = (poses.randomElement(using: &generator) ?? .openPalm).varied(by: 0.3, using: &generator)
    var frames: [KeyFrame?] = []
    var time = 0.0
    while time < end {
      let first = location()
      frames.append(KeyFrame(at: time, PosedHand(pose).shifted(first.x, first.y)))
      time += Double(generator.between(700, 2000))
      let second = first + location() * 0.5
      frames.append(KeyFrame(at: time, PosedHand(pose).shifted(second.x, second.y)))
      time += Double(generator.between(350, 700))
      pose = (poses.randomElement(using: &generator) ?? .openPalm).varied(by: 0.3, using: &generator)
    }
    return PosedMovement(frames)
  }
}

extension HandPose {
  /// Bends a finger as far as in a tap.
  fileprivate mutating func tap(_ finger: Finger) {
    let thumb = ThumbPose(spread: 0, lift: 24, mcp: 22, ip: 12)
    jointAngles[finger].values +=
      (finger == .thumb ? JointAngles(thumb) : JointAngles(FingerPose(mcp: 42, pip: 18, dip: 0))).values
    pitch += finger == .index ? 6 : 0
  }
}

extension HandEvent.Action.Direction {
  /// The unit vector, x to the right and y downwards.
  var vector: SIMD2<Float> {
    switch self {
    case .left: SIMD2(-1, 0)
    case .right: SIMD2(1, 0)
    case .up: SIMD2(0, -1)
    case .down: SIMD2(0, 1)
    }
  }
}
