import GestureSupport
import HandValues

extension HandRecord {
  /// Reads one line of JSON; unknown keys are passed over.
  ///
  /// - Throws: `StatusError` (invalid argument) that names the key, the byte and what is wrong with it.
  public init(json: String) throws(StatusError) { try self.init(json: Array(json.utf8)) }

  /// Reads the UTF-8 bytes of one line of JSON, whose expected form errors suggest; `other` reads, or skips, the values of keys that are not those of
  /// a record.
  package init(
    json: [UInt8], suggestion: String = "a line must be as gesture-cli writes it with --format jsonl",
    other: (inout JSONReader, String) throws(JSONProblem) -> Void = { (reader, _) throws(JSONProblem) in try reader.skip() }
  ) throws(StatusError) {
    var reader = JSONReader(json)
    do throws(JSONProblem) {
      var members = Members()
      try reader.object { (reader, key) throws(JSONProblem) in
        if try !members.read(key, &reader) { try other(&reader, key) }
      }
      try reader.end()
      for key in ["handedness", "landmarks", "worldLandmarks"] where !members.keys.contains(key) { throw reader.missing(key) }
      self = try members.record { reader.problem($0) }
    } catch {
      throw error.error(reading: "a result", suggestion: suggestion)
    }
  }

  /// The members of a record, as far as they have been read.
  struct Members {
    var frameNumber, width, height: Int?
    var time: Duration?
    var source: String?
    var gestures: [[GestureScore]]?
    var handedness: [(side: Handedness, score: Float)] = []
    var (landmarks, worldLandmarks): ([HandPoints], [HandPoints]) = ([], [])
    var identities: [Int]?
    var persons: [Int?]?
    var filled: [Bool]?
    private(set) var keys: Set<String> = []

    /// - Returns: Whether the key is that of a member.
    mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONProblem) -> Bool {
      func int(_ reader: inout JSONReader) throws(JSONProblem) -> Int { try reader.int() }
      func list<Value>(_ element: (inout JSONReader) throws(JSONProblem) -> Value) throws(JSONProblem) -> [Value]? {
        try reader.optional { (reader) throws(JSONProblem) in try reader.list(element) }
      }
      switch key {
      case "source": source = try reader.optional { (reader) throws(JSONProblem) in try reader.string() }
      case "frame": frameNumber = try reader.optional(int)
      case "width": width = try reader.optional(int)
      case "height": height = try reader.optional(int)
      case "timestampInMilliseconds": time = try reader.optional { (reader) throws(JSONProblem) in try reader.milliseconds() }
      case "gestures": gestures = try list(Self.gestures)
      case "handedness": handedness = try reader.list(Self.handedness)
      case "landmarks": landmarks = try reader.list(Self.points)
      case "worldLandmarks": worldLandmarks = try reader.list(Self.points)
      case "handIDs": identities = try list(int)
      case "personIDs": persons = try list { (reader) throws(JSONProblem) in try reader.optional(int) }
      case "filled": filled = try list { (reader) throws(JSONProblem) in try reader.bool() }
      default: return false
      }
      if !keys.insert(key).inserted { throw reader.problem("the key \(key.debugDescription) stands twice") }
      return true
    }

    /// - Parameter problem: Makes the error about arrays that do not fit together.
    func record<Failure: Error>(_ problem: (String) -> Failure) throws(Failure) -> HandRecord {
      let all: [Int?] = [
        handedness.count, landmarks.count, worldLandmarks.count, gestures?.count, identities?.count, persons?.count, filled?.count,
      ]
      let counts = all.compactMap(\.self)
      guard Set(counts).count == 1 else { throw problem("the arrays have different numbers of hands: \(counts)") }
      let hands = handedness.indices.map { index -> Hand in
        var hand = Hand(
          id: identities?[index] ?? index, handedness: handedness[index].side, handednessScore: handedness[index].score,
          landmarks: landmarks[index], worldLandmarks: worldLandmarks[index], gestureScores: gestures.map { GestureScores($0[index]) })
        (hand.isFilled, hand.personID) = (filled?[index] ?? false, persons?[index])
        return hand
      }
      return HandRecord(
        hands: hands, source: source, frameNumber: frameNumber, width: width, height: height, time: time,
        hasGestures: gestures != nil, hasIdentities: identities != nil)
    }

    private static func gestures(_ reader: inout JSONReader) throws(JSONProblem) -> [GestureScore] {
      try categories(&reader).map { GestureScore(label: $0.name ?? "", score: $0.score) }
    }

    private static func handedness(_ reader: inout JSONReader) throws(JSONProblem) -> (side: Handedness, score: Float) {
      let category = try categories(&reader).first
      let name = category?.name ?? ""
      guard let category, let side = Handedness(label: name) else {
        throw reader.problem("the handedness is \(name.debugDescription), not Right or Left")
      }
      guard 0...1 ~= category.score else { throw reader.problem("the score of the handedness is \(category.score), not 0 to 1") }
      return (side, category.score)
    }

    private static func categories(_ reader: inout JSONReader) throws(JSONProblem) -> [(name: String?, score: Float)] {
      try reader.list { (reader) throws(JSONProblem) in
        var (name, score, hasIndex) = (String?.none, Float?.none, false)
        try reader.object { (reader, key) throws(JSONProblem) in
          switch key {
          case "index":
            _ = try reader.int()
            hasIndex = true
          case "score": score = try reader.float()
          case "categoryName": name = try reader.optional { (reader) throws(JSONProblem) in try reader.string() }
          default: try reader.skip()
          }
        }
        guard hasIndex, let score else { throw reader.missing(hasIndex ? "score" : "index") }
        return (name, score)
      }
    }

    private static func points(_ reader: inout JSONReader) throws(JSONProblem) -> HandPoints {
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
      guard let checked = HandPoints(points) else { throw reader.problem("there are \(points.count) points, not \(HandPoints.count)") }
      return checked
    }
  }
}
