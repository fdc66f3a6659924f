import GestureSupport
import HandValues

extension LandmarkFile {
  /// Reads a table of landmarks.
  ///
  /// The table has a header, or rows of a label number and 42 numbers.
  mutating func readRows(_ table: CSVRows, name: String, labels: [String]?) throws(StatusError) {
    guard let first = table.rows.first else {
      throw StatusError(.invalidArgument, "There are no landmarks.", file: name, suggestion: Self.expected)
    }
    if first.fields.allSatisfy({ Float($0.trimmingSpaces) != nil }) {
      format = .keypoints
      for row in table.rows { entries.append(try Self.keypoints(row, name: name, labels: labels)) }
      return
    }
    format = .table
    let columns = try TableColumns(first, name: name)
    var last: (entry: Entry, hand: Int)?
    for row in table.rows.dropFirst() {
      let (entry, hand) = try TableRow(row, columns, name: name).entry()
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
        if let last { entries.append(last.entry) }
        last = (entry, hand ?? -1)
      }
    }
    if let last { entries.append(last.entry) }
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
      HandRecord(hands: [hand], imageSize: ImageSize(width: 1, height: 1), hasIdentities: false),
      lacking: [.depth, .handedness, .worldLandmarks, .position], place: place)
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
