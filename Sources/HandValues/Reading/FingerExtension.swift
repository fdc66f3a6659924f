/// The extension of fingers by rules on the angles of bones.
///
/// An input of the reader, exact for landmarks without errors.
enum FingerExtension {
  static func values(_ points: HandPoints, _ frame: PalmFrame) -> FingerValues<Float> {
    FingerValues { $0 == .thumb ? thumb(points, frame) : finger(points, $0) }
  }

  /// The bends below which people count a finger as extended.
  ///
  /// The first is from the palm to the finger's outer half, the second from its first to its last bone. Photos of
  /// people who show digits gave both; see HowWellHandsAreRead.md.
  private static let (palmBend, ownBend): (Float, Float) = (75, 80)
  /// The reach of a folded and of a straight thumb.
  ///
  /// People count a thumb above the middle.
  private static let thumbReach: ClosedRange<Float> = 0.62...0.90

  private static func finger(_ points: HandPoints, _ finger: Finger) -> Float {
    let knuckle = finger.firstLandmark
    let wrist = points[0]
    let first = points[knuckle]
    let second = points[knuckle + 1]
    let third = points[knuckle + 2]
    let tip = points[knuckle + 3]
    let bend = max(
      (first - wrist).degrees(to: tip - second) / palmBend, (second - first).degrees(to: tip - third) / ownBend)
    // In photos straight fingers are below 0.75, and fingers folded into the palm above 1.5.
    return 1 - smooth(0.5 + (bend - 1) / (bend < 1 ? 2 * 0.65 : 2 * 1.05))
  }

  /// Returns the extension of the thumb.
  ///
  /// Measures how far the tip is from the knuckles of the little finger's side. The thumb's bend limits the result.
  private static func thumb(_ points: HandPoints, _ frame: PalmFrame) -> Float {
    let tip = points[HandLandmark.thumbTIP]
    let reach =
      ((tip - points[HandLandmark.ringFingerMCP]).length + (tip - points[HandLandmark.pinkyMCP]).length)
      / (2 * frame.scale)
    let bend = (points[2] - points[1]).degrees(to: tip - points[3])
    return smooth(
      (reach - max(bend - 20, 0) * 0.0025 - thumbReach.lowerBound) / (thumbReach.upperBound - thumbReach.lowerBound))
  }

  /// Returns a smooth step: 0 at 0, 1 at 1.
  static func smooth(_ share: Float) -> Float {
    let share = min(max(share, 0), 1)
    return share * share * (3 - 2 * share)
  }
}
