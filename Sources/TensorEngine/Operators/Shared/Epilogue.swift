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

/// The optional operands of an epilogue, for the plain loops.
struct EpilogueOperands {
  private let slopes: TensorView?
  private let residual: TensorView?
  private let channels: Int

  init(_ inputs: [TensorView?], output: [Int]) {
    slopes = inputs.count > Epilogue.slopesInput ? inputs[Epilogue.slopesInput] : nil
    residual = inputs.count > Epilogue.residualInput ? inputs[Epilogue.residualInput] : nil
    channels = output.last ?? 1
  }

  func slope(_ channel: Int) -> Float { slopes.map { $0[$0.count == 1 ? 0 : channel] } ?? 0 }

  /// The residual of output element `index`.
  ///
  /// A residual with fewer channels counts as zero in the others.
  func residual(_ index: Int, channel: Int) -> Float {
    guard let residual, let width = residual.shape.last else { return 0 }
    guard width != channels else { return residual[index] }
    return channel < width ? residual[index / channels * width + channel] : 0
  }
}

/// An operator that can include a following activation or sum.
package protocol FusingOperator: Operator {
  var epilogue: Epilogue { get set }
  /// Whether PReLU slopes and residuals can be fused.
  ///
  /// Slopes and residuals are the inputs `Epilogue.slopesInput` and `.residualInput`.
  var fusesSlopesAndResidual: Bool { get }
}
