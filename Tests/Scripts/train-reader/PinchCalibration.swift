import Foundation
import HandValues

/// The line that calibrates the logits of a reader of pinches.
///
/// `slope · logit + offset` gives true probabilities. The line is fitted to hands that did not train the reader.
struct PinchCalibration {
  /// The share of people's hands among those that it is fitted to.
  private static let peopleShare = 0.2

  private(set) var slope = 1.0
  private(set) var offset = 0.0

  /// - Parameters:
  ///   - reader: The numbers of the reader.
  ///   - people: Examples of people's hands.
  ///   - drawn: Examples of drawn hands.
  init(_ reader: [[Float]], people: [PinchTraining.Example], drawn: [PinchTraining.Example]) {
    let network = ReaderNetwork(numbers: reader)
    let share = people.isEmpty ? 0 : drawn.isEmpty ? 1 : Self.peopleShare
    typealias Known = (logit: Double, touches: Double, weight: Double)
    let examples = [(people, share), (drawn, 1 - share)].flatMap { examples, share -> [Known] in
      let weight = share / Double(max(examples.count, 1))
      return examples.map { (Double(network.outputs($0.features)[0]), $0.touches ? 1 : 0, weight) }
    }
    // Newton's method for the cross entropy, which has one minimum.
    for _ in 0..<50 {
      var (a, b, aa, ab, bb) = (0.0, 0.0, 1e-9, 0.0, 1e-9)
      for example in examples {
        let probability = 1 / (1 + exp(-(slope * example.logit + offset)))
        let error = example.weight * (probability - example.touches)
        let curvature = example.weight * probability * (1 - probability)
        a += error * example.logit
        b += error
        aa += curvature * example.logit * example.logit
        ab += curvature * example.logit
        bb += curvature
      }
      let determinant = aa * bb - ab * ab
      slope -= (bb * a - ab * b) / determinant
      offset -= (aa * b - ab * a) / determinant
    }
  }

  /// Returns the numbers of a reader with calibrated answers.
  ///
  /// The last layer includes the line.
  func applied(to reader: [[Float]]) -> [[Float]] {
    var reader = reader
    let (weights, bias) = (reader.count - 2, reader.count - 1)
    reader[weights] = reader[weights].map { Float(slope) * $0 }
    reader[bias] = reader[bias].map { Float(slope) * $0 + Float(offset) }
    return reader
  }
}
