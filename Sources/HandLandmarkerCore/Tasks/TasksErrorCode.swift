import CheckedBytes

/// The codes of the errors that the tasks throw.
///
/// They are `NSError`s whose domain is ``domain``; compare with `(error as NSError).code == Int(TasksErrorCode.notFoundError.rawValue)`.
#if canImport(ObjectiveC)
  @objc(MPPTasksErrorCode)
#endif
public enum TasksErrorCode: UInt, Sendable, CaseIterable {
  /// The work was called off.
  case cancelledError = 1
  /// What the other codes do not say, such as a file that is not a bundle.
  case unknownError = 2
  /// An option, a call or a picture is not as it must be.
  case invalidArgumentError = 3
  /// Not used by the hand tasks.
  case deadlineExceededError = 4
  /// A file, or an entry of a bundle, is not there.
  case notFoundError = 5
  /// Not used by the hand tasks.
  case alreadyExistsError = 6
  /// A file must not be read.
  case permissionDeniedError = 7
  /// A limit on sizes is exceeded.
  case resourceExhaustedError = 8
  /// Something has to be done before.
  case failedPreconditionError = 9
  /// Not used by the hand tasks.
  case abortedError = 10
  /// Not used by the hand tasks.
  case outOfRangeError = 11
  /// A format or an operator that is not supported.
  case unimplementedError = 12
  /// A fault of this package.
  case internalError = 13
  /// Reading was interrupted.
  case unavailableError = 14
  /// Bytes are missing or damaged.
  case dataLossError = 15
  /// Not used by the hand tasks.
  case unauthenticatedError = 16
  /// Of audio tasks.
  case audioRecordPermissionDeniedError = 17
  /// Of audio tasks.
  case audioRecordPermissionUndeterminedError = 18
  /// Of audio tasks.
  case audioRecordWaitingForNewMicInputError = 19
  /// Of audio tasks.
  case audioRecordNotTappingMicError = 20

  /// The lowest code.
  public static let first = TasksErrorCode.cancelledError
  /// The highest code.
  public static let last = TasksErrorCode.audioRecordNotTappingMicError

  /// The domain of the tasks' errors, MediaPipe's own.
  public static let domain = "com.google.mediapipe.tasks"
}
