import Synchronization

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

/// Ends a training early and keeps what was trained so far.
///
/// ```swift
/// let stop = GestureTrainingStop()
/// Task { for try await event in trainer.training(on: dataset, stop: stop) { … } }
/// stop.stop()   // ends after the current epoch: `.finished` has the classifier of the best epoch so far
/// ```
///
/// Cancelling the task is different: a cancelled training has no result.
public final class GestureTrainingStop: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Creates a stop for one or more trainings.
  public init() {}

  /// Whether ``stop()`` was called.
  package var isStopped: Bool { flag.load(ordering: .relaxed) }

  /// Ends the training after its current epoch.
  ///
  /// Any thread and any signal handler may call it.
  public func stop() { flag.store(true, ordering: .relaxed) }
}

/// The loss and accuracy of a training after one of its epochs.
public struct GestureTrainingEpoch: Sendable, Hashable {
  /// The number of the epoch, from 1.
  public let number: Int
  /// The mean focal loss of the training part in the epoch.
  ///
  /// Measured with dropout.
  public let loss: Double
  /// The accuracy on the training part in the epoch, with dropout, 0…1.
  package let accuracy: Double
  /// The mean focal loss of the validation part after the epoch.
  public let validationLoss: Double
  /// The accuracy on the validation part after the epoch, 0…1.
  public let validationAccuracy: Double
}
