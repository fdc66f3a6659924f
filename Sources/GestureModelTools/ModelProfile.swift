import GestureSupport
import TensorEngine

/// The cost of the operators of a model or bundle.
///
/// A bundle counts with all its models. The profile also has the processor's peak.
///
/// ```swift
/// let profile = try ModelProfile(Bytes(contentsOfFile: "hand_detector.tflite"), threads: 1)
/// for kind in profile.kinds { print(kind.name, kind.milliseconds) }
/// ```
package struct ModelProfile: Sendable {
  /// The cost of several operators.
  package struct Cost: Sendable {
    /// The name in the TFLite schema, such as `CONV_2D`.
    package let name: String
    /// The sum of the operators' medians.
    package let milliseconds: Double
    /// The sum of the operators' multiply-adds.
    package let multiplyAdds: Int
    /// Billions of operations per second, 2 · multiply-adds; 0 without multiply-adds.
    package var gigaflops: Double { milliseconds > 0 ? Double(2 * multiplyAdds) / milliseconds / 1e6 : 0 }
  }

  /// The peak GFLOP/s of the threads' cores.
  ///
  /// Measured in the same run, with the vectors of these kernels.
  package let peak: Double
  /// The instruction set of the kernels.
  package let kernels: String
  /// The operators in the order of execution.
  package let operators: [OperatorProfile]

  /// Measures a model, or all models of a bundle.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - threads: The number of threads that work on a run.
  ///   - warmup: The number of unmeasured runs at the start.
  ///   - runs: The number of measured runs.
  ///   - fill: Fills the inputs of each model; nil for fixed pseudo-random numbers. The input matters, since products
  ///     with zeros are skipped.
  /// - Throws: `StatusError` if a model or bundle is damaged.
  package init(
    _ bytes: Bytes, threads: Int, warmup: Int = 10, runs: Int = 50, fill: ((Interpreter) throws -> Void)? = nil
  )
    throws(StatusError)
  {
    let set = try KernelSet.chosen()
    peak = set.measurePeak() * Double(threads)
    kernels = set.name
    operators = try StatusError.typed {
      try Self.models(in: bytes, depth: 0).flatMap { bytes in
        let interpreter = try Interpreter(CompiledModel(Model(bytes)), threads: threads)
        if let fill { try fill(interpreter) } else { try interpreter.fillInputs() }
        return interpreter.profile(warmup: warmup, runs: runs)
      }
    }
  }

  /// Returns the models in a file.
  ///
  /// The file is a model, or a bundle with models. Bundles may be nested.
  private static func models(in bytes: Bytes, depth: Int) throws -> [Bytes] {
    if bytes.isModel { return [bytes] }
    guard depth < Limits.standard.archiveDepth else { return [] }
    return try ZipArchive(bytes).entries.flatMap { entry -> [Bytes] in
      entry.name.hasSuffix(".task") || entry.name.hasSuffix(".tflite")
        ? try models(in: entry.bytes, depth: depth + 1) : []
    }
  }

  /// The costs by operator, including fused operators, the most expensive first.
  package var kinds: [Cost] {
    let groups: [Substring: [OperatorProfile]] = Dictionary(grouping: operators) { $0.name.prefix { $0 != "+" } }
    let costs: [Cost] = groups.map { name, profiles in
      Cost(
        name: String(name), milliseconds: profiles.reduce(0) { $0 + $1.milliseconds },
        multiplyAdds: profiles.reduce(0) { $0 + $1.multiplyAdds })
    }
    return costs.sorted { a, b in a.milliseconds == b.milliseconds ? a.name < b.name : a.milliseconds > b.milliseconds }
  }
}

extension ModelProfile.Cost {
  /// Creates the cost of one operator.
  package init(_ profile: OperatorProfile) {
    self.init(name: profile.name, milliseconds: profile.milliseconds, multiplyAdds: profile.multiplyAdds)
  }
}

extension Interpreter {
  /// Fills all inputs with numbers from 0 to 1.
  ///
  /// The numbers are equal in every run.
  package func fillInputs() throws {
    var random = SplitMix64(seed: 1)
    for input in model.inputShapes.indices {
      try unsafe withInput(input) { values in
        for i in values.indices { unsafe values[i] = Float(random.next() >> 40) / Float(1 << 24) }
      }
    }
  }
}
