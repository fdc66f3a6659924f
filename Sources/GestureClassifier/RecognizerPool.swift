import GestureFoundation
import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// A fixed number of recognizers for any number of tasks, such as the requests of a server.
///
/// ```swift
/// let pool = try RecognizerPool(modelPath: "gesture_recognizer.task")
/// let hands = try await pool.withRecognizer { recognizer in
///   try await recognizer.hands(in: RasterImage(data: upload, maximumPixelCount: 12_000_000))
/// }
/// ```
///
/// Each task has a recognizer to itself until its closure returns. When all are taken, tasks wait without blocking a thread, and are served in
/// the order in which they asked. What is decoded in the closure is in memory for at most ``count`` images at a time. A closure must not ask the
/// same pool for another recognizer: all could be waiting for each other.
public final class RecognizerPool: Sendable {
  private struct State {
    var idle: [HandGestureRecognizer]
    /// Tasks that wait, the first one first, by the number of their request.
    var waiting: [(request: Int, grant: CheckedContinuation<HandGestureRecognizer?, Never>)] = []
    /// Requests that were cancelled before they came to wait.
    var cancelled: Set<Int> = []
    var requests = 0
  }

  /// The number of recognizers.
  public let count: Int
  /// The gestures that the bundle's classifiers know; see ``HandGestureRecognizer/gestures``.
  public let gestures: [HandGesture]
  private let state: Locked<State>

  /// Loads a `gesture_recognizer.task` once and creates recognizers of it.
  ///
  /// - Parameters:
  ///   - modelPath: Absolute, or relative to the working directory.
  ///   - options: Those of every recognizer. `threads` is 1 if it is nil: many images at once use the processors better than many threads on one.
  ///   - count: The number of recognizers, 1…1024; nil means as many as there are processors (on Apple's: performance cores).
  /// - Throws: `StatusError` that names the file, the location and what would be right, or the option.
  public convenience init(
    modelPath: String, options: HandGestureRecognizer.Options = .init(), count: Int? = nil
  ) throws(StatusError) {
    let bytes = try Bytes(contentsOfFile: modelPath)
    try self.init(bundle: StatusError.typed { try ZipArchive(bytes) }, options: options, count: count)
  }

  /// Creates recognizers of the bytes of a bundle; see ``init(modelPath:options:count:)``.
  ///
  /// - Throws: `StatusError` that names the location and what would be right, or the option.
  public convenience init(
    modelData: Data, options: HandGestureRecognizer.Options = .init(), count: Int? = nil
  ) throws(StatusError) {
    try self.init(bundle: StatusError.typed { try ZipArchive(Bytes(modelData, name: "modelData")) }, options: options, count: count)
  }

  private init(bundle: ZipArchive, options: HandGestureRecognizer.Options, count: Int?) throws(StatusError) {
    let count = count ?? PerformanceCores.count
    try StatusError.check(1...1024 ~= count, option: "count", count, "1 to 1024, or nil for a number that suits the machine")
    var options = options
    options.threads = options.threads ?? 1
    var recognizers: [HandGestureRecognizer] = []
    for _ in 0..<count { recognizers.append(try HandGestureRecognizer(bundle: bundle, options: options)) }
    self.count = count
    gestures = recognizers[0].gestures
    state = Locked(State(idle: recognizers))
  }

  /// The number of tasks that wait for a recognizer. A server may refuse requests above a limit, rather than let them wait.
  public var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Runs `body` with a recognizer that no other task has, after waiting for one if need be. The recognizer's stream is reset before.
  ///
  /// - Parameter body: Runs where the caller runs. The recognizer must not be used after it has returned.
  /// - Returns: The result of `body`.
  /// - Throws: The errors of `body`; `CancellationError` if the task is cancelled before `body` begins.
  nonisolated(nonsending) public func withRecognizer<Result>(
    _ body: nonisolated(nonsending) (HandGestureRecognizer) async throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    guard let recognizer = await checkedOut() else { throw CancellationError() }
    defer { giveBack(recognizer) }
    recognizer.reset()
    return try await body(recognizer)
  }

  /// Returns the hands of a single image with their gestures, by a recognizer of the pool, as `HandGestureRecognizer.hands(in:)` does.
  ///
  /// - Throws: `StatusError` if a step fails; `CancellationError` if the task is cancelled before the work begins.
  public func hands(in image: RasterImage) async throws -> [Hand] {
    try await withRecognizer { try await $0.hands(in: image) }
  }

  /// A recognizer, as soon as it is the caller's turn; nil if the task was cancelled meanwhile.
  nonisolated(nonsending) private func checkedOut() async -> HandGestureRecognizer? {
    let request = state.withLock { state in
      state.requests += 1
      return state.requests
    }
    let recognizer = await withTaskCancellationHandler {
      await withCheckedContinuation { grant in
        // The continuation is resumed without the lock held.
        let outcome: HandGestureRecognizer?? = state.withLock { state in
          if state.cancelled.remove(request) != nil { return .some(nil) }
          // A recognizer that is given back goes to the first waiting task: there is none idle while others wait.
          if let recognizer = state.idle.popLast() { return recognizer }
          state.waiting.append((request, grant))
          return nil
        }
        if let outcome { grant.resume(returning: outcome) }
      }
    } onCancel: {
      let grant = state.withLock { state -> CheckedContinuation<HandGestureRecognizer?, Never>? in
        guard let place = state.waiting.firstIndex(where: { $0.request == request }) else {
          state.cancelled.insert(request)
          return nil
        }
        return state.waiting.remove(at: place).grant
      }
      grant?.resume(returning: nil)
    }
    // A request that was cancelled after it was granted has left its number behind.
    state.withLock { _ = $0.cancelled.remove(request) }
    return recognizer
  }

  private func giveBack(_ recognizer: HandGestureRecognizer) {
    let next = state.withLock { state -> CheckedContinuation<HandGestureRecognizer?, Never>? in
      guard !state.waiting.isEmpty else {
        state.idle.append(recognizer)
        return nil
      }
      return state.waiting.removeFirst().grant
    }
    next?.resume(returning: recognizer)
  }
}
