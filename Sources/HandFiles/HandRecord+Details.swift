import GestureSupport
import HandValues

/// The readings of hands in results with `--details`.
///
/// Each ``HandDetail`` is available in every format of the command line.
extension HandRecord {
  /// Returns an object for each hand.
  ///
  /// Unknown values are null, such as the position in an image of unknown size.
  package func details(fieldOfView: Float) -> JSON {
    hands.map { hand in
      let hand = read(hand, fieldOfView: fieldOfView)
      return JSON.object(HandDetail.all.map { ($0.key, $0.json(hand).json) })
    }.json
  }

  /// Returns the details as text that follows ``text(showsSource:)``, in its layout.
  package func detailText(fieldOfView: Float) -> String {
    var text = "  Details:\n"
    for (index, hand) in hands.enumerated() {
      let hand = read(hand, fieldOfView: fieldOfView)
      text += "    Hand #\(index):\n"
      for detail in HandDetail.all {
        let label = detail.label + String(repeating: " ", count: 13 - detail.label.count)
        if let value = detail.text(hand) { text += "      \(label): \(value)\n" }
      }
    }
    return text
  }

  /// Returns the addition to a hand's part of ``summary``, such as `index+middle`.
  package static func fingers(of hand: Hand) -> String { hand.reading?.extendedFingers.description ?? "not readable" }

  /// The columns of the details in CSV, after those of ``csvHeader``.
  package static let detailColumns = HandDetail.all.flatMap(\.columns)

  /// Returns the fields of ``detailColumns`` for a hand.
  ///
  /// Empty fields without a hand.
  package func detailFields(of hand: Hand?, fieldOfView: Float) -> [String] {
    let hand = hand.map { read($0, fieldOfView: fieldOfView) }
    return HandDetail.all.flatMap { detail in hand.flatMap(detail.fields) ?? detail.columns.map { _ in "" } }
  }

  private func read(_ hand: Hand, fieldOfView: Float) -> ReadHand {
    ReadHand(
      hand: hand, reading: hand.reading, place: hand.imageReading, position: hand.position(fieldOfView: fieldOfView))
  }
}
