import TensorEngine

/// The cost of one operator of a planned graph.
public struct OperatorProfile: Sendable {
  /// The name in the TFLite schema with fused operators, such as `CONV_2D+PRELU`.
  public let name: String
  /// The operator's location in the model, such as `hand_detector.tflite, operator 2 (DEPTHWISE_CONV_2D)`.
  package let location: String
  /// The shape of the output, NHWC.
  public let outputShape: [Int]
  /// The number of multiply-adds of one call.
  public let multiplyAdds: Int
  /// The median time of the measured calls.
  public let milliseconds: Double
  /// Billions of operations per second, 2 · multiply-adds; 0 without multiply-adds.
  package var gigaflops: Double { milliseconds > 0 ? Double(2 * multiplyAdds) / milliseconds / 1e6 : 0 }
}

extension Interpreter {
  /// Runs the model repeatedly, and measures each operator.
  ///
  /// There are `warmup + runs` runs on the inputs that were filled last.
  ///
  /// - Returns: The operators in the order of execution. Their sum slightly exceeds the time of a call, since the clock
  ///   is read in between.
  public func profile(warmup: Int = 10, runs: Int = 50) -> [OperatorProfile] {
    for _ in 0..<max(warmup, 0) { _ = measureNodes() }
    let measured = (0..<max(runs, 1)).map { _ in measureNodes() }
    return model.graph.nodes.indices.filter { !model.idleNodes.contains($0) }.map { index in
      let node = model.graph.nodes[index]
      let times = measured.map { $0[index] }.sorted()
      return OperatorProfile(
        name: node.fusedNames.joined(separator: "+"), location: node.place.text,
        outputShape: node.outputs.first.map { model.graph.values[$0].shape } ?? [],
        multiplyAdds: model.multiplyAdds[index],
        milliseconds: times[times.count / 2] / .milliseconds(1))
    }
  }
}

extension Graph.Node {
  /// The names of the operator and of its fused operators.
  ///
  /// The activation and the sum may be fused. Names are in the order of execution.
  package var fusedNames: [String] {
    guard let epilogue = (self.operator as? any FusingOperator)?.epilogue else { return [name] }
    let activation = epilogue.activation == .none ? [] : ["\(epilogue.activation)".uppercased()]
    return switch epilogue.residual {
    case .none: [name] + activation
    case .beforeActivation: [name, "ADD"] + activation
    case .afterActivation: [name] + activation + ["ADD"]
    }
  }
}
