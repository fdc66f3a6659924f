import GestureFoundation
import GestureSupport
import HandValues

extension HandRecord {
  /// Returns the frame as text.
  ///
  /// The layout is that of the sample output of MediaPipe's guides.
  ///
  /// - Parameter showsSource: Whether the name of the image precedes the block. A video frame always has its name and
  ///   timestamp.
  package func text(showsSource: Bool) -> String {
    var text = ""
    if showsSource || time != nil || frameNumber != nil {
      text += sourceName + (time.map { " at \($0.millisecondsText) ms" } ?? "") + "\n"
    }
    text += hasGestures ? "GestureRecognizerResult:\n" : "HandLandmarkerResult:\n"
    text += "  Handedness:\n"
    for (i, hand) in hands.enumerated() {
      text += "    Categories #\(i):\n      index        : \(hand.handedness.index)\n"
      text += "      score        : \(hand.handednessScore)\n      categoryName : \(hand.handedness.rawValue)\n"
    }
    if hasGestures { text += "  Gestures:\n" }
    // A gesture's index has no meaning (it is always -1) and is omitted, as in the guides.
    for (i, hand) in hands.enumerated() {
      guard hasGestures, let scores = hand.gestureScores?.all, !scores.isEmpty else { continue }
      text += "    Categories #\(i):\n"
      for gesture in scores.prefix(hasAllScores ? Int.max : 1) {
        text += "      score        : \(gesture.score)\n      categoryName : \(gesture.label)\n"
      }
    }
    text +=
      "  Landmarks:\n" + points(hands.map(\.landmarks)) + "  WorldLandmarks:\n" + points(hands.map(\.worldLandmarks))
    if hasIdentities {
      text += "  HandIDs:\n" + hands.enumerated().map { "    Hand #\($0)      : \($1.id)\n" }.joined()
    }
    if hands.contains(where: { $0.personID != nil }) {
      text +=
        "  PersonIDs:\n"
        + hands.enumerated().map { "    Hand #\($0)      : \($1.personID?.description ?? "")\n" }.joined()
    }
    return text
  }

  /// The frame as text on one line, without a line break.
  ///
  /// The image precedes the gesture and handedness of each hand with their scores.
  ///
  /// ```text
  /// photo.jpg  Thumb_Up 0.85  Right 0.98
  /// video.mp4  0.133 s  Open_Palm 0.71  Left 0.99 | Victory 0.80  Right 0.97
  /// empty.png  no hand
  /// ```
  package var summary: String { summary { _ in "" } }

  /// Returns the ``summary`` with further text after each hand.
  package func summary(adding more: (Hand) -> String) -> String {
    let time = time.map { "  \($0.seconds.fixed(3)) s" } ?? ""
    let parts = hands.map { hand in
      let none = hand.gestureScores == nil ? "no gesture" : "gesture filtered out"
      let gesture = hand.gestureScores?.winner.map { "\($0.label) \(Self.short($0.score))" } ?? none
      return (hasGestures ? gesture + "  " : "") + "\(hand.handedness.rawValue) \(Self.short(hand.handednessScore))"
        + more(hand)
    }
    return sourceName + time + "  " + (parts.isEmpty ? "no hand" : parts.joined(separator: " | "))
  }

  private static func short(_ score: Float) -> String { Double(score).fixed(2) }

  private func points(_ hands: [HandPoints]) -> String {
    var text = ""
    for (h, points) in hands.enumerated() {
      if hands.count > 1 { text += "    Hand #\(h):\n" }
      let margin = hands.count > 1 ? "      " : "    "
      for (i, point) in points.enumerated() {
        text += "\(margin)Landmark #\(i):\n"
        text +=
          "\(margin)  x            : \(point.x)\n\(margin)  y            : \(point.y)\n\(margin)  z            : \(point.z)\n"
      }
    }
    return text
  }
}
