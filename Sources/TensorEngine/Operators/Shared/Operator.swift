/// The computation of an operator of a graph. One file a family: parameters, shape rule, plain-loop reference, and the
/// fast form if it has one.
///
/// To add an operator, write such a type and register it in `OperatorRegistry`.
package protocol Operator: Sendable {
  /// The shapes of the outputs; checks everything the reference relies on.
  ///
  /// - Throws: `StatusError` saying what does not fit.
  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]]

  /// Plain loops over dense tensors that compute the outputs, for inputs of these shapes. Everything faster is tested
  /// against them.
  ///
  /// - Throws: `StatusError` saying what does not fit: the loops themselves cannot fail.
  func reference(_ inputs: [[Int]?]) throws -> PlainStep

  /// Multiplications of the kind counted in model cards: elements of the output × window × input channels.
  func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int

  /// Steps of the reference's innermost loop, where that is more than a pass over inputs and outputs: what
  /// `Limits.arithmetic` counts.
  func innerSteps(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int

  /// Whether the fast form takes this input (or, for `outputs`, delivers its result) in blocks of channels.
  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool
  func deliversBlocks(shapes: [[Int]?]) -> Bool

  /// The fast form, with its weights packed; nil if the reference has to do for these shapes.
  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)?
}

extension Operator {
  package func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int { 0 }
  package func innerSteps(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int { multiplyAdds(inputs, outputs) }
  package func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool { false }
  package func deliversBlocks(shapes: [[Int]?]) -> Bool { false }
  package func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? { nil }
}
