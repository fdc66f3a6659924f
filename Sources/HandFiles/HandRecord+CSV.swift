import GestureSupport
import HandValues

extension HandRecord {
  private static func pointColumns(_ names: [String]) -> [String] {
    (0..<HandPoints.count).flatMap { number in names.map { "\($0)\(number)" } }
  }

  /// The columns of a table of results, in order. Options add columns.
  static let csvColumns: [String] =
    ["source", "timestampInMilliseconds", "hand", "gesture", "gestureScore", "handedness", "handednessScore"]
    + pointColumns(["x", "y", "z"])
    + ["frame", "width", "height", "handID"] + pointColumns(["worldX", "worldY", "worldZ"])
    + ["filled"]

  /// The header line of ``csvRows``, with its line break.
  package static let csvHeader: String = csvColumns.joined(separator: ",") + "\n"

  /// The rows of a table, one per hand.
  ///
  /// An image without hands has one row. The format is RFC 4180 with line feeds. Find columns by their names in
  /// ``csvHeader``; the article "Results" of the package lists them. Fields without a value are empty, such as those of
  /// a hand for an image without hands.
  package var csvRows: String { csvRows(frame: frameNumber) }

  /// Returns the header line of a table with further columns.
  ///
  /// The line ends with a line break.
  package static func csvHeader(adding columns: [String]) -> String {
    (csvColumns + columns).joined(separator: ",") + "\n"
  }

  /// Returns the rows of a table with further columns.
  ///
  /// `more` returns their fields for the index of a hand and the hand, which is nil for an image without hands. `frame`
  /// is the number of the frame in its file.
  package func csvRows(frame: Int?, adding more: (Int, Hand?) -> [String] = { _, _ in [] }) -> String {
    let hands: [Hand?] = hands.isEmpty ? [nil] : hands
    return hands.enumerated().map { number, hand in
      (csvFields(number, hand, frame: frame) + more(number, hand)).joined(separator: ",") + "\n"
    }.joined()
  }

  private func csvFields(_ number: Int, _ hand: Hand?, frame: Int?) -> [String] {
    func text(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "" }
    func numbers(_ points: HandPoints?) -> [String] {
      points?.flatMap { [$0.x.description, $0.y.description, $0.z.description] }
        ?? Array(repeating: "", count: HandPoints.count * 3)
    }
    let gesture = hand?.gestureScores?.winner
    var fields = [
      Self.quoted(FileName.escaped(source ?? "-")), text(time?.millisecondsText), hand == nil ? "" : text(number),
    ]
    fields += [
      Self.quoted(gesture?.label ?? ""), text(gesture?.score), text(hand?.handedness.rawValue),
      text(hand?.handednessScore),
    ]
    fields += numbers(hand?.landmarks)
    fields += [text(frame), text(imageSize?.width), text(imageSize?.height), hasIdentities ? text(hand?.id) : ""]
    return fields + numbers(hand?.worldLandmarks) + [text(hand.flatMap { $0.isFilled ? "true" : nil })]
  }

  /// Returns a field in RFC 4180 form.
  package static func quoted(_ field: String) -> String {
    // A combining mark after a comma or quote forms another character, but readers of the file compare scalars.
    let scalars = field.unicodeScalars
    guard scalars.contains(where: { $0 == "," || $0 == "\"" || Character($0).isNewline }) else { return field }
    return "\"\(String(String.UnicodeScalarView(scalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] })))\""
  }
}
