extension Graph {
  /// Creates the graph of a verified model.
  ///
  /// Creates the operators, checks the shape of every tensor, and converts the constants.
  ///
  /// - Throws: `StatusError` naming the operator and its location if it, one of its types or its shapes are not
  ///   supported.
  package init(_ model: Model, limits: Limits = .standard) throws {
    values = []
    nodes = []
    inputs = model.inputs
    outputs = model.outputs
    for tensor in model.tensors {
      values.append(Value(name: tensor.name, shape: tensor.shape, constant: try Constant(tensor, model: model.name)))
    }
    for input in inputs {
      let name = model.tensors[input].name
      let type = model.tensors[input].type
      try model.place.require(
        type == .float32, .unimplemented, "Input tensor '\(name)' has type \(type); only float32 is supported.")
    }
    for (index, modelOperator) in model.operators.enumerated() { try append(modelOperator, at: index, of: model) }
    try checkArithmetic(limits)
  }

  /// Refuses a graph that needs more arithmetic than the limits allow.
  ///
  /// The check precedes all passes that compute with constants. No term overflows: each is a product of two numbers of
  /// elements.
  private func checkArithmetic(_ limits: Limits) throws {
    var steps = 0
    for node in nodes {
      let inputs = inputShapes(of: node)
      let outputs = outputShapes(of: node)
      let passes = (inputs.compactMap(\.self) + outputs).reduce(0) { $0 + $1.reduce(1, *) }
      steps += node.operator.innerSteps(inputs, outputs) + passes
      try node.place.require(
        steps <= limits.arithmetic, .resourceExhausted,
        "The model needs more arithmetic than is done for one call: \(steps) steps up to here",
        suggestion: "at most \(limits.arithmetic)")
    }
  }

  private mutating func append(_ modelOperator: ModelOperator, at index: Int, of model: Model) throws {
    let made = try makeOperator(modelOperator, at: index, of: model)
    var node = Node(
      name: modelOperator.name, operator: made.operator, inputs: modelOperator.inputs, outputs: modelOperator.outputs,
      place: made.place)
    guard let activation = made.activation else { return nodes.append(node) }
    // A fused activation becomes a separate operator; a pass fuses it again where a kernel can apply it.
    let output = modelOperator.outputs[0]
    let before = addValue(values[output].name + " before its activation", shape: values[output].shape)
    node.outputs = [before]
    nodes.append(node)
    nodes.append(
      Node(
        name: activation.kind.rawValue, operator: activation, inputs: [before], outputs: modelOperator.outputs,
        place: made.place))
  }

  /// The checked operator of an entry of the model.
  ///
  /// Includes the entry's fused activation. Separate from `append`, so that the context's copy of the graph is released
  /// before the graph grows.
  private func makeOperator(
    _ modelOperator: ModelOperator, at index: Int, of model: Model
  ) throws -> (operator: any Operator, activation: Activation?, place: Place) {
    let context = OperatorContext(modelOperator, index: index, model: model, graph: self)
    guard let definition = OperatorRegistry[code: modelOperator.code], let make = definition.make else {
      throw context.unsupported("Operator \(context.name) is not supported.")
    }
    try context.checkOperands(definition)
    let made = try make(context)
    let shapes: [[Int]]
    do {
      shapes = try made.outputShapes(modelOperator.inputs.map { $0.map { values[$0].shape } })
    } catch {
      throw StatusError(error).within(context.place)
    }
    guard shapes.count == modelOperator.outputs.count else {
      throw context.invalid(
        "\(context.name) has \(modelOperator.outputs.count) outputs.", suggestion: "It should have \(shapes.count)")
    }
    for (shape, output) in zip(shapes, modelOperator.outputs) where shape != values[output].shape {
      throw context.invalid(
        "\(context.name) computes shape \(shape), but its output '\(values[output].name)' is declared as \(values[output].shape)."
      )
    }
    let fused = modelOperator.options?.activation ?? .none
    guard fused != .none else { return (made, nil, context.place) }
    guard let activation = Activation(fused) else {
      throw context.unsupported("\(context.name) with the fused activation \(fused) is not supported.")
    }
    return (made, activation, context.place)
  }
}

extension Graph.Constant {
  /// The values of a constant tensor.
  ///
  /// Nil if the tensor is not constant, or has a type that no operator takes.
  package init?(_ tensor: ModelTensor, model: String) throws {
    guard let bytes = tensor.constant else { return nil }
    switch tensor.type {
    case .float32: self = .floats(bytes.float32Values())
    case .float16: self = .computed { bytes.float16Values() }
    case .int8, .uint8:
      // Weights of dynamic range quantisation. LiteRT's hybrid kernels also quantise each row of the input; this engine
      // does not.
      guard let quantization = tensor.quantization else { return nil }
      let isSigned = tensor.type == .int8
      let shape = tensor.shape
      self = .computed {
        isSigned
          ? bytes.dequantised(Int8.self, quantization, shape: shape)
          : bytes.dequantised(UInt8.self, quantization, shape: shape)
      }
    case .int32: self = .integers(bytes.integerValues(Int32.self))
    case .int64: self = .integers(bytes.integerValues(Int64.self))
    default: return nil
    }
  }
}
