import TensorEngine

/// A network that reads a square crop of an image: the crop, the model, and the checks that it is the right one. Without any state.
package final class CompiledImageModel: Sendable {
  /// The requirements of a task on a model.
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

  let crop: ImageCrop
  package let network: CompiledModel

  /// - Throws: `StatusError` if the model does not state how its input is normalised (with MediaPipe's message), has other tensors than
  ///   required, or cannot be run by the engine.
  init(_ bytes: Bytes, requirements: Requirements) throws {
    let model = try Model(bytes)
    let range = try model.imageInput().range
    network = try CompiledModel.shared(model, bytes: bytes, deferredOutputs: requirements.deferredOutputs)
    try network.requireShapes(
      inputs: [[1, requirements.inputSide, requirements.inputSide, 3]], outputs: requirements.outputShapes, role: requirements.name,
      place: model.place)
    // `GetValueRangeTransformation`: 0…255 to the range of the metadata.
    crop = ImageCrop(
      side: requirements.inputSide, border: requirements.border, scale: (range.upperBound - range.lowerBound) / 255,
      offset: range.lowerBound)
  }
}
