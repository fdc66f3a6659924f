import GestureFoundation
import GestureSupport
import TensorEngine

extension Model {
  /// Returns the model as a `.tflite` file.
  ///
  /// TensorFlow Lite and MediaPipe read such files, too. The file has graph, constants, signatures, named buffers and
  /// metadata, followed by a zip archive with the label files. `metadata` is written; a buffer called `TFLITE_METADATA`
  /// in `metadataBuffers` is skipped. The `associatedFiles` that are not label files are written too. Equal models give
  /// equal bytes.
  ///
  /// - Throws: `StatusError` if a number or the file is too large for the format, or attributes do not belong to their
  ///   operator.
  package func tfliteData() throws -> Data {
    // Tensors without constants refer to the empty buffer 0.
    var buffers = [FlatRecord()]
    let tensors = try self.tensors.map { try Model.record(of: $0, buffers: &buffers) }
    var codes: [OperatorCode] = []
    let operators = try self.operators.map { try Model.record(of: $0, codes: &codes) }
    let metadata = try metadataRecords(buffers: &buffers)
    let graph: FlatRecord = try [
      Schema.Subgraph.tensors: .tables(tensors), Schema.Subgraph.inputs: .int32s(inputs),
      Schema.Subgraph.outputs: .int32s(outputs),
      Schema.Subgraph.operators: .tables(operators), Schema.Subgraph.name: .string("main"),
    ]
    var root: FlatRecord = try [
      Schema.Model.version: .number(UInt32(Schema.version)),
      Schema.Model.operatorCodes: .tables(codes.map { try $0.record() }),
      Schema.Model.subgraphs: .tables([graph]), Schema.Model.description: .string(description),
      Schema.Model.metadata: .tables(metadata),
      Schema.Model.buffers: .tables(buffers),
    ]
    if !signatures.isEmpty { root[Schema.Model.signatures] = .tables(try signatures.map { try Model.record(of: $0) }) }
    return try appendingFiles(to: FlatBufferWriter.data(root: root, identifier: Schema.identifier))
  }

  private func metadataRecords(buffers: inout [FlatRecord]) throws -> [FlatRecord] {
    var named = metadataBuffers.filter { $0.name != Schema.metadataName }
    if let metadata {
      named.append(ModelMetadataBuffer(name: Schema.metadataName, bytes: Bytes(try metadata.data(), name: name)))
    }
    return try named.map { buffer in
      buffers.append(Model.record(of: buffer.bytes))
      return try [
        Schema.MetadataEntry.name: .string(buffer.name), Schema.MetadataEntry.buffer: .int32(buffers.count - 1),
      ]
    }
  }

  private func appendingFiles(to data: Data) throws -> Data {
    let labelFiles = metadata?.labelFiles ?? []
    let names = Set(labelFiles.map(\.name))
    guard names.count == labelFiles.count else {
      throw StatusError(
        .invalidArgument, "Two label files have the same name", place: place, suggestion: "give each its own name")
    }
    let files =
      labelFiles.map { ($0.name, $0.data) }
      + associatedFiles.filter { !names.contains($0.name) }.map { ($0.name, $0.bytes.data) }
    guard !files.isEmpty else { return data }
    var zip = ZipWriter(after: data)
    for (name, contents) in files { try zip.add(name: name, contents) }
    return try zip.finish()
  }

  private static func record(of bytes: Bytes) -> FlatRecord {
    // The schema aligns data to 16 bytes.
    [Schema.Buffer.data: .vector(bytes.data, stride: 1, alignment: 16)]
  }

  private static func record(of tensor: ModelTensor, buffers: inout [FlatRecord]) throws -> FlatRecord {
    var record: FlatRecord = try [
      Schema.Tensor.shape: .int32s(tensor.shape),
      Schema.Tensor.type: .number(Int8(truncatingIfNeeded: tensor.type.rawValue)),
      Schema.Tensor.name: .string(tensor.name), Schema.Tensor.hasRank: .bool(true),
    ]
    if let quantization = tensor.quantization {
      record[Schema.Tensor.quantization] = try .table([
        Schema.Quantization.scale: .floats(quantization.scales),
        Schema.Quantization.zeroPoint: .int64s(quantization.zeroPoints),
        Schema.Quantization.axis: .int32(quantization.axis),
      ])
    }
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
    var record: FlatRecord = try [
      Schema.Operator.code: .int32(index), Schema.Operator.inputs: .int32s(operation.inputs.map { $0 ?? -1 }),
      Schema.Operator.outputs: .int32s(operation.outputs),
    ]
    if let attributes = operation.attributes {
      guard let format = OperatorRegistry[code: operation.code]?.options,
        let table = try operation.options.flatMap(format.record)
      else {
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
        try list.map { try [Schema.TensorMap.name: .string($0.name), Schema.TensorMap.tensor: .int32($0.tensor)] })
    }
    return try [
      Schema.Signature.key: .string(signature.key), Schema.Signature.inputs: bindings(signature.inputs),
      Schema.Signature.outputs: bindings(signature.outputs),
    ]
  }
}

/// An entry of the model's list of operator codes.
private struct OperatorCode: Equatable {
  var code: Int
  var version: Int
  var customCode: String?

  func record() throws -> FlatRecord {
    var record: FlatRecord = try [
      Schema.OperatorCode.deprecatedCode: .number(Int8(clamping: code)), Schema.OperatorCode.code: .int32(code),
      Schema.OperatorCode.version: .int32(version),
    ]
    if let customCode { record[Schema.OperatorCode.customCode] = .string(customCode) }
    return record
  }
}
