import GestureCommandLine
import HandEvents
import HandFiles

extension EventsArguments {
  func run(_ streams: Streams) throws {
    let actions = try EventActions(actions, streams.console)
    defer { actions.finish() }
    var reporter = EventReporter(try writer(streams), events.filter, actions, streams.console)
    let report: RecordEvents.Report = { try reporter.report($0, source: $1) }
    switch subject {
    case .frames(let frames): try self.report(on: frames, streams, to: report)
    case .results(let results): try self.report(on: results, streams, to: report)
    }
  }

  private func writer(_ streams: Streams) throws -> EventWriter {
    let file = try appends ? output.path.map { try OutputFile(appendingTo: $0) } : nil
    return EventWriter(
      try file ?? streams.output(output.path), format, showsSource: showsSource, showsDate: showsDate)
  }

  private func recordEvents(_ mender: HandMender?) -> RecordEvents {
    let people = events.hasPeople ? HandPeople() : nil
    return RecordEvents(
      HandEventStream(events.detector, people: people, mender: mender), arms: events.arming != nil)
  }

  private func report(on results: KnownEventArguments, _ streams: Streams, to report: RecordEvents.Report) throws {
    let name = results.name
    let events = recordEvents(try results.continuity.mender())
    let lines = try ResultSource(opening: name, imageSize: results.imageSize, streams)
    var order = FrameOrder()
    var labels = Set<String>()
    let outcome = Result {
      while var record = try lines.next() {
        try order.check(record.result, at: lines.location)
        record.take(results.view)
        labels.formUnion(record.result.hands.compactMap { $0.gestureScores?.winner?.label }.filter { !$0.isEmpty })
        try events.process(record.result, .init(rotationDegrees: record.rotationDegrees), report: report)
      }
    }
    // Events that have begun end even after an error.
    try events.finish(report: report)
    try outcome.get()
    if labels.isEmpty, !self.events.hasMore, actions.jointsFieldOfView == nil {
      streams.console.note(
        "no hand in \(name) has a gesture, so there are no events: classify adds gestures to results of detect")
    } else if let gesture = self.events.arming?.rawValue, !labels.contains(gesture) {
      streams.console.note("no hand in \(name) shows \(gesture), so no event counts")
    }
  }

  private func report(
    on frames: RecognitionArguments, _ streams: Streams, to report: @escaping RecordEvents.Report
  ) throws {
    let events = recordEvents(nil)
    let recognition = try Recognition(.gestureRecognizer, frames, streams)
    recognition.status.withLock { $0 = "" }
    // Ctrl-C ends the stream of a camera, and the gestures in progress end with the stream.
    let finish = { try events.finish(report: report) }
    try recognition.forEachResult(onStop: finish, finish: finish) { record, image in
      try events.process(record.result, image.orientation, report: report)
      recognition.status.withLock { $0 = events.status(of: record.result.hands) }
    }
  }
}
