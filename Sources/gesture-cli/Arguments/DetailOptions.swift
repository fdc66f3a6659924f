import GestureCommandLine
import HandLandmarkerCore

/// The options for details of each hand's shape in results.
enum DetailOptions {
  private static let details = Option.flag(
    "details", "Add what the shape of each hand says: extended fingers, side, position in metres and more")
  private static let fieldOfView = Option.number(
    "field-of-view", "DEGREES", default: Double(HandPosition.defaultFieldOfView), in: 1...179,
    "The camera's field of view along the longer side of the image, for positions (--details)")

  static let allScores = Option.flag(
    "all-scores", "Write the scores of all gestures of a hand, the best first; --max-results limits them")

  static let all: [any OptionDefinition] = [details, fieldOfView]

  /// The field of view if details are asked for; nil otherwise.
  static func fieldOfView(_ arguments: ParsedArguments) throws -> Float? {
    try arguments.refuse(fieldOfView, unless: arguments[details], "needs --details")
    return arguments[details] ? Float(arguments[fieldOfView]) : nil
  }
}
