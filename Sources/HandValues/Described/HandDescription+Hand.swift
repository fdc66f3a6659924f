import GestureFoundation

extension HandDescription {
  /// Creates a description from a hand, as a draft of a gesture.
  ///
  /// The description has the state of each finger, the angles of bent fingers and between extended neighbours, the
  /// fingertips that touch the thumb's, the side and the direction. The hand itself fits, and so do hands within some
  /// degrees. Remove conditions that do not matter.
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
    // A hand at the limit of a side or direction gets none, such as one that points diagonally.
    side = holds(HandDescription(side: reading.side), clearly: 0.55) ? reading.side : nil
    let nearest = HandDirection(nearestTo: reading.direction)
    direction = holds(HandDescription(direction: nearest)) ? nearest : nil
    // A thumb that points elsewhere than the hand is distinctive.
    let pointing = HandDirection(nearestTo: reading.direction(of: .thumb))
    if extended.contains(.thumb), pointing != nearest, holds(HandDescription(directions: [.thumb: pointing])) {
      directions[.thumb] = pointing
    }
  }

  /// The angles that describe the bend of a finger.
  private static let bendAngles = FingerValues<[HandAngle]>(
    thumb: [.thumbSpread, .thumbLift], index: [.indexMCP, .indexPIP], middle: [.middleMCP, .middlePIP],
    ring: [.ringMCP, .ringPIP], pinky: [.pinkyMCP, .pinkyPIP])

  /// Returns the range around an angle, in whole degrees.
  private static func range(_ angle: Float, _ width: Float) -> ClosedRange<Float> {
    let middle = angle.rounded()
    return middle - width...middle + width
  }
}

extension DescribedGesture {
  /// Creates a gesture from a shown hand.
  ///
  /// Nil for a hand that cannot be read.
  public init?(_ name: String, of hand: Hand) {
    guard let reading = hand.reading else { return nil }
    self.init(name, HandDescription(reading))
  }
}

extension Hand {
  /// Returns the reading of the hand in the upright image. Directions refer to the upright image. `rotation` is the
  /// rotation of the stored image, as `RasterImage.rotation`.
  package func reading(rotation: Float) -> HandReading? {
    if rotation == 0 { return reading }
    let cosine = RoundedMath.cos(rotation)
    let sine = RoundedMath.sin(-rotation)
    let points = worldLandmarks.mapPoints { SIMD3($0.x * cosine - $0.y * sine, $0.y * cosine + $0.x * sine, $0.z) }
    return HandReading(self, points: points)
  }
}
