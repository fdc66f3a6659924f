import TensorEngine

/// A network that reads a square crop of an image: the crop, the model, and the checks that it is the right one.
/// Without any state.
package final class CompiledImageModel: Sendable {
  let crop: ImageCrop
  package let network: CompiledModel

  /// - Parameters:
  ///   - role: The required kind of model, for error messages: "palm detector".
  ///   - inputSide: The side of the square RGB input, in pixels.
  ///   - deferredOutputs: Outputs read with `withRow`, in which only some rows are of interest.
  /// - Throws: `StatusError` if the model does not state how its input is normalised (with MediaPipe's message), has
  ///   other tensors than required, or cannot be run by the engine.
  init(
    _ bytes: Bytes, role: String, inputSide: Int, outputShapes: [[Int]], border: ImageCrop.Border,
    deferredOutputs: Set<Int> = []
  ) throws {
    let model = try Model(bytes)
    let range = try model.imageInput().range
    network = try CompiledModel.shared(model, bytes: bytes, deferredOutputs: deferredOutputs)
    try network.requireShapes(
      inputs: [[1, inputSide, inputSide, 3]], outputs: outputShapes, role: role, place: model.place)
    // `GetValueRangeTransformation`: 0…255 to the range of the metadata.
    crop = ImageCrop(
      side: inputSide, border: border, scale: (range.upperBound - range.lowerBound) / 255, offset: range.lowerBound)
  }
}
