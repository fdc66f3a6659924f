import CheckedBytes
import ImageFiles
import TensorEngine

/// Image → palms: letterboxed crop, network, decoding, merging, and back to the image (`hand_detector_graph.cc`).
package final class PalmDetector {
  private let model: ImageModel
  private let decoder: PalmDecoder

  /// - Throws: `StatusError` if `model` is not a palm detector.
  package static func compiled(_ model: Bytes) throws -> CompiledImageModel {
    try CompiledImageModel(
      model,
      requirements: .init(
        name: "palm detector", inputSide: Int(PalmDecoder.side),
        outputShapes: [[1, PalmAnchors.count, PalmDecoder.valuesPerBox], [1, PalmAnchors.count, 1]], border: .black, deferredOutputs: [0]))
  }

  /// - Parameters:
  ///   - model: Made by `compiled`.
  ///   - minScore: Palms with a lower score are dropped; not checked: above 1 finds nothing, 0 or less keeps every anchor.
  package init(_ model: CompiledImageModel, minScore: Float, memory: ActivationMemory, threads: Int) throws {
    self.model = try ImageModel(model, memory: memory, threads: threads)
    decoder = PalmDecoder(minScore: minScore)
  }

  /// The palms of an image by descending score, in fractions of the image.
  ///
  /// Not limited to the number of hands.
  package func palms(in image: RasterImage) throws -> [Palm] {
    let whole = HandRegion.wholeImage(width: image.width, height: image.height, rotation: image.rotation)
    return try palms(in: image, region: PixelRegion(whole, imageWidth: image.width, imageHeight: image.height).letterboxed)
  }

  /// The palms of a square of a picture by descending score, in fractions of the picture.
  package func palms(in image: RasterImage, region: PixelRegion) throws -> [Palm] {
    try StageClock.measure(.palmDetection) {
      try model.run(on: image, region: region)
      let candidates = try decodedPalms()
      let projection = CropProjection(region: region, imageWidth: image.width, imageHeight: image.height)
      return WeightedNonMaximumSuppression.merge(candidates).map(projection.project)
    }
  }

  /// Scores first: a box is computed only where the score passes.
  private func decodedPalms() throws -> [Palm] {
    let passing = try model.withOutput(1) { decoder.passing(logits: $0) }
    return try passing.compactMap { anchor, score in
      try model.withRow(anchor, ofOutput: 0) { decoder.palm(score: score, anchor: anchor, values: $0) }
    }
  }
}
