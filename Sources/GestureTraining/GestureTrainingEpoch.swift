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
