import MediaPipeTasksVision

/// The product MediaPipeTasksVision: the names of the gestures of an image.
func names(ofFile path: String, model: String) throws -> [String] {
  let options = GestureRecognizerOptions()
  options.baseOptions.modelAssetPath = model
  let result = try GestureRecognizer(options: options).recognize(image: MPImage(contentsOfFile: path))
  return result.gestures.compactMap { $0.first?.categoryName }
}
