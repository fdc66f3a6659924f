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
final class VisionTask<Output: HandTaskResult>: @unchecked Sendable {
  /// Turns an outcome into its delivery to the delegate, which runs on the callback queue; nil after the task was released.
  private typealias Receiver = @Sendable (Result<Output, any Error>) -> (@Sendable () -> Void)?

  private let mode: RunningMode
  /// Used with `lock` locked; in live-stream mode on the queue `work` alone, so that no frame has to wait for another one's hands.
  private let source: any HandSource
  /// Used as `source` is.
  private var stream: HandStream
  private let dropsFrames: Bool
  /// Used only with `lock` locked, as is the source in the other modes.
  private var state = State()
  private let lock = NSLock()
  private let work: DispatchQueue
  private let callbacks: DispatchQueue

  private struct State {
    /// The times of the live stream's frames, of those that are dropped as well.
    var clock = FrameClock()
    var imageCount = 0
    var isBusy = false
    /// At most one, unless the source keeps all frames.
    var waiting: [VideoFrame] = []
    /// Nil after the task was closed.
    var receiver: Receiver?
  }

  /// - Parameters:
  ///   - name: Part of the callback queue's label, `com.mediapipe.tasks.vision.<name>_<UUID>`.
  ///   - hasDelegate: Checked first, before any file is touched.
  ///   - makePipeline: Makes the source of hands unless the options replace it; its errors are reported as MediaPipe does.
  init(_ options: HandTaskOptions, name: String, hasDelegate: Bool, makePipeline: () throws -> any HandSource) throws {
    mode = options.runningMode
    switch mode {
    case .image, .video: if hasDelegate { throw TaskError.delegateInSynchronousMode }
    case .liveStream: if !hasDelegate { throw TaskError.missingDelegate }
    }
    source = try TaskError.reporting {
      guard let replacement = options.replacement else { return try makePipeline() }
      try options.check()
      return try replacement(options.trackerOptions)
    }
    dropsFrames = source.dropsFrames
    stream = source.makeStream()
    let label = "com.mediapipe.tasks.vision.\(name)_\(UUID().uuidString)"
    work = DispatchQueue(label: label + ".work")
    callbacks = DispatchQueue(label: label)
  }

  /// Sets the receiver of live-stream results; called once, before the first frame.
  ///
  /// - Parameters:
  ///   - owner: Held weakly until there is something to deliver.
  ///   - deliver: Called on the callback queue with the owner and a result or an error.
  func setReceiver<Owner: AnyObject & Sendable>(
    of owner: Owner, _ deliver: @escaping @Sendable (Owner, Output?, (any Error)?) -> Void
  ) {
    let receiver: Receiver = { [weak owner] outcome in
      guard let owner else { return nil }
      return {
        switch outcome {
        case .success(let result): deliver(owner, result, nil)
        case .failure(let error): deliver(owner, nil, error)
        }
      }
    }
    lock.withLock { state.receiver = receiver }
  }

  /// Image mode: the result of a single image.
  func process(image: MPImage) throws -> Output {
    try check(.image)
    let image = try image.turned()
    return try TaskError.reporting {
      try lock.withLock {
        // MediaPipe counts one second per image (`task_runner.cc`).
        defer { state.imageCount += 1 }
        return Output(hands: try source.hands(in: image), timestampInMilliseconds: state.imageCount * 1000, isTimed: false)
      }
    }
  }

  /// Video mode: the result of the next frame.
  func process(videoFrame image: MPImage, timestampInMilliseconds timestamp: Int) throws -> Output {
    try check(.video)
    let frame = VideoFrame(image: try image.turned(), at: .milliseconds(timestamp))
    return try TaskError.reporting {
      try lock.withLock { try result(of: frame) }
    }
  }

  /// Live-stream mode: takes a frame and returns at once.
  func enqueue(image: MPImage, timestampInMilliseconds timestamp: Int) throws {
    try check(.liveStream)
    let frame = VideoFrame(image: try image.turned(), at: .milliseconds(timestamp))
    try TaskError.reporting {
      try lock.withLock {
        try state.clock.accept(frame.time)
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
  func close() {
    lock.withLock {
      state.waiting = []
      state.receiver = nil
    }
  }

  private func check(_ wanted: RunningMode) throws {
    guard mode == wanted else { throw TaskError.wrongMode(wanted, current: mode) }
  }

  private func result(of frame: VideoFrame) throws -> Output {
    // As in MediaPipe, a frame that fails uses its timestamp.
    try stream.clock.accept(frame.time)
    var next = stream
    let hands = try source.hands(in: frame.image, at: frame.time, continuing: &next)
    stream = next
    return Output(hands: hands, timestampInMilliseconds: frame.time.milliseconds)
  }

  /// Every frame is a separate block, which keeps the task alive while it runs.
  private func start(_ frame: VideoFrame) {
    work.async {
      self.finish(Result { try TaskError.reporting { try self.result(of: frame) } })
    }
  }

  /// Delivers an outcome, and starts the frame that waits.
  private func finish(_ outcome: Result<Output, any Error>) {
    let receiver = lock.withLock { () -> Receiver? in
      state.isBusy = !state.waiting.isEmpty
      if state.isBusy { start(state.waiting.removeFirst()) }
      return state.receiver
    }
    if let delivery = receiver?(outcome) { callbacks.async(execute: delivery) }
  }
}
