import GestureFoundation
import GestureSupport
import HandValues

/// The file of described gestures:
///
/// ```json
/// {
///   "format": "described-gestures",
///   "version": 1,
///   "gestures": [
///     {
///       "name": "Victory",
///       "extended": ["index", "middle"],
///       "folded": ["ring", "pinky"],
///       "angles": {"betweenIndexAndMiddle": [12, 50]},
///       "side": "palm",
///       "directions": {"index": "up"}
///     }
///   ]
/// }
/// ```
///
/// The keys of a gesture are those of `HandDescription`; `all`, `any` and `none` have arrays of such objects without a
/// name.
extension DescribedGestures {
  private static let format = "described-gestures"
  private static let version = 1
  private static let suggestion = "give a file such as gesture-cli describe prints"

  /// Reads a file.
  ///
  /// - Throws: `StatusError` that names the file, the location and the expected value.
  public init(contentsOfFile path: String) throws(StatusError) {
    try self.init(jsonData: Bytes(contentsOfFile: path).data, name: path)
  }

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text.
  ///   - name: The name of the data in errors, such as a path.
  /// - Throws: `StatusError` (invalid argument) that names the location and the expected value: for text that is not
  ///   JSON, for an unknown or repeated key, for an invalid value, and for descriptions that `init(_:)` refuses.
  public init(jsonData data: Data, name: String = "jsonData") throws(StatusError) {
    var reader = JSONReader(Array(data))
    var (gestures, threshold): ([DescribedGesture], Float?) = ([], nil)
    do throws(JSONProblem) {
      try reader.strictObject(
        keys: ["format", "version", "scoreThreshold", "gestures"], required: ["format", "version", "gestures"]
      ) { (reader, key) throws(JSONProblem) in
        switch key {
        case "format":
          let text = try reader.string()
          if text != Self.format {
            throw reader.problem("The format is \(text.debugDescription).", "it must be \"\(Self.format)\"")
          }
        case "version":
          let number = try reader.int()
          if number != Self.version {
            throw reader.problem("The version is \(number).", "this program reads version \(Self.version)")
          }
        case "scoreThreshold":
          let number = try reader.float()
          guard 0...1 ~= number else { throw reader.problem("The threshold is \(number).", "it must be 0 to 1") }
          threshold = number
        default: gestures = try reader.list { (reader) throws(JSONProblem) in try DescribedGesture(&reader) }
        }
      }
      try reader.end()
    } catch {
      if error.isSyntax {
        throw error.error(reading: "a file of described gestures", suggestion: Self.suggestion).located(in: name)
      }
      let message = error.suggestion == nil ? "The value has the wrong type: \(error.message)." : error.message
      throw StatusError(
        .invalidArgument, message, file: name, location: error.location, suggestion: error.suggestion ?? Self.suggestion
      )
    }
    try Self.check(gestures, file: name)
    self.init(unchecked: gestures)
    if let threshold { scoreThreshold = threshold }
  }

  /// The contents of a file, in indented lines.
  public var json: String {
    var members: [(key: String, value: JSON)] = [("format", Self.format.json), ("version", Self.version.json)]
    if scoreThreshold != 0.5 { members.append(("scoreThreshold", scoreThreshold.json)) }
    members.append(("gestures", gestures.map(\.jsonObject).json))
    return JSON.object(members).indentedText + "\n"
  }

  /// Writes a file, which is either replaced completely or unchanged.
  ///
  /// - Parameters:
  ///   - path: The path of the file; its folder must exist.
  ///   - overwriting: Whether an existing file is replaced.
  /// - Throws: `StatusError` (failed precondition) if the file exists and must not be replaced; (invalid argument) for
  ///   a threshold outside 0 to 1; other errors if it cannot be written.
  public func write(to path: String, overwriting: Bool = false) throws(StatusError) {
    let text = json
    try StatusError.check(0...1 ~= scoreThreshold, option: "scoreThreshold", scoreThreshold, "0 to 1")
    try StatusError.typed { try AtomicFile(path: path, overwriting: overwriting).write(Data(text.utf8)) }
  }
}

extension DescribedGesture {
  fileprivate init(_ reader: inout JSONReader) throws(JSONProblem) {
    var name = ""
    var description = HandDescription()
    try reader.strictObject(keys: ["name"] + HandDescription.keys, required: ["name"]) {
      (reader, key) throws(JSONProblem) in
      if key == "name" { name = try reader.string() } else { try description.read(key, &reader, depth: 0) }
    }
    self.init(name, description)
  }

  fileprivate var jsonObject: JSON { .object([("name", name.json)] + description.jsonMembers) }
}
