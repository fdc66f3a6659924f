import GestureClassifier
import GestureCommandLine
import HandEvents

/// The conditions under which gestures, movements and values become events that count.
struct EventArguments: Sendable {
  /// The detector of the events that count.
  let detector: any HandEventDetector
  /// The events that are reported.
  let filter: EventFilter
  /// The gesture before which no event counts; nil if all events count.
  let arming: HandGesture?
  /// Whether movements or values are reported, too.
  let hasMore: Bool
  /// Whether people are distinguished.
  let hasPeople: Bool

  /// - Parameter motions: The option that names the movements.
  init(_ given: ParsedArguments, motions: Option<[String]?> = Options.motions) throws {
    let settings = try Self.gestureSettings(given)
    let movements = try Self.movementDetector(given[motions] ?? [], viewpoint: given[Options.viewpoint])
    let faders = try Self.faderDetector(given)
    try Self.check(given, hasMovements: movements != nil, hasPinch: movements?.settings.kinds.contains(.pinch) ?? false)
    var detectors: [any HandEventDetector] = [try GestureEventDetector(settings: settings)]
    if let movements {
      detectors.append(given[Options.pinchPalm] ? movements.facingCamera { $0.movement == .pinch } : movements)
    }
    if let faders { detectors.append(faders) }
    var detector = HandEventDetectors(detectors)
    if let arm = given[Options.arm] {
      let arming = EventArmingSettings(
        gesture: arm.gesture, holdDuration: arm.hold, pause: arm.pause,
        disarmDuration: settings.holdDuration, seeing: settings)
      detector = HandEventDetectors([try detector.armed(by: arming)])
    }
    let cooldown = given[Options.cooldown]
    self.detector = cooldown > 0 ? try detector.cooldown(.milliseconds(cooldown)) : detector
    filter = given[Options.filter] ?? EventFilter()
    arming = given[Options.arm]?.gesture
    hasMore = given[Options.motions] != nil || faders != nil
    hasPeople = given[Options.people]
  }

  private static func gestureSettings(_ given: ParsedArguments) throws -> GestureEventSettings {
    let scores = given[Options.scores]
    try given.refuse(Options.scores, unless: scores[1] <= scores[0], "has an END that is above BEGIN")
    let delays = given[Options.delays]
    let hold = given[Options.hold]
    return GestureEventSettings(
      beginScore: Float(scores[0]), endScore: Float(scores[1]), minimumDuration: .milliseconds(delays[0]),
      releaseDuration: .milliseconds(delays[1]), holdDuration: .milliseconds(hold[0]),
      holdInterval: hold[1] > 0 ? .milliseconds(hold[1]) : nil)
  }

  /// The detector of the listed movements; nil if there are none.
  private static func movementDetector(
    _ words: [String], viewpoint: HandMovementSettings.Viewpoint
  ) throws -> HandMovementDetector? {
    if words.isEmpty || words == ["none"] { return nil }
    var settings = HandMovementSettings(kinds: [], viewpoint: viewpoint)
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
          (HandMovement.allCases.map(\.rawValue).first { $0.lowercased() == word.lowercased() }
            ?? nearestName(to: word, among: names))
        let problem = meant.map { "is neither a file nor a movement; did you mean \($0)?" }
        throw ToolError(.usage, "--motions \(word)", problem ?? "is neither a file nor \(alternatives(names))")
      }
    }
    return try HandMovementDetector(settings: settings, models: models)
  }

  private static func faderDetector(_ given: ParsedArguments) throws -> HandFaderDetector? {
    let rate = given[Options.valueRate]
    guard var faders = given[Options.values] else { return nil }
    for index in faders.indices { faders[index].deadZone = Float(rate[1]) }
    return try HandFaderDetector(faders, rate: rate[0])
  }

  /// Refuses options and event filters whose prerequisite is missing.
  private static func check(_ given: ParsedArguments, hasMovements: Bool, hasPinch: Bool) throws {
    let hasValues = given[Options.values] != nil
    try given.refuse(Options.pinchPalm, unless: hasPinch, "needs --motions with Pinch or all")
    try given.refuse(Options.viewpoint, unless: hasMovements, "needs --motions LIST")
    try given.refuse(Options.valueRate, unless: hasValues, "needs --values LIST")
    let missing: [HandEvent.Phase] =
      (hasMovements ? [] : [.completed] + (hasValues ? [] : [.moved]))
      + (given[Options.arm] == nil ? [.armed, .disarmed] : [])
    let filter = given[Options.filter]
    let isIdle = filter?.phases?.isSubset(of: missing) ?? false
    try given.refuse(Options.filter, unless: !isIdle, "names only events that need --motions, --values or --arm")
    let sources = filter?.sources ?? []
    try given.refuse(
      Options.filter, unless: hasMovements || !sources.contains(.movements),
      "names movements, which need --motions LIST")
    try given.refuse(
      Options.filter, unless: hasValues || !sources.contains(.values), "names values, which need --values LIST")
  }
}
