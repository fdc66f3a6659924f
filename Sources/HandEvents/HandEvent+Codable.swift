import GestureSupport
import HandValues

/// An event as a JSON object.
///
/// The keys are those of the lines of `gesture-cli events --format jsonl`, and `kind`, which the lines lack. Such lines
/// can be read, too.
extension HandEvent: Codable {
  private enum CodingKeys: String, CodingKey {
    case timestampInMilliseconds, event, kind, gesture, score, handID, handedness, startInMilliseconds,
      durationInMilliseconds, x, y
    case personID, otherHandID, finger, value, measured, speed, aperture
  }

  /// The subject of an event's name.
  private enum Kind: String {
    case gesture, movement, fingerPinch, value, trained, custom
  }

  private var kind: Kind {
    switch action {
    case .gesture: .gesture
    case .fingerPinch: .fingerPinch
    case .fader: .value
    case .trained: .trained
    case .custom: .custom
    case .swipe, .wave, .pinch, .grab, .release, .circle, .tap, .spread, .squeeze: .movement
    }
  }

  /// Reads an object with at least `event`, `gesture` and `timestampInMilliseconds`.
  ///
  /// An action of a later version becomes a custom one of its name; other keys are skipped.
  ///
  /// - Throws: `DecodingError` for a key that is missing, a value of another type, and a step unknown to this version.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Float? { try values.decodeIfPresent(Float.self, forKey: key) }
    let time = try values.milliseconds(forKey: .timestampInMilliseconds)
    self.init(
      try values.decode(Phase.self, forKey: .event), try Self.action(values),
      handID: try values.decodeIfPresent(Int.self, forKey: .handID) ?? 0,
      handedness: try values.decodeIfPresent(Handedness.self, forKey: .handedness) ?? .right,
      time: time, start: try values.millisecondsIfPresent(forKey: .startInMilliseconds),
      duration: try values.millisecondsIfPresent(forKey: .durationInMilliseconds) ?? .zero,
      location: SIMD2(try number(.x) ?? 0.5, try number(.y) ?? 0.5))
    personID = try values.decodeIfPresent(Int.self, forKey: .personID)
  }

  private static func action(_ values: KeyedDecodingContainer<CodingKeys>) throws -> Action {
    func number(_ key: CodingKeys) throws -> Float? { try values.decodeIfPresent(Float.self, forKey: key) }
    let name = try values.decode(String.self, forKey: .gesture)
    let finger = try values.decodeIfPresent(String.self, forKey: .finger).flatMap(Finger.init)
    let score = try number(.score)
    // The tool's lines have no kind, and its gestures have no location.
    let usual: Kind
    if values.contains(.measured) {
      usual = .value
    } else if score == nil {
      usual = HandMovement(rawValue: name) == nil ? .custom : .movement
    } else if !values.contains(.x) {
      usual = .gesture
    } else {
      usual = finger == nil ? .trained : .fingerPinch
    }
    let kind = try values.decodeIfPresent(String.self, forKey: .kind).map { Kind(rawValue: $0) ?? .custom } ?? usual
    switch kind {
    case .gesture: return .gesture(Action.Gesture(.custom(name), score: score ?? 1))
    case .trained: return .trained(Action.Trained(name, score: score ?? 1))
    case .fingerPinch:
      guard let finger else { break }
      return .fingerPinch(Action.FingerPinch(finger, strength: score ?? 1))
    case .value:
      guard let measure = HandFader.Measure(rawValue: name) else { break }
      return .fader(Action.Fader(measure, value: try number(.value) ?? 0, measured: try number(.measured) ?? 0))
    case .movement:
      guard let movement = HandMovement(rawValue: name) else { break }
      let hands = Action.TwoHands(
        otherHandID: try values.decodeIfPresent(Int.self, forKey: .otherHandID) ?? 0, speed: try number(.speed) ?? 0)
      return movement.action(speed: hands.speed, hands: hands, aperture: try number(.aperture))
    case .custom: break
    }
    return .custom(name)
  }

  /// Writes an object.
  ///
  /// - Throws: The errors of the encoder, such as `EncodingError` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(milliseconds: time, forKey: .timestampInMilliseconds)
    try values.encode(phase, forKey: .event)
    try values.encode(kind.rawValue, forKey: .kind)
    try values.encode(name, forKey: .gesture)
    try values.encodeIfPresent(score, forKey: .score)
    try values.encode(handID, forKey: .handID)
    try values.encodeIfPresent(personID, forKey: .personID)
    try values.encode(handedness, forKey: .handedness)
    try values.encode(milliseconds: start, forKey: .startInMilliseconds)
    try values.encode(milliseconds: duration, forKey: .durationInMilliseconds)
    try values.encode(location.x, forKey: .x)
    try values.encode(location.y, forKey: .y)
    try values.encodeIfPresent(otherHandID, forKey: .otherHandID)
    try values.encodeIfPresent(finger, forKey: .finger)
    try values.encodeIfPresent(fader?.value, forKey: .value)
    try values.encodeIfPresent(fader?.measured, forKey: .measured)
    try values.encodeIfPresent(speed, forKey: .speed)
    try values.encodeIfPresent(aperture, forKey: .aperture)
  }
}

extension HandMovement {
  /// Returns the action of the movement's event with the given numbers.
  fileprivate func action(speed: Float, hands: HandEvent.Action.TwoHands, aperture: Float?) -> HandEvent.Action {
    func swipe(_ direction: HandEvent.Action.Direction) -> HandEvent.Action {
      .swipe(HandEvent.Action.Swipe(direction, speed: speed))
    }
    func tap(_ finger: Finger) -> HandEvent.Action { .tap(HandEvent.Action.Tap(finger, speed: speed)) }
    switch self {
    case .swipeLeft: return swipe(.left)
    case .swipeRight: return swipe(.right)
    case .swipeUp: return swipe(.up)
    case .swipeDown: return swipe(.down)
    case .wave: return .wave
    case .pinch: return .pinch(HandEvent.Action.Pinch(aperture: aperture))
    case .grab: return .grab
    case .release: return .release
    case .circleClockwise: return .circle(HandEvent.Action.Circle(isClockwise: true))
    case .circleCounterclockwise: return .circle(HandEvent.Action.Circle(isClockwise: false))
    case .tap: return tap(.index)
    case .thumbTap: return tap(.thumb)
    case .middleTap: return tap(.middle)
    case .ringTap: return tap(.ring)
    case .pinkyTap: return tap(.pinky)
    case .spread: return .spread(hands)
    case .squeeze: return .squeeze(hands)
    }
  }
}
