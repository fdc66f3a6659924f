import GestureSupport
import HandValues

extension HandRecord {
  /// Reads one line of JSON; unknown keys are skipped.
  ///
  /// A line may also be a frame with objects under `hands`, the JSON of a `HandFrame` in earlier versions.
  ///
  /// The keys of a MediaPipe result may have the spelling of its Python classes, such as `hand_landmarks` and
  /// `category_name`.
  ///
  /// - Throws: `StatusError` (invalid argument) that names the key, the byte and the problem.
  public init(json: String) throws(StatusError) { try self.init(json: Array(json.utf8)) }

  /// Reads the UTF-8 bytes of one line of JSON.
  ///
  /// Errors suggest the expected form; `other` reads or skips the values of keys that do not belong to a record.
  package init(
    json: [UInt8], suggestion: String = "a line must be as gesture-cli writes it with --format jsonl",
    other: (inout JSONReader, String) throws(JSONProblem) -> Void = { (reader, _) throws(JSONProblem) in
      try reader.skip()
    }
  ) throws(StatusError) {
    var reader = JSONReader(json)
    do throws(JSONProblem) {
      try self.init(reading: &reader, other: other)
      try reader.end()
    } catch {
      throw error.error(reading: "a result", suggestion: suggestion)
    }
  }

  /// Reads an object; `other` reads or skips the values of other keys.
  init(
    reading reader: inout JSONReader, other: (inout JSONReader, String) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    var members = Members()
    var keys: Set<String> = []
    // The values of keys that only a frame of an earlier version has.
    var earlier: [String: JSONReader] = [:]
    try reader.object { (reader, name) throws(JSONProblem) in
      let key = Self.spellings[name] ?? name
      if !keys.insert(key).inserted { throw reader.problem("the key \(key.debugDescription) occurs twice") }
      if ["hands", "time"].contains(key) { earlier[key] = reader }
      if try !members.read(key, &reader) { try other(&reader, name) }
    }
    let required = ["handedness", "landmarks", "worldLandmarks"]
    if keys.isDisjoint(with: required), let hands = earlier["hands"] {
      self = try members.record(hands: hands, time: earlier["time"]) { reader.problem($0) }
      return
    }
    for key in required where !keys.contains(key) {
      throw keys.contains("error") ? reader.problem("the line has an error instead of a result") : reader.missing(key)
    }
    self = try members.record { reader.problem($0) }
  }

  private static let spellings: [String: String] = [
    "hand_landmarks": "landmarks", "hand_world_landmarks": "worldLandmarks",
  ]

  /// The members of a record under their keys, as read so far.
  struct Members: Decodable {
    private var frame, width, height: Int?
    private var timestampInMilliseconds: Timestamp?
    private var source: String?
    private var gestures: [[Category]]?
    private var handedness: [[Category]] = []
    private var landmarks: [HandPoints] = []
    private var worldLandmarks: [HandPoints] = []
    private var handIDs: [Int]?
    private var personIDs: [Int?]?
    private var filled: [Bool]?

    private struct Timestamp: Decodable {
      let time: Duration

      init(_ time: Duration) { self.time = time }

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let whole = try? value.decode(Int.self)
        guard
          let time = try whole.map({ .milliseconds($0) }) ?? Duration(fractionalMilliseconds: value.decode(Double.self))
        else {
          throw DecodingError.dataCorruptedError(in: value, debugDescription: "the milliseconds are out of range")
        }
        self.time = time
      }
    }

    /// - Returns: Whether the key belongs to a member.
    mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONProblem) -> Bool {
      func int(_ reader: inout JSONReader) throws(JSONProblem) -> Int { try reader.int() }
      func list<Value>(_ element: (inout JSONReader) throws(JSONProblem) -> Value) throws(JSONProblem) -> [Value]? {
        try reader.optional { (reader) throws(JSONProblem) in try reader.list(element) }
      }
      switch key {
      case "source": source = try reader.optional { (reader) throws(JSONProblem) in try reader.string() }
      case "frame": frame = try reader.optional(int)
      case "width": width = try reader.optional(int)
      case "height": height = try reader.optional(int)
      case "timestampInMilliseconds":
        timestampInMilliseconds = try reader.optional { (reader) throws(JSONProblem) in
          Timestamp(try reader.milliseconds())
        }
      case "gestures": gestures = try list(Self.categories)
      case "handedness": handedness = try reader.list(Self.categories)
      case "landmarks": landmarks = try reader.list(Self.points)
      case "worldLandmarks": worldLandmarks = try reader.list(Self.points)
      case "handIDs": handIDs = try list(int)
      case "personIDs": personIDs = try list { (reader) throws(JSONProblem) in try reader.optional(int) }
      case "filled": filled = try list { (reader) throws(JSONProblem) in try reader.bool() }
      default: return false
      }
      return true
    }

    /// - Parameter problem: Makes the error for arrays of different lengths.
    func record<Failure: Error>(_ problem: (String) -> Failure) throws(Failure) -> HandRecord {
      let all: [Int?] = [
        handedness.count, landmarks.count, worldLandmarks.count, gestures?.count, handIDs?.count, personIDs?.count,
        filled?.count,
      ]
      let counts = all.compactMap(\.self)
      guard Set(counts).count == 1 else { throw problem("the arrays have different numbers of hands: \(counts)") }
      if let text = HandRecord.problem(width: width, height: height, frame: frame) { throw problem(text) }
      if let text = handIDs.flatMap({ HandRecord.problem(identities: $0) }) { throw problem(text) }
      var hands: [Hand] = []
      for (index, sides) in handedness.enumerated() {
        let name = sides.first?.categoryName ?? ""
        let score = sides.first?.score ?? 0
        guard let side = Handedness(label: name) else {
          throw problem("the handedness of hand \(index) is \(name.debugDescription), not Right or Left")
        }
        if let text = HandRecord.problem(handednessScore: score, ofHand: index) { throw problem(text) }
        let scores = gestures?[index].map { GestureScore(label: $0.categoryName ?? "", score: $0.score) }
        var hand = Hand(
          id: handIDs?[index] ?? index, handedness: side, handednessScore: score, landmarks: landmarks[index],
          worldLandmarks: worldLandmarks[index], gestureScores: scores.map { GestureScores($0) })
        hand.isFilled = filled?[index] ?? false
        hand.personID = personIDs?[index]
        hands.append(hand)
      }
      return HandRecord(
        hands: hands, source: source, frameNumber: frame, imageSize: ImageSize(width, height),
        time: timestampInMilliseconds?.time,
        hasGestures: gestures != nil, hasIdentities: handIDs != nil)
    }

    private static func categories(_ reader: inout JSONReader) throws(JSONProblem) -> [Category] {
      try reader.list { (reader) throws(JSONProblem) in
        var name = String?.none
        var score = Float?.none
        var index = Int?.none
        try reader.object { (reader, key) throws(JSONProblem) in
          switch key {
          case "index": index = try reader.int()
          case "score": score = try reader.float()
          case "categoryName", "category_name":
            name = try reader.optional { (reader) throws(JSONProblem) in try reader.string() }
          default: try reader.skip()
          }
        }
        guard let index, let score else { throw reader.missing(index == nil ? "index" : "score") }
        return Category(index: index, score: score, categoryName: name, displayName: nil)
      }
    }

    static func points(_ reader: inout JSONReader) throws(JSONProblem) -> HandPoints {
      var points: [SIMD3<Float>] = []
      points.reserveCapacity(HandPoints.count)
      try reader.array { (reader, _) throws(JSONProblem) in
        var point = SIMD3<Float>(repeating: .nan)
        try reader.object { (reader, key) throws(JSONProblem) in
          switch key {
          case "x": point.x = try reader.float()
          case "y": point.y = try reader.float()
          case "z": point.z = try reader.float()
          default: try reader.skip()
          }
        }
        for (name, number) in [("x", point.x), ("y", point.y), ("z", point.z)] where number.isNaN {
          throw reader.missing(name)
        }
        points.append(point)
      }
      guard let checked = HandPoints(points) else {
        throw reader.problem("there are \(points.count) points, not \(HandPoints.count)")
      }
      return checked
    }
  }
}
