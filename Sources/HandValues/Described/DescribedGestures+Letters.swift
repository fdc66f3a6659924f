extension DescribedGestures {
  /// Letters of the American manual alphabet whose fingers differ enough to be distinguished in one image: A, B, F, H,
  /// I, L, R, S, U, V, W and Y.
  ///
  /// The others are not described. J and Z are movements; J, which begins as I, is named so. E, M, N and T are fists
  /// that differ by where the thumb lies, which landmarks do not show well: they are named S or A, and so is about half
  /// of all Os. K is named V or U, Q often L. C, D, G, P and X mostly have no name.
  ///
  /// For letters with a direction the hand is upright, as people spell.
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

  /// A thumb that lies before the fingers, not beside them.
  private static let thumbBefore = HandDescription(angles: [.thumbLift: 15...90])
  /// A little finger that is extended and not hidden behind the thumb.
  private static let spreadPinky = HandDescription(extended: [.pinky], angles: [.betweenRingAndPinky: -15...60])
}
