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
