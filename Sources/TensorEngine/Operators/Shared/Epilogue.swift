import TensorKernelArguments

/// The operations on an operator's result before it is stored.
package struct Epilogue: Sendable, Hashable {
  package enum Residual: Sendable, Hashable {
    case none, beforeActivation, afterActivation
  }

  package var activation = KernelActivation.none
  package var residual = Residual.none

  package static let slopesInput = 3
  package static let residualInput = 4

  /// Applies the epilogue to one element in plain arithmetic.
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
