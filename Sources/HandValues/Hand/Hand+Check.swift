import GestureSupport

extension Hand {
  /// Rejects hands with values that the models cannot process.
  package func check() throws(StatusError) {
    guard 0...1 ~= handednessScore else {
      throw StatusError(
        .invalidArgument, "The score of the handedness is \(handednessScore).", suggestion: "it must be 0 to 1")
    }
    for (points, name) in [(landmarks, "landmarks"), (worldLandmarks, "worldLandmarks")] where !points.areFinite {
      throw StatusError(
        .invalidArgument, "The \(name) are not all finite numbers.", suggestion: "skip hands without coordinates")
    }
  }
}
