import CheckedBytes
import HandLandmarkerCore
import TensorEngine

/// Hand → 128 numbers that stand for its gesture: the input of the classifiers. The network is run as it is in the bundle; two different ones are in use.
package final class GestureEmbedder {
  package static let dimensions = 128

  /// Inputs by position: image-landmark features, P(right hand), world-landmark features. Networks may ignore some.
  private enum Input {
    static let landmarks = 0
    static let rightProbability = 1
    static let worldLandmarks = 2
  }

  private let interpreter: Interpreter

  /// - Throws: `StatusError` if `model` is not a gesture embedder.
  package convenience init(_ bytes: Bytes) throws {
    let model = try Model(bytes)
    try self.init(model, compiled: CompiledModel.shared(model, bytes: bytes))
  }

  /// An embedder that shares its weights with others.
  package init(_ model: Model, compiled: CompiledModel) throws {
    let points = [1, HandLandmarkDecoder.landmarkCount, 3]
    try compiled.requireShapes(
      inputs: [points, [1, 1], points], outputs: [[1, Self.dimensions]], role: "gesture embedder", location: model.name)
    interpreter = try Interpreter(compiled)
  }

  /// The embedding of a hand: 128 numbers, comparable only with those of the same model.
  ///
  /// - Parameter view: The image the hand was found in.
  package func embedding(of hand: Hand, in view: ImageView) throws -> [Float] {
    let landmarks = LandmarkFeatures.ofImageLandmarks(hand.landmarks, in: view)
    let worldLandmarks = LandmarkFeatures.ofWorldLandmarks(hand.worldLandmarks, rotation: view.rotation)
    try fill(Input.landmarks, with: landmarks)
    try interpreter.withInput(Input.rightProbability) { $0[0] = hand.rightProbability }
    try fill(Input.worldLandmarks, with: worldLandmarks)
    try interpreter.invoke()
    return try interpreter.withOutput(0) { Array($0) }
  }

  private func fill(_ input: Int, with points: [SIMD3<Float>]) throws {
    try interpreter.withInput(input) { values in
      for (i, point) in points.enumerated() {
        values[3 * i] = point.x
        values[3 * i + 1] = point.y
        values[3 * i + 2] = point.z
      }
    }
  }
}
