/// One tensor of a model.
///
/// A tensor with bytes is a constant; any other is a value of run time.
package struct ModelTensor: Sendable {
  /// The converter's name for the tensor; may be empty or ambiguous.
  package var name: String
  /// The dimensions; for images NHWC: batch, height, width, channels.
  package var shape: [Int]
  /// The type of one element.
  package var type: TensorType
  /// The constant's bytes, little-endian, in the order of the shape.
  ///
  /// There are shape × element size bytes, which may be unaligned.
  package var constant: Bytes?
  /// The real values of integers; nil for plain integers, and for floats.
  package var quantization: Quantization?

  /// Creates a tensor.
  package init(name: String, shape: [Int], type: TensorType, constant: Bytes? = nil) {
    self.name = name
    self.shape = shape
    self.type = type
    self.constant = constant
  }

  /// The real values of quantised integers: scale · (integer − zero point).
  package struct Quantization: Sendable, Hashable {
    /// One scale for the tensor, or one per index of ``axis``.
    ///
    /// Scales are finite and above 0.
    package var scales: [Float]
    /// One zero point per scale.
    package var zeroPoints: [Int]
    /// The dimension whose indices have separate scales.
    package var axis: Int

    /// Creates a quantisation; omitted zero points are 0.
    package init(scales: [Float], zeroPoints: [Int]? = nil, axis: Int = 0) {
      self.scales = scales
      self.zeroPoints = zeroPoints ?? scales.map { _ in 0 }
      self.axis = axis
    }
  }
}

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
