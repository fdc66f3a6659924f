/// Movements towards the camera and about its axis.
extension HandMotion {
  /// A hand that rests, moves towards the camera in one go, and rests: it becomes larger where it is.
  ///
  /// - Parameters:
  ///   - pose: The pose of the hand.
  ///   - ratio: The size at the end divided by that at the start, above 0; below 1 the hand moves away.
  ///   - duration: The time of the way.
  ///   - rest: The time of each rest.
  package static func push(
    _ pose: HandPose = .openPalm, ratio: Float = 1.6, duration: Duration = .milliseconds(500), rest: Duration = .milliseconds(400)
  ) -> HandMotion {
    let (near, far) = (0.2 * ratio.squareRoot(), 0.2 / ratio.squareRoot())
    return HandMotion([Track(from: PosedHand(pose, scale: far), to: PosedHand(pose, scale: near), in: duration, rest: rest)])
  }

  /// A closed hand that rests, turns in the image as if it held a knob, and rests.
  ///
  /// - Parameters:
  ///   - degrees: Clockwise as seen in the image.
  ///   - pose: The pose of the hand.
  ///   - duration: The time of the turn.
  ///   - rest: The time of each rest.
  package static func knob(
    by degrees: Float = 60, pose: HandPose = .closedHand, duration: Duration = .milliseconds(700), rest: Duration = .milliseconds(300)
  ) -> HandMotion {
    let hand = PosedHand(pose)
    return HandMotion([Track(from: hand.turned(by: degrees / 2), to: hand.turned(by: -degrees / 2), in: duration, rest: rest)])
  }
}
