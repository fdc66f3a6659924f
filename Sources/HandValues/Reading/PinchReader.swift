import GestureFoundation

/// A small network that reads from landmarks whether the tip of a finger touches the thumb's. It was trained on
/// photographs of people and on drawn hands, see `Tests/Scripts/train-reader`.
package struct PinchReader: Sendable {
  /// The widths of the layers: features, two hidden ones, the answer.
  package static let widths = [PinchFeatures.count, 32, 16, 1]

  private let network: ReaderNetwork

  static let shared = PinchReader(ReaderNetwork(base64: PinchReaderWeights.base64))

  package init(_ network: ReaderNetwork) { self.network = network }

  /// The probability that the tips touch, of a hand and finger with these features, 0…1.
  package func probability(_ features: [Float]) -> Float { 1 / (1 + exp(-network.outputs(features)[0])) }
}
