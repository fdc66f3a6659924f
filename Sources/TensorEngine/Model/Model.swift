/// A `.tflite` model as plain values: the checked content of the file.
public struct Model: Sendable {
  /// The file or bundle entry of the model, for error messages.
  package var name: String {
    get { place.text }
    set { place = Place(file: newValue) }
  }
  package var place: Place
  /// All tensors; operators, inputs and outputs name them by their indices.
  package var tensors: [ModelTensor]
  /// The operators in execution order.
  package var operators: [ModelOperator]
  /// Indices into `tensors`, in the order of the file.
  ///
  /// Callers address inputs and outputs by position.
  package var inputs: [Int]
  /// Indices into `tensors`, in the order of the file.
  package var outputs: [Int]
  /// The metadata of the model's inputs and outputs.
  ///
  /// Nil if the file has none.
  package var metadata: ModelMetadata?
  /// Named views of inputs and outputs.
  ///
  /// Many models have none; the tasks do not need them.
  package var signatures: [ModelSignature] = []
  /// The converter's description of the model, such as `MLIR Converted.`
  package var description = ""
  /// The named buffers, such as `min_runtime_version` and `TFLITE_METADATA`.
  package var metadataBuffers: [ModelMetadataBuffer] = []
  /// The label files of a model with metadata.
  ///
  /// The files are in the zip archive that is appended to the model.
  package var associatedFiles: [ZipArchive.Entry] = []

  /// Creates a model.
  ///
  /// The model is not verified; compiling refuses what does not fit.
  package init(
    name: String, tensors: [ModelTensor], operators: [ModelOperator], inputs: [Int], outputs: [Int],
    metadata: ModelMetadata? = nil
  ) {
    place = Place(file: name)
    self.tensors = tensors
    self.operators = operators
    self.inputs = inputs
    self.outputs = outputs
    self.metadata = metadata
  }
}

/// The buffers of a model file.
struct ModelBuffers {
  private let vector: FlatVector
  private let file: Bytes

  init(_ root: FlatTable, file: Bytes) throws {
    vector = try root.tables(Schema.Model.buffers)
    self.file = file
  }

  var count: Int { vector.count }

  /// The bytes of buffer `index` (below `count`); nil if it is empty.
  ///
  /// Data is in the FlatBuffer. In models over 2 GB it may also be after the FlatBuffer, at an offset from the start of
  /// the file.
  func bytes(at index: Int) throws -> Bytes? {
    let table = try vector.table(at: index)
    let offset = try table.integer(Schema.Buffer.offset, as: UInt64.self)
    // 0 and 1 are not offsets: TensorFlow Lite's converter writes 1 where it later fills in the true one.
    if offset > 1 {
      let size = try table.integer(Schema.Buffer.size, as: UInt64.self)
      guard let start = Int(exactly: offset), let count = Int(exactly: size),
        let bytes = try? file.slice(at: start, count: count)
      else {
        throw table.error(
          "A buffer of \(size) bytes at offset \(offset) reaches past the end",
          suggestion: "there are \(file.count) bytes")
      }
      return bytes.count == 0 ? nil : bytes
    }
    guard let bytes = try table.bytes(Schema.Buffer.data), bytes.count > 0 else { return nil }
    return bytes
  }
}

/// A TensorFlow `SignatureDef`: names for inputs and outputs of a model.
package struct ModelSignature: Sendable, Equatable {
  /// A name and the index of its tensor.
  package struct Binding: Sendable, Equatable {
    /// The name that callers use, such as `image`.
    package var name: String
    /// The index of the model's tensor.
    package var tensor: Int

    /// Creates a binding.
    package init(name: String, tensor: Int) {
      self.name = name
      self.tensor = tensor
    }
  }

  /// The name of the signature, such as `serving_default`.
  package var key: String
  /// The named inputs; not all need a name.
  package var inputs: [Binding]
  /// The named outputs; not all need a name.
  package var outputs: [Binding]

  /// Creates a signature.
  package init(key: String, inputs: [Binding], outputs: [Binding]) {
    self.key = key
    self.inputs = inputs
    self.outputs = outputs
  }
}
