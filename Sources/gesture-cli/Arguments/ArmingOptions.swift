import GestureClassifier
import GestureCommandLine
import GestureSupport
import HandEvents
import HandLandmarkerCore

/// The options of which events count.
enum ArmingOptions {
  private static let defaults = EventArmingSettings()
  static let kinds = Option<Set<ReportedEvent.Kind>?>(
    "on", "LIST", default: nil, shown: "all",
    "Report only these events: \(ReportedEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")), separated by commas"
  ) { text in
    let words = text.split(separator: ",")
    let kinds = words.compactMap { ReportedEvent.Kind(rawValue: String($0)) }
    guard !words.isEmpty, kinds.count == words.count else {
      throw ValueProblem("must be one or more of \(ReportedEvent.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return Set(kinds)
  }
  static let arm = Option<HandGesture?>(
    "arm", "GESTURE", default: nil, shown: "events always count", completion: .choices(HandGesture.canned.map(\.rawValue)),
    "Let events count only after this gesture was held, until a pause, or until another is held"
  ) { text in
    guard let gesture = HandGesture(rawValue: text) else {
      throw ValueProblem("must be a gesture of the model, such as Open_Palm")
    }
    return gesture
  }
  static let armHold = Option.integer(
    "arm-hold", "MS", default: defaults.holdDuration.milliseconds, in: 0...3_600_000, "Minimum duration of the gesture of --arm")
  static let armPause = Option.integer(
    "arm-pause", "MS", default: defaults.pause.milliseconds, in: 0...3_600_000, "Time without an event after which events stop counting")
  static let cooldown = Option.integer(
    "cooldown", "MS", default: 0, in: 0...3_600_000, "Time after an event in which none of the same gesture or movement counts")
  static let pinchPalm = Option.flag("pinch-palm", "Let a pinch count only while the palm faces the camera")

  static let all: [any OptionDefinition] = [kinds, arm, armHold, armPause, cooldown, pinchPalm]

  static func gate(_ arguments: ParsedArguments, events: GestureEventSettings) throws -> EventGate {
    for option in [armHold, armPause] { try arguments.refuse(option, unless: arguments.has(arm), "needs --arm GESTURE") }
    if arguments[pinchPalm] {
      let motions = arguments[MotionOptions.motions] ?? []
      try arguments.refuse(pinchPalm, unless: motions.contains("all") || motions.contains("Pinch"), "needs --motions with Pinch or all")
    }
    var gate = EventGate()
    gate.pinchNeedsPalm = arguments[pinchPalm]
    gate.kinds = arguments[kinds]
    if arguments.has(arm) || arguments[cooldown] > 0 || arguments[pinchPalm] {
      let settings = EventArmingSettings(
        gesture: arguments[arm], holdDuration: .milliseconds(arguments[armHold]), pause: .milliseconds(arguments[armPause]),
        disarmDuration: events.holdDuration, cooldown: .milliseconds(arguments[cooldown]))
      gate.arming = try EventArming(settings: settings, events: events)
    }
    return gate
  }

  /// Refuses a gesture that would never arm.
  ///
  /// - Parameter known: The gestures that hands can have.
  static func check(_ arguments: ParsedArguments, known: [HandGesture]) throws {
    guard let gesture = arguments[arm], !known.contains(gesture) else { return }
    let (name, names) = (gesture.rawValue, known.map(\.rawValue))
    let meant = nearestName(to: name, among: names, within: max(1, name.count / 3)).map { "did you mean \($0)?" }
    throw ToolError(
      .usage, "--arm \(name)", "is not a gesture of the model; \(meant ?? "there are \(names.joined(separator: ", "))")")
  }
}
