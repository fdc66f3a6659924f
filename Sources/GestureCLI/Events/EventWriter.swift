import GestureClassifier
import GestureCommandLine
import GestureFoundation
import HandEvents
import HandFiles

/// Turns results into events, writes those that count, and has them acted on. A new source is a new stream, and a time that does not increase.
struct EventWriter {
  /// The time after which no event comes of people who left: options delay one by an hour at most.
  private static let memory = Duration.seconds(7_200)

  /// Nil where events are only observed.
  private let output: OutputFile?
  /// Acts on each event that counts.
  private let act: (ReportedEvent) -> Void
  private let console: Console
  private let format: EventFormat
  /// Whether short lines name the input.
  private let showsSource: Bool
  /// Whether lines of JSON have the time of day.
  private let showsDate: Bool
  private var detector: any HandEventDetector
  /// The steps that are reported; nil for all.
  private let phases: Set<HandEvent.Phase>?
  /// The sources of the events that are reported; nil for all.
  private let sources: Set<Options.EventSource>?
  /// Whether events count; nil where they always do.
  private var isArmed: Bool?
  private var last: HandRecord?
  /// The times of the last frame, and of the last one with a hand or the first.
  private var times: (last: Duration, hand: Duration)?
  private var orientation = RasterImage.Orientation.up
  /// Nil if people are not told apart.
  private var people: HandPeople?
  /// The person of each hand, by its identity, and when each person was seen last.
  private var (persons, sights): ([Int: Int], [Int: Duration]) = ([:], [:])
  /// The mender of results that were read.
  var mender: HandMender?
  /// Receives the joints of the hands of each frame with hands; nil if they are not asked for.
  var sendJoints: (([FittedHand]) -> Void)?
  private var fitter: RecordFitter
  /// Whether frames of unknown size have been reported, whose hands cannot be fitted.
  private var hasReportedSize = false

  init(
    _ settings: Settings, _ streams: Streams, _ format: EventFormat, _ detector: any HandEventDetector, writes: Bool = true,
    act: @escaping (ReportedEvent) -> Void
  ) throws {
    // A service that is started again continues its log.
    let appends = settings.append || settings.isLive && !settings.overwrite
    output =
      writes
      ? try appends ? settings.output.map { try OutputFile(appendingTo: $0) } ?? streams.output : streams.output(settings.output) : nil
    sources = settings.filter?.sources
    (console, self.format, self.detector, phases, self.act) = (streams.console, format, detector, settings.filter?.phases, act)
    showsSource = settings.camera == nil && (settings.inputs.count != 1 || InputList.isFolder(settings.inputs[0]))
    showsDate = settings.isLive
    isArmed = settings.arm == nil ? nil : false
    people = settings.people ? HandPeople() : nil
    fitter = RecordFitter(fieldOfView: settings.fieldOfViewDegrees)
  }

  mutating func process(_ record: HandRecord, _ orientation: RasterImage.Orientation) throws {
    if !record.follows(last) { try finish() }
    last = record
    guard let frame = record.frame else {
      throw ToolError(
        .dataError, record.source, "has a result without a timestamp: events need those of recognize --mode video or live-stream")
    }
    self.orientation = orientation
    for frame in mender?.frames(after: frame) ?? [frame] { try process(frame) }
  }

  private mutating func process(_ frame: HandFrame) throws {
    let frame = frame.upright(in: orientation)
    times = (frame.time, frame.hands.isEmpty ? times?.hand ?? frame.time : frame.time)
    for hand in people?.frame(frame).hands ?? frame.hands {
      persons[hand.id] = hand.personID
      if let person = hand.personID { sights[person] = frame.time }
    }
    // A hand that the tracker has renamed has events of its first identity, thus those of a person last as long as the person.
    let gone = sights.filter { frame.time - $0.value > Self.memory }
    if !gone.isEmpty {
      persons = persons.filter { gone[$0.value] == nil }
      sights = sights.filter { gone[$0.key] == nil }
    }
    try report(detector.events(for: frame))
    if let sendJoints, !frame.hands.isEmpty {
      if frame.imageSize == nil, !hasReportedSize {
        hasReportedSize = true
        let warning = "hands in frames of unknown size have no joints: results need width and height"
        console.report(ToolError(.dataError, last?.source, warning), isWarning: true)
      }
      sendJoints(fitter.fit(HandRecord(frame, source: last?.source)).compactMap(\.self))
    }
  }

  /// Ends what is held: the stream is over, or no frames come for some time.
  mutating func finish() throws {
    for frame in mender?.finish() ?? [] { try process(frame) }
    try report(detector.finish())
    people?.finish()
    fitter.reset()
    (times, persons, sights) = (nil, [:], [:])
  }

  /// The present in UTC by ISO 8601, to the millisecond: `2026-03-01T09:30:00.125Z`.
  private static var date: String { Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }

  /// A description of the last frame for the status line.
  func status(of hands: [Hand]) -> String {
    let gestures = hands.compactMap { $0.gestureScores?.winner?.label }
    let found = counted(hands.count, "hand") + (gestures.isEmpty ? "" : ": " + gestures.joined(separator: ", "))
    let absence = times.map { ($0.last - $0.hand).seconds } ?? 0
    let shown = hands.isEmpty ? "no hand" + (absence < 1 ? "" : " for \(absence.fixed(0)) s") : found
    return [shown, isArmed.map { $0 ? "armed" : "not armed" }].compactMap(\.self).joined(separator: ", ")
  }

  private mutating func report(_ found: [HandEvent]) throws {
    if isArmed != nil, let change = found.last(where: { $0.phase == .armed || $0.phase == .disarmed }) { isArmed = change.phase == .armed }
    let counting = found.filter { (phases?.contains($0.phase) ?? true) && (sources?.contains($0.source) ?? true) }
    let events = counting.map { ReportedEvent($0, source: last?.source, person: persons[$0.handID]) }
    if events.isEmpty { return }
    console.progress("")
    for event in events {
      let json = showsDate ? event.json.adding(["date": Self.date]) : event.json
      try output?.write((format == .short ? event.summary(showsSource: showsSource) : json.text) + "\n")
    }
    try output?.flush()
    events.forEach(act)
  }
}

/// The actions for each event, beside writing it.
struct EventActions {
  var senders: [OSCSender]
  var commands: [CommandQueue]

  mutating func perform(_ event: ReportedEvent) {
    send(OSCMessage.messages(of: event))
    for queue in commands { queue.add(event) }
  }

  mutating func send(_ messages: [OSCMessage]) { for index in senders.indices { senders[index].send(messages) } }

  /// Waits for commands that still run.
  func finish() { for queue in commands { queue.finish() } }
}

extension HandEvent {
  /// The source of the event, as `--only` names it. Arming belongs to gestures.
  fileprivate var source: Options.EventSource {
    if gesture != nil || phase == .armed || phase == .disarmed { return .gestures }
    return fader == nil ? .movements : .values
  }
}
