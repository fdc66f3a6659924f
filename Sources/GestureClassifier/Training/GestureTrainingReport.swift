/// What a training was like, and how good its result is.
public struct GestureTrainingReport: Sendable {
  /// A label and what there was to learn it from.
  public struct Label: Sendable, Hashable {
    /// As in the data set.
    public let name: String
    /// Hands of all three parts, before augmentation.
    public let hands: Int
    /// What it counted for in the loss.
    public let weight: Float
  }

  /// In the order of the scores, the background first.
  public let labels: [Label]
  /// Hands of the training part, before augmentation.
  public let trainingCount: Int
  /// Examples of the training part with their varied copies.
  public let augmentedCount: Int
  /// Hands of the validation part.
  public let validationCount: Int
  /// Hands of the test part.
  public let testCount: Int
  /// In order.
  public let epochs: [GestureTrainingEpoch]
  /// The epoch with the lowest loss of the validation part, counted from 1.
  public let bestEpoch: Int
  /// The classifier was then trained anew on all examples for ``bestEpoch`` epochs.
  public let usesAllExamples: Bool
  /// The test part, which took no part in the training that is measured here: what the classifier holds most probable.
  public let test: ConfusionMatrix
  /// All hands, judged by the final classifier; most of them it has seen.
  public let all: ConfusionMatrix
}
