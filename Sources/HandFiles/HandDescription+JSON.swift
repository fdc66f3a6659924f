import GestureSupport
import HandValues

/// The JSON object of a description, with a key for each condition.
///
/// See ``DescribedGestures``.
extension HandDescription {
  static let keys: [String] = HandDescription().members.map(\.key)

  /// Reads an object without a name.
  init(_ reader: inout JSONReader, depth: Int) throws(JSONProblem) {
    // Deep nesting is refused before it exhausts the stack.
    guard depth <= 2 * Self.deepestNesting else {
      throw reader.problem("Descriptions are nested too deeply.", "at most \(Self.deepestNesting) levels are possible")
    }
    self.init()
    try reader.strictObject(keys: Self.keys) { (reader, key) throws(JSONProblem) in try read(key, &reader, depth: depth)
    }
  }

  /// Reads the value of a key; `depth` descriptions enclose this one.
  mutating func read(_ key: String, _ reader: inout JSONReader, depth: Int) throws(JSONProblem) {
    func descriptions(_ reader: inout JSONReader) throws(JSONProblem) -> [HandDescription] {
      try reader.list { (reader) throws(JSONProblem) in try HandDescription(&reader, depth: depth + 1) }
    }
    switch key {
    case "extended": extended = try reader.fingers()
    case "bent": bent = try reader.fingers()
    case "folded": folded = try reader.fingers()
    case "touching": touching = try reader.list { (reader) throws(JSONProblem) in try reader.fingers() }
    case "angles":
      let earlier = HandAngle.earlierNames
      try reader.strictObject(
        "angle", keys: HandAngle.allCases.map(\.rawValue), earlier: Set(earlier.keys)
      ) { (reader, name) throws(JSONProblem) in
        if let angle = HandAngle(rawValue: name) ?? earlier[name] { angles[angle] = try reader.angles() }
      }
    case "side": side = try reader.choice("side", among: HandSide.allCases)
    case "directions":
      try reader.strictObject("finger", keys: Finger.allCases.map(\.rawValue)) { (reader, name) throws(JSONProblem) in
        if let finger = Finger(rawValue: name) {
          directions[finger] = try reader.choice("direction", among: HandDirection.allCases)
        }
      }
    case "direction": direction = try reader.choice("direction", among: HandDirection.allCases)
    case "handedness": handedness = try reader.choice("handedness", among: Handedness.allCases)
    case "all": all = try descriptions(&reader)
    case "any": any = try descriptions(&reader)
    case "none": none = try descriptions(&reader)
    default: throw reader.unknown(key, "key", among: Self.keys)
    }
  }

  var jsonMembers: [(key: String, value: JSON)] { members.compactMap { key, value in value.map { (key, $0) } } }

  /// The value of each key; nil without the condition.
  private var members: [(key: String, value: JSON?)] {
    func list(_ values: [JSON]) -> JSON? { values.isEmpty ? nil : .array(values) }
    func object(_ members: [(key: String, value: JSON)]) -> JSON? { members.isEmpty ? nil : .object(members) }
    func names(_ fingers: FingerSet) -> [JSON] { fingers.map(\.rawValue.json) }
    func descriptions(_ descriptions: [HandDescription]) -> JSON? { list(descriptions.map { .object($0.jsonMembers) }) }
    let ranges = HandAngle.allCases.compactMap { angle in
      angles[angle].map { (key: angle.rawValue, value: [Self.number($0.lowerBound), Self.number($0.upperBound)].json) }
    }
    let pointing = Finger.allCases.compactMap { finger in
      directions[finger].map { (key: finger.rawValue, value: $0.rawValue.json) }
    }
    return [
      ("extended", list(names(extended))), ("bent", list(names(bent))), ("folded", list(names(folded))),
      ("touching", list(touching.map { .array(names($0)) })), ("angles", object(ranges)), ("side", side?.rawValue.json),
      ("directions", object(pointing)), ("direction", direction?.rawValue.json),
      ("handedness", handedness?.rawValue.json),
      ("all", descriptions(all)), ("any", descriptions(any)), ("none", descriptions(none)),
    ]
  }

  /// Returns whole numbers without a fraction, as a person writes them.
  private static func number(_ value: Float) -> JSON { Int(exactly: value)?.json ?? value.json }
}
