extension HandConnections {
  /// How many points a hand has.
  static let pointCount = 21

  /// The lines by finger, 0 the thumb to 4 the pinky, and nil for the palm.
  static let fingers: [(index: Int?, pairs: [(Int, Int)])] = [
    (nil, pairs(palm)), (0, pairs(thumb)), (1, pairs(indexFinger)), (2, pairs(middleFinger)), (3, pairs(ringFinger)), (4, pairs(pinky)),
  ]

  private static func pairs(_ connections: [Connection]) -> [(Int, Int)] {
    connections.map { (Int($0.start), Int($0.end)) }
  }
}
