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
    /// The key of the action in events of earlier versions.
    case action
  }

  private var kind: ActionMembers.Kind {
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
  /// An action of a later version becomes a custom one of its name; other keys are skipped. Events of earlier versions,
  /// which have an object `action`, can be read, too.
  ///
  /// - Throws: `DecodingError` for a key that is missing, a value of another type, and a step unknown to this version.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if values.contains(.action), !values.contains(.gesture) {
      self = try EarlierEvent(from: decoder).event
      return
    }
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
    var members = ActionMembers(name: try values.decode(String.self, forKey: .gesture))
    members.finger = try values.decodeIfPresent(String.self, forKey: .finger).flatMap(Finger.init)
    members.score = try number(.score)
    members.otherHandID = try values.decodeIfPresent(Int.self, forKey: .otherHandID)
    members.speed = try number(.speed)
    members.aperture = try number(.aperture)
    members.value = try number(.value)
    members.measured = try number(.measured)
    if let kind = try values.decodeIfPresent(String.self, forKey: .kind) {
      members.kind = ActionMembers.Kind(rawValue: kind) ?? .custom
    } else if members.measured != nil {
      // The tool's lines have no kind, and its gestures have no location.
      members.kind = .value
    } else if members.score == nil {
      members.kind = HandMovement(rawValue: members.name) == nil ? .custom : .movement
    } else if !values.contains(.x) {
      members.kind = .gesture
    } else {
      members.kind = members.finger == nil ? .trained : .fingerPinch
    }
    return members.action
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
