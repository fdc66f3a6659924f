import GestureCommandLine
import GestureModelTools

extension FileSummary {
  /// - Parameter showsOperators: Whether the models of a bundle are shown operator by operator, as a model alone is.
  func text(showsOperators: Bool, isOutermost: Bool = true) -> String {
    let file = "\(name)\n  \(grouped(byteCount)) bytes, SHA-256 \(sha256)\n"
    switch content {
    case .bundle(let entries):
      let texts = entries.map { Self.indented($0.text(showsOperators: showsOperators, isOutermost: false)) }
      return file + "  a bundle of \(counted(entries.count, "entry", "entries"))\n\n" + texts.joined(separator: "\n")
    case .model(let model): return file + model.text(showsOperators: showsOperators || isOutermost)
    case .other: return file
    }
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }.joined(
      separator: "\n")
  }
}

extension ModelSummary {
  func text(showsOperators: Bool) -> String {
    var text = "  a TFLite model\(model.description.isEmpty ? "" : " (\(model.description))")\n"
    for (title, tensors) in [("input", model.inputs), ("output", model.outputs)] {
      for (i, index) in tensors.enumerated() {
        let tensor = model.tensors[index]
        text += "  \(title) \(i): \(tensor.name) \(shapeText(tensor.shape)) \(tensor.type)\n"
      }
    }
    let conversions = operations.count(where: \.isConversion)
    text +=
      "  \(operations.count - conversions) operators\(conversions > 0 ? ", and \(conversions) conversions of constants" : "")\n"
    text += "  \(grouped(parameters)) parameters in \(grouped(constantBytes)) bytes\n"
    text +=
      multiplyAdds.map { "  \(grouped($0)) multiply-adds\n" }
      ?? "  refused by the engine: \(refusal?.description ?? "")\n"
    if !passes.isEmpty {
      text += "  operators to run: " + passes.map { "\($0.operatorCount) \($0.name)" }.joined(separator: ", ") + "\n"
    }
    text += metadataText
    if showsOperators { text += "\n" + operatorTable }
    return text
  }

  private var metadataText: String {
    var text = ""
    for signature in model.signatures {
      let names = [signature.inputs, signature.outputs].map {
        $0.map { "\($0.name) = tensor \($0.tensor)" }.joined(separator: ", ")
      }
      text += "  signature \(signature.key): \(names[0]) -> \(names[1])\n"
    }
    for buffer in model.metadataBuffers { text += "  buffer \(buffer.name): \(grouped(buffer.bytes.count)) bytes\n" }
    for file in model.associatedFiles { text += "  file \(file.name): \(grouped(file.bytes.count)) bytes\n" }
    guard let metadata = model.metadata else { return text }
    for (title, value) in [
      ("name", metadata.name), ("description", metadata.description), ("version", metadata.version),
      ("author", metadata.author),
      ("license", metadata.license),
    ] where !value.isEmpty {
      text += "  \(title): \(value)\n"
    }
    if let normalization = metadata.normalization {
      text += "  normalization: (byte - \(normalization.mean)) / \(normalization.standardDeviation)\n"
    }
    if let threshold = metadata.scoreThreshold { text += "  score threshold: \(threshold)\n" }
    for file in metadata.labelFiles {
      text +=
        "  labels \(file.name)\(file.locale.isEmpty ? "" : " (\(file.locale))"): \(file.labels.joined(separator: ", "))\n"
    }
    return text
  }

  /// One row per operator, without conversions of constants, which are done once.
  private var operatorTable: String {
    var rows = [["#", "operator", "output", "parameters", "multiply-adds", "attributes"]]
    for (i, operation) in operations.enumerated() where !operation.isConversion {
      rows.append([
        String(i), operation.name, operation.outputs.map { shapeText($0.shape) }.joined(separator: " "),
        operation.parameters > 0 ? grouped(operation.parameters) : "",
        operation.multiplyAdds.map { $0 > 0 ? grouped($0) : "" } ?? "?",
        OptionList(operation.attributes).options.map { "\($0.key) \($0.value.text)" }.joined(separator: ", "),
      ])
    }
    return table(rows, rightAligned: [0, 3, 4])
  }
}

/// The text of a shape, such as `1×192×192×3`; `scalar` without dimensions.
private func shapeText(_ shape: [Int]) -> String {
  shape.isEmpty ? "scalar" : shape.map(String.init).joined(separator: "×")
}

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
        "operators": operations.count, "parameters": parameters, "constantBytes": constantBytes,
        "multiplyAdds": multiplyAdds,
      ] as JSON,
      "refusal": refusal?.description, "operators": operations.enumerated().map { Self.json($1, number: $0) },
      "passes": passes.map { ["name": $0.name, "operators": $0.operatorCount] as JSON },
      "steps": steps.map { ["name": $0.name, "shape": $0.shape, "multiplyAdds": $0.multiplyAdds] as JSON },
      "metadata": model.metadata.map(Self.json), "signatures": model.signatures.map(Self.json),
      "buffers": model.metadataBuffers.map { ["name": $0.name, "bytes": $0.bytes.count] as JSON },
      "files": model.associatedFiles.map { ["name": $0.name, "bytes": $0.bytes.count] as JSON },
    ]
  }

  private func tensor(_ index: Int) -> JSON {
    let tensor = model.tensors[index]
    return ["tensor": index, "name": tensor.name, "shape": tensor.shape, "type": "\(tensor.type)"]
  }

  private static func json(_ tensor: Tensor) -> JSON {
    [
      "tensor": tensor.index, "name": tensor.name, "shape": tensor.shape, "type": "\(tensor.type)",
      "constant": tensor.isConstant,
    ]
  }

  private static func json(_ operation: Operation, number: Int) -> JSON {
    [
      "index": number, "name": operation.name, "version": operation.version,
      "inputs": operation.inputs.map { $0.map(json) },
      "outputs": operation.outputs.map { json($0) },
      "attributes": JSON.object(OptionList(operation.attributes).options),
      "parameters": operation.parameters, "multiplyAdds": operation.multiplyAdds,
    ]
  }

  private static func json(_ metadata: ModelMetadata) -> JSON {
    [
      "name": metadata.name, "description": metadata.description, "version": metadata.version,
      "author": metadata.author,
      "license": metadata.license,
      "normalization": metadata.normalization.map {
        ["mean": $0.mean, "standardDeviation": $0.standardDeviation] as JSON
      },
      "scoreThreshold": metadata.scoreThreshold,
      "labels": metadata.labelFiles.map { ["file": $0.name, "locale": $0.locale, "labels": $0.labels] as JSON },
    ]
  }

  private static func json(_ signature: ModelSignature) -> JSON {
    func bindings(_ bindings: [ModelSignature.Binding]) -> [JSON] {
      bindings.map { ["name": $0.name, "tensor": $0.tensor] }
    }
    return ["key": signature.key, "inputs": bindings(signature.inputs), "outputs": bindings(signature.outputs)]
  }
}
