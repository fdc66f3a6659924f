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
  private let source: HandSource
  private let makeResult: ResultMaker
  /// Held while an image or frame is processed.
  private let processing = NSLock()
  /// Used only with `lock` locked, and never while a frame is processed.
  private var state = State()
  private let lock = NSLock()
  private let work: DispatchQueue
  private let callbacks: DispatchQueue

  private struct State {
    var clock = FrameClock()
    var imageCount = 0
    var isBusy = false
    var isClosed = false
    /// At most one, unless the source keeps all frames.
    var waiting: [VideoFrame] = []
    var receiver: Receiver?
  }

  /// - Parameter name: Part of the callback queue's label, `com.mediapipe.tasks.vision.<name>_<UUID>`.
  package init(mode: RunningMode, name: String, source: HandSource, makeResult: @escaping ResultMaker) {
    self.mode = mode
    self.source = source
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
    return try exclusively {
      // MediaPipe counts one second per image (`task_runner.cc`).
      let timestamp = lock.withLock {
        defer { state.imageCount += 1 }
        return state.imageCount * 1000
      }
      return makeResult(try source.image(image), timestamp, false)
    }
  }

  /// Video mode: the result of the next frame.
  package func process(videoFrame image: MPImage, timestampInMilliseconds timestamp: Int) throws -> Output {
    try check(.video)
    let frame = VideoFrame(image: try image.turned(), timestampInMilliseconds: timestamp)
    return try exclusively {
      try lock.withLock { try state.clock.accept(timestamp) }
      return try result(of: frame)
    }
  }

  /// Live-stream mode: takes a frame and returns at once.
  package func enqueue(image: MPImage, timestampInMilliseconds timestamp: Int) throws {
    try check(.liveStream)
    let frame = VideoFrame(image: try image.turned(), timestampInMilliseconds: timestamp)
    try TaskError.reporting {
      try lock.withLock {
        try state.clock.accept(timestamp)
        if state.isBusy {
          if source.dropsFrames { state.waiting = [] }
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
      state.isClosed = true
      state.waiting = []
      state.receiver = nil
    }
  }

  private func check(_ wanted: RunningMode) throws {
    guard mode == wanted else { throw TaskError.wrongMode(wanted, current: mode) }
  }

  private func exclusively<R>(_ body: () throws -> R) throws -> R {
    try processing.withLock { try TaskError.reporting(body) }
  }

  private func result(of frame: VideoFrame) throws -> Output {
    makeResult(try source.frame(frame.image, frame.timestampInMilliseconds), frame.timestampInMilliseconds, true)
  }

  /// Every frame is a separate block, which keeps the task alive while it runs.
  private func start(_ frame: VideoFrame) {
    work.async {
      let outcome = Result { try self.exclusively { try self.result(of: frame) } }
      let receiver = self.lock.withLock { self.state.receiver }
      if let delivery = receiver?(outcome, frame.timestampInMilliseconds) {
        self.callbacks.async(execute: delivery)
      }
      self.startWaiting()
    }
  }

  private func startWaiting() {
    lock.withLock {
      guard !state.waiting.isEmpty, !state.isClosed else {
        state.isBusy = false
        return
      }
      start(state.waiting.removeFirst())
    }
  }
}

/// The origin of a task's hands: a tracker or a recognizer, or a replacement for it, such as a recording.
package struct HandSource: Sendable {
  /// The hands of a single image.
  package var image: @Sendable (RasterImage) throws -> [Hand]
  /// The hands of the next frame of a stream, with its timestamp in milliseconds.
  package var frame: @Sendable (RasterImage, Int) throws -> [Hand]
  /// Whether live streams drop frames that come while one is processed. A recording that answers at once keeps all, so that tests do not depend on
  /// how fast the machine is.
  package var dropsFrames = true

  package init(image: @escaping @Sendable (RasterImage) throws -> [Hand], frame: @escaping @Sendable (RasterImage, Int) throws -> [Hand]) {
    self.image = image
    self.frame = frame
  }

  init(_ tracker: HandTracker) {
    self.init(image: { try tracker.hands(in: $0) }, frame: { try tracker.hands(in: $0, at: $1) })
  }

  init(_ recognizer: HandGestureRecognizer) {
    self.init(image: { try recognizer.hands(in: $0) }, frame: { try recognizer.hands(in: $0, at: $1) })
  }
}
