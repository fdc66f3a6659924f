import HandLandmarkerCore

extension HandGestureClassifier {
  /// The score of the classifier, as a hand at its best turn has it, that counts as much for a gesture as against it. Lower than a half, since the
  /// fingers have agreed already. Measured with photographs of 238 hands of people: 233 right, with a half 229.
  private static let evenScore: Float = 0.4

  /// Each classifier's categories of a hand, by descending precedence, where it is named at any turn.
  package func answers(about hand: Hand, in view: ImageGeometry) throws -> [[GestureCategory]] {
    let asIs = try embedder.embedding(of: hand, in: view)
    guard turned.canned || turned.custom, let reading = hand.reading(rotation: view.rotation) else { return try answers(to: asIs) }
    let customAnswer = try custom.map { custom in
      turned.custom ? try turnedCustom(custom, hand, asIs, in: view) : try custom.categories(of: asIs)
    }
    let cannedAnswer = turned.canned ? try turnedCanned(hand, reading, asIs, in: view) : try canned.categories(of: asIs)
    return [customAnswer, cannedAnswer].compactMap(\.self)
  }

  /// The canned categories: of each gesture that the fingers do not contradict the best score at the turns at which the classifier knows it.
  private func turnedCanned(_ hand: Hand, _ reading: HandReading, _ asIs: [Float], in view: ImageGeometry) throws -> [GestureCategory] {
    // Filters see each category at its own best turn: one that a threshold drops as the hand is may pass upright.
    var answer: [GestureCategory] = []
    for (index, name) in canned.labels.names.enumerated() {
      guard let shape = GestureShape.canned[name] else { continue }
      let turns = shape.fits(reading) ? shape.turns(of: hand, in: view) : []
      // What a finger contradicts is no answer, not even the last one.
      guard !turns.isEmpty else { continue }
      let scores = try turns.map { try canned.score(of: index, embedding(of: hand, turnedBy: $0, in: view)) }
      let score = max(try canned.score(of: index, asIs), scores.max() ?? 0)
      let displayName = canned.labels.displayNames.isEmpty ? nil : canned.labels.displayNames[index]
      if score > 0 { answer.append(GestureCategory(index: index, name: name, displayName: displayName, score: Self.rescaled(score))) }
    }
    let best = answer.map(\.score).max() ?? 0
    for var other in try canned.categories(of: asIs) where GestureShape.canned[other.name] == nil {
      if other.name == GestureCombination.background { other.score = 1 - best }
      answer.append(other)
    }
    return answer.sorted { $0.score > $1.score }
  }

  /// The categories of the custom classifier at the turn at which a gesture has the best score.
  private func turnedCustom(
    _ custom: GestureCategoryClassifier, _ hand: Hand, _ asIs: [Float], in view: ImageGeometry
  ) throws -> [GestureCategory] {
    let upright = hand.direction(from: .wrist, to: .middleFingerMCP, in: view)
    var answers = [try custom.categories(of: asIs)]
    for degrees: Float in [-20, 0, 20] {
      answers.append(try custom.categories(of: embedding(of: hand, turnedBy: upright + degrees * .pi / 180, in: view)))
    }
    // A trained bundle's own background is called none.
    func best(_ answer: [GestureCategory]) -> Float {
      answer.filter { $0.name.lowercased() != "none" }.map(\.score).max() ?? 0
    }
    return answers.max { best($0) < best($1) } ?? []
  }

  private func embedding(of hand: Hand, turnedBy angle: Float, in view: ImageGeometry) throws -> [Float] {
    try embedder.embedding(of: hand.turned(by: angle, in: view), in: view.upright)
  }

  /// A score so that ``evenScore`` becomes a half, and 0 and 1 stay.
  private static func rescaled(_ score: Float) -> Float {
    score < evenScore ? score * 0.5 / evenScore : 1 - (1 - score) * 0.5 / (1 - evenScore)
  }
}
