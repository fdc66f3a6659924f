import GestureSupport

/// The bones of a hand: roots of the digits, and lengths.
///
/// Lengths are in units of ``size``. Points are in the hand's own space: origin at the wrist joint, y along the
/// fingers, z out of the palm, x to the thumb. Left and right hands have the same bones.
public struct HandBones: Sendable, Hashable, Codable {
  /// The bones of a digit.
  package struct Digit: Sendable, Hashable, Codable {
    /// The knuckle of a finger, whose y is above 0.
    ///
    /// For the thumb its joint at the wrist. Coordinates are −10…10.
    package var root: SIMD3<Float>
    /// The lengths of the three bones from root to tip. Each is above 0 and at most 10.
    package var lengths: SIMD3<Float>

    /// Creates the bones of a digit.
    package init(root: SIMD3<Float>, lengths: SIMD3<Float>) { (self.root, self.lengths) = (root, lengths) }
  }

  /// The length from wrist to middle knuckle, in metres, above 0. World landmarks have an average hand's size, because
  /// an image does not show the true size.
  public var size: Float
  /// The bones of each digit.
  package var digits: FingerValues<Digit>

  /// Creates the bones of a hand.
  package init(size: Float, digits: FingerValues<Digit>) { (self.size, self.digits) = (size, digits) }

  /// The bones of an average hand, such as the hands of `GestureFixtures`.
  public static let average = HandBones(
    size: 0.1,
    digits: FingerValues(
      thumb: Digit(root: SIMD3(0.17, 0.2, 0.05), lengths: SIMD3(0.44, 0.34, 0.25)),
      index: Digit(root: PalmShape.knuckles[0], lengths: SIMD3(0.46, 0.28, 0.20)),
      middle: Digit(root: PalmShape.knuckles[1], lengths: SIMD3(0.51, 0.32, 0.21)),
      ring: Digit(root: PalmShape.knuckles[2], lengths: SIMD3(0.47, 0.30, 0.21)),
      pinky: Digit(root: PalmShape.knuckles[3], lengths: SIMD3(0.36, 0.21, 0.18))))

  /// - Throws: `StatusError` (invalid argument) that names the value and its range.
  func check() throws(StatusError) {
    try StatusError.check(size > 0 && size.isFinite, option: "bones.size", size, "above 0: metres")
    for (finger, digit) in digits {
      let name = "bones.digits.\(finger.rawValue)"
      let root = digit.root
      let lengths = digit.lengths
      let isPlaced = all((root .>= -10) .& (root .<= 10)) && (finger == .thumb || root.y > 0)
      try StatusError.check(isPlaced, option: name + ".root", root, "-10 to 10, and y of a finger above 0")
      try StatusError.check(
        all((lengths .> 0) .& (lengths .<= 10)), option: name + ".lengths", lengths, "above 0, at most 10")
    }
  }
}
