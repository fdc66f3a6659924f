import GestureClassifier
import GestureCommandLine
import HandEvents
import HandFiles

/// The events of consecutive results. A new stream begins with a new source, or with a time that does not increase.
final class RecordEvents {
  /// Receives the upright frames in order, and the end of each stream.
  typealias Report = (HandEventStream.Step, _ source: String?) throws -> Void

  private var stream: HandEventStream
  /// Whether the status line shows the arming.
  private let arms: Bool
  private var last: HandRecord?

  /// - Parameter arms: Whether events count only after a gesture was held.
  init(_ stream: HandEventStream, arms: Bool) {
    self.stream = stream
    self.arms = arms
  }

  /// Processes the next result.
  ///
  /// - Parameters:
  ///   - orientation: The orientation of the stored image.
  ///   - report: Receives the steps that are certain now.
  func process(_ record: HandRecord, _ orientation: RasterImage.Orientation, report: Report) throws {
    if !record.follows(last) { try finish(report: report) }
    last = record
    guard let frame = record.frame else {
      throw ToolError(
        .dataError, record.source,
        "has a result without a timestamp: events need results of recognize --mode video or live-stream")
    }
    for step in stream.steps(after: frame, in: orientation) { try report(step, record.source) }
  }

  /// Ends held events when the stream ends or frames stop coming.
  func finish(report: Report) throws {
    for step in stream.finish() { try report(step, last?.source) }
  }

  /// A description of the last frame for the status line.
  func status(of hands: [Hand]) -> String {
    let gestures = hands.compactMap { $0.gestureScores?.winner?.label }
    let found = counted(hands.count, "hand") + (gestures.isEmpty ? "" : ": " + gestures.joined(separator: ", "))
    let absence = stream.absence.seconds
    let shown = hands.isEmpty ? "no hand" + (absence < 1 ? "" : " for \(absence.fixed(0)) s") : found
    return shown + (arms ? stream.isArmed ? ", armed" : ", not armed" : "")
  }
}
