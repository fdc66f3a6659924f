/// The codes of the errors that the tasks throw.
///
/// The errors are `NSError`s of ``domain``. Compare a code with
/// `(error as NSError).code == Int(TasksErrorCode.notFoundError.rawValue)`.
#if canImport(ObjectiveC)
  @objc(MPPTasksErrorCode)
#endif
public enum TasksErrorCode: UInt, Sendable, CaseIterable {
  /// The work was cancelled.
  case cancelledError = 1
  /// An error that no other code covers.
  ///
  /// An example is a file that is not a bundle.
  case unknownError = 2
  /// An option, a call or an image is invalid.
  case invalidArgumentError = 3
  /// Not used by the hand tasks.
  case deadlineExceededError = 4
  /// A file, or an entry of a bundle, does not exist.
  case notFoundError = 5
  /// Not used by the hand tasks.
  case alreadyExistsError = 6
  /// Reading a file is not permitted.
  case permissionDeniedError = 7
  /// A limit on sizes is exceeded.
  case resourceExhaustedError = 8
  /// Another call has to come first.
  case failedPreconditionError = 9
  /// Not used by the hand tasks.
  case abortedError = 10
  /// Not used by the hand tasks.
  case outOfRangeError = 11
  /// A format or an operator is not supported.
  case unimplementedError = 12
  /// The package has a fault.
  case internalError = 13
  /// Too many calls wait, or reading was interrupted.
  case unavailableError = 14
  /// Bytes are missing or damaged.
  case dataLossError = 15
  /// Not used by the hand tasks.
  case unauthenticatedError = 16
  /// Used by audio tasks only.
  case audioRecordPermissionDeniedError = 17
  /// Used by audio tasks only.
  case audioRecordPermissionUndeterminedError = 18
  /// Used by audio tasks only.
  case audioRecordWaitingForNewMicInputError = 19
  /// Used by audio tasks only.
  case audioRecordNotTappingMicError = 20

  /// The lowest code.
  public static let first = TasksErrorCode.cancelledError
  /// The highest code.
  public static let last = TasksErrorCode.audioRecordNotTappingMicError

  /// The domain of the tasks' errors, MediaPipe's own.
  public static let domain = "com.google.mediapipe.tasks"
}

/// The lowest and the highest code.
///
/// Objective-C sees `MPPTasksErrorCodeFirst` and `MPPTasksErrorCodeLast`.
#if canImport(ObjectiveC)
  @objc(MPPTasksErrorCodeBounds)
#endif
public enum TasksErrorCodeBounds: UInt, Sendable {
  /// The code of `cancelledError`.
  #if canImport(ObjectiveC)
    @objc(MPPTasksErrorCodeFirst)
  #endif
  case first = 1
  /// The code of `audioRecordNotTappingMicError`.
  #if canImport(ObjectiveC)
    @objc(MPPTasksErrorCodeLast)
  #endif
  case last = 20
}
