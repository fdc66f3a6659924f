/// What the tasks use of a model's TFLite metadata.
public struct ModelMetadata: Sendable {
  /// Of input 0: value = (byte − mean) / standard deviation.
  public struct Normalization: Sendable, Equatable {
    public var mean: [Float]
    public var standardDeviation: [Float]

    public init(mean: [Float], standardDeviation: [Float]) {
      self.mean = mean
      self.standardDeviation = standardDeviation
    }
  }

  /// A label file of output 0, in the order of the metadata.
  public struct LabelFile: Sendable, Equatable {
    public var name: String
    /// Empty if none is given.
    public var locale: String
    public var labels: [String]

    public init(name: String, locale: String, labels: [String]) {
      self.name = name
      self.locale = locale
      self.labels = labels
    }
  }

  public var normalization: Normalization?
  /// The first one holds the category names; display names are those of the first one with the wanted locale.
  public var labelFiles: [LabelFile]
  /// `ScoreThresholdingOptions.global_score_threshold` of output 0.
  public var scoreThreshold: Float?

  public init(normalization: Normalization? = nil, labelFiles: [LabelFile] = [], scoreThreshold: Float? = nil) {
    self.normalization = normalization
    self.labelFiles = labelFiles
    self.scoreThreshold = scoreThreshold
  }
}
