extension Model {
  static func readTensors(_ graph: FlatTable, buffers: ModelBuffers, limits: Limits) throws -> [ModelTensor] {
    let vector = try graph.tables(Schema.Subgraph.tensors)
    guard vector.count <= limits.tensors else {
      throw StatusError(
        .resourceExhausted, "The model has \(vector.count) tensors", place: graph.buffer.bytes.place,
        suggestion: "at most \(limits.tensors)")
    }
    return try (0..<vector.count).map { index in
      try readTensor(vector.table(at: index), index: index, buffers: buffers, limits: limits)
    }
  }

  private static func readTensor(_ table: FlatTable, index: Int, buffers: ModelBuffers, limits: Limits) throws -> ModelTensor {
    let name = try table.string(Schema.Tensor.name) ?? ""
    let code = try table.integer(Schema.Tensor.type, as: Int8.self)
    guard let type = TensorType(rawValue: Int(code)), let elementSize = type.byteCount else {
      throw unsupported(table, index, name, "has elements of type \(TensorType.name(of: Int(code)))", "float32 and float16 are supported")
    }
    try refuseSpecialTensor(table, index, name, type)
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
    return ModelTensor(name: name, shape: shape, type: type, constant: constant)
  }

  /// Refuses what makes a tensor more than a dense array of plain numbers.
  private static func refuseSpecialTensor(_ table: FlatTable, _ index: Int, _ name: String, _ type: TensorType) throws {
    if try table.bool(Schema.Tensor.isVariable) {
      throw unsupported(table, index, name, "is a variable", "only models without state are supported")
    }
    if try table.has(Schema.Tensor.sparsity) {
      throw unsupported(table, index, name, "is sparse", "convert the model without sparsity")
    }
    if try table.integer(Schema.Tensor.externalBuffer, as: UInt32.self) != 0 {
      throw unsupported(table, index, name, "is kept in another file", "convert the model to a single file")
    }
    // Converters leave an empty table, or the range seen in training, at float tensors; neither changes what they hold.
    guard type != .float32, type != .float16, let quantization = try table.table(Schema.Tensor.quantization) else { return }
    let scales = try quantization.vector(Schema.Quantization.scale, stride: 4)?.count ?? 0
    let details = try quantization.integer(Schema.Quantization.detailsType, as: UInt8.self)
    if scales > 0 || details != 0 {
      throw unsupported(table, index, name, "is quantised", "convert the model to float32 or float16")
    }
  }

  private static func unsupported(_ table: FlatTable, _ index: Int, _ name: String, _ what: String, _ suggestion: String) -> StatusError {
    StatusError(
      .unimplemented, "Tensor \(index) (\(name)) \(what)", place: table.buffer.bytes.place.at(byte: table.position),
      suggestion: suggestion)
  }
}
