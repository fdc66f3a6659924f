import GestureSupport
import HandValues

extension LandmarkFile {
  /// Reads a table of landmarks.
  ///
  /// The table has a header, or rows of a label number and 42 numbers.
  mutating func readRows(
    _ table: CSVRows, name: String, labels: [String]?, size: (String?) -> ImageSize?
  ) throws(StatusError) {
    guard let first = table.rows.first else {
      throw StatusError(.invalidArgument, "There are no landmarks.", file: name, suggestion: Self.expected)
    }
    if first.fields.allSatisfy({ Float($0.trimmingSpaces) != nil }) {
      format = .keypoints
      for row in table.rows {
        append(
          try Self.keypoints(row, name: name, labels: labels),
          lacking: [.depth, .handedness, .worldLandmarks, .position]
        ) { _ in
          ImageSize(width: 1, height: 1)
        }
      }
      return
    }
    format = .table
    let columns = try TableColumns(first, name: name)
    var last: (entry: Entry, hand: Int)?
    func finish(_ file: inout LandmarkFile) {
      if let entry = last?.entry { file.append(entry, lacking: columns.losses, size: size) }
      last = nil
    }
    for row in table.rows.dropFirst() {
      let (entry, hand) = try columns.entry(row, name: name)
      // The hands of an image or frame are in consecutive rows.
      if let hand, let known = last, hand == known.hand + 1, known.entry.isOfSameImage(as: entry) {
        last?.entry.record.hands += entry.record.hands.map { new in
          var new = new
          if !known.entry.record.hasIdentities { new.id = known.entry.record.hands.count }
          return new
        }
        last?.entry.record.hasGestures = known.entry.record.hasGestures || entry.record.hasGestures
        last?.hand = hand
      } else {
        finish(&self)
        last = (entry, hand ?? -1)
      }
    }
    finish(&self)
    if let problem = entries.lazy.compactMap(\.problem).first { throw problem }
  }

  // MARK: Rows of 42 numbers

  /// The largest number of labels.
  ///
  /// Every number up to the largest one is a label.
  private static let largestLabelCount = 10_000

  /// Returns the hand of a row.
  ///
  /// The hand fills a square with the wrist in the middle.
  private static func keypoints(_ row: CSVRows.Row, name: String, labels: [String]?) throws(StatusError) -> Entry {
    let place = Place(file: name, location: "line \(row.line)")
    func problem(_ message: String) -> StatusError {
      StatusError(
        .invalidArgument, message, place: place,
        suggestion:
          "a row is the number of a label and 42 numbers: x and y of 21 points relative to the wrist, divided by the largest value"
      )
    }
    let count = 2 * HandPoints.count
    guard row.fields.count == count + 1 else {
      throw problem("There are \(row.fields.count) numbers, not \(count + 1).")
    }
    let numbers = row.fields.map { Float($0.trimmingSpaces) ?? .nan }
    if let index = numbers.firstIndex(where: { !$0.isFinite }) {
      throw problem("\"\(row.fields[index])\" is not a number.")
    }
    guard let number = Int(exactly: numbers[0]), 0..<largestLabelCount ~= number else {
      throw problem("\(row.fields[0]) is not the number of a label, 0 to \(largestLabelCount - 1).")
    }
    guard numbers[1] == 0, numbers[2] == 0 else {
      throw problem(
        "The first point is at \(row.fields[1]), \(row.fields[2]), not 0, 0: the points are not relative to the wrist.")
    }
    let largest = numbers.dropFirst().reduce(0) { max($0, abs($1)) }
    guard largest <= 1.001 else {
      throw problem("\(largest) is larger than 1: the numbers are not divided by the largest value.")
    }
    guard largest > 0 else { throw problem("All points are the same.") }
    if let labels, number >= labels.count {
      throw problem("The label is \(number), but there are only \(labels.count) names of labels.")
    }
    let points = HandPoints { SIMD3<Float>(0.5 + 0.5 * numbers[1 + 2 * $0], 0.5 + 0.5 * numbers[2 + 2 * $0], 0) }
    let hand = Hand(handedness: .right, handednessScore: 0.5, landmarks: points, worldLandmarks: points)
    var entry = Entry(
      HandRecord(hands: [hand], imageSize: ImageSize(width: 1, height: 1), hasIdentities: false), place: place)
    entry.label = labels?[number] ?? String(number)
    return entry
  }
}

extension LandmarkFile.Entry {
  /// Whether this row belongs to the same image as another.
  ///
  /// The image may be a frame.
  fileprivate func isOfSameImage(as other: LandmarkFile.Entry) -> Bool {
    let one = record
    let two = other.record
    return one.source == two.source && one.time == two.time && one.frameNumber == two.frameNumber
      && label == other.label
  }

  /// The error for hands that cannot belong to one image.
  ///
  /// Nil if they can.
  fileprivate var problem: StatusError? {
    guard record.hasIdentities, let text = HandRecord.problem(identities: record.hands.map(\.id)) else { return nil }
    return StatusError(.invalidArgument, "The table does not hold results: \(text).", place: place)
  }
}

/// The columns of a table of landmarks by name.
private struct TableColumns {
  private let names: [String]
  private let places: [String: Int]
  let losses: LandmarkFile.Losses

  /// The columns that belong to a record or to details.
  ///
  /// Other columns are kept by name.
  private static let own = Set(
    HandRecord.csvColumns + HandRecord.detailColumns + FittedHand.columns + ["gestureScores"])

  init(_ header: CSVRows.Row, name: String) throws(StatusError) {
    names = header.fields.map(\.trimmingSpaces)
    places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let place = Place(file: name, location: "line \(header.line)")
    let required = (0..<HandPoints.count).flatMap { ["x\($0)", "y\($0)"] }
    if let missing = required.first(where: { [places] in places[$0] == nil }) {
      let other = header.fields.count == 1 ? [";", "\t"].first { header.fields[0].contains($0) } : nil
      let message =
        other.map { "The columns are separated by \($0 == ";" ? "semicolons" : "tabs")." }
        ?? "The table has no column \(missing)."
      throw StatusError(
        .invalidArgument, message, place: place,
        suggestion: other == nil ? LandmarkFile.expected : "separate them by commas, with a point in numbers")
    }
    guard places.count == names.count else {
      let twice = names.enumerated().first { [places] in places[$0.element] != $0.offset }?.element ?? ""
      throw StatusError(
        .invalidArgument, "The column \(twice) occurs twice.", place: place, suggestion: "remove one of them")
    }
    let has = { [places] (prefixes: [String]) -> Bool in
      (0..<HandPoints.count).allSatisfy { number in prefixes.allSatisfy { places["\($0)\(number)"] != nil } }
    }
    var losses: LandmarkFile.Losses = []
    if !has(["z"]) { losses.insert(.depth) }
    if !has(["worldX", "worldY", "worldZ"]) { losses.insert(.worldLandmarks) }
    if places["handedness"] == nil { losses.insert(.handedness) }
    self.losses = losses
  }

  /// Returns the image of a row with its hand.
  ///
  /// `hand` is the index of the hand in the image, if any.
  func entry(_ row: CSVRows.Row, name: String) throws(StatusError) -> (LandmarkFile.Entry, hand: Int?) {
    let place = Place(file: name, location: "line \(row.line)")
    guard row.fields.count == names.count else {
      throw StatusError(
        .invalidArgument, "The row has \(row.fields.count) fields, but the header has \(names.count).", place: place,
        suggestion: "give every row a field for each column")
    }
    /// Returns the field of a column.
    ///
    /// Nil if the field is empty or missing.
    func field(_ column: String) -> String? {
      guard let index = places[column] else { return nil }
      let text = row.fields[index].trimmingSpaces
      return text.isEmpty ? nil : text
    }
    func problem(_ column: String, _ right: String) -> StatusError {
      let text = field(column)
      return StatusError(
        .invalidArgument, text.map { "\(column) is \"\($0)\", not \(right)." } ?? "\(column) is empty.", place: place,
        suggestion: "a row without a hand leaves all columns of the hand empty")
    }
    func number(_ column: String) throws(StatusError) -> Float? {
      guard let text = field(column) else { return nil }
      guard let number = Float(text), number.isFinite else { throw problem(column, "a number") }
      return number
    }
    func whole(_ column: String) throws(StatusError) -> Int? {
      guard let text = field(column) else { return nil }
      // pandas writes a whole number as 3.0 if its column has empty fields.
      guard let number = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }), number >= 0 else {
        throw problem(column, "a whole number of at least 0")
      }
      return number
    }
    func points(_ columns: [String]) throws(StatusError) -> HandPoints {
      var points: [SIMD3<Float>] = []
      for index in 0..<HandPoints.count {
        var point = SIMD3<Float>.zero
        for (axis, column) in columns.enumerated() {
          guard let value = try number("\(column)\(index)") else { throw problem("\(column)\(index)", "a number") }
          point[axis] = value
        }
        points.append(point)
      }
      return HandPoints { points[$0] }
    }
    func flag(_ column: String) throws(StatusError) -> Bool {
      switch field(column)?.lowercased() {
      case nil, "false", "0": return false
      case "true", "1": return true
      default: throw problem(column, "true or false")
      }
    }

    let width = try whole("width")
    let height = try whole("height")
    var record = HandRecord(
      hands: [], source: field("source"), frameNumber: try whole("frame"), imageSize: ImageSize(width, height))
    if let text = HandRecord.problem(width: width, height: height, frame: record.frameNumber) {
      throw StatusError(.invalidArgument, "The row does not hold landmarks: \(text).", place: place)
    }
    if let text = field("timestampInMilliseconds") {
      guard let time = Double(text).flatMap({ Duration(fractionalMilliseconds: $0) }) else {
        throw problem("timestampInMilliseconds", "a number of milliseconds")
      }
      // A video frame's number differs from the number of an unrelated image.
      record.time = time
      record.frameNumber = nil
    }
    let isEmpty = (0..<HandPoints.count).allSatisfy { field("x\($0)") == nil && field("y\($0)") == nil }
    if !isEmpty {
      let landmarks = try points(losses.contains(.depth) ? ["x", "y"] : ["x", "y", "z"])
      if let text = LandmarkFile.problem(positions: landmarks) {
        throw StatusError(.invalidArgument, "A point is \(text).", place: place, suggestion: LandmarkFile.fractions)
      }
      var hand = Hand(
        handedness: .right, handednessScore: 0.5, landmarks: landmarks,
        worldLandmarks: losses.contains(.worldLandmarks) ? landmarks : try points(["worldX", "worldY", "worldZ"]))
      if let text = field("handedness") {
        guard let side = Handedness(label: text) else { throw problem("handedness", "Right or Left") }
        (hand.handedness, hand.handednessScore) = (side, try number("handednessScore") ?? 1)
      } else if !losses.contains(.handedness) {
        throw problem("handedness", "Right or Left")
      }
      if let text = HandRecord.problem(handednessScore: hand.handednessScore, ofHand: try whole("hand") ?? 0) {
        throw StatusError(.invalidArgument, "The row does not hold landmarks: \(text).", place: place)
      }
      if let gesture = field("gesture") {
        hand.gestureScores = GestureScores([GestureScore(label: gesture, score: try number("gestureScore") ?? 1)])
        record.hasGestures = true
      }
      if let id = try whole("handID") {
        hand.id = id
        record.hasIdentities = true
      }
      hand.personID = try whole("personID")
      hand.isFilled = try flag("filled")
      record.hands = [hand]
    } else {
      record.hasIdentities = record.time != nil
    }
    var entry = LandmarkFile.Entry(record, place: place)
    entry.label = field("label")
    let turn = try whole("rotation") ?? 0
    guard [0, 90, 180, 270].contains(turn) else { throw problem("rotation", "0, 90, 180 or 270") }
    (entry.rotationDegrees, entry.isMirrored) = (turn, try flag("mirrored"))
    entry.members = names.indices.filter { !Self.own.contains(names[$0]) }.map { (names[$0], row.fields[$0].json) }
    return (entry, isEmpty ? nil : try whole("hand"))
  }
}

extension String {
  /// The text without surrounding spaces.
  fileprivate var trimmingSpaces: String {
    guard first == " " || last == " " else { return self }
    return String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
