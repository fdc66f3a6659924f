import SystemSupport

extension HandRecord {
  /// The header line of ``csvRows``, with its line break.
  public static let csvHeader: String = {
    let columns = ["source", "timestampInMilliseconds", "hand", "gesture", "gestureScore", "handedness", "handednessScore"]
    return (columns + (0..<21).flatMap { ["x\($0)", "y\($0)", "z\($0)"] }).joined(separator: ",") + "\n"
  }()

  /// One row per hand, RFC 4180 with line feeds: source, timestamp, number of the hand, gesture, handedness, landmarks. Fields without a value are empty.
  public var csvRows: String { hands.enumerated().map { csvRow($0, $1) + "\n" }.joined() }

  /// The row of a hand, without a line break.
  func csvRow(_ number: Int, _ hand: Hand) -> String {
    var fields = [
      Self.quoted(sourceName), time.map { String($0.milliseconds) } ?? "", String(number),
      Self.quoted(hand.gestureScores?.first?.label ?? ""),
      hand.gestureScores?.first?.score.description ?? "", hand.handedness.rawValue, hand.handednessScore.description,
    ]
    for point in hand.landmarks { fields += [point.x.description, point.y.description, point.z.description] }
    return fields.joined(separator: ",")
  }

  static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
