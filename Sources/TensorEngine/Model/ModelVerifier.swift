/// Checks rules that concern several tables of a model.
///
/// A model that passes has a graph that can run. The engine relies on every rule here.
final class ModelVerifier {
  private let model: Model
  private let limits: Limits
  /// The largest memory of all constants in bytes.
  ///
  /// A constant counts once for each tensor that uses it.
  private let constantBytes: Int

  init(_ model: Model, limits: Limits, fileSize: Int) {
    self.model = model
    self.limits = limits
    let (product, overflow) = fileSize.multipliedReportingOverflow(by: limits.readAmplification)
    constantBytes = overflow ? .max : product
  }

  func verify() throws {
    try verifyMemory()
    var isKnown = model.tensors.map { $0.constant != nil }
    for index in model.inputs {
      try verifyIndex(index, "The graph's inputs", place: model.place)
      try model.place.require(
        !isKnown[index], "Tensor \(index) (\(model.tensors[index].name)) is a graph input twice, or a constant")
      isKnown[index] = true
    }
    let isWritten = try verifyOutputs(isKnown: isKnown)
    for (index, tensor) in model.tensors.enumerated()
    where !isWritten[index] && limits.elementCount(of: tensor.shape) == 0 {
      isKnown[index] = true  // An empty constant has no bytes to miss.
    }
    for (number, operation) in model.operators.enumerated() {
      if let problem = OperatorRegistry[code: operation.code]?.problem(of: operation) {
        throw StatusError(.invalidArgument, "The operator \(problem)", place: place(number))
      }
      try verifyInputs(operation, place: place(number), isKnown: isKnown)
      for output in operation.outputs { isKnown[output] = true }
    }
    for index in model.outputs {
      try verifyIndex(index, "The graph's outputs", place: model.place)
      try model.place.require(
        isKnown[index], "Graph output \(index) (\(model.tensors[index].name)) is computed by no operator")
    }
  }

  private func verifyMemory() throws {
    var constants = 0
    var activations = 0
    for tensor in model.tensors {
      if let constant = tensor.constant {
        constants += constant.count
      } else {
        activations += 4 * (limits.elementCount(of: tensor.shape) ?? 0)
      }
    }
    try model.place.require(
      constants <= constantBytes, .resourceExhausted,
      "The model's constants share bytes too often: they add up to \(constants)",
      suggestion: "at most \(constantBytes) in a file of this size")
    try model.place.require(
      activations <= limits.activationBytes, .resourceExhausted, "The model computes values of \(activations) bytes",
      suggestion: "at most \(limits.activationBytes)")
  }

  /// Checks the outputs of all operators.
  ///
  /// Each output must be in range, not known beforehand, and written once. Returns, for each tensor, whether it is
  /// written.
  private func verifyOutputs(isKnown: [Bool]) throws -> [Bool] {
    var isWritten = Array(repeating: false, count: model.tensors.count)
    for (number, operation) in model.operators.enumerated() {
      let place = place(number)
      for output in operation.outputs {
        try verifyIndex(output, "The outputs", place: place)
        try place.require(
          !isKnown[output] && !isWritten[output],
          "Tensor \(output) (\(model.tensors[output].name)) is written although it is a constant, a graph input, or written already"
        )
        isWritten[output] = true
      }
    }
    return isWritten
  }

  private func verifyInputs(_ operation: ModelOperator, place: Place, isKnown: [Bool]) throws {
    for (position, input) in operation.inputs.enumerated() {
      guard let input else {
        // Compiling refuses unknown operators later.
        let isAllowed = OperatorRegistry[code: operation.code].map { $0.optionalInput == position } ?? true
        try place.require(isAllowed, "Input \(position) is absent (-1)", suggestion: "only a bias may be absent")
        continue
      }
      try verifyIndex(input, "The inputs", place: place)
      try place.require(
        isKnown[input], "Tensor \(input) (\(model.tensors[input].name)) is used before it is computed",
        suggestion: "operators must be in the order of execution")
    }
  }

  private func verifyIndex(_ index: Int, _ what: String, place: Place) throws {
    try place.require(
      model.tensors.indices.contains(index), "\(what) name tensor \(index)",
      suggestion: "there are \(model.tensors.count)")
  }

  private func place(_ number: Int) -> Place {
    let operation = model.operators[number]
    return model.place.at("operator \(number) (\(operation.name)) at byte \(operation.byteOffset)")
  }
}
