import GestureSupport
import HandValues

/// The columns of a table of landmarks by name.
struct TableColumns {
  /// The names in the order of the header.
  let names: [String]
  private let places: [String: Int]
  /// The parts of a hand that all rows lack.
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

  /// Returns the index of a column; nil if there is none.
  func index(of column: String) -> Int? { places[column] }

  /// Whether the column belongs to neither a record nor details.
  func isForeign(_ column: String) -> Bool { !Self.own.contains(column) }
}

/// A row of a table of landmarks.
///
/// The row has the fields of an image and of one hand.
struct TableRow {
  private let columns: TableColumns
  private let fields: [String]
  private let place: Place

  init(_ row: CSVRows.Row, _ columns: TableColumns, name: String) throws(StatusError) {
    place = Place(file: name, location: "line \(row.line)")
    self.columns = columns
    fields = row.fields
    guard fields.count == columns.names.count else {
      throw StatusError(
        .invalidArgument, "The row has \(fields.count) fields, but the header has \(columns.names.count).",
        place: place, suggestion: "give every row a field for each column")
    }
  }

  /// Returns the image of the row with its hand.
  ///
  /// `hand` is the index of the hand in the image, if any.
  func entry() throws(StatusError) -> (LandmarkFile.Entry, hand: Int?) {
    var record = try image()
    let isEmpty = (0..<HandPoints.count).allSatisfy { field("x\($0)") == nil && field("y\($0)") == nil }
    if isEmpty {
      record.hasIdentities = record.time != nil
    } else {
      let hand = try hand()
      record.hands = [hand]
      record.hasGestures = hand.gestureScores != nil
      record.hasIdentities = field("handID") != nil
    }
    var entry = LandmarkFile.Entry(record, lacking: columns.losses, place: place)
    entry.label = field("label")
    let turn = try whole("rotation") ?? 0
    guard [0, 90, 180, 270].contains(turn) else { throw problem("rotation", "0, 90, 180 or 270") }
    entry.rotationDegrees = turn
    entry.isMirrored = try flag("mirrored")
    entry.members = columns.names.indices.filter { columns.isForeign(columns.names[$0]) }
      .map { (columns.names[$0], fields[$0].json) }
    return (entry, isEmpty ? nil : try whole("hand"))
  }

  /// Returns the record of the image, without hands.
  private func image() throws(StatusError) -> HandRecord {
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
    return record
  }

  /// Returns the hand of the row.
  private func hand() throws(StatusError) -> Hand {
    let losses = columns.losses
    let landmarks = try points(losses.contains(.depth) ? ["x", "y"] : ["x", "y", "z"])
    if let text = LandmarkFile.problem(positions: landmarks) {
      throw StatusError(.invalidArgument, "A point is \(text).", place: place, suggestion: LandmarkFile.fractions)
    }
    var hand = Hand(
      handedness: .right, handednessScore: 0.5, landmarks: landmarks,
      worldLandmarks: losses.contains(.worldLandmarks) ? landmarks : try points(["worldX", "worldY", "worldZ"]))
    if let text = field("handedness") {
      guard let side = Handedness(label: text) else { throw problem("handedness", "Right or Left") }
      hand.handedness = side
      hand.handednessScore = try number("handednessScore") ?? 1
    } else if !losses.contains(.handedness) {
      throw problem("handedness", "Right or Left")
    }
    if let text = HandRecord.problem(handednessScore: hand.handednessScore, ofHand: try whole("hand") ?? 0) {
      throw StatusError(.invalidArgument, "The row does not hold landmarks: \(text).", place: place)
    }
    if let gesture = field("gesture") {
      hand.gestureScores = GestureScores([GestureScore(label: gesture, score: try number("gestureScore") ?? 1)])
    }
    if let id = try whole("handID") { hand.id = id }
    hand.personID = try whole("personID")
    hand.isFilled = try flag("filled")
    return hand
  }

  // MARK: Fields

  /// Returns the field of a column.
  ///
  /// Nil if the field is empty or missing.
  private func field(_ column: String) -> String? {
    guard let index = columns.index(of: column) else { return nil }
    let text = fields[index].trimmingSpaces
    return text.isEmpty ? nil : text
  }

  private func problem(_ column: String, _ right: String) -> StatusError {
    let text = field(column)
    return StatusError(
      .invalidArgument, text.map { "\(column) is \"\($0)\", not \(right)." } ?? "\(column) is empty.",
      place: place,
      suggestion: "a row without a hand leaves all columns of the hand empty")
  }

  private func number(_ column: String) throws(StatusError) -> Float? {
    guard let text = field(column) else { return nil }
    guard let number = Float(text), number.isFinite else { throw problem(column, "a number") }
    return number
  }

  private func whole(_ column: String) throws(StatusError) -> Int? {
    guard let text = field(column) else { return nil }
    // pandas writes a whole number as 3.0 if its column has empty fields.
    guard let number = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }), number >= 0 else {
      throw problem(column, "a whole number of at least 0")
    }
    return number
  }

  private func flag(_ column: String) throws(StatusError) -> Bool {
    switch field(column)?.lowercased() {
    case nil, "false", "0": return false
    case "true", "1": return true
    default: throw problem(column, "true or false")
    }
  }

  private func points(_ axes: [String]) throws(StatusError) -> HandPoints {
    var points: [SIMD3<Float>] = []
    for index in 0..<HandPoints.count {
      var point = SIMD3<Float>.zero
      for (axis, name) in axes.enumerated() {
        guard let value = try number("\(name)\(index)") else { throw problem("\(name)\(index)", "a number") }
        point[axis] = value
      }
      points.append(point)
    }
    return HandPoints { points[$0] }
  }
}

extension String {
  /// The text without surrounding spaces.
  var trimmingSpaces: String {
    guard first == " " || last == " " else { return self }
    return String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
