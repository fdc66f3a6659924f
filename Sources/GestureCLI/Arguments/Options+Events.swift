import GestureClassifier
import GestureCommandLine
import HandEvents

/// Events of gestures and movements, and what is done with them.
extension Options {
  private static let defaults = GestureEventSettings()
  private static let armingDefaults = EventArmingSettings(gesture: .openPalm)
  private static let phaseNames = HandEvent.Phase.allCases.map(\.rawValue).joined(separator: ", ")

  private static func span(_ name: String, _ length: Duration, _ help: String) -> Option<Int> {
    .integer(name, "MS", default: length.milliseconds, in: 0...3_600_000, help)
  }

  static let beginScore = Option.number("begin-score", default: 0.5, in: 0...1, "Minimum score to begin")
  static let endScore = Option.number(
    "end-score", default: 0.35, in: 0...1, "Minimum score to continue; at most the one to begin")
  static let minimumDuration = span("minimum-duration", defaults.minimumDuration, "Minimum duration before began")
  static let releaseDuration = span("release-duration", defaults.releaseDuration, "Minimum absence before ended")
  static let holdDuration = span("hold-duration", defaults.holdDuration, "Minimum duration before held")
  static let holdInterval = Option.integer("hold-interval", "MS", shown: "held once", in: 1...3_600_000, "Repeat held every MS")
  /// The options that decide when a gesture begins and ends.
  static let spans: [any OptionDefinition] = [beginScore, endScore, minimumDuration, releaseDuration]
  static let eventResults = Option.file(
    "results", "FILE", "Read results from JSON Lines, as recognize --mode video writes them, instead of images; - is standard input")

  static let motions = Option.list(
    "motions", "LIST", shown: "none", completion: .list(["all", "extra"] + HandMovement.allCases.map(\.rawValue), orFiles: true),
    "Movements to report as well: all (the usual ones), extra (taps of the other fingers, such as Thumb_Tap), names such as Swipe_Left,Wave, or files that train-motion has written, separated by commas"
  )
  static let reportMotions = motions.variant(
    default: ["all"], shown: "all",
    "Movements to show: all, none, names such as Swipe_Left,Wave, or files that train-motion has written, separated by commas")
  static let viewpoint = Option.choice(
    "viewpoint", "VIEW", default: HandMovementSettings.Viewpoint.image,
    "Which side is right: that of the image, or that of the person in an image that is not mirrored")

  static let values = Option<[HandFader]?>(
    "values", "LIST", default: nil, shown: "none", completion: .list(HandFader.Measure.allCases.map(\.rawValue)),
    "Report what a hand sets like a fader, 0 to 1, separated by commas; with =LOW:HIGH behind it the measures that become 0 and 1, such as openness=0.3:0.9"
  ) { text in
    let faders = try text.split(separator: ",", omittingEmptySubsequences: false).map(fader)
    if Set(faders.map(\.measure)).count < faders.count { throw ValueProblem("must name each value once") }
    return faders
  }
  static let valueRate = Option.number(
    "value-rate", "HZ", default: 30, in: 0.1...1000, "Highest number of events a second of each value")
  static let valueDeadZone = Option.number(
    "value-dead-zone", default: 0.02, in: 0...0.5, "Changes of a value that are not reported")

  private static let measureNames = HandFader.Measure.allCases.map(\.rawValue).joined(separator: ", ")

  private static func fader(_ text: Substring) throws -> HandFader {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let measure = HandFader.Measure(rawValue: String(parts[0])) else {
      throw ValueProblem("must be one or more of \(measureNames), separated by commas")
    }
    var fader = HandFader(measure)
    guard parts.count > 1 else { return fader }
    let ends = parts[1].split(separator: ":", omittingEmptySubsequences: false).map { Float($0) }
    guard ends.count == 2, let low = ends[0], let high = ends[1], fader.calibrate(low: low, high: high) else {
      throw ValueProblem("must have two numbers that differ behind \(measure.rawValue)=, such as \(measure.rawValue)=0.3:0.9")
    }
    return fader
  }

  static let phases = Option<Set<HandEvent.Phase>?>(
    "on", "LIST", default: nil, shown: "all", completion: .list(HandEvent.Phase.allCases.map(\.rawValue)),
    "Report only these events, separated by commas"
  ) { text in
    let words = text.split(separator: ",")
    let phases = words.compactMap { HandEvent.Phase(rawValue: String($0)) }
    guard !words.isEmpty, phases.count == words.count else { throw ValueProblem("must be one or more of \(phaseNames)") }
    return Set(phases)
  }
  /// The sources of events.
  enum EventSource: String, CaseIterable, Sendable {
    case gestures, movements, values
  }
  static let onlySources = Option<Set<EventSource>?>(
    "only", "LIST", default: nil, shown: "all", completion: .list(EventSource.allCases.map(\.rawValue)),
    "Report the events of these alone, separated by commas"
  ) { text in
    let words = text.split(separator: ",")
    let sources = words.compactMap { EventSource(rawValue: String($0)) }
    guard !words.isEmpty, sources.count == words.count else {
      throw ValueProblem("must be one or more of \(EventSource.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return Set(sources)
  }
  static let arm = Option<HandGesture?>(
    "arm", "GESTURE", default: nil, shown: "events always count", completion: .choices(HandGesture.canned.map(\.rawValue)),
    "Let events count only after this gesture was held, until a pause, or until another is held"
  ) { text in
    guard let gesture = HandGesture(rawValue: text) else { throw ValueProblem("must be a gesture of the model, such as Open_Palm") }
    return gesture
  }
  static let armHold = span("arm-hold", armingDefaults.holdDuration, "Minimum duration of the gesture of --arm")
  static let armPause = span("arm-pause", armingDefaults.pause, "Time without an event after which events stop counting")
  static let cooldown = span("cooldown", .zero, "Time after an event in which none of the same gesture or movement of the hand counts")
  static let pinchPalm = Option.flag("pinch-palm", "Let a pinch count only while the palm faces the camera")
  static let arming: [any OptionDefinition] = [phases, onlySources, arm, armHold, armPause, cooldown, pinchPalm]

  static let execute = Option.texts(
    "exec", "COMMAND",
    "Run a program for each event, without a shell: {event}, {gesture}, {hand}, {id}, {x}, {y}, {score}, {aperture}, {finger}, {speed}, {value}, {time}, {duration}, {source} and {person} stand for what the event says; quotes keep a word together; with {value} for events that have one"
  )
  static let executeShell = Option.texts(
    "exec-shell", "SCRIPT",
    "Run a script of /bin/sh for each event; the same values are variables there, such as \"$EVENT\" and \"$GESTURE\"")
  static let executeParallel = Option.flag(
    "exec-parallel", "Do not wait for the end of a command before the next: up to 16 run at once")
  static let executeTimeout = Option.number(
    "exec-timeout", "SECONDS", shown: "no limit", in: 0.1...86_400, "End a command that runs for longer")
  static let osc = Option.texts("osc", "HOST:PORT", "Send each event as a message of Open Sound Control, by UDP")
  static let sentJoints = joints.variant(
    shown: nil, "Send position and rotation of the 26 joints of the hands of each frame, too (with --osc)")
  static let sentFieldOfView = fieldOfViewDegrees.variant(
    shown: fieldOfViewDegrees.defaultText, "The camera's field of view along the longer side of the image, for --joints")
  static let actions: [any OptionDefinition] = [
    execute, executeShell, executeParallel, executeTimeout, osc, sentJoints, sentFieldOfView,
  ]
}

extension Settings {
  /// The detector of the events that count.
  func eventDetector(_ motions: Option<[String]?> = Options.motions) throws -> any HandEventDetector {
    let endScore = arguments.has(Options.endScore) ? self.endScore : min(self.endScore, self.beginScore)
    try refuse(Options.endScore, unless: endScore <= self.beginScore, "must be at most that of --begin-score")
    let settings = GestureEventSettings(
      beginScore: Float(self.beginScore), endScore: Float(endScore), minimumDuration: .milliseconds(self.minimumDuration),
      releaseDuration: .milliseconds(self.releaseDuration), holdDuration: .milliseconds(self.holdDuration),
      holdInterval: self.holdInterval.map { .milliseconds($0) })
    let gestures = try GestureEventDetector(settings: settings)
    let movements = try motionDetector(arguments[motions] ?? [])
    try refuse(Options.armHold, Options.armPause, unless: self.arm != nil, "needs --arm GESTURE")
    let hasPinch = movements?.settings.kinds.contains(.pinch) ?? false
    try refuse(Options.pinchPalm, unless: hasPinch, "needs --motions with Pinch or all")
    try refuse(Options.viewpoint, unless: movements != nil, "needs --motions LIST")
    try refuse(Options.valueRate, Options.valueDeadZone, unless: self.values != nil, "needs --values LIST")
    let missing: [HandEvent.Phase] =
      (movements == nil ? [.completed] + (self.values == nil ? [.moved] : []) : []) + (self.arm == nil ? [.armed, .disarmed] : [])
    let isIdle = self.phases?.isSubset(of: missing) ?? false
    try refuse(Options.phases, unless: !isIdle, "names no event that comes without --motions, --values or --arm")
    let found: [Options.EventSource] = [.gestures] + (movements == nil ? [] : [.movements]) + (self.values == nil ? [] : [.values])
    let missingSources = self.onlySources.map { $0.subtracting(found) } ?? []
    try refuse(Options.onlySources, unless: !missingSources.contains(.movements), "names movements, which need --motions LIST")
    try refuse(Options.onlySources, unless: !missingSources.contains(.values), "names values, which need --values LIST")
    var others: [any HandEventDetector] = movements.map { self.pinchPalm ? [$0.facingCamera { $0.movement == .pinch }] : [$0] } ?? []
    if var faders = self.values {
      for index in faders.indices { faders[index].deadZone = Float(self.valueDeadZone) }
      others.append(try HandFaderDetector(faders, rate: self.valueRate))
    }
    var detector = HandEventDetectors([gestures] + others)
    if let gesture = self.arm {
      let arming = EventArmingSettings(
        gesture: gesture, holdDuration: .milliseconds(self.armHold), pause: .milliseconds(self.armPause),
        disarmDuration: settings.holdDuration, seeing: settings)
      detector = HandEventDetectors([try detector.armed(by: arming)])
    }
    return self.cooldown > 0 ? try detector.cooldown(.milliseconds(self.cooldown)) : detector
  }

  /// The detector of the movements that words of a list name; nil if there are none.
  private func motionDetector(_ words: [String]) throws -> HandMovementDetector? {
    if words.isEmpty || words == ["none"] { return nil }
    var settings = HandMovementSettings(kinds: [], viewpoint: self.viewpoint)
    var models: [MovementModel] = []
    let groups = ["all": HandMovement.usual, "extra": Set(HandMovement.allCases).subtracting(HandMovement.usual)]
    for word in words {
      if let kinds = groups[word] ?? HandMovement(rawValue: word).map({ [$0] }) {
        settings.kinds.formUnion(kinds)
      } else if FileSystem.exists(word) {
        models.append(try ToolError.about(word) { try MovementModel(contentsOfFile: word) })
      } else {
        let names = ["all", "extra"] + HandMovement.allCases.map(\.rawValue)
        let meant =
          (HandMovement.allCases.map(\.rawValue).first { $0.lowercased() == word.lowercased() } ?? nearestName(to: word, among: names))
        let problem = meant.map { "is neither a file nor a movement; did you mean \($0)?" }
        throw ToolError(.usage, "--motions \(word)", problem ?? "is neither a file nor \(alternatives(names))")
      }
    }
    return try HandMovementDetector(settings: settings, models: models)
  }

  /// Refuses a gesture that would never arm: hands can only have those that are known, and not left out.
  ///
  /// - Parameter model: The gestures of the classifiers; nil if they are not used.
  func checkArming(known: [HandGesture], model: GestureNetworks?) throws {
    guard let gesture = self.arm else { return }
    let (name, names) = (gesture.rawValue, known.map(\.rawValue))
    if known.contains(gesture) {
      let ofKeypoints = try turning().keypointClassifier.map { [(Options.custom, $0.labels)] }
      let ofBundle = [(Options.canned, model?.cannedNames ?? []), (Options.custom, model?.customNames ?? [])]
      let options = (ofKeypoints ?? ofBundle).filter { $0.1.contains(name) }
      let reasons = options.compactMap { reasonLeftOut(name, $0.0, of: $0.1) }
      // Of two classifiers that have it, one is enough.
      guard let reason = reasons.first, reasons.count == options.count else { return }
      throw ToolError(.usage, "--arm \(name)", "is left out by --\(reason), so that events would never count")
    }
    let meant = nearestName(to: name, among: names).map { "did you mean \($0)?" }
    throw ToolError(
      .usage, "--arm \(name)", "is not a gesture of the model; \(meant ?? "there are \(names.joined(separator: ", "))")")
  }

  /// The actions for each event. Everything is checked before anything is run.
  func eventActions(_ console: Console) throws -> EventActions {
    let commands =
      try self.execute.map { try CommandQueue.Command(program: $0) } + self.executeShell.map { try CommandQueue.Command(script: $0) }
    try refuse(
      Options.executeParallel, Options.executeTimeout, unless: !commands.isEmpty, "needs --exec COMMAND or --exec-shell SCRIPT")
    try refuse(Options.joints, unless: !self.osc.isEmpty, "needs --osc HOST:PORT")
    try refuse(Options.fieldOfViewDegrees, unless: self.joints, "needs --joints")
    let senders = try self.osc.map { try OSCSender(to: $0, option: "--osc", console: console) }
    let timeout = self.executeTimeout.map { Duration(roundedSeconds: $0) }
    return EventActions(
      senders: senders,
      commands: commands.map { CommandQueue($0, isParallel: self.executeParallel, timeout: timeout, console: console) })
  }
}
