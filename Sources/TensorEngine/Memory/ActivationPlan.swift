/// The positions of a call's values in one block of memory.
struct ActivationPlan: Sendable {
  private let memory: MemoryPlan
  /// The index of each value's request in `memory`; nil for constants.
  private let requests: [Int?]

  /// The total number of floats.
  var count: Int { memory.count }

  /// The offset of a value in floats; nil for constants.
  func offset(of value: Int) -> Int? { requests[value].map { memory.offsets[$0] } }

  /// - Throws: `StatusError` if the memory exceeds the limit.
  init(
    _ graph: Graph, steps: [any PreparedStep], layouts: [TensorLayout], deferred: DeferredOutputs, lanes: Int
  ) throws {
    let lastUse = Self.lastUse(graph, deferred: deferred)
    var requests = [Int?](repeating: nil, count: graph.values.count)
    var wanted: [MemoryPlan.Request] = []
    func request(_ value: Int, from first: Int) {
      guard graph.values[value].constant == nil, requests[value] == nil else { return }
      requests[value] = wanted.count
      // One extra vector, so that a whole vector can be read at the last element.
      wanted.append(
        MemoryPlan.Request(count: layouts[value].count + lanes, first: first, last: max(first, lastUse[value])))
    }
    for input in graph.inputs { request(input, from: 0) }
    for (step, node) in graph.nodes.enumerated() where !deferred.idleNodes.contains(step) {
      // A step may overwrite an input that it is the last to read.
      if let position = steps[step].inPlaceInput, let input = node.inputs[position], let location = requests[input],
        lastUse[input] == step, node.inputs.count(where: { $0 == input }) == 1
      {
        requests[node.outputs[0]] = location
        wanted[location].last = max(wanted[location].last, lastUse[node.outputs[0]])
      }
      for output in node.outputs { request(output, from: step) }
    }
    let last = max(graph.nodes.count - 1, 0)
    for head in deferred.heads { for output in graph.nodes[head].outputs { request(output, from: last) } }
    self.requests = requests
    memory = MemoryPlan(wanted)
    guard memory.count <= Limits.standard.activationBytes / MemoryLayout<Float>.stride else {
      throw StatusError(
        .resourceExhausted, "The model needs \(memory.count) floats of activation memory",
        place: graph.nodes.first?.place,
        suggestion: "at most \(Limits.standard.activationBytes) bytes are allowed")
    }
  }

  /// The last step that needs each value.
  private static func lastUse(_ graph: Graph, deferred: DeferredOutputs) -> [Int] {
    var lastUse = [Int](repeating: -1, count: graph.values.count)
    for (step, node) in graph.nodes.enumerated() where !deferred.idleNodes.contains(step) {
      for value in node.inputs.compactMap(\.self) + node.outputs { lastUse[value] = step }
    }
    // Inputs keep their memory for the whole call, since a caller may fill them once for several calls. Outputs are
    // read after the last step. Heads also run after it.
    let heads = deferred.heads.map { graph.nodes[$0] }
    for value in graph.inputs + graph.outputs + heads.flatMap({ $0.inputs.compactMap(\.self) + $0.outputs }) {
      lastUse[value] = graph.nodes.count
    }
    return lastUse
  }
}

/// Memory for the activations of interpreters.
///
/// Interpreters that never run at the same time can share it; its size is that of the largest plan.
package final class ActivationMemory {
  let floats: AlignedFloats

  package init(for models: [CompiledModel]) {
    floats = AlignedFloats(count: models.map(\.plan.count).max() ?? 0)
  }
}
