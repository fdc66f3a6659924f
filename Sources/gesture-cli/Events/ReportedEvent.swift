import GestureClassifier
import GestureSupport
import HandEvents
import HandLandmarkerCore

/// An event as it is written, sent, and handed to commands.
package struct ReportedEvent: Sendable {
  /// The words for what can happen.
  package enum Kind: String, CaseIterable, Sendable {
    case began, held, moved, ended, completed, armed, disarmed
  }

  package var kind: Kind
  /// The gesture or movement.
  package var name: String
  package var handID: Int
  package var otherHandID: Int?
  package var handedness: Handedness?
  /// Nil for what rules decide.
  package var score: Float?
  package var time: Duration
  package var start: Duration
  package var duration: Duration
  /// As fractions of the sides of the upright image.
  package var location: SIMD2<Float>
  /// The rest that movements have.
  package var speed: Float?
  package var aperture: Float?
  package var angle: Float?
  package var source: String?
  /// Whether its JSON has the location: that of gestures does not.
  package var isOfMotion: Bool

  package init(_ event: GestureEvent, source: String?) {
    kind =
      switch event.phase {
      case .began: .began
      case .held: .held
      case .ended: .ended
      }
    (name, handID, handedness, score) = (event.gesture.rawValue, event.handID, event.handedness, event.score)
    (time, start, duration, location) = (event.time, event.start, event.duration, event.location)
    (self.source, isOfMotion) = (source, false)
  }

  package init(_ event: HandMotionEvent, source: String?) {
    kind =
      switch event.phase {
      case .completed: .completed
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      }
    (name, handID, otherHandID, handedness) = (event.movement.name, event.handID, event.otherHandID, event.handedness)
    (score, time, start, duration) = (event.movement.score, event.time, event.start, event.duration)
    (location, speed, aperture, angle) = (event.location, event.speed, event.aperture, event.angle)
    (self.source, isOfMotion) = (source, true)
  }

  package var json: JSON {
    var line: JSON = [
      "source": source, "timestampInMilliseconds": JSON.plain(time.millisecondsText),
      "event": kind.rawValue, "gesture": name, "score": score,
      "handID": handID, "handedness": handedness?.rawValue, "startInMilliseconds": JSON.plain(start.millisecondsText),
      "durationInMilliseconds": JSON.plain(duration.millisecondsText),
    ]
    // The same keys, and those that movements have besides.
    if isOfMotion { line = line.adding(["x": location.x, "y": location.y]) }
    if let otherHandID { line = line.adding(["otherHandID": otherHandID]) }
    if let speed { line = line.adding(["speed": speed]) }
    if let angle { line = line.adding(["angle": angle]) }
    if let aperture { line = line.adding(["aperture": aperture]) }
    return line
  }

  /// One line without its line break: event, gesture, hand, x, y, score, seconds, always seven words with one space between them, and behind them the
  /// input if there are several.
  package func summary(showsSource: Bool) -> String {
    let words = [
      kind.rawValue, Self.word(name), handText, Double(location.x).fixed(3), Double(location.y).fixed(3), Double(score ?? 1).fixed(2),
      time.seconds.fixed(3),
    ]
    return (words + (showsSource ? [source ?? "-"] : [])).joined(separator: " ")
  }

  private var handText: String { handedness?.rawValue ?? "-" }

  /// A label that has spaces as one word.
  private static func word(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isWhitespace || $0.value < 0x20 ? "_" : $0 }))
  }

  /// A field of an event that a command can receive.
  package enum Field: String, CaseIterable, Sendable {
    case event, gesture, hand, id, x, y, score, aperture, time, duration, source
  }

  package func text(of field: Field) -> String {
    switch field {
    case .event: kind.rawValue
    case .gesture: name
    case .hand: handText
    case .id: String(handID)
    case .x: Double(location.x).fixed(4)
    case .y: Double(location.y).fixed(4)
    case .score: Double(score ?? 1).fixed(4)
    case .aperture: Double(aperture ?? 0).fixed(4)
    case .time: time.millisecondsText
    case .duration: duration.millisecondsText
    case .source: source ?? "-"
    }
  }
}
