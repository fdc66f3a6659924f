import Foundation

extension HandDrawing {
  /// A copy of the picture with the hands drawn on it.
  ///
  /// - Parameters:
  ///   - hands: As results have them, see ``HandLandmarkerResult/annotations``: landmarks are fractions of the stored picture's sides.
  ///   - image: Left as it is.
  /// - Returns: A picture of the same size and orientation in `.rgb8`.
  public func draw(_ hands: [HandAnnotation], on image: MPImage) -> MPImage {
    MPImage(pixels: draw(hands, on: image.pixels), orientation: image.orientation)
  }
}

extension HandLandmarkerResult {
  /// The hands as ``HandDrawing`` draws them, with their side and its score as the label.
  public var annotations: [HandAnnotation] {
    HandAnnotation.annotations(landmarks: landmarks, labels: [handedness])
  }
}

extension HandAnnotation {
  /// - Parameter labels: Categories by hand; the first one of each makes a line.
  package static func annotations(landmarks: [[NormalizedLandmark]], labels: [[[ResultCategory]]]) -> [HandAnnotation] {
    landmarks.indices.map { hand in
      let categories = labels.compactMap { $0.indices.contains(hand) ? $0[hand].first : nil }
      return HandAnnotation(
        landmarks: landmarks[hand].map { SIMD3($0.x, $0.y, $0.z) },
        label: categories.map { "\($0.categoryName ?? "?") \(Percentage.whole($0.score))%" })
    }
  }
}
