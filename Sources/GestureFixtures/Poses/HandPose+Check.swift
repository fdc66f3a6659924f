import GestureSupport
import HandLandmarkerCore

/// Which angles a hand can have: those of `JointLimits`.
extension HandPose {
  /// A joint angle that no hand has.
  package struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// Such as `index.mcp`.
    package let angle: String
    /// In degrees.
    package let value: Float
    /// The angles that a hand can have, in degrees.
    package let range: ClosedRange<Float>

    /// Such as `index.mcp is 130 degrees, not -45 to 100`.
    package var description: String {
      "\(angle) is \(Self.text(value)) degrees, not \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    }

    private static func text(_ value: Float) -> String {
      value == value.rounded() && abs(value) < 1e6 ? "\(Int(value))" : "\(value)"
    }
  }

  /// The joint angles that no hand has; empty for a human pose.
  package var violations: [Violation] {
    var violations: [Violation] = []
    func check(_ angle: String, _ value: Float, _ range: ClosedRange<Float>) {
      if !(range ~= value) { violations.append(Violation(angle: angle, value: value, range: range)) }
    }
    // The position of an angle in `JointAngles`.
    func check(_ finger: Finger, _ names: [(String, Int)]) {
      let (low, high) = (JointLimits.lowest[finger].values, JointLimits.highest[finger].values)
      for (name, index) in names {
        check("\(finger.rawValue).\(name)", jointAngles[finger].values[index], low[index]...high[index])
      }
    }
    check(.thumb, [("spread", 0), ("lift", 1), ("mcp", 3), ("ip", 4), ("turn", 2)])
    for finger in [Finger.index, .middle, .ring, .pinky] {
      check(finger, [("mcp", 2), ("pip", 3), ("dip", 4), ("spread", 0)])
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
