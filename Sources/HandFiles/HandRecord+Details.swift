import HandLandmarkerCore
import JSONText
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

  /// The same below the text of ``text(showsSource:)``, in its layout.
  package func detailText(fieldOfView: Float) -> String {
    var text = "  Details:\n"
    for (index, hand) in hands.enumerated() {
      let (reading, place, position) = read(hand, fieldOfView: fieldOfView)
      let visible = hand.visibility.count { $0 == .visible }
      text += "    Hand #\(index):\n"
      text += "      fingers      : \(Self.fingers(of: hand))\n"
      if let reading { text += "      side         : \(reading.side.rawValue)\n" }
      if let place { text += "      roll         : \(place.roll) degrees\n" }
      if let palm = position?.palm { text += "      position     : \(palm.x) \(palm.y) \(palm.z) metres\n" }
      text += "      visible      : \(visible) of \(HandPoints.count) landmarks\n"
    }
    return text
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
  static let detailColumns = [
    "extendedFingers", "fingerCount", "side", "roll", "positionX", "positionY", "positionZ", "visibleLandmarks",
  ]

  /// ``csvHeader`` with the columns of the details.
  package static let detailedCSVHeader = (csvColumns + detailColumns).joined(separator: ",") + "\n"

  /// ``csvRows`` with details.
  ///
  /// - Parameter frame: The number of the frame in its file.
  package func csvRows(frame: Int?, fieldOfView: Float) -> String {
    csvRows(frame: frame, detailCount: Self.detailColumns.count) { hand in
      let (reading, place, position) = read(hand, fieldOfView: fieldOfView)
      var fields = [
        reading?.extendedFingers.description ?? "", reading.map { "\($0.extendedFingers.count)" } ?? "", reading?.side.rawValue ?? "",
        place?.roll.description ?? "",
      ]
      fields += position.map { [$0.palm.x.description, $0.palm.y.description, $0.palm.z.description] } ?? ["", "", ""]
      return fields + ["\(hand.visibility.filter { $0 == .visible }.count)"]
    }
  }
}
