/// The epochs of a training so far.
///
/// The history knows the best epoch, and whether training should continue.
struct EpochHistory {
  private(set) var epochs: [GestureTrainingEpoch] = []
  /// The number of the best epoch, from 1.
  ///
  /// 0 before the first epoch.
  private(set) var bestEpoch = 0
  private var lowestLoss = Double.infinity
  private let patience: Int?

  /// - Parameter patience: The number of epochs that may pass without a lower loss; 0 for any number. nil makes the
  ///   last epoch the best one.
  init(patience: Int?) { self.patience = patience }

  /// Whether the loss has not decreased for too long.
  var isOver: Bool { patience.map { $0 > 0 && epochs.count - bestEpoch >= $0 } ?? false }

  /// - Parameter validation: The validation loss; without examples the training loss counts instead.
  /// - Returns: Whether the epoch is the best so far.
  @discardableResult
  mutating func append(training: LossSum, validation: LossSum) -> Bool {
    epochs.append(
      GestureTrainingEpoch(
        number: epochs.count + 1, loss: training.meanLoss, accuracy: training.accuracy,
        validationLoss: validation.meanLoss,
        validationAccuracy: validation.accuracy))
    let watched = validation.count > 0 ? validation.meanLoss : training.meanLoss
    guard patience == nil || watched < lowestLoss || bestEpoch == 0 else { return false }
    lowestLoss = watched
    bestEpoch = epochs.count
    return true
  }
}
