import GestureSupport

extension PosedHand {
  /// Refuses a hand that cannot be drawn.
  ///
  /// - Throws: `StatusError` (invalid argument) for a position, size or colour that is not finite, a size that is not
  ///   positive, and a pose that no hand can take.
  func check() throws(StatusError) {
    try pose.check()
    let numbers = [x, y, shift.x, shift.y, depth, forearm, skin.x, skin.y, skin.z]
    guard numbers.allSatisfy(\.isFinite), scale.isFinite, scale > 0, depth < HandCamera.distance else {
      throw StatusError(
        .invalidArgument, "A hand at (\(x), \(y)) + \(shift) of size \(scale) and depth \(depth) cannot be drawn.",
        suggestion: "numbers must be finite, the scale above 0, the depth below \(HandCamera.distance)")
    }
  }
}
