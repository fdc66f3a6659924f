/// Field numbers of the TFLite schema and of its metadata.
///
/// The sources are `schema.fbs`, version 3, and `metadata_schema.fbs`, 1.5.0. Reader and writer share them. Fields that
/// neither of them uses are not listed. The options of an operator are in the operator's file.
package enum Schema {
  package static let identifier = "TFL3"
  package static let version = 3
  package static let metadataIdentifier = "M001"
  /// The newest metadata this reader understands: MediaPipe's `kMetadataParserVersion`.
  package static let metadataVersion = "1.5.0"
  /// The name of the buffer that holds the metadata.
  package static let metadataName = "TFLITE_METADATA"

  package enum Model {
    package static let version = 0, operatorCodes = 1, subgraphs = 2, description = 3, buffers = 4, metadata = 6,
      signatures = 7
    package static let externalBuffers = 9
  }
  package enum OperatorCode { package static let deprecatedCode = 0, customCode = 1, version = 2, code = 3 }
  package enum Subgraph { package static let tensors = 0, inputs = 1, outputs = 2, operators = 3, name = 4 }
  package enum Tensor {
    package static let shape = 0, type = 1, buffer = 2, name = 3, quantization = 4, isVariable = 5, sparsity = 6,
      hasRank = 8
    package static let externalBuffer = 10
  }
  package enum Quantization { package static let scale = 2, zeroPoint = 3, detailsType = 4, axis = 6 }
  package enum Operator {
    package static let code = 0, inputs = 1, outputs = 2, optionsType = 3, options = 4, intermediates = 8
  }
  package enum Buffer { package static let data = 0, offset = 1, size = 2 }
  package enum MetadataEntry { package static let name = 0, buffer = 1 }
  package enum Signature { package static let inputs = 0, outputs = 1, key = 2, subgraph = 4 }
  package enum TensorMap { package static let name = 0, tensor = 1 }

  package enum ModelMetadata {
    package static let name = 0, description = 1, version = 2, subgraphs = 3, author = 4, license = 5,
      minimumParserVersion = 7
  }
  package enum SubgraphMetadata { package static let name = 0, inputs = 2, outputs = 3 }
  package enum TensorMetadata {
    package static let name = 0, description = 1, content = 3, processUnits = 4, associatedFiles = 6
  }
  package enum Content {
    package static let kind = 0, properties = 1
    /// The values of `ContentProperties`.
    package static let feature: UInt8 = 1, image: UInt8 = 2
    package static let kindNames = [
      "NONE", "FeatureProperties", "ImageProperties", "BoundingBoxProperties", "AudioProperties",
    ]
  }
  package enum ImageProperties { package static let colorSpace = 0, rgb: Int8 = 1 }
  package enum ProcessUnit {
    package static let kind = 0, options = 1
    /// The values of `ProcessUnitOptions`.
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
