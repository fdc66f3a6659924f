import Foundation
import GestureClassifier

/// Both tasks: running modes, timestamps, and the callbacks of the live stream, around a finder that does the work.
///
/// Image and video calls run on the caller's thread, one after the other. In live-stream mode one frame is processed at
/// a time, and the newest frame that came meanwhile waits; results leave in order on a private serial queue, for which
/// the work does not wait. (MediaPipe: a flow limiter with one frame in flight and one in its queue, `MPPTaskInfo.mm`.)
///
/// Safe to call from any thread.
final class VisionTask<Output: HandTaskResult>: Sendable {
  private enum Work {
    /// The number of images so far.
    case image(any HandFinder, count: Locked<Int>)
    /// The times of the frames, of those that failed as well.
    case video(HandStream, clock: Locked<FrameClock>)
    case liveStream(LiveHandStream)
  }

  private let mode: RunningMode
  private let work: Work
  /// Takes the results of the live stream.
  private let consumer = Locked<Task<Void, Never>?>(nil)
  /// Delivers an outcome; nil before the task was made and after it was closed.
  private let receiver: Locked<Receiver?>

  /// Turns an outcome into its delivery to the delegate, which runs on the callback queue; nil after the task was
  /// released.
  private typealias Receiver = @Sendable (Result<Output, any Error>) -> (@Sendable () -> Void)?

  /// - Parameters:
  ///   - name: Part of the callback queue's label, `com.mediapipe.tasks.vision.<name>_<UUID>`.
  ///   - hasDelegate: Checked first, before any file is touched.
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
          // A frame's error goes to the delegate, and what is left is the end of the task.
        }
      }
      consumer.withLock { $0 = task }
      work = .liveStream(live)
    }
  }

  /// Sets the receiver of live-stream results; called once, before the first frame.
  ///
  /// - Parameters:
  ///   - owner: Held weakly until there is something to deliver.
  ///   - deliver: Called on the callback queue with the owner and a result or an error.
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

  /// Image mode: the result of a single image.
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

  /// Video mode: the result of the next frame.
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

  /// Live-stream mode: takes a frame and returns at once.
  func enqueue(image: MPImage, timestampInMilliseconds timestamp: Int) throws {
    guard case .liveStream(let live) = work else { throw TaskError.wrongMode(.liveStream, current: mode) }
    let image = try image.turned()
    try TaskError.reporting { _ = try live.recognizeAsync(image: image, at: .milliseconds(timestamp)) }
  }

  /// Ends the task: frames that wait are not begun, and nothing is delivered any more.
  func close() {
    receiver.withLock { $0 = nil }
    consumer.withLock { $0 }?.cancel()
  }
}
