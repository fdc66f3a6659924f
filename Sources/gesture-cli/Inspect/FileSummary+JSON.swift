import GestureCommandLine
import GestureModelTools
import HandLandmarkerCore

extension FileSummary: JSONConvertible {
  package var json: JSON {
    let file: JSON = ["name": name, "bytes": byteCount, "sha256": sha256]
    return switch content {
    case .bundle(let entries): file.adding(["kind": "bundle", "entries": entries])
    case .model(let model): file.adding(["kind": "model"]).adding(model.json)
    case .other: file.adding(["kind": "file"])
    }
  }
}

extension ModelSummary: JSONConvertible {
  package var json: JSON {
    [
      "description": model.description, "inputs": model.inputs.map(tensor), "outputs": model.outputs.map(tensor),
      "totals": [
        "operators": operations.count, "parameters": parameters, "constantBytes": constantBytes, "multiplyAdds": multiplyAdds,
      ] as JSON,
      "refusal": refusal?.description, "operators": operations.enumerated().map { Self.json($1, number: $0) },
      "passes": passes.map { ["name": $0.name, "operators": $0.operatorCount] as JSON },
      "steps": steps.map { ["name": $0.name, "shape": $0.shape, "multiplyAdds": $0.multiplyAdds] as JSON },
      "metadata": model.metadata.map(Self.json), "signatures": model.signatures.map(Self.json),
      "buffers": model.metadataBuffers.map { ["name": $0.name, "bytes": $0.bytes.count] as JSON },
      "files": model.associatedFiles.map { ["name": $0.name, "bytes": $0.bytes.count] as JSON },
    ]
  }

  /// An input or output of the model.
  private func tensor(_ index: Int) -> JSON {
    let tensor = model.tensors[index]
    return ["tensor": index, "name": tensor.name, "shape": tensor.shape, "type": "\(tensor.type)"]
  }

  private static func json(_ tensor: Tensor) -> JSON {
    ["tensor": tensor.index, "name": tensor.name, "shape": tensor.shape, "type": "\(tensor.type)", "constant": tensor.isConstant]
  }

  private static func json(_ operation: Operation, number: Int) -> JSON {
    [
      "index": number, "name": operation.name, "version": operation.version, "inputs": operation.inputs.map { $0.map(json) },
      "outputs": operation.outputs.map { json($0) }, "attributes": JSON.object(operation.options),
      "parameters": operation.parameters, "multiplyAdds": operation.multiplyAdds,
    ]
  }

  private static func json(_ metadata: ModelMetadata) -> JSON {
    [
      "name": metadata.name, "description": metadata.description, "version": metadata.version, "author": metadata.author,
      "license": metadata.license,
      "normalization": metadata.normalization.map { ["mean": $0.mean, "standardDeviation": $0.standardDeviation] as JSON },
      "scoreThreshold": metadata.scoreThreshold,
      "labels": metadata.labelFiles.map { ["file": $0.name, "locale": $0.locale, "labels": $0.labels] as JSON },
    ]
  }

  private static func json(_ signature: ModelSignature) -> JSON {
    func bindings(_ bindings: [ModelSignature.Binding]) -> [JSON] { bindings.map { ["name": $0.name, "tensor": $0.tensor] } }
    return ["key": signature.key, "inputs": bindings(signature.inputs), "outputs": bindings(signature.outputs)]
  }
}

extension ModelSummary.Operation {
  /// The options by their names in the TFLite schema, without defaults such as a dilation of 1.
  var options: [(key: String, value: JSON)] {
    OptionList(attributes).options.map { name, value in
      switch value {
      case .text(let text): (name, text.json)
      case .integer(let number): (name, number.json)
      case .integers(let numbers): (name, numbers.json)
      case .float(let number): (name, number.json)
      case .bool(let flag): (name, flag.json)
      }
    }
  }
}
