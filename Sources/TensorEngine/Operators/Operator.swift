import CheckedBytes

/// What an operator of a graph computes. One file a family: parameters, shape rule, plain-loop reference, and the fast form if it has one.
///
/// To add an operator, write such a type and register it in `OperatorRegistry`.
package protocol Operator: Sendable {
  /// The name in the TFLite schema.
  var name: String { get }

  /// The shapes of the outputs; checks everything the reference relies on.
  ///
  /// - Throws: `StatusError` saying what does not fit.
  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]]

  /// Computes the outputs with plain loops over dense tensors. Everything faster is tested against it.
  func reference(_ inputs: [TensorView?], _ outputs: [TensorView])

  /// Multiplications of the kind counted in model cards: elements of the output × window × input channels.
  func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int

  /// Steps of the reference's innermost loop, where that is more than a pass over inputs and outputs: what `Limits.arithmetic` counts.
  func innerSteps(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int

  /// Whether the fast form takes this input (or, for `outputs`, delivers its result) in blocks of channels.
  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool
  func deliversBlocks(shapes: [[Int]?], output: [Int]) -> Bool

  /// The fast form, with its weights packed; nil if the reference has to do for these shapes.
  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)?
}

extension Operator {
  package func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int { 0 }
  package func innerSteps(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int { multiplyAdds(inputs, outputs) }
  package func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool { false }
  package func deliversBlocks(shapes: [[Int]?], output: [Int]) -> Bool { false }
  package func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? { nil }
}

/// An operator that changes its result in place of an activation or a sum that would follow it.
package protocol FusingOperator: Operator {
  var epilogue: Epilogue { get set }
  /// Whether PReLU slopes and residuals can be taken in, at input positions `Epilogue.slopesInput` and `.residualInput`.
  var fusesSlopesAndResidual: Bool { get }
}

/// What happens to an operator's result before it is stored.
package struct Epilogue: Sendable, Hashable {
  package enum Activation: Sendable, Hashable {
    case none, relu, relu6, prelu
  }

  package enum Residual: Sendable, Hashable {
    case none, beforeActivation, afterActivation
  }

  package var activation = Activation.none
  package var residual = Residual.none

  package static let slopesInput = 3
  package static let residualInput = 4

  package init() {}

  /// The plain form: `value` is an element of channel `channel`.
  @inline(__always)
  func apply(_ value: Float, slope: Float, residual: Float) -> Float {
    var value = value
    if self.residual == .beforeActivation { value += residual }
    switch activation {
    case .none: break
    case .relu: value = max(value, 0)
    case .relu6: value = min(max(value, 0), 6)
    case .prelu: value = value >= 0 ? value : value * slope
    }
    if self.residual == .afterActivation { value += residual }
    return value
  }
}

/// A dense tensor in memory, NHWC if it has four dimensions.
package struct TensorView: @unchecked Sendable {
  package let shape: [Int]
  package let data: UnsafeMutablePointer<Float>
  package let count: Int

  package init(shape: [Int], data: UnsafeMutablePointer<Float>) {
    self.shape = shape
    self.data = data
    count = shape.reduce(1, *)
  }

  @inline(__always)
  package subscript(_ index: Int) -> Float {
    get { data[index] }
    nonmutating set { data[index] = newValue }
  }
}
