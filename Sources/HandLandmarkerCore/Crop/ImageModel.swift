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
      tone.apply(to: input, side: crop.side, pixels: max(region.width, region.height))
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
