import Foundation
import TensorEngine

/// Compiles a model and runs it once.
///
/// Models that need too much work do not run.
enum Inference {
  /// Limits that are tighter than the library's.
  ///
  /// Thousands of models can therefore be tried in a second.
  static let limits = {
    var limits = Limits()
    limits.activationBytes = 1 << 24
    limits.tensorElements = 1 << 20
    return limits
  }()
  /// Multiply-adds above which a model is compiled but not run.
  private static let workLimit = 20_000_000

  /// - Throws: The errors of the engine; `WrongAnswer` if the fast kernels compute something else than the plain loops.
  static func run(_ model: Model) throws {
    let compiled = try CompiledModel(model)
    let work = compiled.multiplyAdds.reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
    guard work <= workLimit else { return }
    let fast = try outputs(of: compiled)
    // Results of NaN and infinity are not specified.
    let graph = try Graph(model)
    guard graph.values.indices.allSatisfy({ graph.floats($0)?.allSatisfy { abs($0) < 1e6 } ?? true }) else { return }
    let plain = try outputs(of: CompiledModel(graph, kernels: .best, usesReference: true))
    for (index, (outputs, expected)) in zip(fast, plain).enumerated() {
      let largest = expected.reduce(Float(1)) { max($0, abs($1)) }
      // Beyond the range of float32 the result depends on the order of summation.
      guard largest < 1e6, expected.allSatisfy(\.isFinite) else { continue }
      for (value, wanted) in zip(outputs, expected) where !(abs(value - wanted) <= 0.02 * largest) {
        throw WrongAnswer(description: "output \(index) is \(value), the plain loops say \(wanted)")
      }
    }
  }

  private static func outputs(of model: CompiledModel) throws -> [[Float]] {
    let interpreter = try Interpreter(model)
    for index in model.inputShapes.indices {
      try interpreter.withInput(index) { buffer in
        for element in buffer.indices { buffer[element] = Float(element % 17) / 8 - 1 }
      }
    }
    try interpreter.invoke()
    return try model.outputShapes.indices.map { try interpreter.withOutput($0) { Array($0) } }
  }

  /// Runs the model in every way, and prints differences.
  ///
  /// Each way is compared with the plain loops. Helps to examine a wrong answer.
  static func explain(_ model: Model) throws {
    let graph = try Graph(model)
    let plain = try outputs(of: CompiledModel(graph, kernels: .best, usesReference: true))
    func compare(_ name: String, _ model: CompiledModel) throws {
      for (index, (values, wanted)) in zip(try outputs(of: model), plain).enumerated() {
        let worst = zip(values, wanted).enumerated().max {
          abs($0.element.0 - $0.element.1) < abs($1.element.0 - $1.element.1)
        }
        print(
          "\(name): output \(index):",
          worst.map { "element \($0.offset) is \($0.element.0), wanted \($0.element.1)" } ?? "empty")
      }
    }
    try compare(
      "plain loops, all passes", CompiledModel(graph, passes: GraphPasses.standard, kernels: .best, usesReference: true)
    )
    for kernels in KernelSet.available {
      try compare("\(kernels.name), no pass", CompiledModel(graph, kernels: kernels))
      try compare("\(kernels.name), all passes", CompiledModel(graph, passes: GraphPasses.standard, kernels: kernels))
    }
    for end in 1...max(1, model.operators.count) {
      var part = model
      part.operators = Array(model.operators.prefix(end))
      part.outputs = part.operators.last?.outputs ?? []
      guard let graph = try? Graph(part),
        let plain = try? outputs(of: CompiledModel(graph, kernels: .best, usesReference: true)),
        let fast = try? outputs(of: CompiledModel(part))
      else { continue }
      let worst = zip(fast.joined(), plain.joined()).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
      print("up to operator \(end - 1) (\(part.operators[end - 1].name)):", worst)
    }
    for node in try CompiledModel(model).graph.nodes {
      print(
        node.place.text, node.name,
        node.inputs.map { $0.map { graph.values.indices.contains($0) ? "\(graph.values[$0].shape)" : "?" } ?? "-" })
    }
  }
}
