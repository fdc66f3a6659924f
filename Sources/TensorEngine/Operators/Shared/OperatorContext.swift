/// The source of an operator.
///
/// Consists of the operator's entry in the model and the model's constants.
package final class OperatorContext {
  package let modelOperator: ModelOperator
  package let name: String
  package let place: Place
  private let model: Model
  private let graph: Graph

  package init(_ modelOperator: ModelOperator, index: Int, model: Model, graph: Graph) {
    self.modelOperator = modelOperator
    self.model = model
    self.graph = graph
    name = modelOperator.name
    place = model.place.at("operator \(index) (\(name))")
  }

  package var inputCount: Int { modelOperator.inputs.count }

  package func options<Attributes: OptionTable>(_ type: Attributes.Type = Attributes.self) throws -> Attributes {
    guard let options = modelOperator.attributes as? Attributes else { throw invalid("\(name) lacks its options.") }
    return options
  }

  package func shape(_ input: Int) throws -> [Int] {
    graph.values[try tensor(input)].shape
  }

  package func type(_ input: Int) throws -> TensorType {
    model.tensors[try tensor(input)].type
  }

  /// Whether an input is a constant with float values, dequantised ones included.
  package func hasFloats(_ input: Int) throws -> Bool { graph.hasFloats(try tensor(input)) }

  package func outputType(_ output: Int) throws -> TensorType {
    guard output < modelOperator.outputs.count else { throw invalid("\(name) has no output \(output).") }
    return model.tensors[modelOperator.outputs[output]].type
  }

  /// Returns the values of an integer constant.
  ///
  /// Examples are axes and shapes. A value beyond 32 bits becomes the nearest one that fits, which is equally out of
  /// range for any tensor.
  package func integers(_ input: Int) throws -> [Int] {
    guard let integers = graph.integers(try tensor(input)) else {
      throw unsupported("Input \(input) of \(name) must be a constant of int32 or int64.")
    }
    return integers.map { Int(Int32(clamping: $0)) }
  }

  /// Refuses operands that the operator cannot have.
  ///
  /// Checks the number of inputs, and that operands are float32.
  func checkOperands(_ definition: OperatorDefinition) throws {
    guard !definition.isConversion else { return }
    let range = definition.inputs.clamped(to: 0...Limits.standard.operands)
    guard range.contains(inputCount) else {
      throw invalid(
        "\(name) has \(inputCount) inputs.", suggestion: "It should have \(range.lowerBound) to \(range.upperBound)")
    }
    for input in definition.floats ?? Array(0..<inputCount) where input < inputCount {
      guard let tensor = modelOperator.inputs[input] else { continue }
      let type = model.tensors[tensor].type
      guard type == .float32 || graph.hasFloats(tensor) else {
        throw unsupported("Input \(input) of \(name) has type \(type); only float32 is supported.")
      }
    }
    for output in modelOperator.outputs where model.tensors[output].type != .float32 {
      throw unsupported("\(name) delivers type \(model.tensors[output].type); only float32 is supported.")
    }
  }

  package func unsupported(_ message: String) -> StatusError {
    StatusError(.unimplemented, message, place: place)
  }

  package func invalid(_ message: String, suggestion: String? = nil) -> StatusError {
    StatusError(.invalidArgument, message, place: place, suggestion: suggestion)
  }

  private func tensor(_ input: Int) throws -> Int {
    guard input < inputCount, let tensor = modelOperator.inputs[input] else {
      throw invalid("\(name) lacks its input \(input).")
    }
    return tensor
  }
}

/// Returns the error of a shape rule; the caller adds the location.
func mismatch(_ message: String) -> StatusError { StatusError(.invalidArgument, message) }

extension Array where Element == Int {
  /// Returns a non-negative axis.
  ///
  /// The given axis may count from the end.
  static func axis(_ axis: Int, rank: Int) throws -> Int {
    let positive = axis < 0 ? axis + rank : axis
    guard positive >= 0, positive < rank else { throw mismatch("Axis \(axis) is outside a tensor of rank \(rank).") }
    return positive
  }
}

/// Returns the shape of a required input.
func required(_ shapes: [[Int]?], _ index: Int, rank: Int? = nil) throws -> [Int] {
  guard index < shapes.count, let shape = shapes[index] else { throw mismatch("Input \(index) is missing.") }
  if let rank, shape.count != rank {
    throw mismatch("Input \(index) has shape \(shape); it should have \(rank) dimensions.")
  }
  return shape
}
