import GestureCommandLine
import GestureFoundation
import HandEvents

/// Writes events, one line each.
struct EventWriter {
  private let output: OutputFile
  private let format: EventFormat
  /// Whether short lines name the input.
  private let showsSource: Bool
  /// Whether lines of JSON have the time of day.
  private let showsDate: Bool

  init(_ output: OutputFile, _ format: EventFormat, showsSource: Bool, showsDate: Bool) {
    self.output = output
    self.format = format
    self.showsSource = showsSource
    self.showsDate = showsDate
  }

  /// Writes events at once.
  func write(_ events: [ReportedEvent]) throws {
    for event in events { try output.write(line(event) + "\n") }
    try output.flush()
  }

  private func line(_ event: ReportedEvent) -> String {
    if format == .short { return event.summary(showsSource: showsSource) }
    return (showsDate ? event.json.adding(["date": Self.date]) : event.json).text
  }

  /// The present in UTC by ISO 8601, to the millisecond: `2026-03-01T09:30:00.125Z`.
  private static var date: String { Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
