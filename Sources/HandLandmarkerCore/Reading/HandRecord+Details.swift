import SystemSupport

/// What the shapes of the hands say, as the command line writes it with `--details`.
extension HandRecord {
  /// An object for each hand: `extendedFingers`, `fingerCount`, `side`, `roll`, `position` in metres, `visibility` of the 21 landmarks. What cannot be
  /// computed is null, such as the position in an image whose size is not known.
  package func details(fieldOfView: Float) -> JSON {
    hands.map { hand in
      let (reading, place, position) = read(hand, fieldOfView: fieldOfView)
      let point: JSON? = position.map { ["x": $0.palm.x, "y": $0.palm.y, "z": $0.palm.z, "residual": $0.residual] }
      let details: JSON = [
        "extendedFingers": reading?.extendedFingers.map(\.rawValue), "fingerCount": reading?.extendedFingers.count,
        "side": reading?.side.rawValue, "roll": place?.roll, "position": point, "visibility": hand.visibility.map(\.rawValue),
      ]
      return details
    }.json
  }

  /// What is added to a hand's part of ``summary``, such as `index+middle`.
  package static func fingers(of hand: Hand) -> String { hand.reading?.extendedFingers.description ?? "not readable" }

  private func read(_ hand: Hand, fieldOfView: Float) -> (HandReading?, HandImageReading?, HandPosition?) {
    guard let width, let height else { return (hand.reading, nil, nil) }
    return (
      hand.reading, hand.imageReading(imageWidth: width, imageHeight: height),
      hand.position(imageWidth: width, imageHeight: height, fieldOfView: fieldOfView)
    )
  }
}

/// The same as columns of CSV, after those of ``csvHeader``.
extension HandRecord {
  private static let detailColumns =
    ["width", "height", "extendedFingers", "fingerCount", "side", "roll", "positionX", "positionY", "positionZ", "visibleLandmarks"]
    + (0..<HandPoints.count).flatMap { ["worldX\($0)", "worldY\($0)", "worldZ\($0)"] }

  /// ``csvHeader`` with the columns of ``csvRows(fieldOfView:)``.
  package static let detailedCSVHeader = "\(csvHeader.dropLast()),\(detailColumns.joined(separator: ","))\n"

  /// ``csvRows`` with image size, details and world landmarks. An image without hands has a row as well, whose fields after the timestamp are empty.
  package func csvRows(fieldOfView: Float) -> String {
    let size = [width.map(String.init) ?? "", height.map(String.init) ?? ""]
    if hands.isEmpty {
      let columns = Self.detailedCSVHeader.split(separator: ",").count
      let first = [Self.quoted(sourceName), time.map { String($0.milliseconds) } ?? ""]
      let basic = Self.csvHeader.split(separator: ",").count
      let fields = first + Array(repeating: "", count: basic - 2) + size
      return (fields + Array(repeating: "", count: columns - fields.count)).joined(separator: ",") + "\n"
    }
    return hands.enumerated().map { number, hand in
      let (reading, place, position) = read(hand, fieldOfView: fieldOfView)
      var fields = size
      fields += [
        reading?.extendedFingers.description ?? "", reading.map { "\($0.extendedFingers.count)" } ?? "", reading?.side.rawValue ?? "",
        place?.roll.description ?? "",
      ]
      fields += position.map { [$0.palm.x.description, $0.palm.y.description, $0.palm.z.description] } ?? ["", "", ""]
      fields.append("\(hand.visibility.filter { $0 == .visible }.count)")
      for point in hand.worldLandmarks { fields += [point.x.description, point.y.description, point.z.description] }
      return csvRow(number, hand) + "," + fields.joined(separator: ",") + "\n"
    }.joined()
  }
}
