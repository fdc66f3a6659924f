import GestureFoundation

/// A small network that reads from landmarks whether fingertips touch.
///
/// The tips are those of a finger and the thumb. The network was trained on photos of people and on drawn hands; see
/// `Tests/Scripts/train-reader`.
package struct PinchReader: Sendable {
  /// The widths of the layers: features, two hidden layers, the answer.
  package static let widths = [PinchFeatures.count, 32, 16, 1]

  private let network: ReaderNetwork

  static let shared = PinchReader(ReaderNetwork(base64: PinchReaderWeights.base64))

  package init(_ network: ReaderNetwork) { self.network = network }

  /// Returns the probability that the tips touch, 0…1.
  ///
  /// `features` are those of a finger.
  package func probability(_ features: [Float]) -> Float { 1 / (1 + exp(-network.outputs(features)[0])) }
}
