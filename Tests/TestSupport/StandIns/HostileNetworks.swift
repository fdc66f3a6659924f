import Foundation
import GestureClassifier
import GestureModelTools
import HandLandmarkerCore
import TensorEngine

/// A gesture bundle whose networks answer with absurd numbers.
///
/// Inputs and outputs are right; the numbers are NaN, infinite or far too large. A seed mixes them. Answers that are
/// needed to get further (that there is a palm, and a hand) are right.
package struct HostileNetworks {
  package static let values: [Float] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, -1,
    0.5, 1e20, -1e20,
    2.5e9, -2.5e9,
    9.3e18, -9.3e18, 224, 1e6,
  ]

  private var generator: SeededGenerator
  /// Nil mixes all.
  private let value: Float?

  /// - Parameter value: The value of every output; nil for a mixture.
  package init(seed: UInt64, value: Float? = nil) {
    generator = SeededGenerator(seed: seed)
    self.value = value
  }

  package mutating func bundle() throws -> Data {
    let hands = try ZipWriter.bundle([
      (
        StandInHands.detectorName,
        try network(
          inputs: [[1, 192, 192, 3]], outputs: [([1, 2016, 18], nil), ([1, 2016, 1], 50)],
          name: StandInHands.detectorName)
      ),
      (StandInHands.landmarkerName, try landmarker()),
    ])
    let classifier: [(shape: [Int], honest: Float?)] = [([1, 8], nil)]
    let gestures = try ZipWriter.bundle([
      (
        StandInGestures.embedderName,
        try network(
          inputs: [[1, 21, 3], [1, 1], [1, 21, 3]], outputs: [([1, 128], nil)], name: StandInGestures.embedderName)
      ),
      (
        StandInGestures.cannedName,
        try network(inputs: [[1, 128]], outputs: classifier, name: StandInGestures.cannedName)
      ),
      (
        StandInGestures.customName,
        try network(inputs: [[1, 128]], outputs: classifier, name: StandInGestures.customName)
      ),
    ])
    return try ZipWriter.bundle([("hand_landmarker.task", hands), ("hand_gesture_recognizer.task", gestures)])
  }

  package mutating func landmarker() throws -> Data {
    try network(
      inputs: [[1, 224, 224, 3]], outputs: [([1, 63], nil), ([1, 1], 1), ([1, 1], nil), ([1, 63], nil)],
      name: StandInHands.landmarkerName)
  }

  private mutating func network(inputs: [[Int]], outputs: [(shape: [Int], honest: Float?)], name: String) throws -> Data
  {
    var builder = ModelBuilder(name: name)
    builder.plain.metadata = ModelMetadata(normalization: .init(mean: [0], standardDeviation: [255]))
    let names = ["hand", "handedness", "world_hand"]
    let first = inputs.enumerated().map { builder.input($1, name: inputs.count > 1 ? names[$0] : nil) }[0]
    let shape = inputs[0]
    let width = shape.last ?? 1
    var flat = first
    if shape.count > 2 {
      flat = builder.add(
        "MEAN", [first, builder.constant(Array(1..<shape.count - 1))], shape: [1, width], ReducerAttributes())
    }
    for output in outputs {
      let count = output.shape.reduce(1, *)
      let answers = (0..<count).map { _ in output.honest ?? value ?? Self.values.randomElement(using: &generator) ?? 0 }
      let none = [Float](repeating: 0, count: count * width)
      builder.output(
        builder.reshape(builder.linear(flat, inputs: width, weights: none, biases: answers), to: output.shape))
    }
    return try builder.data()
  }
}
