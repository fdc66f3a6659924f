import GestureSupport
import HandLandmarkerCore

/// Which angles a hand can have.
///
/// The ranges of a finger's joints are those of active motion in textbooks (American Academy of Orthopaedic Surgeons, «Joint Motion»: MCP −45 to
/// 90, PIP 0 to 100, DIP 0 to 90), with ten to twenty degrees more for supple hands; sideways 25, and 35 for the little finger. The thumb's angles are
/// those of this model of it.
extension HandPose {
  /// A joint angle that no hand has.
  public struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// Such as `index.knuckle`.
    public let angle: String
    /// In degrees.
    public let value: Float
    /// The angles that a hand can have, in degrees.
    public let range: ClosedRange<Float>

    /// Such as `index.knuckle is 130 degrees, not -45 to 100`.
    public var description: String {
      "\(angle) is \(Self.text(value)) degrees, not \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    }

    private static func text(_ value: Float) -> String { value == value.rounded() && abs(value) < 1e6 ? "\(Int(value))" : "\(value)" }
  }

  /// The joint angles that no hand has; empty for a human pose.
  public var violations: [Violation] {
    var violations: [Violation] = []
    func check(_ angle: String, _ value: Float, _ range: ClosedRange<Float>) {
      if !(range ~= value) { violations.append(Violation(angle: angle, value: value, range: range)) }
    }
    check("thumb.spread", thumb.spread, -10...85)
    check("thumb.lift", thumb.lift, -30...70)
    check("thumb.knuckle", thumb.knuckle, -20...70)
    check("thumb.end", thumb.end, -30...90)
    check("thumb.turn", thumb.turn, -45...90)
    for (name, finger, sideways) in [("index", index, 25), ("middle", middle, 25), ("ring", ring, 25), ("pinky", pinky, 35)]
      as [(String, FingerPose, Float)]
    {
      check("\(name).knuckle", finger.knuckle, -45...100)
      check("\(name).middle", finger.middle, -10...120)
      check("\(name).end", finger.end, -10...90)
      check("\(name).spread", finger.spread, -sideways...sideways)
    }
    for (name, value) in [("pitch", pitch), ("yaw", yaw), ("roll", roll)] { check(name, value, -720...720) }
    return violations
  }

  /// Refuses a pose that no hand can take.
  ///
  /// - Throws: `StatusError` (invalid argument) that names each angle and its range.
  public func check() throws(StatusError) {
    let violations = violations
    guard violations.isEmpty else {
      throw StatusError(
        .invalidArgument, "No hand has this pose: \(violations.map(\.description).joined(separator: "; ")).",
        suggestion: "angles are in degrees; 0 is a straight joint")
    }
  }
}
