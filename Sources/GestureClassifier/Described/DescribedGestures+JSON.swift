import HandLandmarkerCore
import LeanFoundation
import SystemSupport

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
///       "angles": {"index-middle": [12, 50]},
///       "side": "palm",
///       "directions": {"index": "up"}
///     }
///   ]
/// }
/// ```
///
/// The keys of a gesture are those of ``HandDescription``; `all`, `any` and `none` hold arrays of such objects without a name.
extension DescribedGestures {
  private static let format = "described-gestures"
  private static let version = 1
  private static let suggestion = "give a file such as gesture-cli describe prints"

  /// Reads a file.
  ///
  /// - Throws: `StatusError` that names the file, the place in it and what would be right.
  public init(contentsOfFile path: String) throws(StatusError) {
    try self.init(jsonData: Bytes(contentsOfFile: path).data, name: path)
  }

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text.
  ///   - name: What to call it in errors: a path.
  /// - Throws: `StatusError` (invalid argument) that names the place and what would be right: for what is not JSON, for a key or a value that has no
  ///   meaning or is there twice, and for descriptions that ``init(_:)`` refuses.
  public init(jsonData data: Data, name: String = "jsonData") throws(StatusError) {
    let bytes = Array(data)
    do throws(JSONProblem) {
      var reader = JSONReader(bytes)
      try reader.skip()
      try reader.end()
    } catch {
      throw error.error(reading: "a file of described gestures", suggestion: Self.suggestion).located(in: name)
    }
    if let path = DuplicateKey.first(in: bytes) {
      throw StatusError(.invalidArgument, "The key is there twice.", file: name, location: path, suggestion: "remove one of them")
    }
    let contents: Contents
    do {
      contents = try JSONDecoder().decode(Contents.self, from: data)
    } catch {
      throw Self.error(error, name)
    }
    try Self.check(contents.gestures.map(\.gesture), file: name)
    self.init(unchecked: contents.gestures.map(\.gesture))
    if let threshold = contents.scoreThreshold { scoreThreshold = threshold }
  }

  /// The contents of a file, in lines with indentation, as it is read.
  public var json: String {
    var members: [(key: String, value: JSON)] = [("format", Self.format.json), ("version", Self.version.json)]
    if scoreThreshold != 0.5 { members.append(("scoreThreshold", scoreThreshold.json)) }
    members.append(("gestures", gestures.map(\.jsonObject).json))
    return JSON.object(members).indentedText + "\n"
  }

  /// Writes a file. Afterwards the path has either the whole file or what it had before.
  ///
  /// - Parameters:
  ///   - path: The path of the file; its folder must exist.
  ///   - overwriting: Whether an existing file is replaced.
  /// - Throws: `StatusError` (failed precondition) if the file exists and is not to be replaced; others if it cannot be written.
  public func write(to path: String, overwriting: Bool = false) throws(StatusError) {
    let text = json
    try StatusError.typed { try AtomicFile(path: path, overwriting: overwriting).write(Data(text.utf8)) }
  }

  private static func error(_ error: any Error, _ name: String) -> StatusError {
    let (problem, path): (String, [any CodingKey]) =
      switch error {
      case DecodingError.keyNotFound(let key, let context): ("The key \(key.stringValue.debugDescription) is missing.", context.codingPath)
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        ("The value is of another kind: \(context.debugDescription)", context.codingPath)
      case DecodingError.dataCorrupted(let context): (context.debugDescription, context.codingPath)
      default: ("\(error)", [])
      }
    let refused = (error as? DecodingError)?.refusedValue
    return StatusError(
      .invalidArgument, refused?.problem ?? problem, file: name, location: path.isEmpty ? nil : Self.text(path),
      suggestion: refused?.suggestion ?? suggestion)
  }

  private static func text(_ path: [any CodingKey]) -> String {
    path.reduce("") { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
  }

  /// The object of a file.
  private struct Contents: Decodable {
    var scoreThreshold: Float?
    var gestures: [NamedDescription]

    init(from decoder: any Decoder) throws {
      let object = try StrictObject(decoder, keys: ["format", "version", "scoreThreshold", "gestures"])
      let format: String = try object.required("format")
      if format != DescribedGestures.format {
        throw object.refusal("The format is \(format.debugDescription).", "format", "it must be \"\(DescribedGestures.format)\"")
      }
      let version: Int = try object.required("version")
      if version != DescribedGestures.version {
        throw object.refusal("The version is \(version).", "version", "this program reads version \(DescribedGestures.version)")
      }
      scoreThreshold = try object.optional("scoreThreshold")
      if let scoreThreshold, !(0...1 ~= scoreThreshold) {
        throw object.refusal("The threshold is \(scoreThreshold).", "scoreThreshold", "it must be 0 to 1")
      }
      gestures = try object.required("gestures")
    }
  }

  private struct NamedDescription: Decodable {
    let gesture: DescribedGesture

    init(from decoder: any Decoder) throws {
      let object = try StrictObject(decoder, keys: ["name"] + HandDescription.keys)
      gesture = DescribedGesture(try object.required("name"), try HandDescription(object))
    }
  }
}

extension DescribedGesture {
  fileprivate var jsonObject: JSON { .object([("name", name.json)] + description.jsonMembers) }
}
