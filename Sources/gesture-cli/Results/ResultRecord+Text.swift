import HandLandmarkerCore

extension ResultRecord {
  /// The layout of the sample output in MediaPipe's guides.
  ///
  /// - Parameter showsSource: Whether the name stands above the block, because there are several.
  package func text(showsSource: Bool) -> String {
    var text = ""
    if showsSource || timestampInMilliseconds != nil {
      text += (source ?? "-") + (timestampInMilliseconds.map { " at \($0) ms" } ?? "") + "\n"
    }
    text += gestures == nil ? "HandLandmarkerResult:\n" : "GestureRecognizerResult:\n"
    text += "  Handedness:\n" + Self.text(handedness, withIndex: true)
    if let gestures { text += "  Gestures:\n" + Self.text(gestures, withIndex: false) }
    text += "  Landmarks:\n" + Self.text(landmarks) { ($0.x, $0.y, $0.z) }
    text += "  WorldLandmarks:\n" + Self.text(worldLandmarks) { ($0.x, $0.y, $0.z) }
    if let handIDs { text += "  HandIDs:\n" + handIDs.enumerated().map { "    Hand #\($0)      : \($1)\n" }.joined() }
    return text
  }

  /// One block per hand. A gesture's index means nothing (it is always -1) and is left out, as in the guides.
  private static func text(_ hands: [[ResultCategory]], withIndex: Bool) -> String {
    var text = ""
    for (i, category) in hands.enumerated().flatMap({ hand in hand.element.map { (hand.offset, $0) } }) {
      text += "    Categories #\(i):\n"
      if withIndex { text += "      index        : \(category.index)\n" }
      text += "      score        : \(category.score)\n"
      text += "      categoryName : \(category.categoryName ?? "")\n"
    }
    return text
  }

  private static func text<Point>(_ hands: [[Point]], _ coordinates: (Point) -> (Float, Float, Float)) -> String {
    var text = ""
    for (h, points) in hands.enumerated() {
      if hands.count > 1 { text += "    Hand #\(h):\n" }
      let margin = hands.count > 1 ? "      " : "    "
      for (i, point) in points.enumerated() {
        let (x, y, z) = coordinates(point)
        text += "\(margin)Landmark #\(i):\n"
        text += "\(margin)  x            : \(x)\n\(margin)  y            : \(y)\n\(margin)  z            : \(z)\n"
      }
    }
    return text
  }
}
