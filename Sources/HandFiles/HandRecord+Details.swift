import HandLandmarkerCore
import JSONText
import SystemSupport

/// The readings of the hands, as the command line writes them with `--details`.
extension HandRecord {
  /// An object for each hand: `extendedFingers`, `fingerCount`, `side`, `roll`, `position` in metres, `visibility` of the 21 landmarks, `presence` and the
  /// `box` around the landmarks. What is not known is null, such as the position in an image whose size is not known.
  package func details(fieldOfView: Float) -> JSON {
    hands.map { hand in
      let (reading, place, position) = read(hand, fieldOfView: fieldOfView)
      let point: JSON? = position.map { ["x": $0.palm.x, "y": $0.palm.y, "z": $0.palm.z, "residual": $0.residual] }
      let box: JSON? = place.map { ["left": $0.box.x, "top": $0.box.y, "right": $0.box.z, "bottom": $0.box.w] }
      let details: JSON = [
        "extendedFingers": reading?.extendedFingers.map(\.rawValue), "fingerCount": reading?.extendedFingers.count,
        "side": reading?.side.rawValue, "roll": place?.roll, "position": point, "visibility": hand.visibility.map(\.rawValue),
        "presence": hand.knownPresence, "box": box,
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
      if let presence = hand.knownPresence { text += "      presence     : \(presence)\n" }
      if let box = place?.box { text += "      box          : \(box.x) \(box.y) \(box.z) \(box.w)\n" }
      text += "      visible      : \(visible) of \(HandPoints.count) landmarks\n"
    }
    return text
  }

  /// The addition to a hand's part of ``summary``, such as `index+middle`.
  package static func fingers(of hand: Hand) -> String { hand.reading?.extendedFingers.description ?? "not readable" }

  private func read(_ hand: Hand, fieldOfView: Float) -> (HandReading?, HandImageReading?, HandPosition?) {
    guard let width, let height else { return (hand.reading, nil, nil) }
    return (
      hand.reading, hand.imageReading(imageWidth: width, imageHeight: height),
      hand.position(imageWidth: width, imageHeight: height, fieldOfView: fieldOfView)
    )
  }
}

extension Hand {
  /// The presence, if the landmarks are from pixels.
  fileprivate var knownPresence: Float? { region == nil || isFilled ? nil : presence }
}

/// The same as columns of CSV, after those of ``csvHeader``.
extension HandRecord {
  package static let detailColumns = [
    "extendedFingers", "fingerCount", "side", "roll", "positionX", "positionY", "positionZ", "visibleLandmarks", "presence", "boxLeft",
    "boxTop", "boxRight", "boxBottom",
  ]

  /// The fields of ``detailColumns`` for a hand; empty ones without a hand.
  package func detailFields(of hand: Hand?, fieldOfView: Float) -> [String] {
    guard let hand else { return Self.detailColumns.map { _ in "" } }
    let (reading, place, position) = read(hand, fieldOfView: fieldOfView)
    func numbers(_ values: [Float]?, _ count: Int) -> [String] { values?.map(\.description) ?? Array(repeating: "", count: count) }
    var fields = [
      reading?.extendedFingers.description ?? "", reading.map { "\($0.extendedFingers.count)" } ?? "", reading?.side.rawValue ?? "",
      place?.roll.description ?? "",
    ]
    fields += numbers(position.map { [$0.palm.x, $0.palm.y, $0.palm.z] }, 3)
    fields += ["\(hand.visibility.count { $0 == .visible })"] + numbers(hand.knownPresence.map { [$0] }, 1)
    return fields + numbers(place.map { [$0.box.x, $0.box.y, $0.box.z, $0.box.w] }, 4)
  }
}
