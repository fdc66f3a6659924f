/// A model ready to run: a planned graph with its weights, without any state of a call. Shared between interpreters.
public final class CompiledModel: Sendable {
  /// Shapes of the inputs and outputs by position, NHWC.
  public let inputShapes: [[Int]]
  public let outputShapes: [[Int]]

  /// - Throws: `EngineError` naming the operator and its place if the model has an operator or type the engine does not know.
  public init(_ model: Model) throws {
    throw EngineError(.unimplemented, "not written yet")
  }
}

/// Runs a compiled model. Not thread-safe: one interpreter per thread of calls; interpreters share their model's weights.
public final class Interpreter {
  public let model: CompiledModel

  /// - Parameter threads: How many threads work on one call, at least 1.
  public init(_ model: CompiledModel, threads: Int = 1) throws {
    self.model = model
  }

  /// Lets `body` fill the input at `index`: as many floats as its shape has elements, NHWC, dense.
  public func withInput<R>(_ index: Int, _ body: (UnsafeMutableBufferPointer<Float>) throws -> R) throws -> R {
    throw EngineError(.unimplemented, "not written yet")
  }

  /// Runs the model on the inputs filled last.
  public func invoke() throws {}

  /// Lets `body` read the output at `index` of the last call: NHWC, dense.
  public func withOutput<R>(_ index: Int, _ body: (UnsafeBufferPointer<Float>) throws -> R) throws -> R {
    throw EngineError(.unimplemented, "not written yet")
  }
}
