import CheckedBytes
import Foundation
import TensorEngine

extension Benchmark {
  /// What the operators of a model cost, one by one, on fixed pseudo-random input; of a bundle, those of all its models.
  package static func profile(_ file: ModelFile, _ plan: Plan) throws -> ModelProfile {
    do {
      let peak = KernelSet.best.measurePeak() * Double(plan.threads)
      let operators = try models(in: file.bytes(), depth: 0).flatMap { bytes in
        let interpreter = try Interpreter(CompiledModel(Model(bytes)), threads: plan.threads)
        try fill(interpreter)
        return interpreter.profile(warmup: plan.warmup, runs: plan.runs)
      }
      return ModelProfile(peak: peak, kernels: KernelSet.best.name, operators: operators)
    } catch let error as StatusError {
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
