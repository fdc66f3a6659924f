import GestureFoundation

/// A small network that reads fingers and shapes from landmarks.
///
/// Trained on photos of people and on drawn hands; see `Tests/Scripts/train-reader`.
package struct HandReader: Sendable {
  /// The widths of the layers.
  ///
  /// The layers are features, two hidden layers, and five fingers with the shapes.
  package static let widths = [ReaderFeatures.count, 64, 32, 5 + HandShape.allCases.count]

  private let network: ReaderNetwork

  static let shared = HandReader(ReaderNetwork(base64: HandReaderWeights.base64))

  package init(_ network: ReaderNetwork) { self.network = network }

  /// Returns the network's answer for the features of a hand.
  package func answer(_ features: [Float]) -> (fingers: FingerValues<Float>, shapes: HandShapeScores) {
    let outputs = network.outputs(features)
    return (FingerValues { 1 / (1 + exp(-outputs[$0.position])) }, HandShapeScores(logits: outputs[5...]))
  }
}
