import GestureSupport
import HandLandmarkerCore

/// The check of a pose against `JointLimits`.
extension HandPose {
  /// A joint angle that no hand can have.
  package struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// The name of the angle, such as `index.mcp`.
    package let angle: String
    /// The angle in degrees.
    package let value: Float
    /// The range of possible angles in degrees.
    package let range: ClosedRange<Float>

    /// The violation as text.
    ///
    /// For example, `index.mcp is 130 degrees, not -45 to 100`.
    package var description: String {
      "\(angle) is \(Self.text(value)) degrees, not \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    }

    private static func text(_ value: Float) -> String {
      value == value.rounded() && abs(value) < 1e6 ? "\(Int(value))" : "\(value)"
    }
  }

  /// The joint angles that no hand can have.
  ///
  /// Empty for a human pose.
  package var violations: [Violation] {
    var violations: [Violation] = []
    func check(_ angle: String, _ value: Float, _ range: ClosedRange<Float>) {
      if !(range ~= value) { violations.append(Violation(angle: angle, value: value, range: range)) }
    }
    // The index of an angle in `JointAngles`.
    func check(_ finger: Finger, _ names: [(String, Int)]) {
      let low = JointLimits.lowest[finger].values
      let high = JointLimits.highest[finger].values
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
        .invalidArgument, "A hand cannot have this pose: \(violations.map(\.description).joined(separator: "; ")).",
        suggestion: "angles are in degrees; 0 is a straight joint")
    }
  }
}
