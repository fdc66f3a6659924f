import GestureClassifier
import GestureCommandLine
import HandFiles

/// Live-stream mode: frames are sent without waiting for their results, and of the frames that come while one is processed only the newest
/// is kept.
final class LiveStream: @unchecked Sendable {
  private let add: (RasterImage, Duration) throws -> Duration?
  let end: () -> Void
  private(set) var droppedCount = 0
  private let condition = Condition()
  /// Frames that were sent and are not done, by their timestamps. Guarded by `condition`, as `failure` is.
  private var images: [Duration: (image: RasterImage, number: Int)] = [:]
  private var failure: (any Error)?
  /// Called by the task that takes the results, and by no other.
  private let handler: (HandRecord, RasterImage, _ number: Int) throws -> Void

  /// - Parameter handler: Receives the results in order, with the numbers that the frames were sent with, on another thread.
  init(_ task: HandTask, source: String, handler: @escaping (HandRecord, RasterImage, _ number: Int) throws -> Void) {
    let results: any AsyncSequence<HandFrame, any Error> & Sendable
    (add, end, results) = task.makeLiveStream()
    self.handler = handler
    Task.detached { [self] in
      do {
        for try await frame in results {
          let time = frame.time
          guard let (image, number) = condition.withLock({ images[time] }) else { continue }
          try self.handler(HandRecord(frame, source: source, hasGestures: task.namesGestures), image, number)
          condition.withLock {
            images[time] = nil
            condition.broadcast()
          }
        }
      } catch {
        condition.withLock {
          failure = error
          condition.broadcast()
        }
      }
    }
  }

  /// - Throws: The error of an earlier frame or its result, or of the timestamp.
  func send(_ image: RasterImage, at time: Duration, number: Int) throws {
    try condition.withLock {
      if let failure { throw failure }
      if let dropped = try add(image, time) {
        droppedCount += 1
        images[dropped] = nil
      }
      images[time] = (image, number)
    }
  }

  /// Waits until the frames that were sent and not dropped are done.
  func waitForAll() throws {
    try condition.withLock {
      while failure == nil, !images.isEmpty { condition.wait() }
      if let failure { throw failure }
    }
  }
}
