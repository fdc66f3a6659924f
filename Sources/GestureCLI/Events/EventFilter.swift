import HandEvents

/// The events that are reported.
struct EventFilter: Sendable {
  /// The sources of events, as the command line names them.
  enum Source: String, CaseIterable, Sendable {
    case gestures, movements, values
  }

  /// The steps that are reported; nil for all.
  var phases: Set<HandEvent.Phase>?
  /// The sources whose events are reported; nil for all.
  var sources: Set<Source>?

  /// Whether an event is reported.
  func passes(_ event: HandEvent) -> Bool {
    (phases?.contains(event.phase) ?? true) && (sources?.contains(Self.source(of: event)) ?? true)
  }

  /// The source of an event. Arming counts as a source of gesture events.
  private static func source(of event: HandEvent) -> Source {
    if event.gesture != nil || event.phase == .armed || event.phase == .disarmed { return .gestures }
    return event.fader == nil ? .movements : .values
  }
}
