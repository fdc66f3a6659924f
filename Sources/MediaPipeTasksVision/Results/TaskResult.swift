import Foundation

/// The base class of every task's result. Results are immutable and may be sent between threads.
#if canImport(ObjectiveC)
  @objc(MPPTaskResult) @objcMembers
#endif
open class TaskResult: NSObject, NSCopying, @unchecked Sendable {
  /// The time of the result's frame. In image mode a counter of the task's calls, 0, 1000, 2000, …, as in MediaPipe.
  public let timestampInMilliseconds: Int

  /// Creates a result that has only its time.
  public init(timestampInMilliseconds: Int) {
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  /// The result itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
