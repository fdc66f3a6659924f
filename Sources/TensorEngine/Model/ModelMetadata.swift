/// The part of a model's TFLite metadata that the tasks use.
///
/// Also contains the model's description.
package struct ModelMetadata: Sendable {
  /// The normalization of input 0.
  ///
  /// value = (byte − mean) / standard deviation.
  package struct Normalization: Sendable, Equatable {
    /// One value for all channels, or one for each of three.
    package var mean: [Float]
    /// One value for all channels, or one for each of three.
    ///
    /// Above 0.
    package var standardDeviation: [Float]

    /// Creates a normalization.
    package init(mean: [Float], standardDeviation: [Float]) {
      self.mean = mean
      self.standardDeviation = standardDeviation
    }
  }

  /// The content of input 0.
  package enum Content: Sendable, Equatable {
    /// An image, in RGB or in another colour space.
    case image(isRGB: Bool)
    /// Other content, by its name in the schema.
    case other(String)
  }

  /// The normalization of the bytes of input 0.
  ///
  /// Nil if the metadata has none.
  package var normalization: Normalization?
  /// The content of input 0.
  ///
  /// Nil if the metadata does not state the content.
  package var inputContent: Content?
  /// The label files of output 0.
  ///
  /// The first one holds the category names. Display names come from the first file with the wanted locale.
  package var labelFiles: [LabelFile]
  /// `ScoreThresholdingOptions.global_score_threshold` of output 0.
  package var scoreThreshold: Float?
  /// The model's name, or empty.
  package var name = ""
  /// The model's purpose, or empty.
  package var description = ""
  /// The model's version, or empty.
  package var version = ""
  /// The author of the model, or empty.
  package var author = ""
  /// The model's licence, or empty.
  package var license = ""

  /// Creates metadata.
  package init(normalization: Normalization? = nil, labelFiles: [LabelFile] = [], scoreThreshold: Float? = nil) {
    self.normalization = normalization
    self.labelFiles = labelFiles
    self.scoreThreshold = scoreThreshold
  }
}

/// A named buffer of a model.
package struct ModelMetadataBuffer: Sendable {
  /// The name of the buffer, such as `TFLITE_METADATA`.
  package var name: String
  /// The content of the buffer.
  package var bytes: Bytes

  /// Creates a buffer.
  package init(name: String, bytes: Bytes) {
    self.name = name
    self.bytes = bytes
  }
}
