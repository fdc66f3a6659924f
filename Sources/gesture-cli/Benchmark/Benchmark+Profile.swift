import Foundation
import TensorEngine

extension Benchmark {
  /// What the operators of a model cost, one by one, on fixed pseudo-random input; of a bundle, those of all its models.
  package static func profile(_ file: ModelFile, _ plan: Plan) throws -> [OperatorProfile] {
    do {
      return try models(in: file.bytes(), depth: 0).flatMap { bytes in
        let interpreter = try Interpreter(CompiledModel(Model(bytes)), threads: plan.threads)
        try fill(interpreter)
        return interpreter.profile(warmup: plan.warmup, runs: plan.runs)
      }
    } catch let error as EngineError {
      throw ToolError(describing: error, subject: file.path)
    }
  }

  /// A bare model is itself; bundles hold models and bundles.
  private static func models(in bytes: Bytes, depth: Int) throws -> [Bytes] {
    if bytes.isModel { return [bytes] }
    guard depth < Limits.standard.archiveDepth else { return [] }
    return try ZipArchive(bytes).entries.flatMap { entry -> [Bytes] in
      entry.name.hasSuffix(".task") || entry.name.hasSuffix(".tflite") ? try models(in: entry.bytes, depth: depth + 1) : []
    }
  }

  static func fill(_ interpreter: Interpreter) throws {
    var generator = FixedRandom()
    for input in interpreter.model.inputShapes.indices {
      try interpreter.withInput(input) { values in
        for i in values.indices { values[i] = generator.next() }
      }
    }
  }
}

extension Bytes {
  /// Whether a FlatBuffer with TFLite's identifier begins here.
  package var isModel: Bool { withUnsafeBytes { $0.prefix(8).dropFirst(4).elementsEqual("TFL3".utf8) } }
}

extension OperatorProfile {
  package var json: JSONValue {
    .object([
      .init("name", .string(name)), .init("milliseconds", .double(milliseconds)), .init("multiplyAdds", .int(multiplyAdds)),
      .init("gigaflops", .double(gigaflops)), .init("place", .string(place)),
    ])
  }
}

extension [OperatorProfile] {
  /// By kind, the most expensive first, then one by one in the order they run.
  package var text: String {
    let total = reduce(0) { $0 + $1.milliseconds }
    func figures(_ milliseconds: Double, _ multiplyAdds: Int) -> [String] {
      let gigaflops = milliseconds > 0 ? Double(2 * multiplyAdds) / milliseconds / 1e6 : 0
      return [
        String(format: "%.4f", milliseconds), String(format: "%.1f %%", total > 0 ? 100 * milliseconds / total : 0), grouped(multiplyAdds),
        multiplyAdds > 0 ? String(format: "%.1f", gigaflops) : "",
      ]
    }
    let kinds = Dictionary(grouping: self) { $0.name.split(separator: "+").first.map(String.init) ?? $0.name }
      .map {
        (name: $0.key, milliseconds: $0.value.reduce(0) { $0 + $1.milliseconds }, multiplyAdds: $0.value.reduce(0) { $0 + $1.multiplyAdds })
      }
      .sorted { ($1.milliseconds, $0.name) < ($0.milliseconds, $1.name) }
    let header = ["ms", "share", "multiply-adds", "GFLOP/s"]
    let byKind = [["kind"] + header] + kinds.map { [$0.name] + figures($0.milliseconds, $0.multiplyAdds) }
    let byOperator =
      [["operator"] + header + ["output", "place"]]
      + map { [$0.name] + figures($0.milliseconds, $0.multiplyAdds) + [$0.outputShape.map(String.init).joined(separator: "×"), $0.place] }
    return "\n" + table(byKind, rightAligned: [1, 2, 3, 4]) + "\n" + table(byOperator, rightAligned: [1, 2, 3, 4])
  }
}
