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
    /// Outputs read with `withRow`, in which only some rows are of interest.
    var deferredOutputs: Set<Int> = []
  }

  private let crop: ImageCrop
  private let interpreter: Interpreter

  /// - Throws: `EngineError` if the model does not say how its input is normalised (with MediaPipe's message), has other tensors than required, or
  ///   cannot be run by the engine.
  init(_ model: Model, requirements: Requirements, threads: Int) throws {
    let range = try model.imageInput().range
    let compiled = try CompiledModel(model, deferredOutputs: requirements.deferredOutputs)
    try compiled.requireShapes(
      inputs: [[1, requirements.inputSide, requirements.inputSide, 3]], outputs: requirements.outputShapes, role: requirements.name,
      place: model.name)
    // `GetValueRangeTransformation`: 0…255 to the range of the metadata.
    crop = ImageCrop(
      side: requirements.inputSide, border: requirements.border, scale: (range.upperBound - range.lowerBound) / 255,
      offset: range.lowerBound)
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

  func withRow<R>(_ row: Int, ofOutput index: Int, _ body: (UnsafeBufferPointer<Float>) throws -> R) throws -> R {
    try interpreter.withRow(row, ofOutput: index, body)
  }

  /// The only value of an output of one element.
  func scalar(_ index: Int) throws -> Float {
    try withOutput(index) { $0[0] }
  }
}
