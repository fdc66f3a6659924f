import GestureFoundation

extension HandDescription {
  /// The description of a hand that someone shows: a start for a gesture, to be edited.
  ///
  /// It has the state of each finger, the angles of bent ones and between neighbours that are both extended, the
  /// fingertips that touch the thumb's, the side and the direction. The hand itself fits, and so do hands that differ
  /// by some degrees; conditions that do not matter are best removed.
  package init(_ reading: HandReading) {
    self.init()
    func holds(_ description: HandDescription, clearly score: Float = 0.6) -> Bool {
      description.score(of: reading) >= score
    }
    for finger in FingerSet.all {
      switch reading.state(of: finger) {
      case .extended: extended.insert(finger)
      case .bent: bent.insert(finger)
      case .folded: folded.insert(finger)
      }
      if finger != .thumb, holds(HandDescription(touching: [[.thumb, finger]])) { touching.append([.thumb, finger]) }
    }
    for angle in bent.flatMap({ Self.bendAngles[$0] }) { angles[angle] = Self.range(angle.value(in: reading), 25) }
    let neighbours: [(FingerSet, HandAngle)] = [
      ([.index, .middle], .betweenIndexAndMiddle), ([.middle, .ring], .betweenMiddleAndRing),
      ([.ring, .pinky], .betweenRingAndPinky),
    ]
    for (fingers, angle) in neighbours where extended.isSuperset(of: fingers) {
      angles[angle] = Self.range(angle.value(in: reading), 15)
    }
    // The hand has no side or direction that it is at the limit of: one that points aslant has none.
    side = holds(HandDescription(side: reading.side), clearly: 0.55) ? reading.side : nil
    let nearest = HandDirection(nearestTo: reading.direction)
    direction = holds(HandDescription(direction: nearest)) ? nearest : nil
    // A thumb that points elsewhere than the hand is what people look at.
    let pointing = HandDirection(nearestTo: reading.direction(of: .thumb))
    if extended.contains(.thumb), pointing != nearest, holds(HandDescription(directions: [.thumb: pointing])) {
      directions[.thumb] = pointing
    }
  }

  /// Those that tell how a finger is bent.
  private static let bendAngles = FingerValues<[HandAngle]>(
    thumb: [.thumbSpread, .thumbLift], index: [.indexMCP, .indexPIP], middle: [.middleMCP, .middlePIP],
    ring: [.ringMCP, .ringPIP], pinky: [.pinkyMCP, .pinkyPIP])

  /// The angles around one, in whole degrees.
  private static func range(_ angle: Float, _ width: Float) -> ClosedRange<Float> {
    let middle = angle.rounded()
    return middle - width...middle + width
  }
}

extension DescribedGesture {
  /// A gesture that is what a hand shows; nil for a hand that cannot be read.
  public init?(_ name: String, of hand: Hand) {
    guard let reading = hand.reading else { return nil }
    self.init(name, HandDescription(reading))
  }
}

extension Hand {
  /// The reading of the hand in the upright image, whose directions people mean; the stored image has the rotation, as
  /// `RasterImage.rotation`.
  package func reading(rotation: Float) -> HandReading? {
    if rotation == 0 { return reading }
    let (cosine, sine) = (RoundedMath.cos(rotation), RoundedMath.sin(-rotation))
    let points = worldLandmarks.mapPoints { SIMD3($0.x * cosine - $0.y * sine, $0.y * cosine + $0.x * sine, $0.z) }
    return HandReading(self, points: points)
  }
}
