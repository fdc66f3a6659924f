/// Merges detections of the same palm.
///
/// Corresponds to `non_max_suppression_calculator.cc`, WEIGHTED, with the options of `hand_detector_graph.cc`. A result
/// is the average of overlapping detections, weighted by score, with the best score.
package enum WeightedNonMaximumSuppression {
  /// `min_suppression_threshold`: boxes with a higher intersection over union are the same palm.
  static let minOverlap: Float = 0.3

  static func areSame(_ a: Palm, _ b: Palm) -> Bool { a.box.intersectionOverUnion(b.box) > minOverlap }

  /// Returns the merged palms by descending score.
  ///
  /// For equal scores the earlier palm comes first.
  package static func merge(_ palms: [Palm]) -> [Palm] {
    groups(palms).map { $0.same.isEmpty ? $0.best : average($0.same, score: $0.best.score) }
  }

  /// Returns the best detection of each palm with all detections of the same palm, by descending score.
  static func groups(_ palms: [Palm]) -> [(best: Palm, same: [Palm])] {
    var remaining = palms.sorted { $0.score > $1.score }
    var groups: [(best: Palm, same: [Palm])] = []
    while let best = remaining.first {
      let same = remaining.filter { areSame($0, best) }
      groups.append((best, same))
      // A box without area overlaps nothing, not even itself. The reference stops there, and ignores the remaining
      // palms.
      if same.isEmpty { break }
      remaining.removeAll { areSame($0, best) }
    }
    return groups
  }

  private static func average(_ palms: [Palm], score: Float) -> Palm {
    var low = SIMD2<Float>.zero
    var high = SIMD2<Float>.zero
    var wrist = SIMD2<Float>.zero
    var finger = SIMD2<Float>.zero
    var total: Float = 0
    for palm in palms {
      low += SIMD2(palm.box.xMin, palm.box.yMin) * palm.score
      high += SIMD2(palm.box.xMax, palm.box.yMax) * palm.score
      wrist += palm.wrist * palm.score
      finger += palm.middleFingerMCP * palm.score
      total += palm.score
    }
    return Palm(
      score: score, box: Box(low: low / total, high: high / total), wrist: wrist / total,
      middleFingerMCP: finger / total)
  }
}
