/// What the tasks use of a model's TFLite metadata, and what it says about itself.
public struct ModelMetadata: Sendable {
  /// Of input 0: value = (byte − mean) / standard deviation.
  public struct Normalization: Sendable, Equatable {
    /// One value for all channels, or one for each of three.
    public var mean: [Float]
    public var standardDeviation: [Float]

    public init(mean: [Float], standardDeviation: [Float]) {
      self.mean = mean
      self.standardDeviation = standardDeviation
    }
  }

  /// What input 0 stands for.
  public enum Content: Sendable, Equatable {
    case image(isRGB: Bool)
    /// Something else, by its name in the schema.
    case other(String)
  }

  public var normalization: Normalization?
  /// nil if the metadata does not say.
  public var inputContent: Content?
  /// The label files of output 0. The first one holds the category names; display names are those of the first one with the wanted locale.
  public var labelFiles: [LabelFile]
  /// `ScoreThresholdingOptions.global_score_threshold` of output 0.
  public var scoreThreshold: Float?
  public var name = ""
  public var description = ""
  public var version = ""
  public var author = ""
  public var license = ""

  public init(normalization: Normalization? = nil, labelFiles: [LabelFile] = [], scoreThreshold: Float? = nil) {
    self.normalization = normalization
    self.labelFiles = labelFiles
    self.scoreThreshold = scoreThreshold
  }
}
