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

extension HandReading {
  /// Returns the probability that a finger's tip touches the thumb's, 0…1.
  ///
  /// 0 for the thumb. Of fingers with 0.8, four in five touch. The value does not depend on handedness, distance and
  /// rotation in the image. Fingers curled into a fist, bent fingers with separate tips, and an open hand seen from its
  /// edge do not pinch. The article HandsAsBodies has figures by view.
  public func pinchStrength(of finger: Finger) -> Float {
    finger == .thumb ? 0 : Self.strength(of: finger, PinchFeatures(self))
  }

  /// The pinch strengths of all fingers; see ``pinchStrength(of:)``.
  package var pinchStrengths: FingerValues<Float> {
    let features = PinchFeatures(self)
    return FingerValues { $0 == .thumb ? 0 : Self.strength(of: $0, features) }
  }

  private static func strength(of finger: Finger, _ features: PinchFeatures) -> Float {
    let values = features.values(of: finger)
    // Finite coordinates may have infinite distances.
    return values.allSatisfy(\.isFinite) ? PinchReader.shared.probability(values) : 0
  }
}
