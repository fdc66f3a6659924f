import Foundation
import GestureClassifier

/// Both tasks: running modes, timestamps, one image at a time, and the live stream's mailbox and callbacks.
///
/// Image and video calls run on the caller's thread, one after the other. In live-stream mode a private serial queue processes one frame at
/// a time; the newest frame that came meanwhile waits in a mailbox for one, older ones are dropped; results leave in order on a second
/// private serial queue, for which the work does not wait. (MediaPipe: a flow limiter with one frame in flight and one in its queue,
/// `MPPTaskInfo.mm`.)
///
/// Safe to call from any thread.
package final class VisionTask<Output: Sendable>: @unchecked Sendable {
  /// Delivers a result to the delegate; runs on the callback queue.
  package typealias Delivery = @Sendable () -> Void
  /// Turns an outcome into its delivery; nil after the task was released.
  package typealias Receiver = @Sendable (Result<Output, any Error>, _ timestampInMilliseconds: Int) -> Delivery?
  /// Makes a result of hands.
  package typealias ResultMaker = @Sendable (_ hands: [Hand], _ timestampInMilliseconds: Int, _ isTimed: Bool) -> Output

  package let mode: RunningMode
  /// Used with `lock` locked; in live-stream mode on the queue `work` alone, so that no frame has to wait for another one's hands.
  private let source: any HandSource
  /// Used as `source` is.
  private var stream: HandStream
  private let makeResult: ResultMaker
  private let dropsFrames: Bool
  /// Used only with `lock` locked, as is the source in the other modes.
  private var state = State()
  private let lock = NSLock()
  private let work: DispatchQueue
  private let callbacks: DispatchQueue

  private struct Frame {
    let image: RasterImage
    let timestamp: Int
  }

  private struct State {
    /// The times of the live stream's frames, of those that are dropped as well.
    var clock = FrameClock()
    var imageCount = 0
    var isBusy = false
    /// At most one, unless the source keeps all frames.
    var waiting: [Frame] = []
    /// Nil after the task was closed.
    var receiver: Receiver?
  }

  /// - Parameter name: Part of the callback queue's label, `com.mediapipe.tasks.vision.<name>_<UUID>`.
  package init(mode: RunningMode, name: String, source: any HandSource, makeResult: @escaping ResultMaker) {
    self.mode = mode
    dropsFrames = source.dropsFrames
    self.source = source
    stream = source.makeStream()
    self.makeResult = makeResult
    let label = "com.mediapipe.tasks.vision.\(name)_\(UUID().uuidString)"
    work = DispatchQueue(label: label + ".work")
    callbacks = DispatchQueue(label: label)
  }

  /// Sets the receiver of live-stream results; called once, before the first frame.
  package func setReceiver(_ receiver: @escaping Receiver) {
    lock.withLock { state.receiver = receiver }
  }

  /// Image mode: the result of a single image.
  package func process(image: MPImage) throws -> Output {
    try check(.image)
    let image = try image.turned()
    return try TaskError.reporting {
      try lock.withLock {
        // MediaPipe counts one second per image (`task_runner.cc`).
        defer { state.imageCount += 1 }
        return makeResult(try source.hands(in: image), state.imageCount * 1000, false)
      }
    }
  }

  /// Video mode: the result of the next frame.
  package func process(videoFrame image: MPImage, timestampInMilliseconds timestamp: Int) throws -> Output {
    try check(.video)
    let frame = Frame(image: try image.turned(), timestamp: timestamp)
    return try TaskError.reporting {
      try lock.withLock { try result(of: frame) }
    }
  }

  /// Live-stream mode: takes a frame and returns at once.
  package func enqueue(image: MPImage, timestampInMilliseconds timestamp: Int) throws {
    try check(.liveStream)
    let frame = Frame(image: try image.turned(), timestamp: timestamp)
    try TaskError.reporting {
      try lock.withLock {
        try state.clock.accept(.milliseconds(timestamp))
        if state.isBusy {
          if dropsFrames { state.waiting = [] }
          state.waiting.append(frame)
        } else {
          state.isBusy = true
          start(frame)
        }
      }
    }
  }

  /// Ends the task: frames that wait are not begun, and nothing is delivered any more.
  package func close() {
    lock.withLock {
      state.waiting = []
      state.receiver = nil
    }
  }

  private func check(_ wanted: RunningMode) throws {
    guard mode == wanted else { throw TaskError.wrongMode(wanted, current: mode) }
  }

  private func result(of frame: Frame) throws -> Output {
    try stream.clock.accept(.milliseconds(frame.timestamp))
    return makeResult(
      try source.hands(in: frame.image, at: .milliseconds(frame.timestamp), continuing: &stream), frame.timestamp, true)
  }

  /// Every frame is a separate block, which keeps the task alive while it runs.
  private func start(_ frame: Frame) {
    work.async {
      let outcome = Result { try TaskError.reporting { try self.result(of: frame) } }
      self.finish(outcome, timestamp: frame.timestamp)
    }
  }

  /// Delivers an outcome, and starts the frame that waits.
  private func finish(_ outcome: Result<Output, any Error>, timestamp: Int) {
    let receiver = lock.withLock { () -> Receiver? in
      guard let next = state.waiting.first else {
        state.isBusy = false
        return state.receiver
      }
      state.waiting.removeFirst()
      start(next)
      return state.receiver
    }
    if let delivery = receiver?(outcome, timestamp) { callbacks.async(execute: delivery) }
  }
}
