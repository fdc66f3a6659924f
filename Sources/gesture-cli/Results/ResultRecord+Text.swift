extension ResultRecord {
  /// The layout of the sample output in MediaPipe's guides.
  ///
  /// - Parameter showsSource: Whether the name stands above the block, because there are several.
  package func text(showsSource: Bool) -> String {
    var text = ""
    if showsSource || timestampInMilliseconds != nil {
      text += source + (timestampInMilliseconds.map { " at \($0) ms" } ?? "") + "\n"
    }
    text += gestures == nil ? "HandLandmarkerResult:\n" : "GestureRecognizerResult:\n"
    text += "  Handedness:\n" + Self.text(handedness, withIndex: true)
    if let gestures { text += "  Gestures:\n" + Self.text(gestures, withIndex: false) }
    text += "  Landmarks:\n" + Self.text(landmarks)
    text += "  WorldLandmarks:\n" + Self.text(worldLandmarks)
    if let handIDs { text += "  HandIDs:\n" + handIDs.enumerated().map { "    Hand #\($0)      : \($1)\n" }.joined() }
    return text
  }

  /// One block per hand. A gesture's index means nothing (it is always -1) and is left out, as in the guides.
  private static func text(_ hands: [[Category]], withIndex: Bool) -> String {
    var text = ""
    for (i, category) in hands.enumerated().flatMap({ hand in hand.element.map { (hand.offset, $0) } }) {
      text += "    Categories #\(i):\n"
      if withIndex { text += "      index        : \(category.index)\n" }
      text += "      score        : \(category.score)\n"
      text += "      categoryName : \(category.categoryName ?? "")\n"
    }
    return text
  }

  private static func text(_ hands: [[SIMD3<Float>]]) -> String {
    var text = ""
    for (h, points) in hands.enumerated() {
      if hands.count > 1 { text += "    Hand #\(h):\n" }
      let margin = hands.count > 1 ? "      " : "    "
      for (i, point) in points.enumerated() {
        text += "\(margin)Landmark #\(i):\n"
        text += "\(margin)  x            : \(point.x)\n\(margin)  y            : \(point.y)\n\(margin)  z            : \(point.z)\n"
      }
    }
    return text
  }
}
