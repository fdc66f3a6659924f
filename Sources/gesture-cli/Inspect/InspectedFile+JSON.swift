import TensorEngine

extension InspectedFile {
  package var json: JSONValue {
    var members = [
      JSONValue.Member("name", .string(name)), JSONValue.Member("bytes", .int(byteCount)), JSONValue.Member("sha256", .string(digest)),
    ]
    switch content {
    case .bundle(let entries):
      members += [.init("kind", .string("bundle")), .init("entries", .array(entries.map(\.json)))]
    case .model(let model):
      members.append(.init("kind", .string("model")))
      if case .object(let more) = model.json { members += more }
    case .other:
      members.append(.init("kind", .string("file")))
    }
    return .object(members)
  }
}

extension InspectedModel {
  var json: JSONValue {
    typealias Member = JSONValue.Member
    let totals: [Member] = [
      .init("operators", .int(operations.count)), .init("parameters", .int(parameters)), .init("constantBytes", .int(constantBytes)),
      .init("multiplyAdds", .optional(multiplyAdds, JSONValue.int)),
    ]
    return .object([
      .init("description", .string(model.description)), .init("inputs", .array(model.inputs.map { Self.json(tensor: $0, model) })),
      .init("outputs", .array(model.outputs.map { Self.json(tensor: $0, model) })), .init("totals", .object(totals)),
      .init("refusal", .optional(refusal, JSONValue.string)),
      .init("operators", .array(operations.enumerated().map { Self.json($1, number: $0) })),
      .init(
        "passes", .array(passes.map { .object([.init("name", .string($0.name)), .init("operators", .int($0.operatorCount))]) })),
      .init(
        "steps",
        .array(
          steps.map {
            .object([
              .init("name", .string($0.name)), .init("shape", .array($0.shape.map(JSONValue.int))),
              .init("multiplyAdds", .int($0.multiplyAdds)),
            ])
          })),
      .init("metadata", .optional(model.metadata, Self.json)), .init("signatures", .array(model.signatures.map(Self.json))),
      .init(
        "buffers",
        .array(model.metadataBuffers.map { .object([.init("name", .string($0.name)), .init("bytes", .int($0.bytes.count))]) })),
      .init(
        "files", .array(model.associatedFiles.map { .object([.init("name", .string($0.name)), .init("bytes", .int($0.bytes.count))]) })),
    ])
  }

  private static func json(tensor index: Int, _ model: Model) -> JSONValue {
    let tensor = model.tensors[index]
    return .object([
      .init("tensor", .int(index)), .init("name", .string(tensor.name)), .init("shape", .array(tensor.shape.map(JSONValue.int))),
      .init("type", .string("\(tensor.type)")),
    ])
  }

  private static func json(_ tensor: Tensor) -> JSONValue {
    .object([
      .init("tensor", .int(tensor.index)), .init("name", .string(tensor.name)), .init("shape", .array(tensor.shape.map(JSONValue.int))),
      .init("type", .string("\(tensor.type)")), .init("constant", .bool(tensor.isConstant)),
    ])
  }

  private static func json(_ operation: Operation, number: Int) -> JSONValue {
    .object([
      .init("index", .int(number)), .init("name", .string(operation.name)), .init("version", .int(operation.version)),
      .init("inputs", .array(operation.inputs.map { .optional($0, json) })), .init("outputs", .array(operation.outputs.map { json($0) })),
      .init("attributes", .object(operation.attributes)), .init("parameters", .int(operation.parameters)),
      .init("multiplyAdds", .optional(operation.multiplyAdds, JSONValue.int)),
    ])
  }

  private static func json(_ metadata: ModelMetadata) -> JSONValue {
    let normalization = metadata.normalization.map { normalization -> JSONValue in
      .object([
        .init("mean", .array(normalization.mean.map(JSONValue.float))),
        .init("standardDeviation", .array(normalization.standardDeviation.map(JSONValue.float))),
      ])
    }
    let labels = metadata.labelFiles.map { file -> JSONValue in
      .object([
        .init("file", .string(file.name)), .init("locale", .string(file.locale)),
        .init("labels", .array(file.labels.map(JSONValue.string))),
      ])
    }
    return .object([
      .init("name", .string(metadata.name)), .init("description", .string(metadata.description)),
      .init("version", .string(metadata.version)), .init("author", .string(metadata.author)),
      .init("license", .string(metadata.license)), .init("normalization", normalization ?? .null),
      .init("scoreThreshold", .optional(metadata.scoreThreshold, JSONValue.float)), .init("labels", .array(labels)),
    ])
  }

  private static func json(_ signature: ModelSignature) -> JSONValue {
    func bindings(_ bindings: [ModelSignature.Binding]) -> JSONValue {
      .array(bindings.map { .object([.init("name", .string($0.name)), .init("tensor", .int($0.tensor))]) })
    }
    return .object([
      .init("key", .string(signature.key)), .init("inputs", bindings(signature.inputs)), .init("outputs", bindings(signature.outputs)),
    ])
  }
}
