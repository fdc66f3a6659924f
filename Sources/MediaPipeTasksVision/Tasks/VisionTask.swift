import Foundation
import GestureClassifier

/// The common part of both tasks, around a finder of hands.
///
/// The common part checks running modes and timestamps and calls the delegate. Image and video calls run on the
/// caller's thread, one at a time. In live-stream mode one frame is processed at a time, and of the frames that come
/// meanwhile the newest waits; results leave in order on a private serial queue, for which the work does not wait.
/// (MediaPipe: a flow limiter with one frame in flight and one in its queue, `MPPTaskInfo.mm`.)
///
/// Safe to call from any thread.
final class VisionTask<Output: HandTaskResult>: Sendable {
  private enum Work {
    /// Single images, with the number of images so far.
    case image(any HandFinder, count: Locked<Int>)
    /// A video, with the times of its frames, including failed frames.
    case video(HandStream, clock: Locked<FrameClock>)
    case liveStream(LiveHandStream)
  }

  private let mode: RunningMode
  private let work: Work
  /// Takes the results of the live stream.
  private let consumer = Locked<Task<Void, Never>?>(nil)
  /// Delivers an outcome.
  ///
  /// Nil before the task was made and after its closing.
  private let receiver: Locked<Receiver?>

  /// Makes an outcome's delivery to the delegate.
  ///
  /// The delivery runs on the callback queue. Nil after the task was released.
  private typealias Receiver = @Sendable (Result<Output, any Error>) -> (@Sendable () -> Void)?

  /// Creates a task with a finder of hands.
  ///
  /// - Parameters:
  ///   - name: A part of the callback queue's label, `com.mediapipe.tasks.vision.<name>_<UUID>`.
  ///   - hasDelegate: Whether the options have a delegate; checked first, before any file is opened.
  ///   - makeFinder: Makes the finder of hands unless the options replace it; its errors are reported as MediaPipe
  ///     does.
  init(_ options: HandTaskOptions, name: String, hasDelegate: Bool, makeFinder: () throws -> any HandFinder) throws {
    mode = options.runningMode
    switch mode {
    case .image, .video: if hasDelegate { throw TaskError.delegateInSynchronousMode }
    case .liveStream: if !hasDelegate { throw TaskError.missingDelegate }
    }
    let finder: any HandFinder = try TaskError.reporting {
      guard let replacement = options.replacement else { return try makeFinder() }
      try options.check()
      return HandTracker(source: try replacement(options.trackerOptions))
    }
    let callbacks = DispatchQueue(label: "com.mediapipe.tasks.vision.\(name)_\(UUID().uuidString)")
    let receiver = Locked<Receiver?>(nil)
    self.receiver = receiver
    switch mode {
    case .image: work = .image(finder, count: Locked(0))
    case .video: work = .video(finder.makeStream(), clock: Locked(FrameClock()))
    case .liveStream:
      @Sendable func deliver(_ outcome: Result<Output, any Error>) {
        if let delivery = receiver.withLock(\.self)?(outcome) { callbacks.async(execute: delivery) }
      }
      let live = LiveHandStream(finder.work, startsAtOnce: true) { error, _ in
        deliver(Result { try TaskError.reporting { throw error } })
      }
      let results = live.results
      let task = Task.detached {
        do {
          for try await frame in results {
            deliver(.success(Output(hands: frame.hands, timestampInMilliseconds: frame.time.milliseconds)))
          }
        } catch {
          // A frame's error goes to the delegate; only the end of the task gets here.
        }
      }
      consumer.withLock { $0 = task }
      work = .liveStream(live)
    }
  }

  /// Sets the receiver of live-stream results, once, before the first frame.
  ///
  /// - Parameters:
  ///   - owner: The task, held weakly until there is something to deliver.
  ///   - deliver: Takes the owner and a result or an error, on the callback queue.
  func setReceiver<Owner: AnyObject & Sendable>(
    of owner: Owner, _ deliver: @escaping @Sendable (Owner, Output?, (any Error)?) -> Void
  ) {
    receiver.withLock {
      $0 = { [weak owner] outcome in
        guard let owner else { return nil }
        return {
          switch outcome {
          case .success(let result): deliver(owner, result, nil)
          case .failure(let error): deliver(owner, nil, error)
          }
        }
      }
    }
  }

  /// Returns the result of a single image, in image mode.
  func process(image: MPImage) throws -> Output {
    guard case .image(let finder, let count) = work else { throw TaskError.wrongMode(.image, current: mode) }
    let image = try image.turned()
    return try TaskError.reporting {
      try count.withLock { count in
        // MediaPipe counts one second per image (`task_runner.cc`).
        defer { count += 1 }
        return Output(hands: try finder.recognize(image: image), timestampInMilliseconds: count * 1000, isTimed: false)
      }
    }
  }

  /// Returns the result of the next frame, in video mode.
  func process(videoFrame image: MPImage, timestampInMilliseconds timestamp: Int) throws -> Output {
    guard case .video(let stream, let clock) = work else { throw TaskError.wrongMode(.video, current: mode) }
    let image = try image.turned()
    return try TaskError.reporting {
      try clock.withLock { clock in
        // As in MediaPipe, a frame that fails uses its timestamp.
        try clock.accept(.milliseconds(timestamp))
        let hands = try stream.recognize(videoFrame: image, at: .milliseconds(timestamp))
        return Output(hands: hands, timestampInMilliseconds: timestamp)
      }
    }
  }

  /// Takes a frame and returns at once, in live-stream mode.
  func enqueue(image: MPImage, timestampInMilliseconds timestamp: Int) throws {
    guard case .liveStream(let live) = work else { throw TaskError.wrongMode(.liveStream, current: mode) }
    let image = try image.turned()
    try TaskError.reporting { _ = try live.recognizeAsync(image: image, at: .milliseconds(timestamp)) }
  }

  /// Ends the task.
  ///
  /// Waiting frames are not begun, and nothing more is delivered.
  func close() {
    receiver.withLock { $0 = nil }
    consumer.withLock { $0 }?.cancel()
  }
}
