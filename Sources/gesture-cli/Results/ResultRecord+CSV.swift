import HandLandmarkerCore

extension ResultRecord {
  /// The header line.
  package static let csvHeader: String = {
    let columns = ["source", "timestampInMilliseconds", "hand", "gesture", "gestureScore", "handedness", "handednessScore"]
    return (columns + (0..<21).flatMap { ["x\($0)", "y\($0)", "z\($0)"] }).joined(separator: ",") + "\n"
  }()

  /// One row per hand, RFC 4180 with line feeds. Fields there is nothing to say about are empty.
  package var csvRows: String {
    var rows = ""
    for hand in landmarks.indices {
      let gesture = gesture(ofHand: hand)
      let side = side(ofHand: hand)
      var fields = [
        Self.quoted(source ?? "-"), timestampInMilliseconds.map(String.init) ?? "", String(hand), Self.quoted(gesture?.categoryName ?? ""),
        gesture.map { $0.score.description } ?? "", Self.quoted(side?.categoryName ?? ""), side.map { $0.score.description } ?? "",
      ]
      for point in landmarks[hand] { fields += [point.x.description, point.y.description, point.z.description] }
      rows += fields.joined(separator: ",") + "\n"
    }
    return rows
  }

  private static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
