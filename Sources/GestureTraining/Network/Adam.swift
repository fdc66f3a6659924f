/// The optimiser Adam (Kingma and Ba) with the constants of Keras.
package struct Adam<Scalar: TrainingScalar>: Sendable {
  private let firstDecay: Scalar = 0.9
  private let secondDecay: Scalar = 0.999
  private let epsilon: Scalar = 1e-7
  private var first: [Scalar]
  private var second: [Scalar]
  private var firstPower: Scalar = 1
  private var secondPower: Scalar = 1

  package init(parameterCount: Int) {
    first = [Scalar](repeating: 0, count: parameterCount)
    second = first
  }

  /// Moves every parameter against its gradient.
  package mutating func step(_ parameters: inout [Scalar], gradients: [Scalar], learningRate: Scalar) {
    precondition(parameters.count == first.count && gradients.count == first.count)
    firstPower *= firstDecay
    secondPower *= secondDecay
    let rate = learningRate * (1 - secondPower).squareRoot() / (1 - firstPower)
    let count = first.count
    let keptFirst = firstDecay
    let keptSecond = secondDecay
    let epsilon = epsilon
    parameters.withUnsafeMutableBufferPointer { parameters in
      gradients.withUnsafeBufferPointer { gradients in
        first.withUnsafeMutableBufferPointer { first in
          second.withUnsafeMutableBufferPointer { second in
            for i in 0..<count {
              let gradient = gradients[i]
              first[i] = keptFirst * first[i] + (1 - keptFirst) * gradient
              second[i] = keptSecond * second[i] + (1 - keptSecond) * (gradient * gradient)
              parameters[i] -= rate * first[i] / (second[i].squareRoot() + epsilon)
            }
          }
        }
      }
    }
  }
}
