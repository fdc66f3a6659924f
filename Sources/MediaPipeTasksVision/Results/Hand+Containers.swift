import Foundation
import GestureClassifier

/// Hands as MediaPipe's results have them.
extension Hand {
  var normalizedLandmarks: [NormalizedLandmark] {
    landmarks.map { NormalizedLandmark(x: $0.x, y: $0.y, z: $0.z, visibility: nil, presence: nil) }
  }

  var landmarksInMetres: [Landmark] {
    worldLandmarks.map { Landmark(x: $0.x, y: $0.y, z: $0.z, visibility: nil, presence: nil) }
  }

  /// The index belongs to the name, in a mirrored image too.
  var handednessCategories: [ResultCategory] {
    [
      ResultCategory(
        index: handedness == .right ? 0 : 1, score: handednessScore, categoryName: handedness.rawValue, displayName: handedness.rawValue)
    ]
  }

  /// Only name and score survive the combination of the classifiers, as in MediaPipe.
  var gestureCategories: [ResultCategory] {
    gesture.map { [ResultCategory(index: -1, score: $0.score, categoryName: $0.name, displayName: nil)] } ?? []
  }
}

extension [Hand] {
  /// The hands of results that were constructed from arrays; empty if one of them is not complete.
  init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handedness: [[ResultCategory]], gestures: [[ResultCategory]]? = nil,
    handIDs: [Int]? = nil
  ) {
    let counts = [landmarks.count, worldLandmarks.count, handedness.count, gestures?.count, handIDs?.count].compactMap { $0 }
    self = []
    guard Set(counts).count == 1 else { return }
    for index in landmarks.indices {
      guard let side = handedness[index].first, let label = Handedness(rawValue: side.categoryName ?? ""),
        let points = HandPoints(landmarks[index].map { SIMD3($0.x, $0.y, $0.z) }),
        let worldPoints = HandPoints(worldLandmarks[index].map { SIMD3($0.x, $0.y, $0.z) })
      else {
        self = []
        return
      }
      append(
        Hand(
          id: handIDs?[index] ?? index, handedness: label, handednessScore: side.score, landmarks: points, worldLandmarks: worldPoints,
          gesture: gestures?[index].first.map { HandGesture(name: $0.categoryName ?? "", score: $0.score) }))
    }
  }
}
