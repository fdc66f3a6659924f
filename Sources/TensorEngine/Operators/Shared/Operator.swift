/// The computation of an operator of a graph.
///
/// Each family of operators has one file: parameters, shape rule, plain-loop reference, and possibly a fast form. To
/// add an operator, write such a type and register it in `OperatorRegistry`.
package protocol Operator: Sendable {
  /// Returns the shapes of the outputs.
  ///
  /// Checks everything that the reference relies on.
  ///
  /// - Throws: `StatusError` that describes the mismatch.
  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]]

  /// Returns plain loops over dense tensors that compute the outputs.
  ///
  /// The inputs have the given shapes. Tests compare every faster form with these loops.
  ///
  /// - Throws: `StatusError` that describes a mismatch; the loops themselves cannot fail.
  func reference(_ inputs: [[Int]?]) throws -> PlainStep

  /// The number of multiplications as model cards count them.
  ///
  /// Output elements × window × input channels.
  func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int

  /// The number of steps of the reference's innermost loop, for `Limits.arithmetic`.
  ///
  /// 0 if a pass over inputs and outputs suffices.
  func innerSteps(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int

  /// Whether the fast form takes an input in blocks of channels.
  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool
  func deliversBlocks(shapes: [[Int]?]) -> Bool

  /// Returns the fast form with packed weights.
  ///
  /// Nil if the reference must run for these shapes.
  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)?
}

extension Operator {
  package func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int { 0 }
  package func innerSteps(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int { multiplyAdds(inputs, outputs) }
  package func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool { false }
  package func deliversBlocks(shapes: [[Int]?]) -> Bool { false }
  package func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? { nil }
}
