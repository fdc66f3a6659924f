/// DEQUANTIZE from float16 or of quantised constants, and QUANTIZE to float16. Values live in float32; quantising
/// rounds them to what a half float can hold.
struct HalfPrecision: Operator {
  static let definitions = [
    OperatorDefinition(kind: .DEQUANTIZE, inputs: 1...1, isConversion: true) { try HalfPrecision(dequantize: $0) },
    OperatorDefinition(kind: .QUANTIZE, inputs: 1...1, isConversion: true) { try HalfPrecision(quantize: $0) },
  ]

  /// Otherwise the result is the input itself: the conversion of a constant has happened when it was read.
  let rounds: Bool

  init(dequantize context: OperatorContext) throws {
    rounds = false
    guard context.inputCount == 1, try context.type(0) == .float16 || context.hasFloats(0),
      try context.outputType(0) == .float32
    else {
      throw context.unsupported(
        "DEQUANTIZE from \(try context.type(0)) is not supported; only from float16 and of quantised constants.")
    }
  }

  init(quantize context: OperatorContext) throws {
    rounds = true
    guard context.inputCount == 1, try context.type(0) == .float32, try context.outputType(0) == .float16 else {
      throw context.unsupported("QUANTIZE to \(try context.outputType(0)) is not supported; only to float16.")
    }
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] { [try required(inputs, 0)] }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    PlainStep { inputs, outputs in
      let input = inputs.required(0)
      for i in 0..<outputs[0].count { outputs[0][i] = rounds ? Self.rounded(input[i]) : input[i] }
    }
  }

  /// The nearest half float, ties to even, as a float32; beyond 65504 infinity.
  static func rounded(_ value: Float) -> Float {
    guard value.isFinite, value != 0 else { return value }
    // Half floats have 11 significant bits down to 2^−14 and a spacing of 2^−24 below.
    let exponent = max(Int(value.exponent), -14)
    let spacing = Float(sign: .plus, exponent: exponent - 10, significand: 1)
    let rounded = (value / spacing).rounded(.toNearestOrEven) * spacing
    return abs(rounded) > 65504 ? (value < 0 ? -.infinity : .infinity) : rounded
  }
}
