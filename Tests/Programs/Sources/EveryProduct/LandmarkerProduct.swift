import HandLandmarkerCore

/// The product HandLandmarkerCore: hands of an image, found beside the main actor.
func landmarks(ofFile path: String, model: String) async throws -> [HandPoints] {
  let tracker = try HandTracker(model: HandModel(contentsOfFile: model), options: .init(maximumHandCount: 2))
  return try await tracker.recognize(image: RasterImage(contentsOfFile: path)).map(\.landmarks)
}
