/// Field numbers of the tables of the TFLite schema (`schema.fbs`, version 3) and of its metadata (`metadata_schema.fbs`, 1.5.0),
/// shared by reader and writer. Only what either of them uses is listed.
enum Schema {
  static let identifier = "TFL3"
  static let version = 3
  static let metadataIdentifier = "M001"
  /// The newest metadata this reader understands: MediaPipe's `kMetadataParserVersion`.
  static let metadataVersion = "1.5.0"
  /// The name of the buffer that holds the metadata.
  static let metadataName = "TFLITE_METADATA"

  enum Model {
    static let version = 0, operatorCodes = 1, subgraphs = 2, description = 3, buffers = 4, metadata = 6, signatures = 7
    static let externalBuffers = 9
  }
  enum OperatorCode { static let deprecatedCode = 0, customCode = 1, version = 2, code = 3 }
  enum Subgraph { static let tensors = 0, inputs = 1, outputs = 2, operators = 3, name = 4 }
  enum Tensor {
    static let shape = 0, type = 1, buffer = 2, name = 3, quantization = 4, isVariable = 5, sparsity = 6, hasRank = 8
    static let externalBuffer = 10
  }
  enum Quantization { static let scale = 2, detailsType = 4 }
  enum Operator { static let code = 0, inputs = 1, outputs = 2, optionsType = 3, options = 4, intermediates = 8 }
  enum Buffer { static let data = 0, offset = 1, size = 2 }
  enum MetadataEntry { static let name = 0, buffer = 1 }
  enum Signature { static let inputs = 0, outputs = 1, key = 2, subgraph = 4 }
  enum TensorMap { static let name = 0, tensor = 1 }

  /// `BuiltinOptions`, the union of the operators' options: the kinds that hold something the engine needs.
  enum Options: UInt8 {
    case none = 0, conv2D = 1, depthwiseConv2D = 2, pool2D = 5, fullyConnected = 8, softmax = 9, concatenation = 10, add = 11
    case resizeBilinear = 15, reshape = 17, mul = 21, gather = 23, reducer = 27, sub = 28, div = 29, squeeze = 30, stridedSlice = 32
    case split = 35, transposeConv = 49, pack = 59, unpack = 64, resizeNearestNeighbor = 74
  }

  enum Conv2D { static let padding = 0, strideWidth = 1, strideHeight = 2, activation = 3, dilationWidth = 4, dilationHeight = 5 }
  enum DepthwiseConv2D {
    static let padding = 0, strideWidth = 1, strideHeight = 2, depthMultiplier = 3, activation = 4, dilationWidth = 5, dilationHeight = 6
  }
  enum TransposeConv { static let padding = 0, strideWidth = 1, strideHeight = 2, activation = 3 }
  enum Pool2D { static let padding = 0, strideWidth = 1, strideHeight = 2, filterWidth = 3, filterHeight = 4, activation = 5 }
  enum FullyConnected { static let activation = 0, weightsFormat = 1, keepDims = 2 }
  /// ADD, SUB, MUL and DIV.
  enum Arithmetic { static let activation = 0 }
  enum Concatenation { static let axis = 0, activation = 1 }
  enum Softmax { static let beta = 0 }
  enum Reshape { static let newShape = 0 }
  enum ResizeBilinear { static let alignCorners = 2, halfPixelCenters = 3 }
  enum ResizeNearestNeighbor { static let alignCorners = 0, halfPixelCenters = 1 }
  enum Reducer { static let keepDims = 0 }
  enum Gather { static let axis = 0, batchDims = 1 }
  enum StridedSlice { static let begin = 0, end = 1, ellipsis = 2, newAxis = 3, shrinkAxis = 4, offset = 5 }
  enum Pack { static let count = 0, axis = 1 }
  enum Unpack { static let count = 0, axis = 1 }
  enum Split { static let count = 0 }
  enum Squeeze { static let dims = 0 }

  enum ModelMetadata {
    static let name = 0, description = 1, version = 2, subgraphs = 3, author = 4, license = 5, minimumParserVersion = 7
  }
  enum SubgraphMetadata { static let name = 0, inputs = 2, outputs = 3 }
  enum TensorMetadata { static let name = 0, description = 1, content = 3, processUnits = 4, associatedFiles = 6 }
  enum Content {
    static let kind = 0, properties = 1
    /// `ContentProperties`.
    static let feature: UInt8 = 1, image: UInt8 = 2
    static let kindNames = ["NONE", "FeatureProperties", "ImageProperties", "BoundingBoxProperties", "AudioProperties"]
  }
  enum ImageProperties { static let colorSpace = 0, rgb: Int8 = 1 }
  enum ProcessUnit {
    static let kind = 0, options = 1
    /// `ProcessUnitOptions`.
    static let normalization: UInt8 = 1, scoreThresholding: UInt8 = 3
  }
  enum Normalization { static let mean = 0, standardDeviation = 1 }
  enum ScoreThresholding { static let threshold = 0 }
  enum AssociatedFile {
    static let name = 0, description = 1, kind = 2, locale = 3
    /// `AssociatedFileType.TENSOR_AXIS_LABELS`.
    static let axisLabels: Int8 = 2
  }
}
