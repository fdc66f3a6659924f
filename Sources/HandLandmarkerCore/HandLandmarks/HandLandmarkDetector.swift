import CheckedBytes
import ImageFiles
import TensorEngine

/// Picture and region → landmarks of one hand (`hand_landmarks_detector_graph.cc`).
package final class HandLandmarkDetector {
  /// Outputs by position.
  private enum Output {
    static let landmarks = 0
    static let presence = 1
    static let rightProbability = 2
    static let worldLandmarks = 3
  }

  private let model: ImageModel

  /// - Throws: `StatusError` if `model` is not a hand landmark model.
  package static func compiled(_ model: Bytes) throws -> CompiledImageModel {
    let values = HandLandmarkDecoder.landmarkCount * 3
    return try CompiledImageModel(
      model,
      requirements: .init(
        name: "hand landmark model", inputSide: Int(HandLandmarkDecoder.side),
        outputShapes: [[1, values], [1, 1], [1, 1], [1, values]],
        border: .replicate))
  }

  /// - Parameter model: Made by `compiled`.
  package init(_ model: CompiledImageModel, memory: ActivationMemory, threads: Int) throws {
    self.model = try ImageModel(model, memory: memory, threads: threads)
  }

  /// The hand in a region of the picture; nil if its presence is not above `minPresence`.
  package func hand(in image: RasterImage, candidate: HandCandidate, minPresence: Float) throws -> Hand? {
    let region = candidate.region
    try model.run(on: image, region: PixelRegion(region, imageWidth: image.width, imageHeight: image.height))
    let presence = try model.scalar(Output.presence)
    guard presence > minPresence else { return nil }
    let landmarks = try model.withOutput(Output.landmarks) { HandLandmarkDecoder.landmarks($0, region: region) }
    return Hand(
      landmarks: landmarks,
      worldLandmarks: try model.withOutput(Output.worldLandmarks) {
        HandLandmarkDecoder.worldLandmarks($0, rotation: region.rotation)
      },
      rightProbability: try model.scalar(Output.rightProbability), presence: presence, palmScore: candidate.palmScore, region: region,
      nextRegion: RotatedRegion(following: landmarks, imageWidth: image.width, imageHeight: image.height), id: candidate.id ?? Hand.noID)
  }
}
