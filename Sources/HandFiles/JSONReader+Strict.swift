import GestureSupport
import HandValues

/// Reads values strictly.
///
/// Every part must have a meaning, and errors state the expected value.
extension JSONReader {
  /// Returns the error for a name outside the possible ones.
  func unknown(_ name: String, _ kind: String, among names: [String]) -> JSONProblem {
    let nearest = nearestName(to: name, among: names, within: 3).map { "did you mean \"\($0)\"? " } ?? ""
    return problem(
      "There is no \(kind) \(name.debugDescription).", "\(nearest)possible: \(names.joined(separator: ", "))")
  }

  /// Reads an object with these keys.
  ///
  /// Each key may occur at most once, and required keys exactly once. `member` reads the value of each key; `kind` is
  /// the word for a key in errors.
  mutating func strictObject(
    _ kind: String = "key", keys: [String], earlier: Set<String> = [], required: [String] = [],
    _ member: (inout JSONReader, String) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    var seen: Set<String> = []
    try object { (reader, key) throws(JSONProblem) in
      guard keys.contains(key) || earlier.contains(key) else { throw reader.unknown(key, kind, among: keys) }
      guard seen.insert(key).inserted else { throw reader.problem("The key occurs twice.", "remove one of them") }
      try member(&reader, key)
    }
    for key in required where !seen.contains(key) {
      throw problem("The key \(key.debugDescription) is missing.", "possible keys: \(keys.joined(separator: ", "))")
    }
  }

  /// Reads one of several names.
  mutating func choice<Value: RawRepresentable<String>>(_ kind: String, among values: [Value]) throws(JSONProblem)
    -> Value
  {
    let name = try string()
    guard let value = Value(rawValue: name) else { throw unknown(name, kind, among: values.map(\.rawValue)) }
    return value
  }

  /// Reads an array of distinct names of fingers.
  mutating func fingers() throws(JSONProblem) -> FingerSet {
    var fingers = FingerSet()
    try array { (reader, _) throws(JSONProblem) in
      let finger = try reader.choice("finger", among: Finger.allCases)
      guard fingers.insert(finger).inserted else {
        throw reader.problem("The finger \(finger.rawValue) occurs twice.", "remove one of them")
      }
    }
    return fingers
  }

  /// Reads an array of two angles, the smaller one first.
  mutating func angles() throws(JSONProblem) -> ClosedRange<Float> {
    let ends = try list { (reader) throws(JSONProblem) in try reader.float() }
    guard ends.count == 2, ends[0] <= ends[1] else {
      throw problem("The range is \(ends).", "give two numbers of degrees, the smaller one first: [10, 40]")
    }
    return ends[0]...ends[1]
  }

  /// Reads the clockwise turn in degrees that makes an image upright.
  ///
  /// Null counts as 0.
  package mutating func rotation() throws(JSONProblem) -> Int {
    let degrees = try optional { (reader) throws(JSONProblem) in try reader.int() } ?? 0
    guard [0, 90, 180, 270].contains(degrees) else { throw problem("it is \(degrees), not 0, 90, 180 or 270") }
    return degrees
  }

  /// Reads a Boolean; null for false.
  package mutating func flag() throws(JSONProblem) -> Bool {
    try optional { (reader) throws(JSONProblem) in try reader.bool() } ?? false
  }
}
