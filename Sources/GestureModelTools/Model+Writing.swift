import GestureFoundation
import GestureSupport
import TensorEngine

extension Model {
  /// The model as a `.tflite` file, which TensorFlow Lite and MediaPipe read too: graph, constants, signatures, named buffers, metadata,
  /// and behind it a zip archive with the label files.
  ///
  /// Metadata is written from `metadata`; a buffer called `TFLITE_METADATA` in `metadataBuffers` is skipped. Of `associatedFiles` those
  /// are written that are not among the label files. The same model gives the same bytes.
  ///
  /// - Throws: `StatusError` if a number or the file is too large for the format, or attributes do not belong to their operator.
  public func tfliteData() throws -> Data {
    // Buffer 0 is the empty one that tensors without constants refer to.
    var buffers = [FlatRecord()]
    let tensors = try self.tensors.map { try Model.record(of: $0, buffers: &buffers) }
    var codes: [OperatorCode] = []
    let operators = try self.operators.map { try Model.record(of: $0, codes: &codes) }
    var graph = FlatRecord()
    graph[Schema.Subgraph.tensors] = .tables(tensors)
    graph[Schema.Subgraph.inputs] = try .int32s(inputs)
    graph[Schema.Subgraph.outputs] = try .int32s(outputs)
    graph[Schema.Subgraph.operators] = .tables(operators)
    graph[Schema.Subgraph.name] = .string("main")
    var root = FlatRecord()
    root[Schema.Model.version] = .number(UInt32(Schema.version))
    root[Schema.Model.operatorCodes] = .tables(try codes.map { try $0.record() })
    root[Schema.Model.subgraphs] = .tables([graph])
    root[Schema.Model.description] = .string(description)
    root[Schema.Model.metadata] = .tables(try metadataRecords(buffers: &buffers))
    root[Schema.Model.buffers] = .tables(buffers)
    if !signatures.isEmpty { root[Schema.Model.signatures] = .tables(try signatures.map { try Model.record(of: $0) }) }
    return try appendingFiles(to: FlatBufferWriter.data(root: root, identifier: Schema.identifier))
  }

  private func metadataRecords(buffers: inout [FlatRecord]) throws -> [FlatRecord] {
    var named = metadataBuffers.filter { $0.name != Schema.metadataName }
    if let metadata { named.append(ModelMetadataBuffer(name: Schema.metadataName, bytes: Bytes(try metadata.data(), name: name))) }
    return try named.map { buffer in
      var record = FlatRecord()
      record[Schema.MetadataEntry.name] = .string(buffer.name)
      record[Schema.MetadataEntry.buffer] = try .int32(buffers.count)
      buffers.append(Model.record(of: buffer.bytes))
      return record
    }
  }

  private func appendingFiles(to data: Data) throws -> Data {
    let labelFiles = metadata?.labelFiles ?? []
    let names = Set(labelFiles.map(\.name))
    guard names.count == labelFiles.count else {
      throw StatusError(.invalidArgument, "Two label files have the same name", place: place, suggestion: "give each its own")
    }
    let files = labelFiles.map { ($0.name, $0.data) } + associatedFiles.filter { !names.contains($0.name) }.map { ($0.name, $0.bytes.data) }
    guard !files.isEmpty else { return data }
    var zip = ZipWriter(after: data)
    for (name, contents) in files { try zip.add(name: name, contents) }
    return try zip.finish()
  }

  private static func record(of bytes: Bytes) -> FlatRecord {
    var record = FlatRecord()
    // The schema asks for data aligned to 16 bytes.
    record[Schema.Buffer.data] = .vector(bytes.data, stride: 1, alignment: 16)
    return record
  }

  private static func record(of tensor: ModelTensor, buffers: inout [FlatRecord]) throws -> FlatRecord {
    var record = FlatRecord()
    record[Schema.Tensor.shape] = try .int32s(tensor.shape)
    record[Schema.Tensor.type] = .number(Int8(truncatingIfNeeded: tensor.type.rawValue))
    record[Schema.Tensor.name] = .string(tensor.name)
    record[Schema.Tensor.hasRank] = .bool(true)
    if let constant = tensor.constant {
      record[Schema.Tensor.buffer] = try .int32(buffers.count)
      buffers.append(Self.record(of: constant))
    }
    return record
  }

  private static func record(of operation: ModelOperator, codes: inout [OperatorCode]) throws -> FlatRecord {
    let code = OperatorCode(code: operation.code, version: operation.version, customCode: operation.customCode)
    let index = codes.firstIndex(of: code) ?? codes.count
    if index == codes.count { codes.append(code) }
    var record = FlatRecord()
    record[Schema.Operator.code] = try .int32(index)
    record[Schema.Operator.inputs] = try .int32s(operation.inputs.map { $0 ?? -1 })
    record[Schema.Operator.outputs] = try .int32s(operation.outputs)
    if let attributes = operation.attributes {
      guard let format = OperatorRegistry[code: operation.code]?.options, let table = try operation.options.flatMap(format.record) else {
        throw StatusError(.invalidArgument, "\(operation.name) has attributes of another operator: \(attributes)")
      }
      record[Schema.Operator.optionsType] = .number(format.type)
      record[Schema.Operator.options] = .table(table)
    }
    return record
  }

  private static func record(of signature: ModelSignature) throws -> FlatRecord {
    func bindings(_ list: [ModelSignature.Binding]) throws -> FlatValue {
      .tables(
        try list.map { binding in
          var record = FlatRecord()
          record[Schema.TensorMap.name] = .string(binding.name)
          record[Schema.TensorMap.tensor] = try .int32(binding.tensor)
          return record
        })
    }
    var record = FlatRecord()
    record[Schema.Signature.key] = .string(signature.key)
    record[Schema.Signature.inputs] = try bindings(signature.inputs)
    record[Schema.Signature.outputs] = try bindings(signature.outputs)
    return record
  }
}

/// An entry of the model's list of operator codes.
private struct OperatorCode: Equatable {
  var code: Int
  var version: Int
  var customCode: String?

  func record() throws -> FlatRecord {
    var record = FlatRecord()
    record[Schema.OperatorCode.deprecatedCode] = .number(Int8(clamping: code))
    record[Schema.OperatorCode.code] = try .int32(code)
    record[Schema.OperatorCode.version] = try .int32(version)
    if let customCode { record[Schema.OperatorCode.customCode] = .string(customCode) }
    return record
  }
}
