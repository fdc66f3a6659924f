/// A 16-bit float with one sign bit.
///
/// Five bits are the exponent with bias 25, ten bits the fraction; all zeros are zero.
///
/// The format represents every half float below 128, subnormal ones included. Models store weights as half floats, and
/// weights are small. The format has no subnormals, so a vector expands with two shifts, a mask and a product, none of
/// which is slow on any processor.
package enum ShortFloat {
  private static let exponentShift: UInt32 = 127 - 25

  /// Whether a short float can represent the `Float` with this bit pattern.
  @inline(__always)
  package static func holds(_ bits: UInt32) -> Bool {
    let magnitude = bits & 0x7fff_ffff
    // Magnitudes from 2^−24 up to below 2^7, with thirteen zeros at the end of the fraction.
    return magnitude == 0 || (bits & 0x1fff == 0 && magnitude &- ((exponentShift + 1) << 23) < 31 << 23)
  }

  /// Whether short floats can represent all these numbers.
  package static func holdsAll(_ values: [Float]) -> Bool {
    // Without an early exit and bounds checks the compiler vectorises the loop; the index stays below the count.
    unsafe values.withUnsafeBufferPointer { values in
      var bad: UInt32 = 0
      for index in 0..<values.count { bad |= unsafe holds(values[index].bitPattern) ? 0 : 1 }
      return bad == 0
    }
  }

  /// The short float that represents the `Float` with this bit pattern.
  @inline(__always)
  package static func encoded(_ bits: UInt32) -> UInt32 {
    let magnitude = bits & 0x7fff_ffff
    return (bits >> 16) & 0x8000 | (magnitude == 0 ? 0 : (magnitude >> 13) &- (exponentShift << 10))
  }
}

/// DEQUANTIZE from float16 or from quantised constants, and QUANTIZE to float16.
///
/// Values are float32 in memory; quantising rounds them to half floats.
struct HalfPrecision: Operator {
  static let definitions = [
    OperatorDefinition(kind: .DEQUANTIZE, inputs: 1...1, isConversion: true) { try HalfPrecision(dequantize: $0) },
    OperatorDefinition(kind: .QUANTIZE, inputs: 1...1, isConversion: true) { try HalfPrecision(quantize: $0) },
  ]

  /// Whether values are rounded to half floats.
  ///
  /// Otherwise the output equals the input, since constants are converted when they are read.
  let rounds: Bool

  init(dequantize context: OperatorContext) throws {
    rounds = false
    guard context.inputCount == 1, try context.type(0) == .float16 || context.hasFloats(0),
      try context.outputType(0) == .float32
    else {
      throw context.unsupported(
        "DEQUANTIZE from \(try context.type(0)) is not supported, only from float16 and from quantized constants.")
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

  /// Returns the nearest half float as float32, ties to even.
  ///
  /// Infinity beyond 65504.
  static func rounded(_ value: Float) -> Float {
    guard value.isFinite, value != 0 else { return value }
    // Half floats have 11 significant bits down to 2^−14 and a spacing of 2^−24 below.
    let exponent = max(Int(value.exponent), -14)
    let spacing = Float(sign: .plus, exponent: exponent - 10, significand: 1)
    let rounded = (value / spacing).rounded(.toNearestOrEven) * spacing
    return abs(rounded) > 65504 ? (value < 0 ? -.infinity : .infinity) : rounded
  }
}
