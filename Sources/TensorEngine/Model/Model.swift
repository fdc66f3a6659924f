import SystemSupport

/// A `.tflite` model as plain values: the content of the file, checked, before anything is planned or converted.
public struct Model: Sendable {
  /// Used in error messages: the file or bundle entry the model came from.
  public var name: String {
    get { place.text }
    set { place = Place(file: newValue) }
  }
  package var place: Place
  /// All tensors; operators, inputs and outputs name them by their indices.
  public var tensors: [ModelTensor]
  /// In execution order.
  public var operators: [ModelOperator]
  /// Indices into `tensors`, in the order the model lists them. Callers address inputs and outputs by position.
  public var inputs: [Int]
  /// Indices into `tensors`, in the order the model lists them.
  public var outputs: [Int]
  /// What the file says about its inputs and outputs; nil if it has no metadata.
  public var metadata: ModelMetadata?
  /// Named views of inputs and outputs. Many models have none; the tasks do not need them.
  public var signatures: [ModelSignature] = []
  /// What the converter wrote about the model, such as `MLIR Converted.`
  public var description = ""
  /// The named buffers, such as `min_runtime_version` and `TFLITE_METADATA`.
  public var metadataBuffers: [ModelMetadataBuffer] = []
  /// The files in the zip archive that is appended to a model with metadata: label files.
  public var associatedFiles: [ZipArchive.Entry] = []

  /// Creates a model. It is not verified; compiling refuses what does not fit.
  public init(
    name: String, tensors: [ModelTensor], operators: [ModelOperator], inputs: [Int], outputs: [Int], metadata: ModelMetadata? = nil
  ) {
    place = Place(file: name)
    self.tensors = tensors
    self.operators = operators
    self.inputs = inputs
    self.outputs = outputs
    self.metadata = metadata
  }
}

/// One tensor of a model: a constant if it has bytes, else a value computed or given at run time.
public struct ModelTensor: Sendable {
  /// The converter's name, for people; may be empty, need not be unique.
  public var name: String
  /// Images are NHWC: batch, height, width, channels.
  public var shape: [Int]
  /// Of one element.
  public var type: TensorType
  /// The constant's bytes, little-endian, in the order of the shape, exactly shape × element size; not aligned to anything.
  public var constant: Bytes?

  /// Creates a tensor.
  public init(name: String, shape: [Int], type: TensorType, constant: Bytes? = nil) {
    self.name = name
    self.shape = shape
    self.type = type
    self.constant = constant
  }
}

/// One operator of a model.
public struct ModelOperator: Sendable {
  /// The builtin code, max(`builtin_code`, `deprecated_builtin_code`) of the schema.
  public var code: Int
  /// The version of the operator's definition, at least 1.
  public var version: Int
  /// Indices into the model's tensors; nil for an optional input that is absent.
  public var inputs: [Int?]
  /// Indices into the model's tensors.
  public var outputs: [Int]
  /// The options in the operator's table.
  public var attributes: OperatorAttributes
  /// The name of an operator that is not builtin (code 32).
  public var customCode: String?
  /// The position of the operator's table in the file, for error messages.
  public var byteOffset: Int

  /// Creates an operator.
  public init(
    code: Int, version: Int = 1, inputs: [Int?], outputs: [Int], attributes: OperatorAttributes = .none, byteOffset: Int = 0
  ) {
    self.code = code
    self.version = version
    self.inputs = inputs
    self.outputs = outputs
    self.attributes = attributes
    self.byteOffset = byteOffset
  }

  /// The schema's name, such as `CONV_2D`; for custom operators their own.
  public var name: String {
    customCode ?? BuiltinOperator.name(of: code)
  }
}
