/// An operator that can include an activation or a sum that follows it.
package protocol FusingOperator: Operator {
  var epilogue: Epilogue { get set }
  /// Whether PReLU slopes and residuals can be fused, as inputs `Epilogue.slopesInput` and `.residualInput`.
  var fusesSlopesAndResidual: Bool { get }
}
