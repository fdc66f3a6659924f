/// Hands as the arrays of a result: what the results of both tasks have in common.
package struct HandContainers {
  package var landmarks: [[NormalizedLandmark]]
  package var worldLandmarks: [[Landmark]]
  package var handedness: [[ResultCategory]]
  package var hands: [HandDetails]
  /// Nil in image mode.
  package var handIDs: [Int]?

  /// - Parameters:
  ///   - mirrored: The picture is mirrored: `Left` and `Right` are swapped.
  ///   - tracked: The hands come from a stream, so that their identities mean something.
  package init(_ hands: [Hand], mirrored: Bool, tracked: Bool) {
    landmarks = hands.map { $0.landmarks.map { NormalizedLandmark(x: $0.x, y: $0.y, z: $0.z, visibility: nil, presence: nil) } }
    worldLandmarks = hands.map { $0.worldLandmarks.map { Landmark(x: $0.x, y: $0.y, z: $0.z, visibility: nil, presence: nil) } }
    handedness = hands.map { [Self.handedness(rightProbability: $0.rightProbability, mirrored: mirrored)] }
    self.hands = hands.map {
      HandDetails(presence: $0.presence, palmScore: $0.palmScore, region: $0.region, nextRegion: $0.nextRegion)
    }
    handIDs = tracked ? hands.map(\.id) : nil
  }

  /// The index belongs to the name, in a mirrored picture too.
  static func handedness(rightProbability: Float, mirrored: Bool) -> ResultCategory {
    let decision = HandednessDecision(rightProbability: rightProbability)
    let index = mirrored ? 1 - decision.index : decision.index
    let name = HandednessDecision.names[index]
    return ResultCategory(index: index, score: decision.score, categoryName: name, displayName: name)
  }
}
