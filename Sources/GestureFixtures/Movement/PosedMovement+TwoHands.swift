/// Movements of two hands.
///
/// Hand 0 is a right hand on the left of the image; hand 1 is a left hand.
extension PosedMovement {
  /// Returns two hands that move apart.
  ///
  /// - Parameters:
  ///   - pose: The pose of both hands.
  ///   - from: The initial distance of the palms, in units of the image's shorter side.
  ///   - to: The final distance of the palms, in the same units.
  ///   - duration: The time of the movement.
  ///   - rest: The time of the rest before and after.
  public static func spread(
    _ pose: HandPose = .openPalm, from: Float = 0.35, to: Float = 0.9, duration: Duration = .milliseconds(600),
    rest: Duration = .milliseconds(300)
  ) -> PosedMovement {
    func track(_ hand: PosedHand, _ side: Float) -> Track {
      Track(from: hand.shifted(side * from / 2, 0), to: hand.shifted(side * to / 2, 0), in: duration, rest: rest)
    }
    return PosedMovement([
      track(PosedHand(pose.right, scale: 0.17, id: 0), -1), track(PosedHand(pose.left, scale: 0.17, id: 1), 1),
    ])
  }

  /// Returns two hands that approach each other; see ``spread(_:from:to:duration:rest:)``.
  public static func squeeze(
    _ pose: HandPose = .openPalm, from: Float = 0.9, to: Float = 0.35, duration: Duration = .milliseconds(600),
    rest: Duration = .milliseconds(300)
  ) -> PosedMovement {
    spread(pose, from: from, to: to, duration: duration, rest: rest)
  }

  /// Returns two hands that pass each other and rest on opposite sides.
  ///
  /// The left one is nearer to the camera.
  ///
  /// - Parameters:
  ///   - pose: The pose of both hands.
  ///   - duration: The time of the movement.
  ///   - rest: The time of the rest before and after.
  package static func cross(
    _ pose: HandPose = .openPalm, duration: Duration = .milliseconds(1200), rest: Duration = .milliseconds(300)
  )
    -> PosedMovement
  {
    func track(_ hand: PosedHand, _ side: Float) -> Track {
      Track(from: hand.shifted(side * 0.4, 0), to: hand.shifted(-side * 0.4, 0), in: duration, rest: rest)
    }
    return PosedMovement([
      track(PosedHand(pose.right, y: 0.58, scale: 0.18, id: 0), -1),
      track(PosedHand(pose.left, scale: 0.18, id: 1).placed(0.5, 0.45, depth: 0.25), 1),
    ])
  }
}
