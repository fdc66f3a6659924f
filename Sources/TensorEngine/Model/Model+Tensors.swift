extension Model {
  static func readTensors(_ graph: FlatTable, buffers: ModelBuffers, limits: Limits) throws -> [ModelTensor] {
    let vector = try graph.tables(Schema.Subgraph.tensors)
    try graph.buffer.bytes.place.require(
      vector.count <= limits.tensors, .resourceExhausted, "The model has \(vector.count) tensors",
      suggestion: "at most \(limits.tensors)")
    return try (0..<vector.count).map { index in
      try readTensor(vector.table(at: index), index: index, buffers: buffers, limits: limits)
    }
  }

  private static func readTensor(_ table: FlatTable, index: Int, buffers: ModelBuffers, limits: Limits) throws
    -> ModelTensor
  {
    let name = try table.string(Schema.Tensor.name) ?? ""
    func unsupported(_ what: String, _ suggestion: String) -> StatusError {
      table.error("Tensor \(index) (\(name)) \(what)", .unimplemented, suggestion: suggestion)
    }
    let code = try table.integer(Schema.Tensor.type, as: Int8.self)
    guard let type = TensorType(rawValue: Int(code)), let elementSize = type.byteCount else {
      throw unsupported("has elements of type \(TensorType.name(of: Int(code)))", "float32 and float16 are supported")
    }
    if try table.bool(Schema.Tensor.isVariable) {
      throw unsupported("is a variable", "only models without state are supported")
    }
    if try table.has(Schema.Tensor.sparsity) { throw unsupported("is sparse", "convert the model without sparsity") }
    if try table.integer(Schema.Tensor.externalBuffer, as: UInt32.self) != 0 {
      throw unsupported("is kept in another file", "convert the model to a single file")
    }
    let shape = try table.int32s(Schema.Tensor.shape) ?? []
    guard let count = limits.elementCount(of: shape) else {
      throw table.error(
        "Tensor \(index) (\(name)) has the shape \(shape.prefix(16))",
        suggestion: "at most \(limits.rank) dimensions, none negative, and \(limits.tensorElements) elements")
    }
    let buffer = Int(try table.integer(Schema.Tensor.buffer, as: UInt32.self))
    guard buffer < buffers.count || buffer == 0 else {
      throw table.error("Tensor \(index) (\(name)) is in buffer \(buffer)", suggestion: "there are \(buffers.count)")
    }
    let constant = buffers.count == 0 ? nil : try buffers.bytes(at: buffer)
    if let constant, constant.count != count * elementSize {
      throw table.error(
        "Tensor \(index) (\(name)) has \(constant.count) bytes of data",
        suggestion: "shape \(shape) of \(type) needs \(count * elementSize)")
    }
    var tensor = ModelTensor(name: name, shape: shape, type: type, constant: constant)
    guard try isQuantised(table, type) else { return tensor }
    guard constant != nil, type == .int8 || type == .uint8 else {
      throw unsupported(
        "is quantized (\(type))",
        "only constant weights may be, as int8 or uint8: convert the model with dynamic range quantization, to float16 or float32"
      )
    }
    tensor.quantization = try readQuantization(table, of: shape) {
      table.error(
        "Tensor \(index) (\(name)) has invalid quantization: \($0)",
        suggestion: "it must have a scale above 0, or one for each index of a dimension")
    }
    return tensor
  }

  /// - Parameter problem: Makes the error for numbers that do not fit the tensor.
  private static func readQuantization(
    _ table: FlatTable, of shape: [Int], problem: (String) -> StatusError
  ) throws -> ModelTensor.Quantization? {
    guard let quantization = try table.table(Schema.Tensor.quantization) else { return nil }
    guard try quantization.integer(Schema.Quantization.detailsType, as: UInt8.self) == 0 else {
      throw problem("its quantization scheme is not supported")
    }
    let scales = try quantization.floats(Schema.Quantization.scale) ?? []
    let zeroPoints = try quantization.int64s(Schema.Quantization.zeroPoint) ?? []
    let axis = try quantization.int32(Schema.Quantization.axis)
    guard scales.allSatisfy({ $0.isFinite && $0 > 0 }) else { throw problem("a scale is not a number above 0") }
    guard scales.count == 1 || shape.indices.contains(axis) && shape[axis] == scales.count else {
      throw problem("there are \(scales.count) scales for the shape \(shape)")
    }
    guard zeroPoints.isEmpty || zeroPoints.count == scales.count, zeroPoints.allSatisfy({ -128...255 ~= $0 }) else {
      throw problem("its zero points are \(zeroPoints.prefix(4))")
    }
    return ModelTensor.Quantization(scales: scales, zeroPoints: zeroPoints.isEmpty ? nil : zeroPoints, axis: axis)
  }

  private static func isQuantised(_ table: FlatTable, _ type: TensorType) throws -> Bool {
    // Converters add an empty table, or the range seen in training, to float tensors; neither changes their values.
    guard type != .float32, type != .float16, let quantization = try table.table(Schema.Tensor.quantization) else {
      return false
    }
    let scales = try quantization.vector(Schema.Quantization.scale, stride: 4)?.count ?? 0
    let details = try quantization.integer(Schema.Quantization.detailsType, as: UInt8.self)
    return scales > 0 || details != 0
  }
}
