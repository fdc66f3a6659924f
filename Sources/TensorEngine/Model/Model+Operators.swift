extension Model {
  static func readOperators(_ graph: FlatTable, root: FlatTable, limits: Limits) throws -> [ModelOperator] {
    let codes = try root.tables(Schema.Model.operatorCodes)
    let vector = try graph.tables(Schema.Subgraph.operators)
    try graph.buffer.bytes.place.require(
      vector.count <= limits.operators, .resourceExhausted, "The model has \(vector.count) operators",
      suggestion: "at most \(limits.operators)")
    return try (0..<vector.count).map { index in
      let table = try vector.table(at: index)
      let code = Int(try table.integer(Schema.Operator.code, as: UInt32.self))
      guard code < codes.count else {
        throw table.error("Operator \(index) has code number \(code)", suggestion: "there are \(codes.count)")
      }
      var result = try readCode(codes.table(at: code))
      result.byteOffset = table.position
      result.inputs = try readIndices(table, Schema.Operator.inputs, index, limits).map { $0 == -1 ? nil : $0 }
      result.outputs = try readIndices(table, Schema.Operator.outputs, index, limits)
      do {
        // The format of options is known only for operators that the engine knows.
        if let format = OperatorRegistry[code: result.code]?.options { result.attributes = try format.read(table) }
      } catch let problem as OptionReader.Problem {
        throw table.error("Operator \(index) (\(result.name)) \(problem.what)", suggestion: problem.suggestion)
      }
      return result
    }
  }

  private static func readCode(_ table: FlatTable) throws -> ModelOperator {
    // The older field has 8 bits; later codes have 127 there and the true code in the newer field.
    let deprecated = Int(try table.integer(Schema.OperatorCode.deprecatedCode, as: Int8.self))
    let code = max(deprecated, try table.int32(Schema.OperatorCode.code))
    guard code >= 0 else { throw table.error("The operator code is \(code)", suggestion: "codes must be at least 0") }
    var result = ModelOperator(
      code: code, version: try table.int32(Schema.OperatorCode.version, default: 1), inputs: [], outputs: [])
    if BuiltinOperator(code: code) == .CUSTOM { result.customCode = try table.string(Schema.OperatorCode.customCode) }
    return result
  }

  private static func readIndices(_ table: FlatTable, _ field: Int, _ index: Int, _ limits: Limits) throws -> [Int] {
    let indices = try table.int32s(field) ?? []
    guard indices.count <= limits.operands else {
      throw table.error("Operator \(index) has \(indices.count) operands", suggestion: "at most \(limits.operands)")
    }
    return indices
  }
}
