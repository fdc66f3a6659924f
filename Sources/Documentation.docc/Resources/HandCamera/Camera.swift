import AVFoundation

/// The camera and its session. Its properties are used on its queue only, on which the frames arrive as well; so it may be shared.
nonisolated final class Camera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  enum Problem: LocalizedError {
    case notAllowed, noCamera

    var errorDescription: String? {
      switch self {
      case .notAllowed: "The camera may not be used. Allow it in the settings."
      case .noCamera: "There is no camera that can be used."
      }
    }
  }

  /// The session, for the preview.
  let session = AVCaptureSession()
  private let queue = DispatchQueue(label: "HandCamera.camera")
  private let output = AVCaptureVideoDataOutput()
  private var stream: GestureStream?

  /// Asks for permission the first time, then sends frames to `stream` until it is stopped.
  func start(position: AVCaptureDevice.Position, stream: GestureStream) async throws {
    guard await AVCaptureDevice.requestAccess(for: .video) else { throw Problem.notAllowed }
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async {
        continuation.resume(
          with: Result {
            try self.configure(position: position)
            self.stream = stream
            self.session.startRunning()
          })
      }
    }
  }

  /// Stops the camera if it still sends frames to `stream`.
  func stop(_ stream: GestureStream) {
    queue.async {
      guard self.stream === stream else { return }
      self.stream = nil
      self.session.stopRunning()
    }
  }

  /// Turns the frames upright, and mirrors them for a selfie, as the preview shows them.
  func turn(byDegrees angle: CGFloat, mirrored: Bool) {
    queue.async { self.output.connection(with: .video)?.turn(byDegrees: angle, mirrored: mirrored) }
  }

  private func configure(position: AVCaptureDevice.Position) throws {
    let wanted = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position)
    guard let device = wanted ?? AVCaptureDevice.default(for: .video) else { throw Problem.noCamera }
    let input = try AVCaptureDeviceInput(device: device)
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    for input in session.inputs { session.removeInput(input) }
    guard session.canAddInput(input) else { throw Problem.noCamera }
    session.addInput(input)
    // More pixels do not help: the models look at 192×192 and 224×224 of them.
    if session.canSetSessionPreset(.vga640x480) { session.sessionPreset = .vga640x480 }
    if session.outputs.isEmpty, session.canAddOutput(output) {
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
      output.alwaysDiscardsLateVideoFrames = true
      output.setSampleBufferDelegate(self, queue: queue)
      session.addOutput(output)
    }
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection) {
    stream?.recognize(sampleBuffer)
  }
}

extension AVCaptureConnection {
  /// Turns and mirrors the connection, as far as it supports it.
  nonisolated func turn(byDegrees angle: CGFloat, mirrored: Bool) {
    if isVideoRotationAngleSupported(angle) { videoRotationAngle = angle }
    if isVideoMirroringSupported {
      automaticallyAdjustsVideoMirroring = false
      isVideoMirrored = mirrored
    }
  }
}
