import GestureFoundation

extension HandGestureClassifier {
  /// The exponent of the classifier's score, and the smallest score.
  ///
  /// The power of the score multiplies the probability of the shape. Lower scores do not count.
  private static let (exponent, leastScore): (Float, Float) = (0.5, 0.1)
  /// The weight of «None».
  ///
  /// Gestures are named from a probability of 0.62 on.
  private static let backgroundWeight: Float = 1.6

  /// Returns each classifier's categories of a hand.
  ///
  /// Classifiers are in order of descending precedence. Turned hands are named if the options ask for it.
  package func answers(about hand: Hand, in view: ImageGeometry) throws -> [[GestureScore]] {
    if let keypoints { return [try categories(of: hand, by: keypoints, in: view)] }
    let asIs = try embedder.embedding(of: hand, in: view)
    let turnsCanned = options.canned.namesTurnedHands
    let turnsCustom = options.custom.namesTurnedHands
    guard turnsCanned || turnsCustom, let reading = hand.reading(rotation: view.rotation) else {
      return try answers(to: asIs)
    }
    let customAnswer = try custom.map { custom in
      turnsCustom ? try turnedCustom(custom, hand, asIs, in: view) : try custom.categories(of: asIs)
    }
    let cannedAnswer = turnsCanned ? try turnedCanned(hand, reading, asIs, in: view) : try canned.categories(of: asIs)
    return [customAnswer, cannedAnswer].compactMap(\.self)
  }

  /// Returns the canned categories by the probability of each gesture's shape.
  ///
  /// The classifier's best score at the turns at which it knows the gesture is the weight. A shape in another direction
  /// than the gesture's does not count.
  private func turnedCanned(_ hand: Hand, _ reading: HandReading, _ asIs: [Float], in view: ImageGeometry) throws
    -> [GestureScore]
  {
    let scores = try canned.scores(of: asIs)
    var weights = scores.map { _ in Float(0) }
    var background = Self.weight(
      reading.shapes[.other], score: canned.score(of: HandGesture.absence, in: scores))
    for shape in HandShape.allCases where shape != .other {
      var isNamed = false
      for (index, name) in canned.names.enumerated() {
        guard let gesture = GestureShape.canned[name], gesture.shape == shape else { continue }
        let turns = gesture.turns(of: hand, in: view)
        guard !turns.isEmpty else { continue }
        // A shape with a negligible probability stays negligible at any turn.
        let looks = reading.shapes[shape] > Self.leastScore ? turns : []
        let turned = try looks.map { try canned.scores(of: embedding(of: hand, turnedBy: $0, in: view))[index] }
        weights[index] = Self.weight(reading.shapes[shape], score: max(scores[index], turned.max() ?? 0))
        isNamed = true
      }
      if !isNamed { background += reading.shapes[shape] }
    }
    let sum = max(weights.reduce(background * Self.backgroundWeight, +), .leastNormalMagnitude)
    let best = (weights.max() ?? 0) / sum
    for (index, name) in canned.names.enumerated() where GestureShape.canned[name] == nil {
      weights[index] = (name == HandGesture.absence ? 1 - best : scores[index]) * sum
    }
    return canned.categories(scores: weights.map { $0 / sum })
  }

  private static func weight(_ probability: Float, score: Float) -> Float {
    probability * powf(max(score, leastScore), exponent)
  }

  /// Returns the categories of the keypoint classifier.
  ///
  /// Turned hands are classified, too, if the options for custom gestures ask for it.
  private func categories(
    of hand: Hand, by keypoints: GestureCategoryClassifier, in view: ImageGeometry
  ) throws -> [GestureScore] {
    let asIs = KeypointFeatures.features(of: hand, in: view)
    guard options.custom.namesTurnedHands else { return try keypoints.categories(of: asIs) }
    let turned = turns(of: hand, in: view).map {
      KeypointFeatures.features(of: hand.turned(by: $0, in: view), in: view.upright)
    }
    return try bestCategories(of: [asIs] + turned, by: keypoints)
  }

  /// Returns the categories of the custom classifier at the best turn.
  ///
  /// The best turn has the best score of a gesture.
  private func turnedCustom(
    _ custom: GestureCategoryClassifier, _ hand: Hand, _ asIs: [Float], in view: ImageGeometry
  ) throws -> [GestureScore] {
    let turned = try turns(of: hand, in: view).map { try embedding(of: hand, turnedBy: $0, in: view) }
    return try bestCategories(of: [asIs] + turned, by: custom)
  }

  /// Returns the turns for custom gestures.
  ///
  /// One turn makes the hand upright; two more are to either side.
  private func turns(of hand: Hand, in view: ImageGeometry) -> [Float] {
    let upright = hand.direction(from: .wrist, to: .middleFingerMCP, in: view)
    return [-20, 0, 20].map { upright + $0 * .pi / 180 }
  }

  private func bestCategories(of looks: [[Float]], by classifier: GestureCategoryClassifier) throws -> [GestureScore] {
    let answers = try looks.map { try classifier.categories(of: $0) }
    func best(_ answer: [GestureScore]) -> Float {
      answer.filter { !HandGesture.isAbsence($0.label) }.map(\.score).max() ?? 0
    }
    return answers.max { best($0) < best($1) } ?? []
  }

  private func embedding(of hand: Hand, turnedBy angle: Float, in view: ImageGeometry) throws -> [Float] {
    try embedder.embedding(of: hand.turned(by: angle, in: view), in: view.upright)
  }
}
