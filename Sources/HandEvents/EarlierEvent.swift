import HandValues

/// An event in the format of earlier versions. An action is, for example, `{"gesture": {"_0": "Victory", "score":
/// 0.75}}`.
struct EarlierEvent: Decodable {
  /// The values of an action.
  private struct Values: Decodable {
    /// The unnamed value: a gesture, a movement, a finger or a measure.
    var unnamed: String?
    /// The label of a trained movement.
    var label: String?
    /// The identity of the second hand.
    var otherHandID: Int?
    var score, strength, speed, aperture, value, measured: Float?

    private enum CodingKeys: String, CodingKey {
      case unnamed = "_0"
      case label, otherHandID, score, strength, speed, aperture, value, measured
    }
  }

  /// The event.
  let event: HandEvent

  private enum CodingKeys: CodingKey {
    case phase, action, handID, handedness, time, start, duration, location
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let actions = try values.decode([String: Values].self, forKey: .action)
    guard let (key, action) = actions.first, actions.count == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .action, in: values, debugDescription: "the action has \(actions.count) names instead of one")
    }
    event = HandEvent(
      try values.decode(HandEvent.Phase.self, forKey: .phase), Self.members(key, action).action,
      handID: try values.decode(Int.self, forKey: .handID),
      handedness: try values.decode(Handedness.self, forKey: .handedness),
      time: try values.decode(Duration.self, forKey: .time), start: try values.decode(Duration.self, forKey: .start),
      duration: try values.decode(Duration.self, forKey: .duration),
      location: try values.decode(SIMD2<Float>.self, forKey: .location))
  }

  /// Returns the members of an action with its name and values.
  private static func members(_ name: String, _ values: Values) -> ActionMembers {
    var members = ActionMembers(name: values.unnamed ?? values.label ?? name)
    members.finger = values.unnamed.flatMap(Finger.init)
    members.otherHandID = values.otherHandID
    members.score = values.score ?? values.strength
    members.speed = values.speed
    members.aperture = values.aperture
    members.value = values.value
    members.measured = values.measured
    switch name {
    case "gesture": members.kind = .gesture
    case "movement", "swipe", "twoHands": members.kind = .movement
    case "pinch":
      members.kind = .movement
      members.name = HandMovement.pinch.rawValue
    case "tap":
      members.kind = .movement
      if let finger = members.finger { members.name = HandMovement.tapping(finger).rawValue }
    case "fingerPinch": members.kind = .fingerPinch
    case "fader": members.kind = .value
    case "trained": members.kind = .trained
    default: members.kind = .custom
    }
    return members
  }
}
