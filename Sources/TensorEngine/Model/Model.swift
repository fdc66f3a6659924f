/// A `.tflite` model as plain values: the content of the file, checked, before anything is planned or converted.
public struct Model: Sendable {
  /// Used in error messages: the file or bundle entry the model came from.
  package var name: String {
    get { place.text }
    set { place = Place(file: newValue) }
  }
  package var place: Place
  /// All tensors; operators, inputs and outputs name them by their indices.
  package var tensors: [ModelTensor]
  /// In execution order.
  package var operators: [ModelOperator]
  /// Indices into `tensors`, in the order the model lists them. Callers address inputs and outputs by position.
  package var inputs: [Int]
  /// Indices into `tensors`, in the order the model lists them.
  package var outputs: [Int]
  /// The metadata of its inputs and outputs; nil if the file has none.
  package var metadata: ModelMetadata?
  /// Named views of inputs and outputs. Many models have none; the tasks do not need them.
  package var signatures: [ModelSignature] = []
  /// The converter's description of the model, such as `MLIR Converted.`
  package var description = ""
  /// The named buffers, such as `min_runtime_version` and `TFLITE_METADATA`.
  package var metadataBuffers: [ModelMetadataBuffer] = []
  /// The files in the zip archive that is appended to a model with metadata: label files.
  package var associatedFiles: [ZipArchive.Entry] = []

  /// Creates a model. It is not verified; compiling refuses what does not fit.
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
