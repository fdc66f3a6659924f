import TensorEngine

extension Interpreter {
  /// Runs the model `warmup + runs` times on the inputs filled last and measures each operator.
  ///
  /// - Returns: The operators in the order they run. Their sum is a little more than a call takes, since the clock is read in between.
  public func profile(warmup: Int = 10, runs: Int = 50) -> [OperatorProfile] {
    for _ in 0..<max(warmup, 0) { _ = measureNodes() }
    let measured = (0..<max(runs, 1)).map { _ in measureNodes() }
    return model.graph.nodes.indices.filter { !model.idleNodes.contains($0) }.map { index in
      let node = model.graph.nodes[index]
      let times = measured.map { $0[index] }.sorted()
      return OperatorProfile(
        name: node.fusedName, location: node.place.text,
        outputShape: node.outputs.first.map { model.graph.values[$0].shape } ?? [],
        multiplyAdds: model.multiplyAdds[index],
        milliseconds: times[times.count / 2] / .milliseconds(1))
    }
  }
}

extension Graph.Node {
  /// The name with the activation and the sum that were fused into the operator.
  package var fusedName: String {
    guard let epilogue = (self.operator as? any FusingOperator)?.epilogue else { return name }
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
