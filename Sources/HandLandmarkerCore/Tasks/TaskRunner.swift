import Foundation

/// The machine behind both tasks: running modes, timestamps, one frame at a time, and the live stream's mailbox and callbacks.
///
/// Image and video calls run on the caller's thread, one after the other. In live-stream mode a private serial queue works on one frame at
/// a time; the newest frame that came meanwhile waits in a mailbox of one place, older ones are dropped; results leave in order on a second
/// private serial queue, for which the work does not wait. (MediaPipe: a flow limiter with one frame in flight and one in its queue,
/// `MPPTaskInfo.mm`.)
///
/// Safe to call from any thread.
package final class TaskRunner<Output: Sendable>: @unchecked Sendable {
  /// Hands a result to whoever waits for it; runs on the callback queue.
  package typealias Delivery = @Sendable () -> Void
  /// Turns an outcome into its delivery when it is there; nil if nobody is left to take it.
  package typealias Receiver = @Sendable (Result<Output, any Error>, _ timestampInMilliseconds: Int) -> Delivery?

  package let mode: RunningMode
  /// Used only with `processing` locked.
  private let processor: any FrameProcessor<Output>
  private let processing = NSLock()
  /// Used only with `lock` locked, and never while a frame is processed.
  private var state = State()
  private let lock = NSLock()
  private let work: DispatchQueue
  private let callbacks: DispatchQueue

  fileprivate struct State {
    var lastTimestamp: Int?
    var imageCount = 0
    var isBusy = false
    var isClosed = false
    var waiting: Frame?
    var receiver: Receiver?
  }

  /// - Parameter taskName: Part of the callback queue's label, `com.mediapipe.tasks.vision.<taskName>_<UUID>`.
  package init(mode: RunningMode, taskName: String, processor: some FrameProcessor<Output>) {
    self.mode = mode
    self.processor = processor
    let label = "com.mediapipe.tasks.vision.\(taskName)_\(UUID().uuidString)"
    work = DispatchQueue(label: label + ".work")
    callbacks = DispatchQueue(label: label)
  }

  /// Says where live-stream results go; called once, before the first frame.
  package func setReceiver(_ receiver: @escaping Receiver) {
    lock.withLock { state.receiver = receiver }
  }

  /// Image mode: the result of a picture that has nothing to do with others.
  package func process(image: MPImage) throws -> Output {
    try check(.image)
    var frame = try Frame(image, timestampInMilliseconds: 0)
    return try exclusively { processor in
      frame.timestampInMilliseconds = lock.withLock { state.nextImageTimestamp() }
      return try processor.process(frame)
    }
  }

  /// Video mode: the result of the next frame of a clip.
  package func process(videoFrame image: MPImage, timestampInMilliseconds: Int) throws -> Output {
    try check(.video)
    let frame = try Frame(image, timestampInMilliseconds: timestampInMilliseconds)
    return try exclusively { processor in
      try lock.withLock { try state.accept(timestampInMilliseconds) }
      return try processor.process(frame)
    }
  }

  /// Live-stream mode: takes a frame and returns at once.
  package func enqueue(image: MPImage, timestampInMilliseconds: Int) throws {
    try check(.liveStream)
    let frame = try Frame(image, timestampInMilliseconds: timestampInMilliseconds)
    try lock.withLock {
      try state.accept(timestampInMilliseconds)
      if state.isBusy {
        state.waiting = frame
      } else {
        state.isBusy = true
        start(frame)
      }
    }
  }

  /// Runs `body` while no frame is processed.
  package func exclusively<R>(_ body: (any FrameProcessor<Output>) throws -> R) throws -> R {
    try processing.withLock { try TaskError.reporting { try body(processor) } }
  }

  /// Runs `body` on the work queue: the asynchronous form of the blocking calls.
  package func asynchronously<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    try Task.checkCancellation()
    let handover = Handover<R>()
    await withCheckedContinuation { continuation in
      work.async {
        handover.put(Result { try body() })
        continuation.resume()
      }
    }
    return try handover.take()
  }

  /// The task is gone: nothing that waits is begun, nothing is delivered any more.
  package func close() {
    lock.withLock {
      state.isClosed = true
      state.waiting = nil
      state.receiver = nil
    }
  }

  private func check(_ wanted: RunningMode) throws {
    guard mode == wanted else { throw TaskError.wrongMode(wanted, current: mode) }
  }

  /// Every frame is a block of its own, which keeps the runner alive while it runs.
  private func start(_ frame: Frame) {
    work.async {
      let outcome = Result { try self.exclusively { try $0.process(frame) } }
      let receiver = self.lock.withLock { self.state.receiver }
      if let delivery = receiver?(outcome, frame.timestampInMilliseconds) {
        self.callbacks.async(execute: delivery)
      }
      self.startWaiting()
    }
  }

  private func startWaiting() {
    lock.withLock {
      guard let frame = state.waiting, !state.isClosed else {
        state.isBusy = false
        return
      }
      state.waiting = nil
      start(frame)
    }
  }
}

extension TaskRunner.State {
  /// Timestamps increase strictly; the first may be any. A refused one changes nothing.
  fileprivate mutating func accept(_ timestamp: Int) throws {
    guard !timestamp.multipliedReportingOverflow(by: 1000).overflow else { throw TaskError.timestampOutOfRange(timestamp) }
    if let lastTimestamp, timestamp <= lastTimestamp {
      throw TaskError.timestampNotIncreasing(timestamp, last: lastTimestamp)
    }
    lastTimestamp = timestamp
  }

  /// MediaPipe steps one second per picture (`task_runner.cc`).
  fileprivate mutating func nextImageTimestamp() -> Int {
    defer { imageCount += 1 }
    return imageCount * 1000
  }
}
