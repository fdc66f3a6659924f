import HandValues

/// Names the people of consecutive records.
package struct RecordPeople: Sendable {
  private var people = HandPeople()
  private var source: String?

  package init() {}

  /// Sets the person of each hand of a record.
  ///
  /// Each image and each video starts again.
  package mutating func name(_ record: inout HandRecord) {
    if record.time == nil || record.source != source { people.finish() }
    source = record.source
    let frame = record.frame ?? HandFrame(hands: record.hands, at: .zero, imageSize: record.imageSize)
    for (index, hand) in people.frame(frame).hands.enumerated() { record.hands[index].personID = hand.personID }
  }
}
