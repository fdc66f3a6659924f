/// Runs a compiled model.
///
/// Not thread-safe: use one interpreter per thread; interpreters share their model's weights.
public final class Interpreter {
  /// The model that the interpreter runs.
  package let model: CompiledModel
  /// The largest number of threads that work on one call.
  package let threads: Int

  private let memory: ActivationMemory
  private let kept: AlignedFloats
  private let scratch: AlignedFloats
  private let program: Program
  /// The memory of each node.
  private let bound: [BoundMemory]
  /// The size of one worker's scratch memory, in floats.
  private let workerScratch: Int
  /// The last program for changing rows.
  ///
  /// A program is created when two successive calls change the same rows.
  private var rowProgram: (rows: RowProgram, program: Program)?
  private var lastRows: Range<Int>?
  /// The heads of deferred outputs, by their node.
  private let heads: [Int: Head]

  /// A convolution whose pixels are computed when a row is read.
  ///
  /// Invariant: `output` is the start of the convolution's output in the memory of this interpreter.
  @safe private struct Head {
    let compute: (Int) -> Void
    let output: UnsafeMutablePointer<Float>
  }

  /// Creates an interpreter with memory for the calls of one model.
  ///
  /// - Parameters:
  ///   - model: The model to run.
  ///   - threads: The number of threads that work on one call, at least 1. Results do not depend on it.
  /// - Throws: Nothing at present; errors are reserved for failed allocations.
  public convenience init(_ model: CompiledModel, threads: Int = 1) throws {
    try self.init(model, threads: threads, memory: ActivationMemory(for: [model]))
  }

  /// Creates an interpreter in shared memory.
  ///
  /// A call overwrites the inputs and outputs of the memory's other users.
  ///
  /// - Throws: `StatusError` if `memory` was not made for this model.
  package init(_ model: CompiledModel, threads: Int, memory: ActivationMemory) throws {
    guard memory.floats.count >= model.plan.count else {
      throw StatusError(.internal, "The memory for activations is smaller than the plan of the model.")
    }
    self.model = model
    self.threads = max(threads, 1)
    self.memory = memory
    kept = AlignedFloats(count: model.steps.reduce(0) { $0 + ($1.keptCount + 15) / 16 * 16 })
    // Whole cache lines for each worker.
    let workerScratch = (model.steps.reduce(0) { max($0, $1.workerScratchCount) } + 15) / 16 * 16
    scratch = AlignedFloats(count: workerScratch * self.threads)
    var phases: [StepBody] = []
    var ends: [Int] = []
    var keptOffset = 0
    var heads: [Int: Head] = [:]
    var boundNodes: [BoundMemory] = []
    for (index, step) in model.steps.enumerated() {
      let bound = unsafe BoundMemory(
        model.graph.nodes[index], of: model, activations: memory.floats, kept: kept.address(keptOffset))
      boundNodes.append(bound)
      if model.deferred.heads.contains(index), let step = step as? MatrixStep,
        let output = unsafe bound.outputs.first?.data
      {
        heads[index] = unsafe Head(
          compute: step.bindPixels(bound, scratch: WorkerScratch(pointer: scratch.pointer)), output: output)
      }
      if !model.deferred.idleNodes.contains(index) { phases += step.bind(bound, rows: nil) }
      ends.append(phases.count)
      keptOffset += (step.keptCount + 15) / 16 * 16
    }
    self.heads = heads
    bound = boundNodes
    self.workerScratch = workerScratch
    program = unsafe Program(phases: phases, ends: ends, scratch: scratch.pointer, workerScratch: workerScratch)
  }

  /// Passes the input at `index` to `body`, which fills it.
  ///
  /// The buffer has as many floats as the input's shape has elements, dense, in NHWC order.
  ///
  /// - Throws: `StatusError` if there is no such input; whatever `body` throws.
  public func withInput<R>(_ index: Int, _ body: (UnsafeMutableBufferPointer<Float>) throws -> R) throws -> R {
    try unsafe body(floats(of: model.graph.inputs, at: index, "input"))
  }

  private func floats(of values: [Int], at index: Int, _ name: String) throws -> UnsafeMutableBufferPointer<Float> {
    guard values.indices.contains(index), let pointer = unsafe model.address(of: values[index], in: memory.floats)
    else {
      throw StatusError(.invalidArgument, "There is no \(name) \(index); the model has \(values.count).")
    }
    return unsafe UnsafeMutableBufferPointer(start: pointer, count: model.graph.values[values[index]].count)
  }

  /// Runs the model on the inputs filled last.
  ///
  /// Allocates no memory.
  ///
  /// - Throws: Nothing at present; operators are checked when the model is compiled.
  public func invoke() throws {
    program.run(threads: threads)
  }

  /// Runs the model on inputs of which some rows may change.
  ///
  /// The inputs are those filled last; the rows are some of the first input's.
  ///
  /// The second successive call with the same rows computes and keeps all that depends on the other rows alone. Later
  /// calls skip this part.
  ///
  /// - Parameters:
  ///   - rows: The rows that change; nil for all. Other rows are the same in all successive calls with these rows.
  ///   - threads: The number of threads that work on this call, at most the interpreter's.
  package func invoke(changing rows: Range<Int>?, threads: Int = .max) throws {
    let threads = min(threads, self.threads)
    defer { lastRows = rows }
    if let rows, let rowProgram, rowProgram.rows.rows == rows { return rowProgram.program.run(threads: threads) }
    guard let rows, lastRows == rows else { return program.run(threads: threads) }
    let fixed = RowProgram(rows, of: model, bound: bound, activations: memory.floats)
    program.run(threads: threads, afterStep: fixed.keepRows)
    let shortened = unsafe Program(phases: fixed.phases, scratch: scratch.pointer, workerScratch: workerScratch)
    rowProgram = (fixed, shortened)
  }

  /// Lets `body` read the output at `index` of the last call.
  ///
  /// The output is dense, in NHWC order.
  ///
  /// - Throws: `StatusError` if there is no such output; whatever `body` throws.
  public func withOutput<R>(_ index: Int, _ body: (UnsafeBufferPointer<Float>) throws -> R) throws -> R {
    guard model.deferred.outputs[index] == nil else {
      throw StatusError(
        .failedPrecondition, "Output \(index) is computed row by row.", suggestion: "read it with withRow")
    }
    return try unsafe body(UnsafeBufferPointer(floats(of: model.graph.outputs, at: index, "output")))
  }

  /// Lets `body` read one row of an output of the last call.
  ///
  /// The row has the elements along the last dimension of the output at `index`.
  ///
  /// Works for all outputs, and is the only way to read outputs deferred by ``CompiledModel``.
  ///
  /// - Throws: `StatusError` if there is no such output or row; whatever `body` throws.
  package func withRow<R>(
    _ row: Int, ofOutput index: Int, _ body: (UnsafeBufferPointer<Float>) throws -> R
  ) throws -> R {
    guard let deferred = model.deferred.outputs[index] else {
      let length = model.outputShapes.indices.contains(index) ? model.outputShapes[index].last ?? 1 : 0
      return try unsafe withOutput(index) { output in
        guard row >= 0, length > 0, row < output.count / length else { throw Self.noRow(row) }
        return try unsafe body(UnsafeBufferPointer(rebasing: output[row * length..<(row + 1) * length]))
      }
    }
    guard let part = deferred.heads.first(where: { $0.rows.contains(row) }), let head = heads[part.node] else {
      throw Self.noRow(row)
    }
    let start = row - part.rows.lowerBound
    head.compute(start / part.rowsPerPixel)
    return try unsafe body(
      UnsafeBufferPointer(start: UnsafePointer(head.output + start * deferred.rowLength), count: deferred.rowLength))
  }

  private static func noRow(_ row: Int) -> StatusError {
    StatusError(.invalidArgument, "The output has no row \(row).")
  }

  /// Runs the model once and returns the time of each node.
  ///
  /// Nodes are in the order of the compiled graph.
  package func measureNodes() -> [Duration] {
    var times: [Duration] = []
    var watch = Stopwatch()
    program.run(threads: threads) { _ in
      times.append(watch.elapsed)
      watch = Stopwatch()
    }
    return times
  }
}

/// The phases of all steps in order.
struct Program {
  private let work: PhasedWork
  private let phaseCount: Int
  /// The end of each step's phases.
  private let ends: [Int]

  /// - Parameter scratch: `workerScratch` floats for each worker; the interpreter keeps them alive.
  init(phases: [StepBody], ends: [Int] = [], scratch: UnsafeMutablePointer<Float>, workerScratch: Int) {
    work = { phase, part, parts, worker in
      phases[phase](part, parts, unsafe WorkerScratch(pointer: scratch + worker &* workerScratch))
    }
    phaseCount = phases.count
    self.ends = ends
  }

  func run(threads: Int) {
    WorkerPool.shared.run(work, phases: 0..<phaseCount, threads: threads)
  }

  /// Runs step by step.
  ///
  /// - Parameter body: Called after each step, with its number.
  func run(threads: Int, afterStep body: (Int) -> Void) {
    var start = 0
    for (step, end) in ends.enumerated() {
      WorkerPool.shared.run(work, phases: start..<end, threads: threads)
      body(step)
      start = end
    }
  }
}

/// Returns the share of `count` items for one of `parts` parts.
///
/// Items of a share are consecutive; sizes differ by at most one.
@inline(__always)
func share(_ count: Int, _ part: Int, _ parts: Int) -> Range<Int> {
  count * part / parts..<count * (part + 1) / parts
}

/// Returns the share of a range for `part` of `parts`.
@inline(__always)
func share(_ range: Range<Int>, _ part: Int, _ parts: Int) -> Range<Int> {
  range.lowerBound + range.count * part / parts..<range.lowerBound + range.count * (part + 1) / parts
}
