extension DescribedGestures {
  /// Letters of the American manual alphabet that one image distinguishes.
  ///
  /// The letters are A, B, F, H, I, L, R, S, U, V, W and Y.
  ///
  /// The other letters are not described. J and Z are movements; J starts as I and is named I. E, M, N and T are fists
  /// that differ in the position of the thumb, which landmarks do not show well: they are named S or A, and so is about
  /// half of all Os. K is named V or U, Q often L. C, D, G, P and X mostly get no name.
  ///
  /// Letters with a direction need an upright hand, as in spelling.
  public static let aslLetters = DescribedGestures(unchecked: [
    DescribedGesture("F", HandDescription(extended: [.middle, .ring, .pinky], touching: [[.thumb, .index]])),
    DescribedGesture("L", only([.thumb, .index])),
    DescribedGesture("Y", only([.thumb, .pinky])),
    DescribedGesture("I", only([.pinky])),
    DescribedGesture(
      "W",
      HandDescription(
        extended: [.index, .middle, .ring], angles: [.betweenIndexAndMiddle: 8...60],
        none: [HandDescription(extended: [.thumb]), spreadPinky])),
    DescribedGesture("B", only(.withoutThumb)),
    DescribedGesture(
      "H",
      HandDescription(
        extended: [.index, .middle], folded: [.ring],
        any: [HandDescription(directions: [.index: .left]), HandDescription(directions: [.index: .right])])),
    DescribedGesture("R", only([.index, .middle]).and(crossedFingers)),
    DescribedGesture("V", only([.index, .middle]).and(HandDescription(touching: [[.index, .middle]]).negated)),
    DescribedGesture("U", only([.index, .middle])),
    DescribedGesture("S", HandDescription(folded: .withoutThumb).and(thumbBefore)),
    DescribedGesture("A", HandDescription(folded: .withoutThumb).and(thumbBefore.negated)),
  ])

  /// A thumb in front of the fingers, not beside them.
  private static let thumbBefore = HandDescription(angles: [.thumbLift: 15...90])
  /// A little finger that is extended and not hidden behind the thumb.
  private static let spreadPinky = HandDescription(extended: [.pinky], angles: [.betweenRingAndPinky: -15...60])
}
