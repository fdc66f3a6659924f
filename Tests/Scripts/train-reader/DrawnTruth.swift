import HandLandmarkerCore

/// The known properties of a drawn hand.
///
/// They follow from the angles of the hand's joints.
struct DrawnTruth {
  private(set) var fingers: [Float?] = [nil, nil, nil, nil, nil]
  private(set) var shapes = Set(HandShape.allCases)

  /// - Parameter angles: Degrees by names such as `index.knuckle`, of the thumb `spread`, `lift`, `knuckle` and `end`;
  ///   and what the rules say about the exact landmarks, by names such as `exact.index`.
  init(_ angles: [String: Float]) {
    func angle(_ name: String) -> Float { angles[name] ?? 0 }
    let fingers = ["index", "middle", "ring", "pinky"]
    let values = fingers.map { angle("exact." + $0) }
    let (spread, lift, bend) = (angle("spread"), angle("lift"), angle("knuckle") + angle("end"))
    var thumb: Float?
    if values.allSatisfy({ $0 > 0.8 }) {
      // People count a straight thumb that lies beside four fingers.
      if bend < 35 && lift < 33 { thumb = 1 } else if bend >= 35 && (spread < 28 || lift >= 38) { thumb = 0 }
    } else if spread >= 40 && bend < 30 {
      thumb = 1
    } else if bend >= 38 && spread < 30 && angle("exact.thumb") < 0.5 || spread < 15 && lift < 30 {
      thumb = 0
    }
    self.fingers = [thumb] + values
    let unclear = values.filter { $0 > 0.12 && $0 < 0.8 }
    if values.allSatisfy({ $0 < 0.2 || $0 > 0.8 }) {
      shapes = Self.shapes(
        values.map { $0 > 0.5 }, thumb: thumb.map { $0 > 0.5 }, spread: angle("index.spread") - angle("middle.spread"))
      // Fingertips that meet the thumb's are folded, but no fist.
      let curl = fingers.reduce(Float(0)) { $0 + angle($1 + ".middle") + angle($1 + ".end") } / 4
      if !values.contains(where: { $0 > 0.5 }) {
        if curl < 110 { shapes = [.other] } else if curl < 125 { shapes.insert(.other) }
      }
    } else if unclear.count > 2 || unclear.count == 2 && values.contains(where: { $0 > 0.3 && $0 < 0.7 }) {
      shapes = [.other]
    }
  }

  private static func shapes(_ fingers: [Bool], thumb: Bool?, spread: Float) -> Set<HandShape> {
    let (with, without): (HandShape, HandShape) =
      switch fingers {
      case [false, false, false, false]: (.thumb, .fist)
      case [true, true, true, true]: (.palm, .other)
      case [true, false, false, false]: (.other, .pointing)
      case [true, true, false, false]: (.other, .victory)
      case [true, false, false, true]: (.iLoveYou, .other)
      default: (.other, .other)
      }
    let isV = fingers == [true, true, false, false]
    // Fingers side by side may be taken for a V or not.
    if isV && spread <= 10 { return thumb == true ? [.other] : [.other, .victory] }
    return thumb.map { $0 ? [with] : [without] } ?? [with, without]
  }
}
