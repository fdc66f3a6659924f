import GestureCommandLine
import GestureFoundation
import GestureSupport

/// Watches a camera or an address for times without frames. An interruption leads to a warning and to `onStop`, and
/// after the timeout to an error.
final class InputWatch {
  /// The time without a frame after which the input has stopped.
  private static let patience = Duration.seconds(2)
  /// The time limit for the first frame. An input may take longer then, since its streams have to be analysed.
  private static let patienceAtStart = Duration.seconds(5)
  private static let pause = Duration.seconds(1)

  /// The action when frames stop coming, once per interruption.
  var onStop: () throws -> Void = {}
  /// The error that ended reading; nil while reading continues.
  private(set) var failure: ToolError?
  /// Whether frames came and the time of `--duration` is over.
  var isOver: Bool { hasFrames && isDue }
  private let name: String
  private let options: WaitingOptions
  private let isCamera: Bool
  private let warn: (ToolError) -> Void
  /// The time since the first frame, or before it since creation.
  private var clock = Stopwatch()
  private var hasFrames = false
  /// The time of a reported interruption; nil while frames come.
  private var stopTime: ContinuousClock.Instant?

  /// - Parameter isCamera: Whether `--duration` counts real time, not the times of frames.
  init(_ name: String, _ options: WaitingOptions, isCamera: Bool, warn: @escaping (ToolError) -> Void) {
    self.name = name
    self.options = options
    self.isCamera = isCamera
    self.warn = warn
  }

  func noteFrame() {
    if !hasFrames {
      hasFrames = true
      clock = Stopwatch()
    }
    guard let time = stopTime else { return }
    stopTime = nil
    warn(
      ToolError(.inputOutputError, name, "sends frames again, after \((ContinuousClock.now - time).seconds.fixed(1)) s")
    )
  }

  /// Handles a time without frames.
  ///
  /// - Throws: `ToolError` if the wait is over.
  func check(_ silence: Duration) throws {
    ServiceManager.reportWork()
    if isDue { throw end("has sent no frame within --duration") }
    let patience = hasFrames ? Self.patience : Self.patienceAtStart
    if silence >= patience {
      try reportStop(
        hasFrames ? Self.report(patience) : "has sent no frame yet, after \(patience.seconds.fixed(0)) s",
        since: .now - silence)
    }
    let timeout = options.timeout
    if timeout > .zero, silence >= timeout {
      let hint = options.hint(isCamera: isCamera)
      throw end("\(Self.report(timeout)); --timeout SECONDS waits longer, 0 without end\(hint)")
    }
  }

  private static func report(_ silence: Duration) -> String {
    let seconds = silence.seconds
    return "has sent no frame for \(seconds.fixed(seconds == seconds.rounded() ? 0 : 1)) s"
  }

  /// Whether the time of `--duration` is over.
  private var isDue: Bool {
    // A camera needs some time to begin.
    let allowance = hasFrames ? .zero : max(options.timeout, Self.pause)
    return isCamera && options.duration.map { clock.elapsed >= $0 + allowance } ?? false
  }

  private func end(_ message: String) -> ToolError {
    let error = ToolError(.inputOutputError, name, message)
    failure = error
    return error
  }

  private func reportStop(_ message: String, since time: ContinuousClock.Instant) throws {
    if stopTime != nil { return }
    stopTime = time
    warn(ToolError(.inputOutputError, name, message))
    try onStop()
  }

  /// Whether a camera that cannot be read may come later.
  static func isTemporary(_ error: ToolError) -> Bool {
    [.noInput, .dataError, .inputOutputError].contains(error.status)
  }

  /// Waits before another connection.
  ///
  /// - Returns: Whether there may be another connection.
  func mayReconnect(after error: ToolError) throws -> Bool {
    guard isCamera, options.reconnects, !isDue, Self.isTemporary(error) else { return false }
    failure = nil
    try reportStop("\(error.message); trying to connect again once a second", since: .now)
    let wait = Stopwatch()
    while wait.elapsed < Self.pause {
      ServiceManager.reportWork()
      _ = try Interruption.wait(for: [], atMost: .milliseconds(250))
      if isDue { return false }
    }
    return true
  }
}
