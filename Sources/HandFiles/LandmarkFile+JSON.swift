import GestureSupport
import HandValues

extension LandmarkFile {
  /// Reads the consecutive values of a JSON text.
  mutating func readJSON(_ bytes: [UInt8], name: String, firstLine: Int) throws(StatusError) {
    var reader = JSONReader(bytes)
    var lines = LineCounter(bytes, name: name, line: firstLine)
    do throws(JSONProblem) {
      while reader.peek() != nil { try readValue(&reader, &lines) }
    } catch {
      var ofProblem = LineCounter(bytes, name: name, line: firstLine)
      let problem = error.error(reading: "landmarks", suggestion: error.suggestion ?? Self.expected)
      throw problem.within(ofProblem.place(of: error.offset))
    }
  }

  /// Reads a value of a landmark file.
  ///
  /// The value is a result, an object with points, a hand, or an array of these.
  private mutating func readValue(_ reader: inout JSONReader, _ lines: inout LineCounter) throws(JSONProblem) {
    let first = reader.peek()
    let place = lines.place(of: reader.offset)
    if first == UInt8(ascii: "["), Self.isArrayOfObjects(lines.bytes[reader.offset...]) {
      return try reader.array { (reader, _) throws(JSONProblem) in try readValue(&reader, &lines) }
    }
    var copy = reader
    let value = try reader.value()
    guard let members = value.members else {
      let hands = try Self.hands(of: value, reader)
      let record = HandRecord(hands: hands.hands, hasIdentities: false)
      entries.append(Entry(record, lacking: hands.losses.union([.handedness, .worldLandmarks]), place: place))
      return
    }
    let keys = Set(members.map(\.key))
    if keys.contains("annotations") { return try readCOCO(members, &copy, name: lines.name) }
    let hasPoints = !keys.isDisjoint(with: Self.pointKeys)
    var entry: Entry
    if hasPoints, keys.isDisjoint(with: Self.worldKeys) {
      let (record, losses) = try Self.record(ofPoints: members, copy, reader)
      entry = Entry(record, lacking: losses, place: place)
      entry.members = members.filter { !Self.keysOfPoints.contains($0.key) }
    } else {
      var others: [(key: String, value: JSON)] = []
      let record = try HandRecord(reading: &copy) { (reader, key) throws(JSONProblem) in
        others.append((key, try reader.value()))
      }
      entry = Entry(record, lacking: [], place: place)
      entry.members = others
    }
    try entry.takeMembers(reader)
    entries.append(entry)
  }

  /// Whether an array begins with an object that is not a point.
  private static func isArrayOfObjects(_ bytes: ArraySlice<UInt8>) -> Bool {
    let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let start = bytes.dropFirst().prefix(1 << 10).filter { !spaces.contains($0) }
    return start.first == UInt8(ascii: "{") && !start.starts(with: #"{"x":"#.utf8)
  }

  // MARK: Objects with points

  private static let keysOfPoints: Set<String> = [
    "landmarks", "keypoints", "handedness", "multiHandedness", "source", "width", "height", "timestampInMilliseconds",
    "frame",
  ]

  /// Returns the record of an object with points and without world landmarks.
  ///
  /// - Parameters:
  ///   - start: The reader before the object.
  ///   - end: The reader after the object.
  private static func record(
    ofPoints members: [(key: String, value: JSON)], _ start: JSONReader, _ end: JSONReader
  ) throws(JSONProblem) -> (HandRecord, Losses) {
    // Members without points are read like those of a result.
    var context = HandRecord.Members()
    var sides: [(Handedness, Float)]?
    var found: (hands: [Hand], losses: Losses) = ([], [])
    var seen: Set<String> = []
    var reader = start
    try reader.object { (reader, key) throws(JSONProblem) in
      if !seen.insert(key).inserted { throw reader.problem("the key \(key.debugDescription) occurs twice") }
      switch key {
      case "landmarks", "keypoints":
        let value = try reader.value()
        found = try hands(of: value, reader)
      case "handedness":
        let value = try reader.value()
        sides = try sideList(value, reader)
      case "source", "width", "height", "timestampInMilliseconds", "frame": _ = try context.read(key, &reader)
      default: try reader.skip()
      }
    }
    if let sides {
      guard sides.count == found.hands.count else {
        throw end.problem("there are \(found.hands.count) hands, but \(sides.count) values of \"handedness\"")
      }
      for (index, side) in sides.enumerated() {
        (found.hands[index].handedness, found.hands[index].handednessScore) = side
      }
    }
    var record = try context.record { end.problem($0) }
    record.hands = found.hands
    return (record, found.losses.union(sides == nil ? [.handedness, .worldLandmarks] : [.worldLandmarks]))
  }

  /// Returns the handedness of hands.
  ///
  /// The value is a name, a category of MediaPipe, or a list of them.
  private static func sideList(_ value: JSON, _ reader: JSONReader) throws(JSONProblem) -> [(Handedness, Float)]? {
    switch value {
    case .plain("null"): return nil
    case .plain:
      guard let side = value.string.flatMap(Handedness.init(label:)) else {
        throw reader.problem("the handedness is \(value.text), not \"Right\" or \"Left\"")
      }
      return [(side, 1)]
    case .object(let members):
      let name = members.first { ["categoryName", "category_name", "label"].contains($0.key) }?.value ?? .plain("null")
      let score = members.first { $0.key == "score" }?.value.number ?? 1
      guard let side = name.string.flatMap(Handedness.init(label:)) else {
        throw reader.problem("the handedness is \(name.text), not \"Right\" or \"Left\"")
      }
      if let text = HandRecord.problem(handednessScore: score, ofHand: 0) { throw reader.problem(text) }
      return [(side, score)]
    case .array(let values):
      var sides: [(Handedness, Float)] = []
      for value in values {
        // The first of a hand's several categories is its answer.
        guard let side = try sideList(value, reader)?.first else { return nil }
        sides.append(side)
      }
      return sides
    }
  }

  // MARK: Points

  /// The suggestion for coordinates that are not fractions of the image.
  static let fractions = "divide x by the width of the image, y by its height and z by its width"

  /// Describes a problem of the positions of points.
  ///
  /// Nil if there is none. Coordinates far outside the image are pixels.
  static func problem(positions: HandPoints) -> String? {
    positions.first { max(abs($0.x), abs($0.y)) > 4 }.map { "at \($0.x), \($0.y): it is not a fraction of the image" }
  }

  /// Returns the hands of a value.
  ///
  /// The value has the points of one hand, or a list of hands.
  ///
  /// - Parameter reader: The reader after the value.
  private static func hands(
    of value: JSON, _ reader: JSONReader
  ) throws(JSONProblem) -> (hands: [Hand], losses: Losses) {
    guard let elements = value.elements else {
      throw reader.problem("a list of points is expected, not \(value.text.prefix(40))")
    }
    var losses: Losses = []
    let lists: [[JSON]] = isHand(elements) ? [elements] : elements.map { $0.elements ?? [] }
    var hands: [Hand] = []
    for list in lists {
      let points = try self.points(list, reader)
      if points.isFlat { losses.insert(.depth) }
      let id = hands.count
      hands.append(
        Hand(id: id, handedness: .right, handednessScore: 0.5, landmarks: points.points, worldLandmarks: points.points))
    }
    return (hands, losses)
  }

  /// Whether the elements of a list are points or numbers.
  ///
  /// Otherwise the elements are hands.
  private static func isHand(_ elements: [JSON]) -> Bool {
    guard let first = elements.first else { return false }
    guard let numbers = first.elements else { return true }
    return numbers.count < 5 && numbers.allSatisfy { $0.number != nil }
  }

  /// Returns the points of a hand.
  ///
  /// The points are 21 objects or lists of x, y and optionally z, or one list of all their numbers.
  private static func points(_ elements: [JSON], _ reader: JSONReader) throws(JSONProblem) -> (
    points: HandPoints, isFlat: Bool
  ) {
    var lists: [[Float?]] = []
    if elements.first?.number != nil {
      let size = elements.count == 2 * HandPoints.count ? 2 : 3
      guard elements.count == size * HandPoints.count else {
        throw reader.problem("there are \(elements.count) numbers, not 63 (x, y and z of 21 points) or 42 (x and y)")
      }
      lists = stride(from: 0, to: elements.count, by: size).map { start in elements[start..<start + size].map(\.number)
      }
    } else {
      lists = elements.map { element in
        guard let members = element.members else { return element.elements?.prefix(3).map(\.number) ?? [] }
        return ["x", "y", "z"].compactMap { key in members.first { $0.key == key } }.map(\.value.number)
      }
    }
    var points: [SIMD3<Float>] = []
    for list in lists {
      let numbers = list.compactMap(\.self)
      guard numbers.count == list.count, 2...3 ~= numbers.count, numbers.count == lists[0].count else {
        throw reader.problem(
          "point \(points.count) of a hand is not [x, y, z] as the others are, but has \(numbers.count) numbers")
      }
      points.append(SIMD3<Float>(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0))
    }
    guard let checked = HandPoints(points) else {
      throw reader.problem("there are \(points.count) points, not \(HandPoints.count)")
    }
    if let text = problem(positions: checked) { throw reader.problem("a point is \(text)", fractions) }
    return (checked, lists[0].count == 2)
  }
}

extension LandmarkFile.Entry {
  /// Takes the members of an object that belong to a labelled line.
  fileprivate mutating func takeMembers(_ reader: JSONReader) throws(JSONProblem) {
    for (key, value) in members {
      switch key {
      case "label":
        guard let text = value.string else { throw reader.problem("the label is \(value.text.prefix(40)), not a text") }
        label = text
      case "rotation":
        var turn = JSONReader(Array(value.text.utf8))
        do throws(JSONProblem) { rotationDegrees = try turn.rotation() } catch {
          throw reader.problem("rotation: \(error.message)")
        }
      case "mirrored":
        var flag = JSONReader(Array(value.text.utf8))
        do throws(JSONProblem) { isMirrored = try flag.flag() } catch {
          throw reader.problem("mirrored: \(error.message)")
        }
      default: break
      }
    }
  }
}

/// Counts the lines of a text from front to back.
private struct LineCounter {
  let bytes: [UInt8]
  let name: String
  private var offset = 0
  private var line: Int

  init(_ bytes: [UInt8], name: String, line: Int) { (self.bytes, self.name, self.line) = (bytes, name, line) }

  /// Returns the location of a byte.
  ///
  /// The byte must be after the bytes of earlier calls.
  mutating func place(of byte: Int) -> Place {
    let end = min(byte, bytes.count)
    if end > offset {
      line += bytes[offset..<end].count { $0 == UInt8(ascii: "\n") }
      offset = end
    }
    return Place(file: name, location: "line \(line)")
  }
}

/// Access to JSON values.
extension JSON {
  var members: [(key: String, value: JSON)]? { if case .object(let members) = self { members } else { nil } }
  var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// The number.
  ///
  /// Nil for other values, and for a number that is too large.
  var number: Float? {
    guard case .plain(let text) = self, let number = Float(text), number.isFinite else { return nil }
    return number
  }

  /// The text; nil for other values.
  var string: String? {
    guard case .plain(let text) = self else { return nil }
    var reader = JSONReader(Array(text.utf8))
    return try? reader.string()
  }

  subscript(key: String) -> JSON? { members?.first { $0.key == key }?.value }
}
