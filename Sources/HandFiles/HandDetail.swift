import GestureSupport
import HandValues

/// A hand with its readings, for computing details.
final class ReadHand {
  let hand: Hand
  let reading: HandReading?
  let place: HandImageReading?
  let position: HandPosition?

  init(hand: Hand, reading: HandReading?, place: HandImageReading?, position: HandPosition?) {
    self.hand = hand
    self.reading = reading
    self.place = place
    self.position = position
  }

  /// The presence; nil if the landmarks are not from pixels.
  var presence: Float? { hand.region == nil || hand.isFilled ? nil : hand.presence }
  var visibleCount: Int { hand.visibility.count { $0 == .visible } }
}

/// A detail of a hand's shape in each format of results.
///
/// ``all`` is the only list of details; the article Results describes each.
struct HandDetail: Sendable {
  /// The key in JSON.
  let key: String
  let json: @Sendable (ReadHand) -> JSON?
  /// The columns in CSV.
  let columns: [String]
  /// The fields of the columns; nil if they are unknown.
  let fields: @Sendable (ReadHand) -> [String]?
  /// The label in text.
  var label = ""
  /// The value after the label in text; nil for none.
  var text: @Sendable (ReadHand) -> String? = { _ in nil }

  /// All details, in the order of their columns.
  static let all = [
    HandDetail(
      key: "extendedFingers", json: { $0.reading?.extendedFingers.map(\.rawValue).json },
      columns: ["extendedFingers"], fields: { $0.reading.map { [$0.extendedFingers.description] } },
      label: "fingers", text: { HandRecord.fingers(of: $0.hand) }),
    HandDetail(
      key: "fingerCount", json: { $0.reading?.extendedFingers.count.json },
      columns: ["fingerCount"], fields: { $0.reading.map { ["\($0.extendedFingers.count)"] } }),
    HandDetail(
      key: "side", json: { $0.reading?.side.rawValue.json }, columns: ["side"],
      fields: { $0.reading.map { [$0.side.rawValue] } },
      label: "side", text: { $0.reading?.side.rawValue }),
    HandDetail(
      key: "roll", json: { $0.place?.roll.json }, columns: ["roll"], fields: { $0.place.map { [$0.roll.description] } },
      label: "roll", text: { $0.place.map { "\($0.roll) degrees" } }),
    HandDetail(
      key: "position",
      json: { $0.position.map { ["x": $0.palm.x, "y": $0.palm.y, "z": $0.palm.z, "residual": $0.residual] } },
      columns: ["positionX", "positionY", "positionZ"],
      fields: { $0.position.map { [$0.palm.x, $0.palm.y, $0.palm.z].map(\.description) } },
      label: "position", text: { $0.position.map { "\($0.palm.x) \($0.palm.y) \($0.palm.z) metres" } }),
    HandDetail(
      key: "visibility", json: { $0.hand.visibility.map(\.rawValue).json },
      columns: ["visibleLandmarks"], fields: { ["\($0.visibleCount)"] },
      label: "visible", text: { "\($0.visibleCount) of \(HandPoints.count) landmarks" }),
    HandDetail(
      key: "presence", json: { $0.presence?.json }, columns: ["presence"], fields: { $0.presence.map { ["\($0)"] } },
      label: "presence", text: { $0.presence.map { "\($0)" } }),
    HandDetail(
      key: "box",
      json: { $0.place.map { ["left": $0.box.x, "top": $0.box.y, "right": $0.box.z, "bottom": $0.box.w] } },
      columns: ["boxLeft", "boxTop", "boxRight", "boxBottom"],
      fields: { $0.place.map { [$0.box.x, $0.box.y, $0.box.z, $0.box.w].map(\.description) } },
      label: "box", text: { $0.place.map { "\($0.box.x) \($0.box.y) \($0.box.z) \($0.box.w)" } }),
  ]
}
