import GestureFoundation

/// A small network that reads fingers and shape from landmarks. It was trained on photographs of people and on drawn hands, see `Tests/Scripts/train-reader`.
package struct HandReader: Sendable {
  /// The widths of the layers: features, two hidden ones, five fingers and the shapes.
  package static let widths = [ReaderFeatures.count, 64, 32, 5 + HandShape.allCases.count]

  /// Computes `weights · max(factor ∘ input + summand, 0) + bias`.
  private struct Layer: Sendable {
    let factor, summand, weights, bias: [Float]

    func apply(_ input: [Float]) -> [Float] {
      let active = zip(zip(input, factor), summand).map { max($0.0 * $0.1 + $1, 0) }
      return active.withUnsafeBufferPointer { active in
        weights.withUnsafeBufferPointer { weights in
          bias.indices.map { row in
            // Eight sums side by side, which the compiler may not make of one.
            var (sums, rest, first) = (SIMD8<Float>.zero, bias[row], 0)
            let start = row * active.count
            while first + 8 <= active.count {
              var (a, b) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
              for lane in 0..<8 { (a[lane], b[lane]) = (active[first + lane], weights[start + first + lane]) }
              sums += a * b
              first += 8
            }
            for index in first..<active.count { rest += active[index] * weights[start + index] }
            return rest + sums.sum()
          }
        }
      }
    }
  }

  private let layers: [Layer]

  static let shared = HandReader(numbers: numbers(inBase64: HandReaderWeights.base64.description))

  /// Groups of numbers: of each their count (4 bytes), a scale (a float), and as many 16-bit integers, little-endian.
  private static func numbers(inBase64 text: String) -> [[Float]] {
    var bytes = [UInt8](Data(base64Encoded: text) ?? Data())[...]
    func next<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
      defer { bytes = bytes.dropFirst(Number.bitWidth / 8) }
      return bytes.prefix(Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number($1) }
    }
    var groups: [[Float]] = []
    while !bytes.isEmpty {
      let (count, scale) = (next(UInt32.self), Float(bitPattern: next()))
      groups.append((0..<count).map { _ in Float(Int16(bitPattern: next())) * scale })
    }
    return groups
  }

  /// - Parameter numbers: Factors, summands, weights and biases of each layer.
  package init(numbers: [[Float]]) {
    layers = stride(from: 0, to: numbers.count, by: 4).map {
      Layer(factor: numbers[$0], summand: numbers[$0 + 1], weights: numbers[$0 + 2], bias: numbers[$0 + 3])
    }
  }

  /// The outputs of the network for the features of a hand.
  package func answer(_ features: [Float]) -> (fingers: FingerValues<Float>, shapes: HandShapeScores) {
    let outputs = layers.reduce(features) { $1.apply($0) }
    return (FingerValues { 1 / (1 + exp(-outputs[$0.position])) }, HandShapeScores(logits: outputs[5...]))
  }
}
