/// What was found in one picture or frame, as the tool writes and reads it.
package struct ResultRecord: Sendable, Equatable {
  package struct Category: Sendable, Equatable {
    package var index: Int
    package var score: Float
    package var categoryName: String?
    package var displayName: String?

    package init(index: Int, score: Float, categoryName: String?, displayName: String? = nil) {
      self.index = index
      self.score = score
      self.categoryName = categoryName
      self.displayName = displayName
    }
  }

  /// The input's name as it was given.
  package var source: String
  /// Of the stored picture, in pixels.
  package var width: Int
  package var height: Int
  /// Nil in image mode.
  package var timestampInMilliseconds: Int?
  /// One element per hand, in result order, as the next three; nil where gestures were not asked for.
  package var gestures: [[Category]]?
  package var handedness: [[Category]]
  /// x and y as fractions of width and height, z on the scale of x.
  package var landmarks: [[SIMD3<Float>]]
  /// In metres.
  package var worldLandmarks: [[SIMD3<Float>]]
  /// Numbers that stay with a hand while it is followed; nil in image mode.
  package var handIDs: [Int]?
  /// Members of the JSON line that asked for this result, to be handed on.
  package var extras: [JSONValue.Member] = []

  package init(
    source: String, width: Int, height: Int, timestampInMilliseconds: Int? = nil, gestures: [[Category]]? = nil,
    handedness: [[Category]] = [], landmarks: [[SIMD3<Float>]] = [], worldLandmarks: [[SIMD3<Float>]] = [], handIDs: [Int]? = nil
  ) {
    self.source = source
    self.width = width
    self.height = height
    self.timestampInMilliseconds = timestampInMilliseconds
    self.gestures = gestures
    self.handedness = handedness
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.handIDs = handIDs
  }

  /// The best gesture of a hand; nil if it has none or gestures were not asked for.
  package func gesture(ofHand hand: Int) -> Category? {
    guard let gestures, gestures.indices.contains(hand) else { return nil }
    return gestures[hand].first
  }

  /// The number a hand is known by: its identity if it is followed, else its place in the result.
  package func identity(ofHand hand: Int) -> Int {
    guard let handIDs, handIDs.indices.contains(hand) else { return hand }
    return handIDs[hand]
  }
}
