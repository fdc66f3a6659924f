import HandLandmarkerCore
import SystemSupport

/// An object with a key for each condition; see ``DescribedGestures``.
extension HandDescription {
  static let keys = [
    "extended", "bent", "folded", "touching", "angles", "side", "directions", "direction", "handedness", "all", "any", "none",
  ]

  init(_ object: StrictObject) throws {
    self.init()
    extended = try object.fingers("extended")
    bent = try object.fingers("bent")
    folded = try object.fingers("folded")
    let touching: [StrictFingers] = try object.optional("touching") ?? []
    self.touching = touching.map(\.fingers)
    let angles: StrictMap<StrictRange>? = try object.optional("angles")
    for (name, range) in angles?.members ?? [] {
      guard let angle = HandAngle(rawValue: name) else {
        throw object.unknown(name, "angle", in: ["angles"], among: HandAngle.allCases.map(\.rawValue))
      }
      self.angles[angle] = range.range
    }
    side = try object.value("side", "side", among: HandSide.allCases)
    let directions: StrictMap<String>? = try object.optional("directions")
    for (name, direction) in directions?.members ?? [] {
      guard let finger = Finger(rawValue: name) else {
        throw object.unknown(name, "finger", in: ["directions"], among: Finger.allCases.map(\.rawValue))
      }
      guard let value = HandDirection(rawValue: direction) else {
        throw object.unknown(direction, "direction", in: ["directions", name], among: HandDirection.allCases.map(\.rawValue))
      }
      self.directions[finger] = value
    }
    direction = try object.value("direction", "direction", among: HandDirection.allCases)
    handedness = try object.value("handedness", "handedness", among: Handedness.allCases)
    all = try object.descriptions("all")
    any = try object.descriptions("any")
    none = try object.descriptions("none")
  }

  var jsonMembers: [(key: String, value: JSON)] {
    var members: [(key: String, value: JSON)] = []
    func names(_ fingers: FingerSet) -> JSON { fingers.map(\.rawValue).json }
    for (key, fingers) in [("extended", extended), ("bent", bent), ("folded", folded)] where !fingers.isEmpty {
      members.append((key, names(fingers)))
    }
    if !touching.isEmpty { members.append(("touching", touching.map(names).json)) }
    if !angles.isEmpty {
      let ranges = HandAngle.allCases.compactMap { angle in
        angles[angle].map { (key: angle.rawValue, value: [Self.number($0.lowerBound), Self.number($0.upperBound)].json) }
      }
      members.append(("angles", .object(ranges)))
    }
    if let side { members.append(("side", side.rawValue.json)) }
    if !directions.isEmpty {
      let fingers = Finger.allCases.compactMap { finger in directions[finger].map { (key: finger.rawValue, value: $0.rawValue.json) } }
      members.append(("directions", .object(fingers)))
    }
    if let direction { members.append(("direction", direction.rawValue.json)) }
    if let handedness { members.append(("handedness", handedness.rawValue.json)) }
    for (key, list) in [("all", all), ("any", any), ("none", none)] where !list.isEmpty {
      members.append((key, list.map { JSON.object($0.jsonMembers) }.json))
    }
    return members
  }

  /// Whole numbers without a fraction, as a person writes them.
  private static func number(_ value: Float) -> JSON { Int(exactly: value)?.json ?? value.json }
}

extension StrictObject {
  fileprivate func fingers(_ key: String) throws -> FingerSet {
    let fingers: StrictFingers? = try optional(key)
    return fingers?.fingers ?? []
  }

  fileprivate func value<Value: RawRepresentable<String>>(_ key: String, _ kind: String, among values: [Value]) throws -> Value? {
    guard let name: String = try optional(key) else { return nil }
    guard let value = Value(rawValue: name) else { throw unknown(name, kind, in: [key], among: values.map(\.rawValue)) }
    return value
  }

  fileprivate func descriptions(_ key: String) throws -> [HandDescription] {
    let list: [StrictDescription]? = try optional(key)
    return list?.map(\.description) ?? []
  }
}

/// A description without a name.
private struct StrictDescription: Decodable {
  let description: HandDescription

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: HandDescription.keys)
    // What is deeper is refused before the stack is at its end.
    guard decoder.codingPath.count <= 4 * HandDescription.deepestNesting else {
      throw object.refusal("Descriptions are nested too deeply.", nil, "at most \(HandDescription.deepestNesting) levels are possible")
    }
    description = try HandDescription(object)
  }
}

/// An array of names of fingers, each once.
private struct StrictFingers: Decodable {
  var fingers = FingerSet()

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      let path = list.codingPath + [AnyKey(intValue: list.currentIndex)]
      let name = try list.decode(String.self)
      guard let finger = Finger(rawValue: name) else {
        throw StrictObject.unknown(name, "finger", at: path, among: Finger.allCases.map(\.rawValue))
      }
      guard fingers.insert(finger).inserted else {
        throw StrictObject.refusal("The finger \(name) is there twice.", at: path, "remove one of them")
      }
    }
  }
}

/// An array of two angles, the smaller one first.
private struct StrictRange: Decodable {
  let range: ClosedRange<Float>

  init(from decoder: any Decoder) throws {
    let ends = try [Float](from: decoder)
    guard ends.count == 2, ends[0] <= ends[1] else {
      throw StrictObject.refusal(
        "The range is \(ends).", at: decoder.codingPath, "give two numbers of degrees, the smaller one first: [10, 40]")
    }
    range = ends[0]...ends[1]
  }
}

/// An object whose keys are names that are looked at later.
private struct StrictMap<Value: Decodable>: Decodable {
  let members: [(key: String, value: Value)]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    members = try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
      ($0.stringValue, try container.decode(Value.self, forKey: $0))
    }
  }
}
