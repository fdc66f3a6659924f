/// What one operator of a planned graph costs.
public struct OperatorProfile: Sendable {
  /// The name in the TFLite schema, with what was fused into it, such as `CONV_2D+PRELU`.
  public let name: String
  /// Which operator of the model it was, such as `hand_detector.tflite, operator 2 (DEPTHWISE_CONV_2D)`.
  public let location: String
  /// NHWC.
  public let outputShape: [Int]
  /// Of one call.
  public let multiplyAdds: Int
  /// The median of the measured calls.
  public let milliseconds: Double
  /// 2 · multiply-adds a second, in thousand millions; 0 where nothing is multiplied.
  public var gigaflops: Double { milliseconds > 0 ? Double(2 * multiplyAdds) / milliseconds / 1e6 : 0 }
}

extension Interpreter {
  /// Runs the model `warmup + runs` times on the inputs filled last and measures each operator.
  ///
  /// - Returns: The operators in the order they run. Their sum is a little more than a call takes, since the clock is read in between.
  public func profile(warmup: Int = 10, runs: Int = 50) -> [OperatorProfile] {
    for _ in 0..<max(warmup, 0) { _ = measureNodes() }
    let measured = (0..<max(runs, 1)).map { _ in measureNodes() }
    return model.graph.nodes.indices.filter { !model.deferred.idleNodes.contains($0) }.map { index in
      let node = model.graph.nodes[index]
      let times = measured.map { $0[index] }.sorted()
      let median = times[times.count / 2].components
      return OperatorProfile(
        name: node.operator.fusedName, location: node.place.text, outputShape: node.outputs.first.map { model.graph.values[$0].shape } ?? [],
        multiplyAdds: model.multiplyAdds[index],
        milliseconds: Double(median.seconds) * 1e3 + Double(median.attoseconds) * 1e-15)
    }
  }
}

extension Operator {
  /// The name with the activation and the sum that were fused into the operator.
  package var fusedName: String {
    guard let epilogue = (self as? any FusingOperator)?.epilogue else { return name }
    var names = [name]
    if epilogue.residual == .beforeActivation { names.append("ADD") }
    switch epilogue.activation {
    case .none: break
    case .relu: names.append("RELU")
    case .relu6: names.append("RELU6")
    case .prelu: names.append("PRELU")
    }
    if epilogue.residual == .afterActivation { names.append("ADD") }
    return names.joined(separator: "+")
  }
}
