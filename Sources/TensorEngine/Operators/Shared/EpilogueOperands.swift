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
