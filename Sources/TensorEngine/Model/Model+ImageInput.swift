extension Model {
  /// The image input of a model.
  ///
  /// Consists of the size and the range to which bytes are scaled.
  package struct ImageInput: Sendable, Equatable {
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The values to which the bytes 0 and 255 are scaled.
    package var range: ClosedRange<Float>

    /// Creates a description.
    package init(width: Int, height: Int, range: ClosedRange<Float>) {
      self.width = width
      self.height = height
      self.range = range
    }
  }

  /// Returns the image input of a model.
  ///
  /// The model takes one RGB image as [1, height, width, 3] float32.
  ///
  /// - Throws: `StatusError` with MediaPipe's message (`image_tensor_specs.cc`, `image_preprocessing_graph.cc`).
  package func imageInput() throws -> ImageInput {
    guard inputs.count == 1, let tensor = inputs.first.map({ tensors[$0] }) else {
      throw refusal(.invalidArgument, "Image tflite models are assumed to have a single input.")
    }
    switch metadata?.inputContent {
    case .other(let kind):
      throw refusal(.invalidArgument, "Expected ImageProperties for tensor \(tensor.name), got \(kind).")
    case .image(isRGB: false): throw refusal(.invalidArgument, "Only RGB color space is supported for now.")
    case .image(isRGB: true), nil: break
    }
    guard tensor.shape.count == 4 else {
      throw refusal(.invalidArgument, "Only 4D tensors in BHWD layout are supported.")
    }
    guard tensor.type == .float32 else {
      throw refusal(
        .invalidArgument, "Type mismatch for input tensor \(tensor.name). Requested float32, got \(tensor.type).")
    }
    let batch = tensor.shape[0]
    let height = tensor.shape[1]
    let width = tensor.shape[2]
    let depth = tensor.shape[3]
    guard batch == 1, depth == 3 else {
      throw refusal(
        .invalidArgument,
        "The input tensor should have dimensions 1 x height x width x depth, where depth = 3. Got \(batch) x \(height) x \(width) x \(depth)."
      )
    }
    guard let normalization = metadata?.normalization else {
      throw refusal(
        .notFound,
        "Input tensor has type float32: it requires specifying NormalizationOptions metadata to preprocess input images."
      )
    }
    guard width > 0 else { throw refusal(.invalidArgument, "The input width should be positive.") }
    guard height > 0 else { throw refusal(.invalidArgument, "The input height should be positive.") }
    let mean = normalization.mean
    let deviation = normalization.standardDeviation
    guard Set(mean).count == 1, Set(deviation).count == 1, deviation[0] > 0 else {
      throw refusal(.unimplemented, "The normalization of the channels must be the same, with a positive deviation.")
    }
    let lower = (0 - mean[0]) / deviation[0]
    let upper = (255 - mean[0]) / deviation[0]
    guard lower.isFinite, upper.isFinite else {
      throw refusal(.invalidArgument, "The normalization leaves the range of float32.")
    }
    return ImageInput(width: width, height: height, range: lower...upper)
  }

  private func refusal(_ status: StatusError.Status, _ message: String) -> StatusError {
    StatusError(status, message, place: place)
  }
}
