import MediaPipeTasksVision

/// Comparisons that return differences in words.
///
/// A test reads `XCTAssertEqual(golden.differences(…), [])`, and its failure shows what is wrong.
extension Golden {
  /// - Parameters:
  ///   - landmarks, worldLandmarks: 21 points for each hand.
  ///   - handedness: name and score for each hand.
  ///   - gestures: the winner for each hand; nil to leave gestures out.
  package func differences(
    landmarks: [[SIMD3<Float>]], worldLandmarks: [[SIMD3<Float>]], handedness: [(name: String, score: Float)],
    gestures: [(name: String, score: Float)]? = nil, variant: TestModels.Variant = .google,
    tolerance: GoldenTolerance = .pictures
  ) -> [String] {
    guard landmarks.count == self.landmarks.count else {
      return ["\(title): \(landmarks.count) hands instead of \(self.landmarks.count)"]
    }
    let counts = [worldLandmarks.count, handedness.count] + (gestures.map { [$0.count] } ?? [])
    guard counts.allSatisfy({ $0 == landmarks.count }) else {
      return ["\(title): lists of unequal length: \(landmarks.count), \(counts)"]
    }
    var found: [String] = []
    let expected = self.gestures(of: variant)
    for hand in landmarks.indices {
      note(&found, hand, "landmarks", landmarks[hand], self.landmarks[hand], tolerance.landmark)
      note(&found, hand, "world landmarks", worldLandmarks[hand], self.worldLandmarks[hand], tolerance.world)
      note(
        &found, hand, "handedness", handedness[hand], (self.handedness[hand].name, self.handedness[hand].score),
        tolerance.score)
      if let gestures {
        if expected.indices.contains(hand) {
          note(&found, hand, "gesture", gestures[hand], (expected[hand].name, expected[hand].score), tolerance.score)
        } else {
          found.append(
            "\(title): no gesture of the \(variant.rawValue) bundle on record; run Tests/Scripts/regenerate-goldens.sh")
        }
      }
    }
    return found
  }

  package func differences(_ hands: [Hand], tolerance: GoldenTolerance = .pictures) -> [String] {
    differences(
      landmarks: hands.map { Array($0.landmarks) }, worldLandmarks: hands.map { Array($0.worldLandmarks) },
      handedness: hands.map { ($0.handedness.rawValue, $0.handednessScore) }, tolerance: tolerance)
  }

  /// The same with the gestures.
  ///
  /// - Parameter variant: The kind of the bundle the gestures were found with.
  package func differences(_ hands: [Hand], variant: TestModels.Variant, tolerance: GoldenTolerance = .pictures)
    -> [String]
  {
    differences(
      landmarks: hands.map { Array($0.landmarks) }, worldLandmarks: hands.map { Array($0.worldLandmarks) },
      handedness: hands.map { ($0.handedness.rawValue, $0.handednessScore) },
      gestures: hands.map { ($0.gestureScores?.winner?.label ?? "nothing", $0.gestureScores?.winner?.score ?? 0) },
      variant: variant,
      tolerance: tolerance)
  }

  package func differences(_ result: HandLandmarkerResult, tolerance: GoldenTolerance = .pictures) -> [String] {
    differences(
      landmarks: result.landmarks.map { $0.map { SIMD3($0.x, $0.y, $0.z) } },
      worldLandmarks: result.worldLandmarks.map { $0.map { SIMD3($0.x, $0.y, $0.z) } },
      handedness: result.handedness.map { ($0.first?.categoryName ?? "nothing", $0.first?.score ?? 0) },
      tolerance: tolerance)
  }

  /// - Parameter variant: The kind of the bundle the result was made with.
  package func differences(
    _ result: GestureRecognizerResult, variant: TestModels.Variant, tolerance: GoldenTolerance = .pictures
  ) -> [String] {
    differences(
      landmarks: result.landmarks.map { $0.map { SIMD3($0.x, $0.y, $0.z) } },
      worldLandmarks: result.worldLandmarks.map { $0.map { SIMD3($0.x, $0.y, $0.z) } },
      handedness: result.handedness.map { ($0.first?.categoryName ?? "nothing", $0.first?.score ?? 0) },
      gestures: result.gestures.map { ($0.first?.categoryName ?? "nothing", $0.first?.score ?? 0) }, variant: variant,
      tolerance: tolerance)
  }

  /// Compares the stages of hands found in image mode.
  ///
  /// The stages are palm score, presence and the two regions.
  package func stageDifferences(_ hands: [Hand], tolerance: GoldenTolerance = .pictures) -> [String] {
    guard let stages, stages.count == hands.count else {
      return ["\(title): \(hands.count) hands instead of \(stages?.count ?? 0)"]
    }
    var found: [String] = []
    for (index, (hand, stage)) in zip(hands, stages).enumerated() {
      note(&found, index, "palm score", hand.palmScore ?? 0, stage.palmScore, tolerance.score)
      note(&found, index, "presence", hand.presence, stage.presence, tolerance.score)
      note(&found, index, "probability of a right hand", hand.rightProbability, stage.rightProbability, tolerance.score)
      note(&found, index, "region", hand.region, Golden.region(stage.region), tolerance.region)
      note(&found, index, "next region", hand.nextRegion, Golden.region(stage.nextRegion), tolerance.region)
    }
    return found
  }

  /// The largest distance between two regions.
  ///
  /// Compares centres and sizes (fractions) and rotations (radians; whole turns do not count).
  package static func distance(_ a: HandRegion, _ b: HandRegion) -> Float {
    var turn = (a.rotation - b.rotation).truncatingRemainder(dividingBy: 2 * .pi)
    if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
    return [a.xCenter - b.xCenter, a.yCenter - b.yCenter, a.width - b.width, a.height - b.height, turn].map(abs).largest
  }

  private func note(
    _ found: inout [String], _ hand: Int, _ what: String, _ got: [SIMD3<Float>], _ wanted: [Float], _ limit: Float
  ) {
    let points = Golden.points(wanted)
    guard got.count == points.count else {
      found.append("\(title), hand \(hand): \(got.count) \(what) instead of \(points.count)")
      return
    }
    let apart = zip(got, points).map { [abs($0.x - $1.x), abs($0.y - $1.y), abs($0.z - $1.z)].largest }
    guard let worst = apart.indices.max(by: { apart[$0] < apart[$1] }), !(apart.largest <= limit) else { return }
    found.append(
      "\(title), hand \(hand): \(what): point \(worst) is \(got[worst]), should be \(points[worst]), \(apart.largest) off, limit \(limit)"
    )
  }

  private func note(
    _ found: inout [String], _ hand: Int, _ what: String, _ got: (name: String, score: Float),
    _ wanted: (name: String, score: Float),
    _ limit: Float
  ) {
    if got.name == wanted.name, abs(got.score - wanted.score) <= limit { return }
    found.append(
      "\(title), hand \(hand): \(what) is \(got.name) \(got.score), should be \(wanted.name) \(wanted.score), limit \(limit)"
    )
  }

  private func note(_ found: inout [String], _ hand: Int, _ what: String, _ got: Float, _ wanted: Float, _ limit: Float)
  {
    if abs(got - wanted) <= limit { return }
    found.append("\(title), hand \(hand): \(what) is \(got), should be \(wanted), limit \(limit)")
  }

  private func note(
    _ found: inout [String], _ hand: Int, _ what: String, _ got: HandRegion?, _ wanted: HandRegion, _ limit: Float
  ) {
    if let got, Golden.distance(got, wanted) <= limit { return }
    found.append(
      "\(title), hand \(hand): \(what) is \(got.map { "\($0)" } ?? "missing"), should be \(wanted), limit \(limit)")
  }
}

extension [Float] {
  /// The largest element; NaN if there is one.
  fileprivate var largest: Float { reduce(0) { $1.isNaN || $1 > $0 ? $1 : $0 } }
}
