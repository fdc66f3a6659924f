extension DescribedGestures {
  /// Common gestures, from `One` to `Five` to `Spock` and `Thumb_Up`.
  ///
  /// The gestures are `One` to `Five`, `Fist`, `OK`, `Pinch`, `Call`, `Horns`, `Love`, `Spock`, `Gun`,
  /// `Crossed_Fingers`, `Thumb_Up`, `Thumb_Down`, `Thumb` and `Pinky`.
  ///
  /// The gestures are recognised at any roll of the hand, except those with a direction in their name, and from the
  /// palm and the back. `Three` is index to ring finger, or thumb to middle finger.
  public static let standard = DescribedGestures(unchecked: [
    DescribedGesture("Pinch", HandDescription(folded: [.middle, .ring, .pinky], touching: [[.thumb, .index]])),
    DescribedGesture("OK", HandDescription(extended: [.middle, .ring, .pinky], touching: [[.thumb, .index]])),
    DescribedGesture("Thumb_Up", only([.thumb]).and(HandDescription(directions: [.thumb: .up]))),
    DescribedGesture("Thumb_Down", only([.thumb]).and(HandDescription(directions: [.thumb: .down]))),
    DescribedGesture("Thumb", only([.thumb])),
    DescribedGesture("Pinky", only([.pinky])),
    DescribedGesture("Fist", HandDescription(folded: .withoutThumb).and(thumbAside)),
    DescribedGesture("One", only([.index])),
    DescribedGesture("Crossed_Fingers", only([.index, .middle]).and(crossedFingers)),
    DescribedGesture("Two", only([.index, .middle])),
    DescribedGesture("Three", only([.index, .middle, .ring]).or(only([.thumb, .index, .middle]))),
    DescribedGesture("Four", only(.withoutThumb).and(splitFingers.negated)),
    DescribedGesture("Spock", HandDescription(extended: .withoutThumb).and(splitFingers)),
    DescribedGesture("Five", HandDescription(extended: .all)),
    DescribedGesture("Gun", only([.thumb, .index])),
    DescribedGesture("Call", only([.thumb, .pinky])),
    DescribedGesture("Horns", only([.index, .pinky])),
    DescribedGesture("Love", only([.thumb, .index, .pinky])),
  ])

  /// Fingers in two pairs: index and middle finger, ring and little finger. The pairs are apart.
  private static let splitFingers = HandDescription(
    angles: [.betweenIndexAndMiddle: -15...11, .betweenRingAndPinky: -15...14, .betweenMiddleAndRing: 18...55])
  /// Index and middle finger crossed, with their tips beside each other.
  ///
  /// The angle alone is wrong if both are bent or seen at an angle.
  static let crossedFingers = HandDescription(
    touching: [[.index, .middle]], angles: [.betweenIndexAndMiddle: -60 ... -7])
  /// A thumb that is not extended. The thumb may stand out a little, as for many people.
  private static let thumbAside = HandDescription(extended: [.thumb]).negated

  /// These fingers extended and the others folded.
  static func only(_ fingers: FingerSet) -> HandDescription {
    let description = HandDescription(extended: fingers, folded: FingerSet.withoutThumb.subtracting(fingers))
    return fingers.contains(.thumb) ? description : description.and(thumbAside)
  }
}
