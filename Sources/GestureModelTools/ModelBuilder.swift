import GestureFoundation
import GestureSupport
import TensorEngine

/// Builds small operator graphs, for trained classifiers, stand-in models and tests.
///
/// ```swift
/// var builder = ModelBuilder()
/// let image = builder.input([1, 8, 8, 3])
/// let weights = builder.constant([16, 3, 3, 3], values)
/// let options = Conv2DAttributes(padding: .same)
/// let result = builder.add("CONV_2D", [image, weights, nil], shape: [1, 8, 8, 16], options)
/// builder.output(result)
/// let model = try builder.model()
/// ```
///
/// The builder checks nothing, so that wrong graphs can be built too; `model()` reads the graph through the file
/// format.
package struct ModelBuilder {
  /// An index into the model's tensors.
  package typealias Tensor = Int

  /// The model so far.
  ///
  /// Set properties here for which the builder has no function: metadata, signatures, description.
  package var plain: Model

  package init(name: String = "test.tflite", description: String = "") {
    plain = Model(name: name, tensors: [], operators: [], inputs: [], outputs: [])
    plain.description = description
  }

  package mutating func input(_ shape: [Int], type: TensorType = .float32, name: String? = nil) -> Tensor {
    let tensor = self.tensor(shape, type: type, name: name ?? "input_\(plain.inputs.count)")
    plain.inputs.append(tensor)
    return tensor
  }

  package mutating func output(_ tensor: Tensor) {
    plain.outputs.append(tensor)
  }

  /// Adds a tensor that an operator writes.
  package mutating func tensor(_ shape: [Int], type: TensorType = .float32, name: String? = nil) -> Tensor {
    plain.tensors.append(ModelTensor(name: name ?? "tensor_\(plain.tensors.count)", shape: shape, type: type))
    return plain.tensors.count - 1
  }

  /// Adds a float32 constant.
  package mutating func constant(_ shape: [Int], _ values: [Float], name: String? = nil) -> Tensor {
    constant(shape, type: .float32, bytes: littleEndian(values.map(\.bitPattern)), name: name)
  }

  /// Adds a float16 constant from its bits.
  package mutating func constant(_ shape: [Int], float16 bits: [UInt16], name: String? = nil) -> Tensor {
    constant(shape, type: .float16, bytes: littleEndian(bits), name: name)
  }

  /// Adds a constant of quantised weights.
  package mutating func constant(
    _ shape: [Int], int8 values: [Int8], _ quantization: ModelTensor.Quantization, name: String? = nil
  ) -> Tensor {
    let tensor = constant(shape, type: .int8, bytes: littleEndian(values), name: name)
    plain.tensors[tensor].quantization = quantization
    return tensor
  }

  /// Adds an int32 constant, by default a vector.
  package mutating func constant(_ values: [Int], shape: [Int]? = nil, name: String? = nil) -> Tensor {
    constant(
      shape ?? [values.count], type: .int32, bytes: littleEndian(values.map { Int32(truncatingIfNeeded: $0) }),
      name: name)
  }

  /// Adds a constant of any type from any bytes.
  package mutating func constant(_ shape: [Int], type: TensorType, bytes: Data, name: String? = nil) -> Tensor {
    let tensor = self.tensor(shape, type: type, name: name ?? "constant_\(plain.tensors.count)")
    plain.tensors[tensor].constant = Bytes(bytes, name: plain.name)
    return tensor
  }

  /// Adds an operator with one output.
  ///
  /// - Parameters:
  ///   - name: The name in the TFLite schema, such as `CONV_2D`; any other name makes a custom operator.
  ///   - inputs: The inputs; nil for an absent optional input.
  ///   - shape: The shape of the output.
  ///   - tensorName: The name of the output; nil for a number.
  @discardableResult
  package mutating func add(
    _ name: String, _ inputs: [Tensor?], shape: [Int], type: TensorType = .float32,
    _ attributes: (any OperatorAttributes)? = nil,
    version: Int = 1, named tensorName: String? = nil
  ) -> Tensor {
    let output = tensor(shape, type: type, name: tensorName)
    add(name, inputs, outputs: [output], attributes, version: version)
    return output
  }

  /// Adds an operator that writes given tensors.
  package mutating func add(
    _ name: String, _ inputs: [Tensor?], outputs: [Tensor], _ attributes: (any OperatorAttributes)? = nil,
    version: Int = 1
  ) {
    let code = BuiltinOperator.code(of: name)
    var operation = ModelOperator(
      code: code ?? Int(BuiltinOperator.CUSTOM.rawValue), version: version, inputs: inputs, outputs: outputs,
      attributes: attributes)
    if code == nil { operation.customCode = name }
    plain.operators.append(operation)
  }

  /// Returns the `.tflite` file.
  package func data() throws -> Data {
    try plain.tfliteData()
  }

  package func bytes() throws -> Bytes {
    Bytes(try data(), name: plain.name)
  }

  /// Returns the model as read from the file.
  package func model() throws -> Model {
    try Model(bytes())
  }

  private func littleEndian(_ values: [some FixedWidthInteger]) -> Data {
    unsafe values.map(\.littleEndian).withUnsafeBytes { unsafe Data($0) }
  }
}

extension ModelBuilder {
  /// Adds FULLY_CONNECTED: [1, inputs] → [1, biases.count].
  package mutating func linear(_ input: Tensor, inputs: Int, weights: [Float], biases: [Float]) -> Tensor {
    add(
      "FULLY_CONNECTED", [input, constant([biases.count, inputs], weights), constant([biases.count], biases)],
      shape: [1, biases.count],
      FullyConnectedAttributes())
  }

  package mutating func reshape(_ input: Tensor, to shape: [Int]) -> Tensor {
    add("RESHAPE", [input, constant(shape)], shape: shape, ReshapeAttributes(newShape: shape))
  }
}
