import TensorEngine

/// A compiled network that reads a square crop of an image.
///
/// Consists of the crop and the checked model. Stateless.
package final class CompiledImageModel: Sendable {
  let crop: ImageCrop
  package let network: CompiledModel

  /// - Parameters:
  ///   - role: The required kind of model for error messages, such as "palm detector".
  ///   - inputSide: The side of the square RGB input in pixels.
  ///   - deferredOutputs: Outputs of which only some rows are read, with `withRow`.
  /// - Throws: `StatusError` if the model does not state the normalisation of its input (with MediaPipe's message), has
  ///   other tensors than required, or does not run on the engine.
  init(
    _ bytes: Bytes, role: String, inputSide: Int, outputShapes: [[Int]], border: ImageCrop.Border,
    deferredOutputs: Set<Int> = []
  ) throws {
    let model = try Model(bytes)
    let range = try model.imageInput().range
    network = try CompiledModel.shared(model, bytes: bytes, deferredOutputs: deferredOutputs)
    try network.requireShapes(
      inputs: [[1, inputSide, inputSide, 3]], outputs: outputShapes, role: role, place: model.place)
    // `GetValueRangeTransformation`: maps 0…255 to the range in the metadata.
    crop = ImageCrop(
      side: inputSide, border: border, scale: (range.upperBound - range.lowerBound) / 255, offset: range.lowerBound)
  }
}
