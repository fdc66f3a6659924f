/// What the tasks use of a model's TFLite metadata, and what it says about itself.
public struct ModelMetadata: Sendable {
  /// Of input 0: value = (byte − mean) / standard deviation.
  public struct Normalization: Sendable, Equatable {
    /// One value for all channels, or one for each of three.
    public var mean: [Float]
    /// One value for all channels, or one for each of three; above 0.
    public var standardDeviation: [Float]

    /// Creates a normalization.
    public init(mean: [Float], standardDeviation: [Float]) {
      self.mean = mean
      self.standardDeviation = standardDeviation
    }
  }

  /// What input 0 is.
  public enum Content: Sendable, Equatable {
    /// An image: with red, green and blue, or of another colour space.
    case image(isRGB: Bool)
    /// Something else, by its name in the schema.
    case other(String)
  }

  /// How bytes become the values of input 0; nil if the metadata does not say.
  public var normalization: Normalization?
  /// nil if the metadata does not say.
  public var inputContent: Content?
  /// The label files of output 0. The first one holds the category names; display names are those of the first one with the wanted locale.
  public var labelFiles: [LabelFile]
  /// `ScoreThresholdingOptions.global_score_threshold` of output 0.
  public var scoreThreshold: Float?
  /// What the model is called, or empty.
  public var name = ""
  /// What the model does, or empty.
  public var description = ""
  /// The model's version, or empty.
  public var version = ""
  /// Who made the model, or empty.
  public var author = ""
  /// The model's licence, or empty.
  public var license = ""

  /// Creates metadata.
  public init(normalization: Normalization? = nil, labelFiles: [LabelFile] = [], scoreThreshold: Float? = nil) {
    self.normalization = normalization
    self.labelFiles = labelFiles
    self.scoreThreshold = scoreThreshold
  }
}
