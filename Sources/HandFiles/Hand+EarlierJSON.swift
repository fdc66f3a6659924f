import GestureSupport
import HandValues

extension HandRecord.Members {
  /// Returns the record of a frame as earlier versions wrote it.
  ///
  /// - Parameters:
  ///   - hands: A reader at the array of hands.
  ///   - time: A reader at a time in two integers, if the frame has one.
  ///   - problem: Makes the error for a wrong value.
  func record(
    hands: JSONReader, time: JSONReader?, _ problem: (String) -> JSONProblem
  ) throws(JSONProblem) -> HandRecord {
    var reader = hands
    let frame: [Hand]
    do throws(JSONProblem) { frame = try reader.list(Hand.init(reading:)) } catch { throw error.within("hands") }
    var record = try record(problem)
    if var time {
      // Two halves of a number of attoseconds.
      let halves = try time.list { (reader) throws(JSONProblem) in try reader.double() }
      let milliseconds = halves.count == 2 ? (halves[0] * 0x1p64 + halves[1]) / 1e15 : .nan
      guard let duration = Duration(fractionalMilliseconds: milliseconds) else {
        throw time.problem("the time is not two integers")
      }
      record.time = duration
    }
    if let text = HandRecord.problem(identities: frame.map(\.id)) { throw problem(text) }
    return HandRecord(hands: frame, source: record.source, imageSize: record.imageSize, time: record.time)
  }
}

extension Hand {
  /// Reads a hand of a frame as earlier versions wrote it.
  init(reading reader: inout JSONReader) throws(JSONProblem) {
    var handedness: Handedness?
    var landmarks: HandPoints?
    var worldLandmarks: HandPoints?
    var hand = Hand(handedness: .right, landmarks: HandPoints { _ in .zero }, worldLandmarks: HandPoints { _ in .zero })
    func float(_ reader: inout JSONReader) throws(JSONProblem) -> Float { try reader.float() }
    func int(_ reader: inout JSONReader) throws(JSONProblem) -> Int { try reader.int() }
    try reader.object { (reader, key) throws(JSONProblem) in
      switch key {
      case "id": hand.id = try reader.optional(int) ?? hand.id
      case "personID": hand.personID = try reader.optional(int)
      case "handedness":
        let label = try reader.string()
        handedness = Handedness(label: label)
        if handedness == nil { throw reader.problem("\(label.debugDescription) is not Right or Left") }
      case "handednessScore": hand.handednessScore = try reader.optional(float) ?? hand.handednessScore
      case "landmarks": landmarks = try HandRecord.Members.points(&reader)
      case "worldLandmarks": worldLandmarks = try HandRecord.Members.points(&reader)
      case "presence": hand.presence = try reader.optional(float) ?? hand.presence
      case "palmScore": hand.palmScore = try reader.optional(float)
      case "region": hand.region = try reader.optional(HandRegion.init(reading:))
      case "nextRegion": hand.nextRegion = try reader.optional(HandRegion.init(reading:))
      case "gestureScores":
        hand.gestureScores = try reader.optional { (reader) throws(JSONProblem) in
          GestureScores(try reader.list(GestureScore.init(reading:)))
        }
      case "filled":
        hand.isFilled = try reader.optional { (reader) throws(JSONProblem) in try reader.bool() } ?? false
      default: try reader.skip()
      }
    }
    guard let handedness else { throw reader.missing("handedness") }
    guard let landmarks else { throw reader.missing("landmarks") }
    guard let worldLandmarks else { throw reader.missing("worldLandmarks") }
    hand.handedness = handedness
    hand.landmarks = landmarks
    hand.worldLandmarks = worldLandmarks
    self = hand
  }
}

extension HandRegion {
  /// Reads an object with the numbers of a region.
  fileprivate init(reading reader: inout JSONReader) throws(JSONProblem) {
    var region = HandRegion(xCenter: .nan, yCenter: .nan, width: .nan, height: .nan)
    try reader.object { (reader, key) throws(JSONProblem) in
      switch key {
      case "xCenter": region.xCenter = try reader.float()
      case "yCenter": region.yCenter = try reader.float()
      case "width": region.width = try reader.float()
      case "height": region.height = try reader.float()
      case "rotation": region.rotation = try reader.float()
      default: try reader.skip()
      }
    }
    let numbers: KeyValuePairs = [
      "xCenter": region.xCenter, "yCenter": region.yCenter, "width": region.width, "height": region.height,
    ]
    if let key = numbers.first(where: \.value.isNaN)?.key { throw reader.missing(key) }
    self = region
  }
}

extension GestureScore {
  /// Reads an object with a label and its score.
  fileprivate init(reading reader: inout JSONReader) throws(JSONProblem) {
    var label: String?
    var score: Float?
    try reader.object { (reader, key) throws(JSONProblem) in
      switch key {
      case "label": label = try reader.string()
      case "score": score = try reader.float()
      default: try reader.skip()
      }
    }
    guard let label, let score else { throw reader.missing(label == nil ? "label" : "score") }
    self.init(label: label, score: score)
  }
}
