import GestureFoundation
import TensorEngine

/// Hand → 128 numbers that stand for its gesture: the input of the classifiers. The network is run as it is in the
/// bundle; two different ones are in use.
package final class GestureEmbedder {
  package static let dimensions = 128

  /// Inputs by position: image-landmark features, P(right hand), world-landmark features. Networks may ignore some.
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

  /// The embedding of a hand: 128 numbers, comparable only with those of the same model.
  ///
  /// - Parameter view: The image the hand was found in.
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

/// Landmarks as the embedder takes them: independent of where the hand is, how large, and how the image is turned
/// (`landmarks_to_matrix_calculator.cc`). 21 rows of x, y, z.
package enum LandmarkFeatures {
  /// From landmarks in fractions of the image.
  package static func ofImageLandmarks(_ landmarks: HandPoints, in view: ImageGeometry) -> [SIMD3<Float>] {
    let (width, height) = (Float(view.width), Float(view.height))
    let longSide = max(width, height)
    let (xRatio, yRatio) = (Double(width / longSide), Double(height / longSide))
    let square = landmarks.map { point in
      SIMD3(Float((Double(point.x) - 0.5) * xRatio + 0.5), Float((Double(point.y) - 0.5) * yRatio + 0.5), point.z)
    }
    return normalized(rotated(square, by: view.rotation))
  }

  /// From world landmarks, which need no correction of the aspect ratio.
  package static func ofWorldLandmarks(_ landmarks: HandPoints, rotation: Float) -> [SIMD3<Float>] {
    normalized(rotated(Array(landmarks), by: rotation))
  }

  /// Undoes the rotation of the image, around (0.5, 0.5) even for world landmarks, and even by 0: the detour by 0.5
  /// rounds.
  private static func rotated(_ landmarks: [SIMD3<Float>], by rotation: Float) -> [SIMD3<Float>] {
    let (c, s) = (RoundedMath.cos(rotation), RoundedMath.sin(-rotation))
    return landmarks.map { point in
      let u = Float(Double(point.x) - 0.5)
      let v = Float(Double(point.y) - 0.5)
      return SIMD3(Float(Double(u * c - v * s) + 0.5), Float(Double(v * c + u * s) + 0.5), point.z)
    }
  }

  /// Relative to the wrist, in units of the longer side of the hand's upright box.
  private static func normalized(_ landmarks: [SIMD3<Float>]) -> [SIMD3<Float>] {
    guard let origin = landmarks.first else { return [] }
    let relative = landmarks.map { $0 - origin }
    guard let (low, high) = relative.bounds else { return [] }
    // Keeps a hand whose landmarks are all at one point finite.
    let scale = max(high.x - low.x, high.y - low.y) + 1e-5
    return relative.map { $0 / scale }
  }
}
