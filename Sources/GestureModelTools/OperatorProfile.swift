import TensorEngine

/// The cost of one operator of a planned graph.
public struct OperatorProfile: Sendable {
  /// The name in the TFLite schema, with what was fused into it, such as `CONV_2D+PRELU`.
  public let name: String
  /// Which operator of the model it was, such as `hand_detector.tflite, operator 2 (DEPTHWISE_CONV_2D)`.
  package let location: String
  /// NHWC.
  public let outputShape: [Int]
  /// The multiply-adds of one call.
  public let multiplyAdds: Int
  /// The median of the measured calls.
  public let milliseconds: Double
  /// 2 · multiply-adds a second, in thousand millions; 0 where nothing is multiplied.
  package var gigaflops: Double { milliseconds > 0 ? Double(2 * multiplyAdds) / milliseconds / 1e6 : 0 }
}

extension Interpreter {
  /// Runs the model `warmup + runs` times on the inputs filled last and measures each operator.
  ///
  /// - Returns: The operators in the order they run. Their sum is a little more than a call takes, since the clock is
  ///   read in between.
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
  /// The names of the operator, and of the activation and the sum that were fused into it, in the order in which they
  /// happen.
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
