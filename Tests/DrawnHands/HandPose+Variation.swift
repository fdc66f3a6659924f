extension HandPose {
  /// The same posture as another person might show it: joints, turn, place, size and skin differ a little.
  /// - Parameter amount: 1 bends joints by up to 7 degrees, turns the hand by up to 12, moves it by up to a tenth of the picture.
  package func varied(by amount: Float = 1, using generator: inout SeededGenerator) -> HandPose {
    var hand = self
    func vary(_ finger: inout FingerPose) {
      finger.knuckle += 6 * amount * generator.symmetric()
      finger.middle += 7 * amount * generator.symmetric()
      finger.end += 7 * amount * generator.symmetric()
      finger.spread += 2 * amount * generator.symmetric()
    }
    vary(&hand.index)
    vary(&hand.middle)
    vary(&hand.ring)
    vary(&hand.little)
    hand.thumb.spread += 6 * amount * generator.symmetric()
    hand.thumb.lift += 6 * amount * generator.symmetric()
    hand.thumb.knuckle += 6 * amount * generator.symmetric()
    hand.thumb.end += 6 * amount * generator.symmetric()
    hand.pitch += 10 * amount * generator.symmetric()
    hand.yaw += 12 * amount * generator.symmetric()
    hand.roll += 12 * amount * generator.symmetric()
    hand.x += 0.1 * amount * generator.symmetric()
    hand.y += 0.06 * amount * generator.symmetric()
    hand.scale *= 1 + 0.12 * amount * generator.symmetric()
    hand.skin *= 1 + 0.3 * amount * generator.symmetric()
    return hand
  }
}
