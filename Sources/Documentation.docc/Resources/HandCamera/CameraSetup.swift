import AVFoundation

extension AVCaptureDevice {
  /// Returns the camera at a position, or else any camera.
  nonisolated static func camera(at position: Position) -> AVCaptureDevice? {
    #if canImport(UIKit)
      // The front camera of iPhone 17 is square and an ultra-wide one. Its wide-angle form is reported to be distorted.
      if position == .front,
        let square = AVCaptureDevice.default(.builtInUltraWideCamera, for: .video, position: .front)
      {
        return square
      }
    #endif
    return AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position)
      ?? AVCaptureDevice.default(for: .video)
  }
}

extension AVCaptureSession {
  /// Replaces the camera and the output. All connections are new then, even if the camera is the same one.
  nonisolated func connect(_ input: AVCaptureInput, to output: AVCaptureOutput) throws {
    beginConfiguration()
    defer { commitConfiguration() }
    for input in inputs { removeInput(input) }
    for output in outputs { removeOutput(output) }
    guard canAddInput(input) else { throw Camera.Problem.noCamera }
    addInput(input)
    guard canAddOutput(output) else { throw Camera.Problem.noCamera }
    addOutput(output)
    // More pixels do not help: the models look at 192×192 and 224×224 of them.
    if canSetSessionPreset(.vga640x480) { sessionPreset = .vga640x480 }
  }
}

extension AVCaptureVideoDataOutput {
  /// Chooses a format that `RasterImage` reads, the fastest first. The output has to be connected: what it offers
  /// depends on the camera.
  nonisolated func chooseFormat() throws {
    let readable = [
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    ]
    let offered = availableVideoPixelFormatTypes
    // A format that is not offered raises an exception that Swift cannot catch.
    guard let format = readable.first(where: offered.contains) else { throw Camera.Problem.noFormat }
    videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format]
  }
}

extension AVCaptureConnection {
  /// Rotates and mirrors the connection if the connection supports it.
  nonisolated func turn(byDegrees angle: CGFloat, mirrored: Bool) {
    if videoRotationAngle != angle, isVideoRotationAngleSupported(angle) { videoRotationAngle = angle }
    if isVideoMirrored != mirrored, isVideoMirroringSupported {
      automaticallyAdjustsVideoMirroring = false
      isVideoMirrored = mirrored
    }
  }
}
