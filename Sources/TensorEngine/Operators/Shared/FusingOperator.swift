/// An operator that can include a following activation or sum.
package protocol FusingOperator: Operator {
  var epilogue: Epilogue { get set }
  /// Whether PReLU slopes and residuals can be fused.
  ///
  /// Slopes and residuals are the inputs `Epilogue.slopesInput` and `.residualInput`.
  var fusesSlopesAndResidual: Bool { get }
}
