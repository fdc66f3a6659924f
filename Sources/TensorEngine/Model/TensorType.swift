/// The element types of the TFLite schema.
///
/// The engine computes in `float32`; constants and indices have other types.
package enum TensorType: Int, Sendable, Hashable {
  /// IEEE 754 single precision, 4 bytes.
  case float32 = 0
  /// IEEE 754 half precision, 2 bytes.
  ///
  /// Used for weights, which are converted to `float32` when the model is compiled.
  case float16 = 1
  /// 4 bytes, signed: shapes, axes, indices.
  case int32 = 2
  /// 1 byte, unsigned.
  ///
  /// Used for quantised weights, which are converted to `float32` when the model is compiled.
  case uint8 = 3
  /// 8 bytes, signed.
  case int64 = 4
  /// Text of any length; no fixed size.
  case string = 5
  /// 1 byte, 0 or 1.
  case bool = 6
  /// 2 bytes, signed.
  case int16 = 7
  /// Two `float32`.
  case complex64 = 8
  /// 1 byte, signed.
  ///
  /// Used for quantised weights, which are converted to `float32` when the model is compiled.
  case int8 = 9
  /// IEEE 754 double precision, 8 bytes.
  case float64 = 10
  /// Two `float64`.
  case complex128 = 11
  /// 8 bytes, unsigned.
  case uint64 = 12
  /// A TensorFlow handle; no fixed size.
  case resource = 13
  /// A TensorFlow value of any kind; no fixed size.
  case variant = 14
  /// 4 bytes, unsigned.
  case uint32 = 15
  /// 2 bytes, unsigned.
  case uint16 = 16
  /// Half a byte, signed; two values per byte.
  case int4 = 17
  /// The upper half of a `float32`, 2 bytes.
  case bfloat16 = 18

  /// The bytes per element.
  ///
  /// Nil for types without a fixed number of whole bytes.
  package var byteCount: Int? {
    switch self {
    case .uint8, .bool, .int8: 1
    case .float16, .int16, .uint16, .bfloat16: 2
    case .float32, .int32, .uint32: 4
    case .int64, .float64, .uint64, .complex64: 8
    case .complex128: 16
    case .string, .resource, .variant, .int4: nil
    }
  }

  /// The schema's name of the element type with `code`, for error messages.
  static func name(of code: Int) -> String {
    if let type = TensorType(rawValue: code) { return "\(type)" }
    let later = ["int2", "uint4", "float8_e4m3fn", "float8_e5m2"]
    return later.indices.contains(code - 19) ? later[code - 19] : "\(code)"
  }
}
