import GestureSupport

/// Movements of two hands: 0 is a right hand, which a camera sees on the left, 1 is a left hand.
extension HandMotion {
  /// Two hands that move apart.
  ///
  /// - Parameters:
  ///   - pose: The pose of both.
  ///   - from: The distance of the palms before, in units of the image's shorter side.
  ///   - to: Their distance after.
  ///   - duration: The time of the way.
  ///   - rest: The time of the rests before and after.
  public static func spread(
    _ pose: HandPose = .openPalm, from: Float = 0.35, to: Float = 0.9, duration: Duration = .milliseconds(600),
    rest: Duration = .milliseconds(300)
  ) -> HandMotion {
    apart(pose, from, to, duration, rest)
  }

  /// Two hands that move towards each other; see ``spread(_:from:to:duration:rest:)``.
  public static func squeeze(
    _ pose: HandPose = .openPalm, from: Float = 0.9, to: Float = 0.35, duration: Duration = .milliseconds(600),
    rest: Duration = .milliseconds(300)
  ) -> HandMotion {
    apart(pose, from, to, duration, rest)
  }

  private static func apart(_ pose: HandPose, _ from: Float, _ to: Float, _ duration: Duration, _ rest: Duration) -> HandMotion {
    let (duration, rest) = (duration.fractionalMilliseconds, rest.fractionalMilliseconds)
    func track(_ hand: PosedHand, _ side: Float) -> Track {
      let (start, end) = (hand.shifted(side * from / 2, 0), hand.shifted(side * to / 2, 0))
      return Track(
        [
          KeyFrame(at: 0, start), KeyFrame(at: rest, start), KeyFrame(at: rest + duration, end), KeyFrame(at: rest * 2 + duration, end),
        ].compactMap(\.self))
    }
    return HandMotion([
      track(PosedHand(pose.right, scale: 0.17, id: 0), -1), track(PosedHand(pose.left, scale: 0.17, id: 1), 1),
    ])
  }

  /// Two hands that pass each other, the left one nearer to the camera, and come to rest on the other sides.
  ///
  /// - Parameters:
  ///   - pose: The pose of both.
  ///   - duration: The time of the way.
  ///   - rest: The time of the rests before and after.
  public static func cross(_ pose: HandPose = .openPalm, duration: Duration = .milliseconds(1200), rest: Duration = .milliseconds(300))
    -> HandMotion
  {
    let (duration, rest) = (duration.fractionalMilliseconds, rest.fractionalMilliseconds)
    func track(_ hand: PosedHand, _ side: Float) -> Track {
      let (start, end) = (hand.shifted(side * 0.4, 0), hand.shifted(-side * 0.4, 0))
      return Track(
        [
          KeyFrame(at: 0, start), KeyFrame(at: rest, start), KeyFrame(at: rest + duration, end), KeyFrame(at: rest * 2 + duration, end),
        ].compactMap(\.self))
    }
    return HandMotion([
      track(PosedHand(pose.right, y: 0.58, scale: 0.18, id: 0), -1),
      track(PosedHand(pose.left, scale: 0.18, id: 1).placed(0.5, 0.45, depth: 0.25), 1),
    ])
  }
}
