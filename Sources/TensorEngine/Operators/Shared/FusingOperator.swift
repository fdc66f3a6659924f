/// An operator that changes its result in place of an activation or a sum that would follow it.
package protocol FusingOperator: Operator {
  var epilogue: Epilogue { get set }
  /// Whether PReLU slopes and residuals can be taken in, at input positions `Epilogue.slopesInput` and
  /// `.residualInput`.
  var fusesSlopesAndResidual: Bool { get }
}
