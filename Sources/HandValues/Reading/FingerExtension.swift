/// The extension of fingers by rules on the angles of their bones: an input of the reader, exact for landmarks without
/// errors.
enum FingerExtension {
  static func values(_ points: HandPoints, _ frame: PalmFrame) -> FingerValues<Float> {
    FingerValues { $0 == .thumb ? thumb(points, frame) : finger(points, $0) }
  }

  /// The bend from the palm to the outer half of a finger, and that of its last to its first bone, below which people
  /// count a finger as extended: chosen on photographs of people who show digits; HowWellHandsAreRead.md has their
  /// figures.
  private static let (palmBend, ownBend): (Float, Float) = (75, 80)
  /// The thumb's reach below which it is folded and above which it is straight; people count it from the middle on.
  private static let thumbReach: ClosedRange<Float> = 0.62...0.90

  private static func finger(_ points: HandPoints, _ finger: Finger) -> Float {
    let knuckle = finger.firstLandmark
    let (wrist, first, second, third, tip) = (
      points[0], points[knuckle], points[knuckle + 1], points[knuckle + 2], points[knuckle + 3]
    )
    let bend = max(
      (first - wrist).degrees(to: tip - second) / palmBend, (second - first).degrees(to: tip - third) / ownBend)
    // Straight fingers of photographs are below 0.75, those that are folded into the palm above 1.5.
    return 1 - smooth(0.5 + (bend - 1) / (bend < 1 ? 2 * 0.65 : 2 * 1.05))
  }

  /// The thumb's tip is far from the knuckles of the other side of the palm, and the thumb is straight.
  private static func thumb(_ points: HandPoints, _ frame: PalmFrame) -> Float {
    let tip = points[HandLandmark.thumbTIP]
    let reach =
      ((tip - points[HandLandmark.ringFingerMCP]).length + (tip - points[HandLandmark.pinkyMCP]).length)
      / (2 * frame.scale)
    let bend = (points[2] - points[1]).degrees(to: tip - points[3])
    return smooth(
      (reach - max(bend - 20, 0) * 0.0025 - thumbReach.lowerBound) / (thumbReach.upperBound - thumbReach.lowerBound))
  }

  /// Grows from 0 at 0 to 1 at 1, without a corner.
  static func smooth(_ share: Float) -> Float {
    let share = min(max(share, 0), 1)
    return share * share * (3 - 2 * share)
  }
}
