/// What a task does with a frame. Not thread-safe: the task's runner calls it for one frame at a time.
package protocol FrameProcessor<Output>: AnyObject {
  associatedtype Output: Sendable

  /// - Throws: If the frame cannot be processed; the next one can.
  func process(_ frame: Frame) throws -> Output
}
