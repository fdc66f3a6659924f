import Foundation

/// What every task's result has. Results are immutable and may be handed between threads.
#if canImport(ObjectiveC)
  @objc(MPPTaskResult) @objcMembers
#endif
open class TaskResult: NSObject, NSCopying, @unchecked Sendable {
  /// Of the frame the result belongs to. In image mode a counter of the task's calls, 0, 1000, 2000, …, as in MediaPipe.
  public let timestampInMilliseconds: Int

  /// A result that has nothing but its time.
  public init(timestampInMilliseconds: Int) {
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  /// The result itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
