import HandLandmarkerCore

/// A line of `truth.jsonl`, what a photograph of a person shows.
struct PeopleTruth: Decodable {
  let source: String
  let kind: String
  let set: String?
  let label: String?
  let fingers: [Int]?
  let sure: Bool?
  let note: String?
  /// Whether the tip of each finger touches the thumb's.
  ///
  /// For index, middle, ring and little finger: 1 or 0; null if it is not known.
  let touches: [Int?]?

  var known: (fingers: [Float?], shapes: Set<HandShape>)? {
    guard kind == "image", sure == true else { return nil }
    var values: [Float?] =
      fingers.map { fingers in (0..<5).map { fingers.contains($0) ? 1 : 0 } } ?? [nil, nil, nil, nil, nil]
    if let label {
      let shapes: [String: HandShape] = [
        "Closed_Fist": .fist, "Open_Palm": .palm, "Pointing_Up": .pointing, "Thumb_Up": .thumb, "Thumb_Down": .thumb,
        "Victory": .victory,
        "ILoveYou": .iLoveYou,
      ]
      return (values, [shapes[label] ?? .other])
    }
    switch fingers {
    case [1]: return (values, [.pointing])
    case [0]: return (values, [.thumb])
    case [1, 2]: return (values, [.other, .victory])
    case [0, 1, 2, 3, 4]: return (values, [.other, .palm])
    case .some: return (values, [.other])
    case nil: break
    }
    if set == "ti1k" {
      (values[2], values[3], values[4]) = (0, 0, 0)
      return (values, [.other, .fist, .pointing, .thumb])
    }
    if note?.contains("sign for thanks") == true {
      for finger in 1..<5 { values[finger] = 1 }
      return (values, [.other, .palm])
    }
    return nil
  }
}
