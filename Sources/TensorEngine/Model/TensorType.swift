/// The element types of the TFLite schema. The engine computes in `float32`; the others occur as constants and indices.
public enum TensorType: Int, Sendable, Hashable {
  case float32 = 0
  case float16 = 1
  case int32 = 2
  case uint8 = 3
  case int64 = 4
  case string = 5
  case bool = 6
  case int16 = 7
  case complex64 = 8
  case int8 = 9
  case float64 = 10
  case complex128 = 11
  case uint64 = 12
  case resource = 13
  case variant = 14
  case uint32 = 15
  case uint16 = 16
  case int4 = 17
  case bfloat16 = 18

  /// Bytes per element; nil for types without a fixed whole number of bytes.
  public var byteCount: Int? {
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
