import TensorEngine

/// A network that looks at a square crop of a picture: the crop, the model, and the checks that it is the right one.
final class ImageModel {
  /// What a task needs a model to be.
  struct Requirements {
    /// For error messages: "palm detector".
    var name: String
    /// Side of the square RGB input, in pixels.
    var inputSide: Int
    var outputShapes: [[Int]]
    var border: ImageCrop.Border
  }

  private let crop: ImageCrop
  private let interpreter: Interpreter

  /// - Throws: `EngineError` if the model does not say how its input is normalised (with MediaPipe's message), has other tensors than required, or
  ///   cannot be run by the engine.
  init(_ model: Model, requirements: Requirements, threads: Int) throws {
    let range = try model.inputRange()
    let compiled = try CompiledModel(model)
    try compiled.requireShapes(
      inputs: [[1, requirements.inputSide, requirements.inputSide, 3]], outputs: requirements.outputShapes, role: requirements.name,
      place: model.name)
    crop = ImageCrop(side: requirements.inputSide, border: requirements.border, scale: range.scale, offset: range.offset)
    interpreter = try Interpreter(compiled, threads: threads)
  }

  /// Runs the network on `region` of the picture; the outputs are then read with `withOutput`.
  func run(on image: PixelBuffer, region: PixelRegion) throws {
    try interpreter.withInput(0) { try crop.fill($0, from: image, region: region) }
    try interpreter.invoke()
  }

  func withOutput<R>(_ index: Int, _ body: (UnsafeBufferPointer<Float>) throws -> R) throws -> R {
    try interpreter.withOutput(index, body)
  }

  /// The only value of an output of one element.
  func scalar(_ index: Int) throws -> Float {
    try withOutput(index) { $0[0] }
  }
}

extension Model {
  /// How bytes become input values, `value = byte · scale + offset`, from the normalisation in the metadata (`GetValueRangeTransformation`).
  func inputRange() throws -> (scale: Float, offset: Float) {
    guard let normalization = metadata?.normalization else {
      throw EngineError(
        .notFound, "Input tensor has type float32: it requires specifying NormalizationOptions metadata to preprocess input images.",
        place: name, advice: "use a model with TFLite metadata, as the published bundles hold")
    }
    let (means, deviations) = (normalization.mean, normalization.standardDeviation)
    guard let mean = means.first, let deviation = deviations.first, means.count == deviations.count, [1, 3].contains(means.count),
      means.allSatisfy({ $0 == mean }), deviations.allSatisfy({ $0 == deviation })
    else {
      throw EngineError(
        .unimplemented, "The normalization of the input differs between its channels.", place: name,
        advice: "one mean and one standard deviation for all channels are needed")
    }
    let (low, high) = ((0 - mean) / deviation, (255 - mean) / deviation)
    let scale = (high - low) / 255
    guard scale.isFinite, low.isFinite, scale != 0 else {
      throw EngineError(
        .invalidArgument, "The normalization of the input is not usable.", place: name, advice: "mean \(mean), standard deviation \(deviation)")
    }
    return (scale, low)
  }
}
