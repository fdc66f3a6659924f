import Foundation
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

final class RuntimeTests: XCTestCase {
  /// A small network with everything the hand models have.
  ///
  /// Windows, residuals, resizing and heads.
  private func network(_ random: inout SeededGenerator) throws -> Graph {
    var builder = ModelBuilder()
    func constant(_ shape: [Int]) -> ModelBuilder.Tensor {
      builder.constant(shape, random.values(shape.reduce(1, *)).map { $0 / 4 })
    }
    var value = builder.input([1, 32, 32, 3])
    value = builder.add(
      "CONV_2D", [value, constant([32, 5, 5, 3]), constant([32])], shape: [1, 16, 16, 32],
      Conv2DAttributes(padding: .same, strideHeight: 2, strideWidth: 2))
    for _ in 0..<3 {
      let depthwise = builder.add(
        "DEPTHWISE_CONV_2D", [value, constant([1, 5, 5, 32]), constant([32])], shape: [1, 16, 16, 32],
        DepthwiseConv2DAttributes(padding: .same))
      let convolved = builder.add(
        "CONV_2D", [depthwise, constant([32, 1, 1, 32]), constant([32])], shape: [1, 16, 16, 32],
        Conv2DAttributes(padding: .same))
      let sum = builder.add("ADD", [value, convolved], shape: [1, 16, 16, 32], ArithmeticAttributes())
      value = builder.add("PRELU", [sum, constant([1, 1, 32])], shape: [1, 16, 16, 32])
    }
    let mean = builder.add("MEAN", [value, builder.constant([1, 2])], shape: [1, 32], ReducerAttributes())
    let head = builder.add(
      "FULLY_CONNECTED", [mean, constant([9, 32]), constant([9])], shape: [1, 9], FullyConnectedAttributes())
    builder.output(builder.add("SOFTMAX", [head], shape: [1, 9], SoftmaxAttributes()))
    builder.output(
      builder.add(
        "CONV_2D", [value, constant([6, 1, 1, 32]), constant([6])], shape: [1, 16, 16, 6],
        Conv2DAttributes(padding: .same)))
    return try Graph(builder.model())
  }

  func testResultsDoNotDependOnTheNumberOfThreadsOrOnEarlierCalls() throws {
    var random = SeededGenerator(seed: 1)
    let graph = try network(&random)
    let input = random.values(32 * 32 * 3)
    let expected = try outputs(of: graph, inputs: [input], passes: GraphPasses.standard)
    let plain = try outputs(of: graph, inputs: [input], reference: true)
    for (a, b) in zip(expected, plain) { XCTAssertLessThan(PlainLoops.relativeDifference(a, b), 1e-5) }
    let model = try CompiledModel(graph, passes: GraphPasses.standard, kernels: .best)
    for threads in [1, 2, 3, 5, 8] {
      let interpreter = try Interpreter(model, threads: threads)
      for call in 0..<3 {
        // Another image in between: nothing of it may stay.
        for values in [random.values(32 * 32 * 3), input] {
          try interpreter.withInput(0) { for i in values.indices { $0[i] = values[i] } }
          try interpreter.invoke()
        }
        for (index, values) in expected.enumerated() {
          XCTAssertEqual(try interpreter.withOutput(index) { Array($0) }, values, "\(threads) threads, call \(call)")
        }
      }
    }
  }

  /// A sum may overwrite one of its operands.
  ///
  /// It must not overwrite values that are read later, twice, or by the caller.
  func testSumsInPlaceLeaveOtherValuesAlone() throws {
    var random = SeededGenerator(seed: 11)
    for kind in ["last use", "used later", "an output", "an input", "added to itself"] {
      var builder = ModelBuilder()
      let shape = [1, 9, 9, 32]
      func convolved(_ value: ModelBuilder.Tensor) -> ModelBuilder.Tensor {
        builder.add(
          "CONV_2D",
          [
            value, builder.constant([32, 1, 1, 32], random.values(1024).map { $0 / 4 }),
            builder.constant([32], random.values(32)),
          ],
          shape: shape, Conv2DAttributes(padding: .same))
      }
      let input = builder.input(shape)
      let base = kind == "an input" ? input : convolved(input)
      let branch = kind == "added to itself" ? base : convolved(base)
      let sum = builder.add("ADD", [base, convolved(branch)], shape: shape, ArithmeticAttributes())
      if kind == "an output" { builder.output(base) }
      switch kind {
      case "used later":
        builder.output(builder.add("ADD", [convolved(sum), base], shape: shape, ArithmeticAttributes()))
      // Outputs lie dense: only in front of another layer do the sum and what it adds to lie alike.
      case "last use", "added to itself": builder.output(convolved(sum))
      default: builder.output(sum)
      }
      let graph = try Graph(builder.model())
      let values = random.values(9 * 9 * 32)
      let expected = try outputs(of: graph, inputs: [values], reference: true)
      for kernels in KernelSet.available {
        let model = try CompiledModel(graph, passes: GraphPasses.standard, kernels: kernels)
        if kind == "last use" {
          // The input, the base and the branch are alive at a time; each may have a vector more than its elements, and
          // begins a cache line.
          XCTAssertLessThanOrEqual(model.activationBytes, 3 * 4 * (9 * 9 * 32 + 16 + 16), kernels.name)
        }
        let interpreter = try Interpreter(model, threads: 2)
        try interpreter.withInput(0) { for i in values.indices { $0[i] = values[i] } }
        // The second call finds the input as it was.
        for call in 0..<2 {
          try interpreter.invoke()
          for (index, wanted) in expected.enumerated() {
            let got = try interpreter.withOutput(index) { Array($0) }
            XCTAssertLessThan(
              PlainLoops.relativeDifference(got, wanted), 1e-5, "\(kind), call \(call), \(kernels.name)")
          }
        }
      }
    }
  }

  /// Interpreters can share their memory.
  ///
  /// They compute one after the other and give the results of separate interpreters.
  func testInterpretersCanShareTheirMemory() throws {
    var random = SeededGenerator(seed: 3)
    let graphs = try (0..<2).map { _ in try network(&random) }
    let models = try graphs.map { try CompiledModel($0, passes: GraphPasses.standard, kernels: .best) }
    let memory = ActivationMemory(for: models)
    let interpreters = try models.map { try Interpreter($0, threads: 2, memory: memory) }
    for _ in 0..<3 {
      for (graph, interpreter) in zip(graphs, interpreters) {
        let input = random.values(32 * 32 * 3)
        try interpreter.withInput(0) { for i in input.indices { $0[i] = input[i] } }
        try interpreter.invoke()
        let alone = try outputs(of: graph, inputs: [input], passes: GraphPasses.standard)
        for (index, values) in alone.enumerated() {
          XCTAssertEqual(try interpreter.withOutput(index) { Array($0) }, values)
        }
      }
    }
    XCTAssertThrowsError(try Interpreter(models[0], threads: 1, memory: ActivationMemory(for: [])))
  }

  /// The same bytes are compiled once.
  ///
  /// The weights of a model are in memory once while a caller holds them, and are made anew after that.
  func testTheSameBytesAreCompiledOnce() throws {
    func bytes(_ value: Float) throws -> Bytes {
      var builder = ModelBuilder()
      let input = builder.input([1, 4])
      builder.output(
        builder.add(
          "FULLY_CONNECTED", [input, builder.constant([1, 4], [value, 2, 3, 4])], shape: [1, 1],
          FullyConnectedAttributes()))
      return try builder.bytes()
    }
    func shared(_ bytes: Bytes, _ deferred: Set<Int> = []) throws -> CompiledModel {
      try CompiledModel.shared(Model(bytes), bytes: bytes, deferredOutputs: deferred)
    }
    weak var kept: CompiledModel?
    do {
      let first = try shared(try bytes(1))
      XCTAssertTrue(first === (try shared(try bytes(1))))
      XCTAssertFalse(first === (try shared(try bytes(5))))
      XCTAssertFalse(first === (try shared(try bytes(1), [0])))
      kept = first
    }
    XCTAssertNil(kept)
    XCTAssertNotNil(try shared(try bytes(1)))
  }

  /// Several interpreters of one model run at once.
  ///
  /// Each wants helpers: the pool serves one, and the others work alone.
  func testSeveralInterpretersAtOnce() throws {
    var random = SeededGenerator(seed: 2)
    let graph = try network(&random)
    let model = try CompiledModel(graph, passes: GraphPasses.standard, kernels: .best)
    let inputs = (0..<6).map { _ in random.values(32 * 32 * 3) }
    let expected = try inputs.map { try outputs(of: graph, inputs: [$0], passes: GraphPasses.standard) }
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 6) { worker in
      do {
        let interpreter = try Interpreter(model, threads: 2)
        for _ in 0..<40 {
          try interpreter.withInput(0) { for i in inputs[worker].indices { $0[i] = inputs[worker][i] } }
          try interpreter.invoke()
          for (index, values) in expected[worker].enumerated()
          where try interpreter.withOutput(index, { Array($0) }) != values {
            failures.add("worker \(worker), output \(index)")
          }
        }
      } catch {
        failures.add("\(error)")
      }
    }
    XCTAssertEqual(failures.all, [])
  }

  func testKernelSetsAgree() throws {
    var random = SeededGenerator(seed: 3)
    let graph = try network(&random)
    let input = random.values(32 * 32 * 3)
    let baseline = try outputs(of: graph, inputs: [input], passes: GraphPasses.standard, kernels: .baseline)
    for kernels in KernelSet.available {
      for (a, b) in zip(
        try outputs(of: graph, inputs: [input], passes: GraphPasses.standard, kernels: kernels), baseline)
      {
        XCTAssertLessThan(PlainLoops.relativeDifference(a, b), 1e-4, kernels.name)
      }
    }
  }

  /// Calls after the first allocate no object.
  ///
  /// No array, closure or box is allocated. A child process counts the objects.
  func testCallsDoNotAllocate() throws {
    var random = SeededGenerator(seed: 4)
    let graph = try network(&random)
    let counts = try AllocationCounter.inChild(running: "RuntimeTests/testCallsDoNotAllocate") {
      let model = try CompiledModel(graph, passes: GraphPasses.standard, kernels: .best)
      let interpreters = try [1, 2].map { try Interpreter(model, threads: $0) }
      for interpreter in interpreters { try interpreter.invoke() }
      return { for _ in 0..<20 { for interpreter in interpreters { try interpreter.invoke() } } }
    }
    XCTAssertEqual(counts.ofWork, 0)
    XCTAssertGreaterThan(counts.ofKnownObject, 0, "the counter counts")
  }

  func testUnsupportedOperatorIsNamedWithItsPlace() throws {
    var builder = ModelBuilder(name: "odd.tflite")
    let input = builder.input([1, 4])
    let first = builder.add("TANH", [input], shape: [1, 4])
    builder.output(builder.add("COS", [first], shape: [1, 4]))
    XCTAssertThrowsError(try CompiledModel(builder.model())) { error in
      let error = error as? StatusError
      XCTAssertEqual(error?.status, .unimplemented)
      XCTAssertEqual(error?.message, "Operator COS is not supported.")
      XCTAssertEqual(error?.context, "odd.tflite, operator 1 (COS)")
    }
  }

  func testUnsupportedTypeIsNamed() throws {
    var builder = ModelBuilder(name: "ints.tflite")
    let input = builder.input([1, 4], type: .int8)
    builder.output(builder.add("RELU", [input], shape: [1, 4], type: .int8))
    XCTAssertThrowsError(try CompiledModel(builder.model())) { error in
      XCTAssertTrue("\(error)".contains("int8"), "\(error)")
    }
  }

  func testShapesThatDoNotFitAreRefused() throws {
    var builder = ModelBuilder(name: "shape.tflite")
    let a = builder.input([1, 4])
    let b = builder.input([1, 3])
    builder.output(builder.add("ADD", [a, b], shape: [1, 4], ArithmeticAttributes()))
    XCTAssertThrowsError(try CompiledModel(builder.model())) { error in
      XCTAssertEqual((error as? StatusError)?.status, .invalidArgument)
      XCTAssertEqual((error as? StatusError)?.context, "shape.tflite, operator 0 (ADD)")
    }
  }
}

/// Collects failures from several threads.
private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [String] = []

  func add(_ text: String) { lock.withLock { list.append(text) } }
  var all: [String] { lock.withLock { list.map { $0 } } }
}

/// Counts the objects that a piece of work allocates.
///
/// The work runs in a separate process: the Swift runtime allocates through a function that can be replaced, but after
/// that the process must not be used for anything else.
private enum AllocationCounter {
  private typealias Allocate = @convention(c) (UnsafeRawPointer, Int, Int) -> UnsafeMutableRawPointer
  private nonisolated(unsafe) static var original: Allocate?
  private nonisolated(unsafe) static var counted = 0
  private static let variable = "COUNT_ALLOCATIONS_OF"

  /// - Parameters:
  ///   - test: The running test, `Class/method` in this module; children run it again and end in here.
  ///   - prepare: Returns the work whose allocations are counted.
  /// - Throws: `XCTSkip` where the runtime has no such function.
  static func inChild(
    running test: String, _ prepare: () throws -> () throws -> Void
  ) throws -> (ofWork: Int, ofKnownObject: Int) {
    guard let hook = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "_swift_allocObject") else {
      throw XCTSkip("This Swift runtime has no _swift_allocObject to replace.")
    }
    guard let subject = ProcessInfo.processInfo.environment[variable] else {
      return (try count("work", test), try count("known object", test))
    }
    let work = subject == "work" ? try prepare() : { withExtendedLifetime(Failures()) {} }
    let function = hook.assumingMemoryBound(to: Allocate.self)
    original = function.pointee
    function.pointee = { metadata, size, alignment in
      AllocationCounter.counted += 1
      guard let original = AllocationCounter.original else { exit(101) }
      return original(metadata, size, alignment)
    }
    do { try work() } catch { exit(102) }
    exit(Int32(min(counted, 100)))
  }

  private static func count(_ subject: String, _ test: String) throws -> Int {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    child.arguments = ["TensorEngineTests.\(test)"]
    child.environment = ProcessInfo.processInfo.environment.merging([variable: subject]) { $1 }
    child.standardOutput = FileHandle.nullDevice
    child.standardError = FileHandle.nullDevice
    try child.runBounded()
    child.waitUntilExit()
    XCTAssertEqual(child.terminationReason, .exit, "the child hung or crashed")
    XCTAssertLessThanOrEqual(child.terminationStatus, 100, "the child failed")
    return Int(child.terminationStatus)
  }
}
