import GestureFoundation
import TensorEngine

/// A compiled network and the memory of a call.
///
/// Not thread-safe.
final class ImageModel {
  private let crop: ImageCrop
  /// The interpreter, which holds the outputs of the last run.
  let interpreter: Interpreter
  private let workspace: Workspace

  /// - Parameter workspace: The memory; may be shared, since the outputs of a run are read immediately.
  init(_ model: CompiledImageModel, _ workspace: Workspace) throws {
    crop = model.crop
    self.workspace = workspace
    interpreter = try Interpreter(model.network, threads: workspace.maximumThreads, memory: workspace.memory)
  }

  /// Runs the network on `region` of the image.
  ///
  /// - Parameters:
  ///   - border: Replaces the model's border; nil keeps it.
  ///   - tone: The colours in which pixels are shown to the network; nil for the image's colours.
  func run(on image: RasterImage, region: PixelRegion, border: ImageCrop.Border? = nil, tone: SkinTone? = nil) throws {
    try Cancellation.check()
    var crop = self.crop
    if let border { crop.border = border }
    try interpreter.withInput(0) { input in
      try crop.fill(input, from: image, region: region, threads: workspace.threads)
      guard let tone else { return }
      crop.normalize(input)
      tone.apply(to: input)
      crop.denormalize(input)
    }
    try interpreter.invoke(changing: crop.rowsOfImage(height: image.height, region: region), threads: workspace.threads)
  }

  /// Returns the tone of an image.
  func tone(of image: RasterImage) throws -> SkinTone {
    let whole = HandRegion.wholeImage(width: image.width, height: image.height, rotation: image.rotation)
    let region = try PixelRegion(whole, imageWidth: image.width, imageHeight: image.height)
    return try interpreter.withInput(0) { input in
      try crop.fill(input, from: image, region: region, threads: workspace.threads)
      crop.normalize(input)
      return SkinTone(of: input)
    }
  }

  /// Returns the value of an output with one element.
  func scalar(_ index: Int) throws -> Float {
    try interpreter.withOutput(index) { $0[0] }
  }
}

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
