import Foundation
import MediaPipeTasksVision

/// The camera side of the app: gives frames to a recognizer in live-stream mode, and what comes back to the remote control.
public final class RemoteCamera: NSObject, GestureRecognizerLiveStreamDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var remote = RemoteControl()
  private let handler: @Sendable (Command) -> Void
  private var recognizer: GestureRecognizer?
  /// Is called with what a frame could not be processed for.
  public var failure: (@Sendable (any Error) -> Void)?

  /// - Parameters:
  ///   - options: Where the models are. Tests give options that replay a recording.
  ///   - handler: Is called with every command.
  public init(options: GestureRecognizerOptions, handler: @escaping @Sendable (Command) -> Void) throws {
    self.handler = handler
    super.init()
    options.runningMode = .liveStream
    options.gestureRecognizerLiveStreamDelegate = self
    recognizer = try GestureRecognizer(options: options)
  }

  /// Takes a frame of the camera.
  public func take(_ image: MPImage, timestampInMilliseconds: Int) throws {
    try recognizer?.recognizeAsync(image: image, timestampInMilliseconds: timestampInMilliseconds)
  }

  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, didFinishGestureRecognition result: GestureRecognizerResult?, timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    if let error { failure?(error) }
    guard let result else { return }
    let commands = lock.withLock { remote.commands(for: result) }
    commands.forEach(handler)
  }
}
