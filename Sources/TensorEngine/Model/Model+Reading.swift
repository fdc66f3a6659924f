extension Model {
  /// Reads and verifies a `.tflite` file.
  ///
  /// - Throws: `StatusError` naming the file and the byte if the bytes are not a well-formed model, or describe one
  ///   that the engine does not run: quantised tensors, control flow, variables, sizes beyond what a device has.
  ///   ``CompiledModel`` refuses unknown operators.
  package init(_ bytes: Bytes) throws { try self.init(bytes, limits: .standard) }

  /// Reads a `.tflite` file.
  ///
  /// - Throws: `StatusError` that names the file, the location and what would be right.
  public init(contentsOfFile path: String) throws { try self.init(Bytes(contentsOfFile: path)) }

  /// Reads an entry of a bundle.
  ///
  /// - Throws: `StatusError` for an entry that is missing, with the names that there are, and for one that is not a
  ///   model.
  public init(named name: String, in bundle: ZipArchive) throws { try self.init(bundle.requiredBytes(named: name)) }

  /// Reads and verifies a `.tflite` file, with its metadata and label files.
  ///
  /// - Throws: `StatusError` naming the file and the byte if the bytes are not a well-formed model, exceed the limits,
  ///   or need features that the engine lacks (quantised tensors, control flow, variables). Unknown operators pass:
  ///   compiling the model refuses them.
  package init(_ bytes: Bytes, limits: Limits) throws {
    let file = try FlatBuffer(
      bytes, identifier: Schema.identifier, refusal: "The model is not a valid Flatbuffer buffer", limits: limits)
    let root = try file.root
    let version = try root.int32(Schema.Model.version)
    guard version == Schema.version else {
      throw root.error(
        "Schema version \(version) is not supported", suggestion: "the version must be \(Schema.version)")
    }
    let graphs = try root.tables(Schema.Model.subgraphs)
    try bytes.place.require(
      graphs.count == 1, .unimplemented, "The model has \(graphs.count) subgraphs; control flow is not supported",
      suggestion: "convert the model to a single graph")
    try bytes.place.require(
      root.tables(Schema.Model.externalBuffers).count == 0, .unimplemented,
      "The model keeps its weights in other files",
      suggestion: "convert it to a single file")
    let buffers = try ModelBuffers(root, file: bytes)
    let graph = try graphs.table(at: 0)
    let tensors = try Model.readTensors(graph, buffers: buffers, limits: limits)
    let operators = try Model.readOperators(graph, root: root, limits: limits)
    self.init(
      name: bytes.name, tensors: tensors, operators: operators,
      inputs: try graph.int32s(Schema.Subgraph.inputs) ?? [], outputs: try graph.int32s(Schema.Subgraph.outputs) ?? [])
    place = bytes.place
    description = try root.string(Schema.Model.description) ?? ""
    try ModelVerifier(self, limits: limits, fileSize: bytes.count).verify()
    signatures = try readSignatures(root)
    try readMetadata(root, buffers: buffers, file: bytes, limits: limits)
  }

  private func readSignatures(_ root: FlatTable) throws -> [ModelSignature] {
    let vector = try root.tables(Schema.Model.signatures)
    return try (0..<vector.count).map { index in
      let table = try vector.table(at: index)
      guard try table.integer(Schema.Signature.subgraph, as: UInt32.self) == 0 else {
        throw table.error("A signature is of a subgraph that does not exist")
      }
      return ModelSignature(
        key: try table.string(Schema.Signature.key) ?? "",
        inputs: try readBindings(table, Schema.Signature.inputs),
        outputs: try readBindings(table, Schema.Signature.outputs))
    }
  }

  private func readBindings(_ signature: FlatTable, _ field: Int) throws -> [ModelSignature.Binding] {
    let vector = try signature.tables(field)
    return try (0..<vector.count).map { index in
      let table = try vector.table(at: index)
      let tensor = Int(try table.integer(Schema.TensorMap.tensor, as: UInt32.self))
      guard tensor < tensors.count else {
        throw table.error("A signature names tensor \(tensor)", suggestion: "there are \(tensors.count)")
      }
      return ModelSignature.Binding(name: try table.string(Schema.TensorMap.name) ?? "", tensor: tensor)
    }
  }

  private mutating func readMetadata(_ root: FlatTable, buffers: ModelBuffers, file: Bytes, limits: Limits) throws {
    let entries = try root.tables(Schema.Model.metadata)
    for index in 0..<entries.count {
      let entry = try entries.table(at: index)
      guard let name = try entry.string(Schema.MetadataEntry.name) else { continue }
      let buffer = Int(try entry.integer(Schema.MetadataEntry.buffer, as: UInt32.self))
      try file.place.at(byte: entry.position).require(
        buffer < buffers.count, "Metadata refers to an out-of-range buffer index.",
        suggestion: "it is \(buffer), there are \(buffers.count)")
      if let bytes = try buffers.bytes(at: buffer) {
        metadataBuffers.append(ModelMetadataBuffer(name: name, bytes: bytes))
      } else if name == Schema.metadataName {
        throw StatusError(.invalidArgument, "Metadata buffer has no data.", place: file.place.at(byte: entry.position))
      }
    }
    guard let buffer = metadataBuffers.first(where: { $0.name == Schema.metadataName }) else { return }
    associatedFiles = try ZipArchive(appendedTo: file, limits: limits).entries
    metadata = try ModelMetadata(buffer.bytes, files: associatedFiles, limits: limits)
  }
}
