import AVFoundation

/// The camera and its session. Its properties are used on its queue only, on which the frames arrive as well; so it may
/// be shared.
nonisolated final class Camera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  enum Problem: LocalizedError {
    case notAllowed, noCamera, noFormat, disconnected

    var errorDescription: String? {
      switch self {
      case .notAllowed: "The camera may not be used. Allow it in the settings."
      case .noCamera: "There is no camera that can be used."
      case .noFormat: "The camera has no format that can be read: 32BGRA, 420f or 420v."
      case .disconnected: "The camera was disconnected."
      }
    }
  }

  /// The session, for the preview.
  let session = AVCaptureSession()
  private let queue = DispatchQueue(label: "HandCamera.camera")
  private var output = AVCaptureVideoDataOutput()
  private var angle: CGFloat = 0
  private var stream: GestureStream?
  private var interruptions: AsyncStream<Bool>.Continuation?
  private var observers: [any NSObjectProtocol] = []

  override init() {
    super.init()
    let names = [
      AVCaptureSession.wasInterruptedNotification, AVCaptureSession.interruptionEndedNotification,
      AVCaptureSession.runtimeErrorNotification, AVCaptureDevice.wasDisconnectedNotification,
    ]
    observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] in self?.receive($0)
      }
    }
  }

  deinit {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  /// Asks for permission the first time, then sends frames to `stream`. Frames come until the stream is stopped. An
  /// error of the camera ends the stream.
  ///
  /// - Returns: True when the system takes the camera away, as for another app, and false when it gives it back.
  func start(position: AVCaptureDevice.Position, stream: GestureStream) async throws -> AsyncStream<Bool> {
    guard await AVCaptureDevice.requestAccess(for: .video) else { throw Problem.notAllowed }
    let (values, interruptions) = AsyncStream.makeStream(of: Bool.self)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async {
        (self.stream, self.interruptions) = (stream, interruptions)
        continuation.resume(
          with: Result {
            try self.configure(position: position)
            self.session.startRunning()
            interruptions.yield(self.session.isInterrupted)
          })
      }
    }
    return values
  }

  /// Stops the camera if it still sends frames to `stream`.
  func stop(_ stream: GestureStream) {
    queue.async {
      guard self.stream === stream else { return }
      self.stream = nil
      self.session.stopRunning()
    }
  }

  /// Turns the frames upright, as the preview shows them.
  func turn(byDegrees angle: CGFloat) {
    queue.async {
      self.angle = angle
      self.turnConnection()
    }
  }

  private func turnConnection() {
    output.connection(with: .video)?.turn(byDegrees: angle, mirrored: stream?.isMirrored ?? false)
  }

  private func configure(position: AVCaptureDevice.Position) throws {
    guard let device = AVCaptureDevice.camera(at: position) else { throw Problem.noCamera }
    output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: queue)
    try session.connect(AVCaptureDeviceInput(device: device), to: output)
    try output.chooseFormat()
    // A new connection is neither turned nor mirrored. The preview corrects the angle if this camera has another one.
    turnConnection()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    // A late frame of the camera before is not for this stream.
    if output === self.output { stream?.recognize(sampleBuffer) }
  }

  /// Receives what the system reports about cameras, on any thread.
  private func receive(_ notification: Notification) {
    let (name, error) = (notification.name, notification.userInfo?[AVCaptureSessionErrorKey] as? any Error)
    queue.async {
      guard let stream = self.stream else { return }
      switch name {
      case AVCaptureSession.runtimeErrorNotification where (error as? AVError)?.code == .mediaServicesWereReset:
        self.session.startRunning()
      case AVCaptureSession.runtimeErrorNotification:
        stream.finish(throwing: error ?? Problem.noCamera)
      case AVCaptureDevice.wasDisconnectedNotification:
        let device = (self.session.inputs.first as? AVCaptureDeviceInput)?.device
        if device?.isConnected == false { stream.finish(throwing: Problem.disconnected) }
      default:
        self.interruptions?.yield(name == AVCaptureSession.wasInterruptedNotification)
      }
    }
  }
}
