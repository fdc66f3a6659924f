/// The course of a training, and the quality of its result.
public struct GestureTrainingReport: Sendable {
  /// A label and its training data.
  package struct Label: Sendable, Hashable {
    /// The name in the data set.
    package let name: String
    /// The number of hands in all parts, before augmentation.
    package let hands: Int
    /// The number of groups of the hands (``GestureExample/group``).
    ///
    /// Groups are recordings, people or others. Nil if each hand is a group.
    package let groups: Int?
    /// The label's weight in the loss.
    package let weight: Float
  }

  /// The labels in the order of the scores, the background first.
  package let labels: [Label]
  /// The number of hands that nearly repeat a hand of another group.
  ///
  /// Frames of one video that were saved as images are an example.
  package let nearCopyCount: Int
  /// The number of hands in each fold of the cross-validation.
  ///
  /// Empty for a split.
  package let folds: [Int]
  /// The number of training hands, before augmentation; all hands with cross-validation.
  package let trainingCount: Int
  /// The number of training examples, including varied copies.
  package let augmentedCount: Int
  /// The number of validation hands.
  ///
  /// All hands with cross-validation, each for the training without its fold.
  package let validationCount: Int
  /// The epochs in order.
  ///
  /// With cross-validation they are means over all folds, and every hand is a validation hand of its fold.
  public let epochs: [GestureTrainingEpoch]
  /// The number of the best epoch, from 1.
  ///
  /// The best epoch has the lowest validation loss. It is the last epoch if the validation part is too small, and with
  /// cross-validation.
  package let bestEpoch: Int
  /// Whether the classifier is trained on all examples, for ``bestEpoch`` epochs.
  package let usesAllExamples: Bool
  /// Whether ``GestureTrainingStop`` ended the training early.
  package let isStopped: Bool
  /// The answers for hands that did not train the answering classifier.
  ///
  /// These hands are the test part, or with cross-validation all hands, each classified without its fold.
  public let test: ConfusionMatrix
  /// The final classifier's answers for all hands.
  ///
  /// The classifier was trained on most of these hands.
  public let all: ConfusionMatrix

  /// The number of hands that measured the result; all hands with cross-validation.
  package var testCount: Int { test.total }
}
