import AVFoundation
import XCTest

@testable import HandCamera

let modelURL = URL(
  fileURLWithPath: (ProcessInfo.processInfo.environment["GESTURE_MODELS"] ?? "Models") + "/gesture_recognizer.task")

/// 10-bit frames, which no code of this package names.
let tenBits: OSType = 0x7834_3230

/// The app's model with its camera running, as the view keeps it.
@MainActor final class RunningApp {
  let model = HandCameraModel(modelURL: modelURL)
  private var task: Task<Void, Never>?

  func start() async throws {
    task = Task { await model.run() }
    try await until("the camera runs") { model.isRunning }
  }

  /// Delivers a frame and waits for its result.
  func show(_ buffer: CVPixelBuffer, at milliseconds: Int64) async throws {
    try output(of: model.camera).deliver(sampleBuffer(buffer, milliseconds: milliseconds))
    try await until("a result") { model.frame?.time == .milliseconds(milliseconds) }
  }

  /// Waits until the camera stops by itself.
  func hasEnded() async throws { try await task?.boundedValue() }

  func end() async throws {
    task?.cancel()
    try await hasEnded()
  }
}

@MainActor func onMain(_ body: @MainActor () async throws -> Void) async rethrows { try await body() }

/// Waits up to `longestWait`.
@MainActor func until(_ what: String, _ condition: () -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(longestWait)
  while !condition() {
    if ContinuousClock.now > end { XCTFail("\(what) did not come") }
    guard ContinuousClock.now < end else { throw WaitTimedOut() }
    try await Task.sleep(for: .milliseconds(2))
  }
}

func output(of camera: Camera) throws -> AVCaptureVideoDataOutput {
  try XCTUnwrap(camera.session.outputs.first as? AVCaptureVideoDataOutput)
}

/// The connection that brings the frames.
///
/// Returned after the requests to the camera are done.
func connection(of camera: Camera) throws -> AVCaptureConnection {
  let output = try output(of: camera)
  output.settle()
  return try XCTUnwrap(output.connection(with: .video))
}
