import GestureClassifier
import GestureCommandLine
import GestureSupport
import HandEvents
import HandLandmarkerCore

/// The options of which events count.
enum ArmingOptions {
  private static let defaults = EventArmingSettings(gesture: .openPalm)
  private static let phaseNames = HandEvent.Phase.allCases.map(\.rawValue).joined(separator: ", ")
  static let phases = Option<Set<HandEvent.Phase>?>(
    "on", "LIST", default: nil, shown: "all",
    "Report only these events: \(phaseNames), separated by commas"
  ) { text in
    let words = text.split(separator: ",")
    let phases = words.compactMap { HandEvent.Phase(rawValue: String($0)) }
    guard !words.isEmpty, phases.count == words.count else {
      throw ValueProblem("must be one or more of \(phaseNames)")
    }
    return Set(phases)
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
    "cooldown", "MS", default: 0, in: 0...3_600_000, "Time after an event in which none of the same gesture or movement of the hand counts")
  static let pinchPalm = Option.flag("pinch-palm", "Let a pinch count only while the palm faces the camera")

  static let all: [any OptionDefinition] = [phases, arm, armHold, armPause, cooldown, pinchPalm]

  /// The detector of the events that count.
  static func detector(
    _ arguments: ParsedArguments, _ gestures: GestureEventDetector, _ motions: HandMotionDetector?
  ) throws -> any HandEventDetector {
    for option in [armHold, armPause] { try arguments.refuse(option, unless: arguments.has(arm), "needs --arm GESTURE") }
    let hasPinch = motions?.settings.kinds.contains(.pinch) ?? false
    try arguments.refuse(pinchPalm, unless: hasPinch, "needs --motions with Pinch or all")
    let movements: [any HandEventDetector] = motions.map { arguments[pinchPalm] ? [$0.facingCamera()] : [$0] } ?? []
    var detector = HandEventDetectors([gestures] + movements)
    if let gesture = arguments[arm] {
      let settings = EventArmingSettings(
        gesture: gesture, holdDuration: .milliseconds(arguments[armHold]), pause: .milliseconds(arguments[armPause]),
        disarmDuration: gestures.settings.holdDuration, seeing: gestures.settings)
      detector = HandEventDetectors([try detector.armed(by: settings)])
    }
    return arguments[cooldown] > 0 ? try detector.cooldown(.milliseconds(arguments[cooldown])) : detector
  }

  /// Refuses a gesture that would never arm.
  ///
  /// - Parameter known: The gestures that hands can have.
  static func check(_ arguments: ParsedArguments, known: [HandGesture]) throws {
    guard let gesture = arguments[arm], !known.contains(gesture) else { return }
    let (name, names) = (gesture.rawValue, known.map(\.rawValue))
    let meant = nearestName(to: name, among: names).map { "did you mean \($0)?" }
    throw ToolError(
      .usage, "--arm \(name)", "is not a gesture of the model; \(meant ?? "there are \(names.joined(separator: ", "))")")
  }
}
