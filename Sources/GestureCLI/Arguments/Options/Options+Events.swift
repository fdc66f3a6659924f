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

  static let scores = Option.numbers(
    "scores", "BEGIN[:END]", default: [0.5, 0.35], in: [0...1, 0...1], leftOut: { min($0[0], 0.35) },
    """
    Minimum scores to begin and to continue
    END is at most BEGIN.
    """)
  static let delays = Option.numbers(
    "delays", "BEGIN[:END]",
    default: [defaults.minimumDuration, defaults.releaseDuration].map { Double($0.milliseconds) },
    in: [0...3_600_000, 0...3_600_000],
    """
    Milliseconds before began, and before ended
    A gesture begins after it was seen for BEGIN, and ends after it was missing for END.
    """)
  static let hold = Option.numbers(
    "hold", "MS[:EVERY]", default: [Double(defaults.holdDuration.milliseconds), 0], in: [0...3_600_000, 0...3_600_000],
    """
    Milliseconds before held
    EVERY is the time between repetitions in milliseconds; 0 reports the event once.
    """)
  /// The options that decide when a gesture begins and ends.
  static let spans: [any OptionDefinition] = [scores, delays]
  static let eventResults = Option.file(
    "results", "FILE",
    """
    Read results instead of images, as JSON Lines
    recognize --mode video writes such results. The name - is standard input.
    """)

  static let motions = Option.list(
    "motions", "LIST", shown: "none",
    completion: .list(["all", "extra"] + HandMovement.allCases.map(\.rawValue), orFiles: true),
    """
    Report movements: all, extra, names or files
    all are the usual movements, extra taps of the other fingers. Names such as Swipe_Left,Wave and files of train-motion are separated by commas.
    """
  )
  static let reportMotions = motions.variant(
    default: ["all"], shown: "all",
    """
    Movements to show: all, none, names or files
    Names such as Swipe_Left,Wave and files of train-motion are separated by commas.
    """)
  static let viewpoint = Option.choice(
    "viewpoint", "VIEW", default: HandMovementSettings.Viewpoint.image,
    """
    Which side is right
    image: the right side of the image; person: the right side of the person, whose image is not mirrored.
    """)

  static let values = Option<[HandFader]?>(
    "values", "LIST", default: nil, shown: "none", completion: .list(HandFader.Measure.allCases.map(\.rawValue)),
    """
    Report values that a hand sets like a fader, 0 to 1
    They are separated by commas. =LOW:HIGH after a value sets the measures that become 0 and 1, such as openness=0.3:0.9.
    """
  ) { text in
    let faders = try text.split(separator: ",", omittingEmptySubsequences: false).map(fader)
    if Set(faders.map(\.measure)).count < faders.count { throw ValueProblem("must name each value once") }
    return faders
  }
  static let valueRate = Option.numbers(
    "value-rate", "HZ[:CHANGE]", default: [30, 0.02], in: [0.1...1000, 0...0.5],
    """
    Maximum events per second of each value
    Changes of up to CHANGE are not reported.
    """)

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
      throw ValueProblem(
        "must have two different numbers after \(measure.rawValue)=, such as \(measure.rawValue)=0.3:0.9")
    }
    return fader
  }

  private static let filterWords =
    HandEvent.Phase.allCases.map(\.rawValue) + EventFilter.Source.allCases.map(\.rawValue)
  static let filter = Option<EventFilter?>(
    "on", "LIST", default: nil, shown: "all", completion: .list(filterWords),
    """
    Report only these events
    If a list has steps, such as began, and sources, such as gestures, an event must match one of each.
    """
  ) { text in
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let phases = words.compactMap(HandEvent.Phase.init)
    let sources = words.compactMap(EventFilter.Source.init)
    guard phases.count + sources.count == words.count else {
      throw ValueProblem("must be one or more of \(filterWords.joined(separator: ", "))")
    }
    return EventFilter(phases: phases.isEmpty ? nil : Set(phases), sources: sources.isEmpty ? nil : Set(sources))
  }
  static let arm = Option<Arming?>(
    "arm", "GESTURE[:HOLD[:PAUSE]]", default: nil, shown: "events always count",
    completion: .choices(HandGesture.canned.map(\.rawValue)),
    """
    Ignore events until this gesture was held
    They count until no event came for PAUSE (\(armingDefaults.pause.milliseconds) ms), or until another gesture is held. HOLD is how long the gesture is held (\(armingDefaults.holdDuration.milliseconds) ms).
    """
  ) { text in
    let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let gesture = HandGesture(rawValue: words[0]) else {
      throw ValueProblem("must be a gesture of the model, such as Open_Palm")
    }
    let times = words.dropFirst().map { Int($0) ?? -1 }
    guard times.count <= 2, times.allSatisfy({ 0...3_600_000 ~= $0 }) else {
      throw ValueProblem("must have milliseconds from 0 to 3600000 after the gesture, such as \(words[0]):500:5000")
    }
    var arming = Arming(gesture: gesture, hold: armingDefaults.holdDuration, pause: armingDefaults.pause)
    if let hold = times.first { arming.hold = .milliseconds(hold) }
    if times.count > 1 { arming.pause = .milliseconds(times[1]) }
    return arming
  }

  /// The value of `--arm`.
  struct Arming: Sendable {
    let gesture: HandGesture
    var hold: Duration
    var pause: Duration
  }

  static let cooldown = span(
    "cooldown", .zero,
    """
    Minimum time between two equal events of a hand
    An event of the same gesture or movement is ignored until then.
    """)
  static let pinchPalm = Option.flag("pinch-palm", "Ignore pinches unless the palm faces the camera")
  static let arming: [any OptionDefinition] = [filter, arm, cooldown, pinchPalm]

  static let execute = Option.texts(
    "exec", "COMMAND",
    """
    Run a program for each event
    No shell is used; quotes keep a word together. The words {event}, {gesture}, {hand}, {id}, {x}, {y}, {score}, {aperture}, {finger},
    {speed}, {value}, {time}, {duration}, {source} and {person} are replaced by the values of the event. A command with {value} runs only for events that have one.
    """
  )
  static let executeShell = Option.texts(
    "exec-shell", "SCRIPT",
    """
    Run a script of /bin/sh for each event
    The values of --exec are variables there, such as $EVENT and $GESTURE.
    """)
  static let executeParallel = Option.flag(
    "exec-parallel", "Run up to 16 commands at once")
  static let executeTimeout = Option.number(
    "exec-timeout", "SECONDS", shown: "no limit", in: 0.1...86_400, "Stop a command after this time")
  static let osc = Option.texts("osc", "HOST:PORT", "Send each event by UDP as Open Sound Control")
  static let sentJoints = joints.variant(
    shown: nil, "Also send the 26 joints of each hand (with --osc)")
  static let sentFieldOfView = fieldOfViewDegrees.variant(
    shown: fieldOfViewDegrees.defaultText, "Field of view of the camera, for --joints")
  static let actions: [any OptionDefinition] = [
    execute, executeShell, executeParallel, executeTimeout, osc, sentJoints, sentFieldOfView,
  ]
}
