import GestureSupport
import TensorEngine

extension HandRegion {
  /// Refuses what is not finite or has no size.
  func check() throws(StatusError) {
    guard [xCenter, yCenter, width, height, rotation].allSatisfy(\.isFinite), width > 0, height > 0 else {
      throw StatusError(
        .invalidArgument, "ROI width and height must be > 0.", location: "\(self)",
        suggestion: "all values must be finite, width and height positive")
    }
  }
}
