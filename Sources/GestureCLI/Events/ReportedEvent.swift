import GestureClassifier
import GestureSupport
import HandEvents

/// An event and its input, for output, messages and commands.
package struct ReportedEvent: Sendable {
  package let event: HandEvent
  package let source: String?

  package init(_ event: HandEvent, source: String?) {
    self.event = event
    self.source = source
  }

  package var json: JSON {
    let line: JSON = [
      "source": source, "timestampInMilliseconds": JSON.plain(event.time.millisecondsText),
      "event": event.phase.rawValue,
      "gesture": event.name, "score": event.score, "handID": event.handID, "handedness": event.handedness.rawValue,
      "startInMilliseconds": JSON.plain(event.start.millisecondsText),
      "durationInMilliseconds": JSON.plain(event.duration.millisecondsText),
    ]
    let location = event.gesture == nil ? event.location : nil
    // Movements have more keys than gestures.
    let others: [(key: String, value: JSON?)] = [
      ("personID", event.personID?.json), ("x", location?.x.json), ("y", location?.y.json),
      ("otherHandID", event.otherHandID?.json),
      ("finger", event.finger?.rawValue.json), ("value", event.fader?.value.json),
      ("measured", event.fader?.measured.json),
      ("speed", event.speed?.json), ("aperture", event.aperture?.json),
    ]
    return line.adding(.object(others.compactMap { key, value in value.map { (key, $0) } }))
  }

  /// The event as one line: seven words, separated by single spaces. The words are event, gesture, hand, x, y, score or
  /// value, and seconds. With several inputs, the input follows.
  package func summary(showsSource: Bool) -> String {
    let words = [
      event.phase.rawValue, Self.word(event.name), event.handedness.rawValue, Double(event.location.x).fixed(3),
      Double(event.location.y).fixed(3), Double(event.fader?.value ?? event.score ?? 1).fixed(2),
      event.time.seconds.fixed(3),
    ]
    return (words + (showsSource ? [FileName.printable(source ?? "-")] : [])).joined(separator: " ")
  }

  /// A label as one word: underscores replace white space and control characters.
  private static func word(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isWhitespace || $0.value < 0x20 ? "_" : $0 }))
  }

  /// A field of an event that a command can receive.
  package enum Field: String, CaseIterable, Sendable {
    case event, gesture, hand, id, x, y, score, aperture, finger, speed, value, time, duration, source, person
  }

  package func text(of field: Field) -> String {
    switch field {
    case .event: event.phase.rawValue
    case .gesture: event.name
    case .hand: event.handedness.rawValue
    case .id: String(event.handID)
    case .x: Double(event.location.x).fixed(4)
    case .y: Double(event.location.y).fixed(4)
    case .score: Double(event.score ?? 1).fixed(4)
    case .aperture: Double(event.aperture ?? 0).fixed(4)
    case .finger: event.finger?.rawValue ?? "-"
    case .speed: Double(event.speed ?? 0).fixed(4)
    case .value: Double(event.fader?.value ?? 0).fixed(4)
    case .time: event.time.millisecondsText
    case .duration: event.duration.millisecondsText
    case .source: source ?? "-"
    case .person: event.personID.map(String.init) ?? "-"
    }
  }
}
