/// The course of a training, and the quality of its result.
public struct GestureTrainingReport: Sendable {
  /// A label and what there was to learn it from.
  package struct Label: Sendable, Hashable {
    /// As in the data set.
    package let name: String
    /// Hands of all parts, before augmentation.
    package let hands: Int
    /// The number of recordings, persons or other groups that the hands are from (``GestureExample/group``); nil if
    /// each hand is one of its own.
    package let groups: Int?
    /// The label's weight in the loss.
    package let weight: Float
  }

  /// In the order of the scores, the background first.
  package let labels: [Label]
  /// The number of hands that nearly repeat a hand of another group, as the frames of one video do that were saved as
  /// images.
  package let nearCopyCount: Int
  /// The number of hands in each fold of the cross-validation; empty if one split was measured.
  package let folds: [Int]
  /// Hands that trained, before augmentation; with cross-validation all of them.
  package let trainingCount: Int
  /// Examples that trained, with their varied copies.
  package let augmentedCount: Int
  /// Hands of the validation part; with cross-validation all of them, each in the training without its fold.
  package let validationCount: Int
  /// In order. With cross-validation, the means over all folds, and all hands are validation hands, each where its fold
  /// is held back.
  public let epochs: [GestureTrainingEpoch]
  /// The epoch that counts, counted from 1: the one with the lowest loss of the validation part; the last one if that
  /// part is too small to decide, and with cross-validation.
  package let bestEpoch: Int
  /// Whether the classifier is trained on all examples, for ``bestEpoch`` epochs.
  package let usesAllExamples: Bool
  /// Whether ``GestureTrainingStop`` ended the training before its end.
  package let isStopped: Bool
  /// The most probable answers of the classifiers for hands that took no part in training them: those of the test part,
  /// or with cross-validation every hand, judged by the classifier that was trained without its fold.
  public let test: ConfusionMatrix
  /// All hands, judged by the final classifier; most of them it has seen.
  public let all: ConfusionMatrix

  /// Hands that measured the result; with cross-validation all of them, each in the training without its fold.
  package var testCount: Int { test.total }
}
