/// Field numbers of the tables of the TFLite schema (`schema.fbs`, version 3) and of its metadata (`metadata_schema.fbs`, 1.5.0),
/// shared by reader and writer. Only what either of them uses is listed.
package enum Schema {
  package static let identifier = "TFL3"
  package static let version = 3
  package static let metadataIdentifier = "M001"
  /// The newest metadata this reader understands: MediaPipe's `kMetadataParserVersion`.
  package static let metadataVersion = "1.5.0"
  /// The name of the buffer that holds the metadata.
  package static let metadataName = "TFLITE_METADATA"

  package enum Model {
    package static let version = 0, operatorCodes = 1, subgraphs = 2, description = 3, buffers = 4, metadata = 6, signatures = 7
    package static let externalBuffers = 9
  }
  package enum OperatorCode { package static let deprecatedCode = 0, customCode = 1, version = 2, code = 3 }
  package enum Subgraph { package static let tensors = 0, inputs = 1, outputs = 2, operators = 3, name = 4 }
  package enum Tensor {
    package static let shape = 0, type = 1, buffer = 2, name = 3, quantization = 4, isVariable = 5, sparsity = 6, hasRank = 8
    package static let externalBuffer = 10
  }
  package enum Quantization { package static let scale = 2, detailsType = 4 }
  package enum Operator { package static let code = 0, inputs = 1, outputs = 2, optionsType = 3, options = 4, intermediates = 8 }
  package enum Buffer { package static let data = 0, offset = 1, size = 2 }
  package enum MetadataEntry { package static let name = 0, buffer = 1 }
  package enum Signature { package static let inputs = 0, outputs = 1, key = 2, subgraph = 4 }
  package enum TensorMap { package static let name = 0, tensor = 1 }

  /// `BuiltinOptions`, the union of the operators' options: the kinds that hold something the engine needs.
  package enum Options: UInt8 {
    case none = 0
    case conv2D = 1
    case depthwiseConv2D = 2
    case pool2D = 5
    case fullyConnected = 8
    case softmax = 9
    case concatenation = 10
    case add = 11
    case resizeBilinear = 15
    case reshape = 17
    case mul = 21
    case gather = 23
    case reducer = 27
    case sub = 28
    case div = 29
    case squeeze = 30
    case stridedSlice = 32
    case split = 35
    case transposeConv = 49
    case pack = 59
    case unpack = 64
    case resizeNearestNeighbor = 74
  }

  package enum Conv2D {
    package static let padding = 0, strideWidth = 1, strideHeight = 2, activation = 3, dilationWidth = 4, dilationHeight = 5
  }
  package enum DepthwiseConv2D {
    package static let padding = 0, strideWidth = 1, strideHeight = 2, depthMultiplier = 3, activation = 4, dilationWidth = 5,
      dilationHeight = 6
  }
  package enum TransposeConv { package static let padding = 0, strideWidth = 1, strideHeight = 2, activation = 3 }
  package enum Pool2D {
    package static let padding = 0, strideWidth = 1, strideHeight = 2, filterWidth = 3, filterHeight = 4, activation = 5
  }
  package enum FullyConnected { package static let activation = 0, weightsFormat = 1, keepDims = 2 }
  /// ADD, SUB, MUL and DIV.
  package enum Arithmetic { package static let activation = 0 }
  package enum Concatenation { package static let axis = 0, activation = 1 }
  package enum Softmax { package static let beta = 0 }
  package enum Reshape { package static let newShape = 0 }
  package enum ResizeBilinear { package static let alignCorners = 2, halfPixelCenters = 3 }
  package enum ResizeNearestNeighbor { package static let alignCorners = 0, halfPixelCenters = 1 }
  package enum Reducer { package static let keepDims = 0 }
  package enum Gather { package static let axis = 0, batchDims = 1 }
  package enum StridedSlice { package static let begin = 0, end = 1, ellipsis = 2, newAxis = 3, shrinkAxis = 4, offset = 5 }
  package enum Pack { package static let count = 0, axis = 1 }
  package enum Unpack { package static let count = 0, axis = 1 }
  package enum Split { package static let count = 0 }
  package enum Squeeze { package static let dims = 0 }

  package enum ModelMetadata {
    package static let name = 0, description = 1, version = 2, subgraphs = 3, author = 4, license = 5, minimumParserVersion = 7
  }
  package enum SubgraphMetadata { package static let name = 0, inputs = 2, outputs = 3 }
  package enum TensorMetadata { package static let name = 0, description = 1, content = 3, processUnits = 4, associatedFiles = 6 }
  package enum Content {
    package static let kind = 0, properties = 1
    /// `ContentProperties`.
    package static let feature: UInt8 = 1, image: UInt8 = 2
    package static let kindNames = ["NONE", "FeatureProperties", "ImageProperties", "BoundingBoxProperties", "AudioProperties"]
  }
  package enum ImageProperties { package static let colorSpace = 0, rgb: Int8 = 1 }
  package enum ProcessUnit {
    package static let kind = 0, options = 1
    /// `ProcessUnitOptions`.
    package static let normalization: UInt8 = 1, scoreThresholding: UInt8 = 3
  }
  package enum Normalization { package static let mean = 0, standardDeviation = 1 }
  package enum ScoreThresholding { package static let threshold = 0 }
  package enum AssociatedFile {
    package static let name = 0, description = 1, kind = 2, locale = 3
    /// `AssociatedFileType.TENSOR_AXIS_LABELS`.
    package static let axisLabels: Int8 = 2
  }
}
