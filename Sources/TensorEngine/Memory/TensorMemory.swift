import SystemSupport

/// Where the values of a call, and the scratch of its steps, lie in one block of memory.
struct ActivationPlan: Sendable {
  private let memory: MemoryPlan
  /// For each value its request in `memory`; nil for constants.
  private let requests: [Int?]
  /// For each node its scratch's request.
  private let scratchRequests: [Int]

  /// Floats in all.
  var count: Int { memory.count }

  /// The offset of a value in floats; nil for constants.
  func offset(of value: Int) -> Int? { requests[value].map { memory.offsets[$0] } }

  /// The offset of a node's scratch in floats.
  func scratchOffset(of node: Int) -> Int { memory.offsets[scratchRequests[node]] }

  /// - Throws: `StatusError` if the memory exceeds the limit.
  init(_ graph: Graph, steps: [any PreparedStep], layouts: [TensorLayout], deferred: DeferredOutputs, lanes: Int) throws {
    var draft = Draft(graph, layouts: layouts, deferred: deferred, lanes: lanes)
    draft.placeValues(graph, steps: steps, deferred: deferred)
    scratchRequests = steps.indices.map { draft.placeScratch(steps[$0].scratchCount, step: $0) }
    requests = draft.requests
    memory = MemoryPlan(draft.wanted)
    guard memory.count <= Limits.standard.activationBytes / MemoryLayout<Float>.stride else {
      throw StatusError(
        .resourceExhausted, "The model needs \(memory.count) floats of activation memory", place: graph.nodes.first?.place,
        suggestion: "at most \(Limits.standard.activationBytes) bytes are allowed")
    }
  }
}

/// The requests while they are collected.
private struct Draft {
  private(set) var requests: [Int?]
  private(set) var wanted: [MemoryPlan.Request] = []
  private let counts: [Int?]
  private let lastUse: [Int]

  init(_ graph: Graph, layouts: [TensorLayout], deferred: DeferredOutputs, lanes: Int) {
    requests = [Int?](repeating: nil, count: graph.values.count)
    // One vector more than the value has, so that a whole vector can be read at its last element.
    counts = zip(graph.values, layouts).map { $0.constant == nil ? $1.count + lanes : nil }
    lastUse = Self.lastUse(graph, deferred: deferred)
  }

  /// For each value the last step that needs it.
  private static func lastUse(_ graph: Graph, deferred: DeferredOutputs) -> [Int] {
    var lastUse = [Int](repeating: -1, count: graph.values.count)
    for (step, node) in graph.nodes.enumerated() where !deferred.idleNodes.contains(step) {
      for value in node.inputs.compactMap(\.self) + node.outputs { lastUse[value] = step }
    }
    // Inputs keep their memory throughout: they may be filled once for several calls. Outputs are read after the last step, and heads run after it.
    let heads = deferred.heads.map { graph.nodes[$0] }
    for value in graph.inputs + graph.outputs + heads.flatMap({ $0.inputs.compactMap(\.self) + $0.outputs }) {
      lastUse[value] = graph.nodes.count
    }
    return lastUse
  }

  mutating func placeValues(_ graph: Graph, steps: [any PreparedStep], deferred: DeferredOutputs) {
    for input in graph.inputs { request(input, from: 0) }
    for (step, node) in graph.nodes.enumerated() where !deferred.idleNodes.contains(step) {
      // A step may put its result over what it reads for the last time.
      if let position = steps[step].inPlaceInput, let input = node.inputs[position], let location = requests[input],
        lastUse[input] == step, node.inputs.count(where: { $0 == input }) == 1
      {
        requests[node.outputs[0]] = location
      }
      for output in node.outputs { request(output, from: step) }
    }
    let last = max(graph.nodes.count - 1, 0)
    for head in deferred.heads { for output in graph.nodes[head].outputs { request(output, from: last) } }
    for (value, location) in requests.enumerated() {
      if let location { wanted[location].last = max(wanted[location].last, lastUse[value]) }
    }
  }

  /// - Returns: The number of the request.
  mutating func placeScratch(_ count: Int, step: Int) -> Int {
    wanted.append(MemoryPlan.Request(count: count, first: step, last: step))
    return wanted.count - 1
  }

  private mutating func request(_ value: Int, from first: Int) {
    guard requests[value] == nil, let count = counts[value] else { return }
    requests[value] = wanted.count
    wanted.append(MemoryPlan.Request(count: count, first: first, last: first))
  }
}

/// The work of one step: the share `part` of `parts`, with `scratch` of the worker's own.
package typealias StepBody = (_ part: Int, _ parts: Int, _ scratch: WorkerScratch) -> Void

/// The memory a worker has for itself while it runs a step.
///
/// Invariant: `pointer` is the start of as many floats as the `workerScratchCount` of any step of the model, which no other worker uses.
@safe package struct WorkerScratch {
  let pointer: UnsafeMutablePointer<Float>
}

/// Where a step finds its operands.
///
/// Invariants, which the interpreter establishes and keeps for as long as it has the step's phases: each operand has as many floats as its layout
/// counts, and one vector more; `scratch` has the step's `scratchCount`, `kept` its `keptCount` floats, zero at first; what a step writes overlaps
/// nothing that it reads, but for its in-place input.
@safe package struct BoundMemory {
  let inputs: [UnsafeMutablePointer<Float>?]
  let outputs: [UnsafeMutablePointer<Float>]
  let inputViews: [TensorView?]
  let outputViews: [TensorView]
  let scratch: UnsafeMutablePointer<Float>
  let kept: UnsafeMutablePointer<Float>

  /// The memory of a node of a compiled model.
  init(
    _ node: Graph.Node, of model: CompiledModel, activations: AlignedFloats, scratch: UnsafeMutablePointer<Float>,
    kept: UnsafeMutablePointer<Float>
  ) {
    func address(_ value: Int) -> UnsafeMutablePointer<Float>? { unsafe model.address(of: value, in: activations) }
    func view(_ value: Int) -> TensorView? {
      unsafe address(value).map { unsafe TensorView(shape: model.graph.values[value].shape, data: $0) }
    }
    unsafe inputs = node.inputs.map { unsafe $0.flatMap(address) }
    unsafe outputs = node.outputs.compactMap(address)
    inputViews = node.inputs.map { $0.flatMap(view) }
    outputViews = node.outputs.compactMap(view)
    unsafe self.scratch = scratch
    unsafe self.kept = kept
  }
}

extension CompiledModel {
  /// The address of a value; nil if it is a constant that no plain step reads.
  func address(of value: Int, in activations: AlignedFloats) -> UnsafeMutablePointer<Float>? {
    if let offset = plan.offset(of: value) { return unsafe activations.address(offset) }
    return unsafe constants.offset(of: value).map { unsafe constants.floats.address($0) }
  }
}

/// A dense tensor in memory, NHWC if it has four dimensions.
///
/// Invariants: `data` is the start of `count` floats, and `count` is the product of the shape. A view does not keep the memory alive: the code that
/// makes one holds the `AlignedFloats` it points into for as long as the view is used. Indices are checked in debug builds only: the plain loops of
/// operators run over shapes that their `outputShapes` has checked.
@safe package struct TensorView: @unchecked Sendable {
  package let shape: [Int]
  let data: UnsafeMutablePointer<Float>
  package let count: Int

  init(shape: [Int], data: UnsafeMutablePointer<Float>) {
    self.shape = shape
    unsafe self.data = data
    count = shape.reduce(1, *)
  }

  @inline(__always)
  package subscript(_ index: Int) -> Float {
    get {
      assert(index >= 0 && index < count)
      return unsafe data[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe data[index] = newValue
    }
  }

  /// Copies `count` elements of another tensor.
  func copy(_ count: Int, of other: TensorView, from source: Int, to target: Int) {
    precondition(count >= 0 && source >= 0 && target >= 0 && count <= other.count - source && count <= self.count - target)
    unsafe (data + target).update(from: other.data + source, count: count)
  }

  /// Sets `count` elements to zero.
  func clear(_ count: Int, from target: Int) {
    precondition(count >= 0 && target >= 0 && count <= self.count - target)
    unsafe (data + target).update(repeating: 0, count: count)
  }
}

/// Floats aligned to a cache line, zero at first.
///
/// Invariants: `pointer` is the start of `count` initialised floats (at least one) at a multiple of 64 bytes, as long as this object lives; nothing
/// else frees them. The object itself does not change after it was made; a caller that writes through `pointer` ensures that no other thread does:
/// weights and constants are written before they are shared, activations belong to one interpreter at a time, and each worker has its own scratch.
@safe final class AlignedFloats: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Float>
  let count: Int
  /// Set if the memory is the system's.
  private let pages: SystemPages?

  init(count: Int) {
    self.count = count
    let size = max(count, 1) * MemoryLayout<Float>.stride
    pages = SystemPages(size)
    let raw = unsafe pages?.pointer ?? .allocate(byteCount: size, alignment: 64)
    unsafe pointer = raw.bindMemory(to: Float.self, capacity: max(count, 1))
    if pages == nil { unsafe pointer.initialize(repeating: 0, count: max(count, 1)) }
  }

  deinit {
    if pages == nil { unsafe UnsafeMutableRawPointer(pointer).deallocate() }
  }

  /// The float at `index`, which is checked.
  subscript(index: Int) -> Float {
    get {
      precondition(index >= 0 && index < count)
      return unsafe pointer[index]
    }
    set {
      precondition(index >= 0 && index < count)
      unsafe pointer[index] = newValue
    }
  }

  /// The address of the float at `offset`, at most `count`.
  func address(_ offset: Int) -> UnsafeMutablePointer<Float> {
    precondition(offset >= 0 && offset <= count)
    return unsafe pointer + offset
  }

  /// Copies all of `values` to the floats from `offset` on.
  func copy(_ values: [Float], to offset: Int = 0) {
    precondition(offset >= 0 && values.count <= count - offset)
    unsafe values.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { unsafe (pointer + offset).update(from: base, count: source.count) }
    }
  }

  /// A tensor at `offset`.
  func view(_ shape: [Int], at offset: Int = 0) -> TensorView {
    let count = shape.reduce(1, *)
    precondition(offset >= 0 && count >= 0 && count <= self.count - offset)
    return unsafe TensorView(shape: shape, data: pointer + offset)
  }

  /// The first `count` floats.
  func values(_ count: Int) -> [Float] {
    precondition(count >= 0 && count <= self.count)
    return unsafe Array(UnsafeBufferPointer(start: pointer, count: count))
  }
}
