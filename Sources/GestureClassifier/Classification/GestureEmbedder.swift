import GestureFoundation
import TensorEngine

/// Computes the embedding of a hand.
///
/// An embedding consists of 128 numbers that represent the hand's gesture, for the classifiers. The bundle's network
/// runs unchanged; two different networks are in use.
package final class GestureEmbedder {
  package static let dimensions = 128

  /// The inputs by position: image-landmark features, P(right hand), world-landmark features.
  ///
  /// Networks may ignore some.
  private enum Input {
    static let landmarks = 0
    static let rightProbability = 1
    static let worldLandmarks = 2
  }

  private let interpreter: Interpreter

  /// - Throws: `StatusError` if the network is not a gesture embedder.
  package init(_ network: GestureNetworks.Network) throws {
    try Self.check(network)
    interpreter = try Interpreter(network.compiled)
  }

  /// - Throws: `StatusError` if the network is not a gesture embedder.
  static func check(_ network: GestureNetworks.Network) throws {
    let points = [1, HandPoints.count, 3]
    try network.compiled.requireShapes(
      inputs: [points, [1, 1], points], outputs: [[1, dimensions]], role: "gesture embedder", place: network.place)
  }

  /// Returns the embedding of a hand. The embedding has 128 numbers, which are comparable only within one model.
  ///
  /// - Parameter view: The image that shows the hand.
  package func embedding(of hand: Hand, in view: ImageGeometry) throws -> [Float] {
    try fill(Input.landmarks, with: LandmarkFeatures.ofImageLandmarks(hand.landmarks, in: view))
    try interpreter.withInput(Input.rightProbability) { $0[0] = hand.rightProbability }
    try fill(
      Input.worldLandmarks, with: LandmarkFeatures.ofWorldLandmarks(hand.worldLandmarks, rotation: view.rotation))
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

/// Converts landmarks to the embedder's features (`landmarks_to_matrix_calculator.cc`). The features are 21 rows of x,
/// y, z.
///
/// The features do not depend on the position and size of the hand and on the image's rotation.
package enum LandmarkFeatures {
  /// Returns the features of landmarks in fractions of the image.
  package static func ofImageLandmarks(_ landmarks: HandPoints, in view: ImageGeometry) -> [SIMD3<Float>] {
    let width = Float(view.width)
    let height = Float(view.height)
    let longSide = max(width, height)
    let xRatio = Double(width / longSide)
    let yRatio = Double(height / longSide)
    let square = landmarks.map { point in
      SIMD3(Float((Double(point.x) - 0.5) * xRatio + 0.5), Float((Double(point.y) - 0.5) * yRatio + 0.5), point.z)
    }
    return normalized(rotated(square, by: view.rotation))
  }

  /// Returns the features of world landmarks.
  ///
  /// World landmarks need no correction of the aspect ratio.
  package static func ofWorldLandmarks(_ landmarks: HandPoints, rotation: Float) -> [SIMD3<Float>] {
    normalized(rotated(Array(landmarks), by: rotation))
  }

  /// Reverses the rotation of the image about (0.5, 0.5).
  ///
  /// World landmarks and a rotation of 0 are shifted, too: the shift by 0.5 rounds.
  private static func rotated(_ landmarks: [SIMD3<Float>], by rotation: Float) -> [SIMD3<Float>] {
    let c = RoundedMath.cos(rotation)
    let s = RoundedMath.sin(-rotation)
    return landmarks.map { point in
      let u = Float(Double(point.x) - 0.5)
      let v = Float(Double(point.y) - 0.5)
      return SIMD3(Float(Double(u * c - v * s) + 0.5), Float(Double(v * c + u * s) + 0.5), point.z)
    }
  }

  /// Returns the landmarks relative to the wrist.
  ///
  /// The unit is the longer side of the hand's upright box.
  private static func normalized(_ landmarks: [SIMD3<Float>]) -> [SIMD3<Float>] {
    guard let origin = landmarks.first else { return [] }
    let relative = landmarks.map { $0 - origin }
    guard let (low, high) = relative.bounds else { return [] }
    // The summand avoids a division by zero if all landmarks coincide.
    let scale = max(high.x - low.x, high.y - low.y) + 1e-5
    return relative.map { $0 / scale }
  }
}
