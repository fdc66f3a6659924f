import GestureFoundation
import GestureSupport

/// The conditions of a gesture, compared with the state of a hand.
///
/// ```swift
/// if let explanation = GestureExplanation(.described(ok), of: hand) {
///   for condition in explanation.conditions where condition.missing > 0 {
///     print(condition.wanted, "but", condition.shown)
///   }
/// }
/// ```
public struct GestureExplanation: Sendable, Hashable {
  /// A gesture that can be explained.
  public enum Gesture: Sendable, Hashable {
    /// A label of a model.
    ///
    /// Its score is the classifier's. The conditions of a canned gesture describe its usual hand; a custom gesture has
    /// none, since it was learned from examples.
    case classified(HandGesture)
    /// A described gesture, and the smallest score that shows it.
    case described(DescribedGesture, threshold: Float = 0.5)

    /// The label.
    package var name: String {
      switch self {
      case .classified(let gesture): gesture.rawValue
      case .described(let gesture, _): gesture.name
      }
    }
  }

  /// A condition as data, from which an app can form words.
  ///
  /// ```swift
  /// if case .finger(let finger, .extended) = condition.requirement { say("Straighten your \(names[finger])") }
  /// ```
  ///
  /// Later versions may add requirements: a `switch` needs a `default`.
  #if compiler(>=6.3)
    @nonexhaustive
  #endif
  public indirect enum Requirement: Sendable, Hashable {
    /// The state of a finger.
    case finger(Finger, FingerState)
    /// Two fingertips that touch.
    case touch(Finger, Finger)
    /// An angle, with its range in degrees.
    case angle(HandAngle, ClosedRange<Float>)
    /// The side of the hand that faces the camera.
    case side(HandSide)
    /// The direction of a finger; nil for the direction of the hand.
    case direction(Finger?, HandDirection)
    /// Left or right.
    case handedness(Handedness)
    /// Conditions that must not hold together.
    case not([Requirement])
  }

  /// One condition of a gesture.
  public struct Condition: Sendable, Hashable {
    /// The condition as data.
    public let requirement: Requirement
    /// The condition in words, such as `index extended`.
    public let wanted: String
    /// The state of the hand in words, such as `bent, 0.31`.
    public let shown: String
    /// The fit, 0…1; the condition holds from 0.5 on.
    public let score: Float
    /// The amount by which the hand fails, in ``unit``.
    ///
    /// 0 if the condition holds.
    public let missing: Float
    /// The unit of ``missing``.
    public let unit: Unit
  }

  /// A unit of a missing amount.
  public enum Unit: String, Sendable, Hashable {
    /// A share from 0 to 1, for extensions and scores.
    case share
    /// Degrees of an angle.
    case degrees
    /// Lengths from the wrist to the knuckle of the middle finger.
    case palmLengths = "palm lengths"
  }

  /// The label of the gesture.
  public let gesture: String
  /// The score, 0…1; nil if the classifier's filters omit the gesture.
  public let score: Float?
  /// Whether the hand shows the gesture. Either the classifier answers with the gesture, or the score of a described
  /// gesture is high enough.
  package let isShown: Bool
  /// The name of the hand's gesture, this one or another.
  ///
  /// Nil for a hand that was not classified.
  public let answer: GestureScore?
  /// The conditions in the order of their description.
  ///
  /// For alternatives, those of the best fit.
  public let conditions: [Condition]

  /// Explains a gesture of a hand.
  ///
  /// Nil for a hand that cannot be read.
  ///
  /// - Parameters:
  ///   - gesture: The wanted gesture.
  ///   - hand: The hand; for a classified gesture it needs `Hand.gestureScores`.
  public init?(_ gesture: Gesture, of hand: Hand) { self.init(gesture, of: hand, rotation: 0) }

  /// - Parameter rotation: See `Hand.reading(rotation:)`.
  package init?(_ gesture: Gesture, of hand: Hand, rotation: Float) {
    guard let reading = hand.reading(rotation: rotation) else { return nil }
    self.gesture = gesture.name
    answer = hand.gestureScores?.winner
    switch gesture {
    case .classified(let label):
      score = hand.gestureScores?.all.first { $0.label == label.rawValue }?.score
      isShown = answer?.label == label.rawValue
      conditions = HandDescription(meantBy: label)?.conditions(of: reading) ?? []
    case .described(let described, let threshold):
      let score = described.description.score(of: reading)
      self.score = score
      isShown = score >= threshold
      conditions = described.description.conditions(of: reading)
    }
  }

  /// A value for comparing hands. Equal scores are compared by the mean of the conditions.
  package var nearness: Float {
    (score ?? 0) + (conditions.isEmpty ? 0 : 1e-3 * conditions.reduce(0) { $0 + $1.score } / Float(conditions.count))
  }
}

extension HandDescription {
  /// The usual hand of a canned gesture; nil for other gestures.
  fileprivate init?(meantBy gesture: HandGesture) {
    let names = [
      "Closed_Fist": "Fist", "Open_Palm": "Five", "Pointing_Up": "One", "Victory": "Two", "ILoveYou": "Love",
    ]
    let name = names[gesture.rawValue] ?? gesture.rawValue
    guard HandGesture.canned.contains(gesture),
      let described = DescribedGestures.standard.gestures.first(where: { $0.name == name })
    else { return nil }
    self =
      gesture == .pointingUp
      ? described.description.and(HandDescription(directions: [.index: .up])) : described.description
  }

  /// Returns the conditions one by one.
  fileprivate func conditions(of reading: HandReading) -> [GestureExplanation.Condition] {
    var list = ConditionList(reading)
    list.addFingers(of: self)
    list.addTouches(touching)
    list.addAngles(angles)
    if let side { list.add(side) }
    for finger in FingerSet.all {
      guard let direction = directions[finger] else { continue }
      let one = HandDescription(directions: [finger: direction])
      list.add(direction, of: finger, vector: reading.direction(of: finger), one)
    }
    if let direction {
      list.add(direction, of: nil, vector: reading.direction, HandDescription(direction: direction))
    }
    if let handedness {
      list.add(
        .handedness(handedness), "\(handedness.rawValue) hand", "\(reading.handedness.rawValue) hand", 0.5,
        HandDescription(handedness: handedness))
    }
    for description in all { list.conditions += description.conditions(of: reading) }
    for description in none { list.addNegation(of: description) }
    let best = any.max { $0.score(of: reading) < $1.score(of: reading) }
    return list.conditions + (best?.conditions(of: reading) ?? [])
  }
}

/// The conditions of a description, each compared with one hand.
private struct ConditionList {
  private let reading: HandReading
  /// The conditions in the order in which they were added.
  var conditions: [GestureExplanation.Condition] = []

  init(_ reading: HandReading) { self.reading = reading }

  /// Adds a condition.
  ///
  /// - Parameters:
  ///   - missing: The amount by which the hand fails, if it fails.
  ///   - one: The description that has this condition alone.
  mutating func add(
    _ requirement: GestureExplanation.Requirement, _ wanted: String, _ shown: String, _ missing: Float,
    _ one: HandDescription, _ unit: GestureExplanation.Unit = .share
  ) {
    let score = one.score(of: reading)
    conditions.append(
      .init(
        requirement: requirement, wanted: wanted, shown: shown, score: score,
        missing: score < 0.5 ? max(missing, 0) : 0, unit: unit))
  }

  mutating func addFingers(of description: HandDescription) {
    let low = FingerState.foldedThreshold
    let high = FingerState.extendedThreshold
    for finger in FingerSet.all {
      let value = reading.extensions[finger]
      if description.extended.contains(finger) {
        add(.extended, of: finger, high - value, HandDescription(extended: [finger]))
      }
      if description.bent.contains(finger) {
        add(.bent, of: finger, max(low - value, value - high), HandDescription(bent: [finger]))
      }
      if description.folded.contains(finger) {
        add(.folded, of: finger, value - low, HandDescription(folded: [finger]))
      }
    }
  }

  private mutating func add(_ state: FingerState, of finger: Finger, _ missing: Float, _ one: HandDescription) {
    let shown = "\(reading.state(of: finger).rawValue), \(number(reading.extensions[finger]))"
    add(.finger(finger, state), "\(finger.rawValue) \(state.rawValue)", shown, missing, one)
  }

  mutating func addTouches(_ touching: [FingerSet]) {
    for fingers in touching {
      guard let first = fingers.first else { continue }
      for finger in fingers.dropFirst() {
        let wanted = "\(first.rawValue) and \(finger.rawValue) touch"
        let one = HandDescription(touching: [[first, finger]])
        if first == .thumb {
          let strength = reading.pinchStrength(of: finger)
          add(.touch(first, finger), wanted, "strength \(number(strength))", 0.5 - strength, one)
        } else {
          let distance = reading.distance(from: first.tip, to: finger.tip) / reading.palmLength
          add(
            .touch(first, finger), wanted, "\(number(distance)) palm lengths apart",
            distance - HandDescription.touchDistance, one, .palmLengths)
        }
      }
    }
  }

  mutating func addAngles(_ angles: [HandAngle: ClosedRange<Float>]) {
    for angle in HandAngle.allCases {
      guard let range = angles[angle] else { continue }
      let value = HandDescription.nearestTurn(angle.value(in: reading), to: range)
      let wanted = "\(angle.rawValue) \(number(range.lowerBound, 0)) to \(degrees(range.upperBound))"
      let missing = max(range.lowerBound - value, value - range.upperBound)
      add(.angle(angle, range), wanted, degrees(value), missing, HandDescription(angles: [angle: range]), .degrees)
    }
  }

  mutating func add(_ side: HandSide) {
    let facing = asin(min(max(reading.facing, -1), 1)) * (180 / .pi)
    let missing = side == .edge ? abs(facing) - 20 : 20 - (side == .palm ? facing : -facing)
    let wanted = "\(side.rawValue) to the camera"
    add(.side(side), wanted, reading.side.rawValue, missing, HandDescription(side: side), .degrees)
  }

  /// Adds the direction of a finger; nil for the hand's.
  mutating func add(_ direction: HandDirection, of finger: Finger?, vector: SIMD3<Float>, _ one: HandDescription) {
    let angle = HandDescription.angle(vector, direction)
    let shown = "\(HandDirection(nearestTo: vector).text), \(degrees(angle)) off"
    let wanted = "\(finger?.rawValue ?? "hand") points \(direction.text)"
    add(.direction(finger, direction), wanted, shown, angle - HandDescription.directionWidth, one, .degrees)
  }

  mutating func addNegation(of description: HandDescription) {
    let fit = description.score(of: reading)
    let parts = description.conditions(of: reading)
    let wanted = "not (\(parts.map(\.wanted).joined(separator: ", ")))"
    let requirement = GestureExplanation.Requirement.not(parts.map(\.requirement))
    add(requirement, wanted, "that fits \(number(fit))", fit - 0.5, description.negated)
  }

  private func number(_ value: Float, _ decimals: Int = 2) -> String { Double(value).fixed(decimals) }

  private func degrees(_ value: Float) -> String {
    let whole = number(value, 0)
    return whole == "1" ? "1 degree" : "\(whole) degrees"
  }
}

extension HandDirection {
  fileprivate var text: String { self == .camera ? "to the camera" : self == .away ? "away from the camera" : rawValue }
}
