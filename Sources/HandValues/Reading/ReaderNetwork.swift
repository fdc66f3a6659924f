import GestureFoundation

/// A small trained network.
///
/// Each layer computes `weights · max(factor ∘ input + summand, 0) + bias`.
package struct ReaderNetwork: Sendable {
  private struct Layer: Sendable {
    let factor, summand, weights, bias: [Float]

    func apply(_ input: [Float]) -> [Float] {
      let active = zip(zip(input, factor), summand).map { max($0.0 * $0.1 + $1, 0) }
      return active.withUnsafeBufferPointer { active in
        weights.withUnsafeBufferPointer { weights in
          bias.indices.map { row in
            // Eight parallel sums, into which the compiler may not split a single one.
            var sums = SIMD8<Float>.zero
            var rest = bias[row]
            var first = 0
            let start = row * active.count
            while first + 8 <= active.count {
              var a = SIMD8<Float>.zero
              var b = SIMD8<Float>.zero
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

  /// - Parameter numbers: The factors, summands, weights and biases of each layer.
  package init(numbers: [[Float]]) {
    layers = stride(from: 0, to: numbers.count, by: 4).map {
      Layer(factor: numbers[$0], summand: numbers[$0 + 1], weights: numbers[$0 + 2], bias: numbers[$0 + 3])
    }
  }

  /// - Parameter text: Groups of numbers in base 64. Each group has a count (4 bytes), a scale (a float), and that many
  ///   16-bit integers, little-endian.
  init(base64 text: StaticString) {
    var bytes = [UInt8](Data(base64Encoded: text.description) ?? Data())[...]
    func next<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
      defer { bytes = bytes.dropFirst(Number.bitWidth / 8) }
      return bytes.prefix(Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number($1) }
    }
    var groups: [[Float]] = []
    while !bytes.isEmpty {
      let count = next(UInt32.self)
      let scale = Float(bitPattern: next())
      groups.append((0..<count).map { _ in Float(Int16(bitPattern: next())) * scale })
    }
    self.init(numbers: groups)
  }

  /// Returns the outputs of the last layer.
  package func outputs(_ input: [Float]) -> [Float] { layers.reduce(input) { $1.apply($0) } }
}
