import AVFoundation
import MediaPipeTasksVision
import Observation

/// What the view shows. It lives on the main actor; frames and recognition do not.
@MainActor @Observable final class HandCameraModel {
  let camera = Camera()
  var position = AVCaptureDevice.Position.front
  private(set) var frame: GestureStream.Frame?
  /// The last gestures that began, were held or ended.
  private(set) var events: [GestureEvent] = []
  private(set) var problem: String?

  /// Macs have no back camera: what is not a back camera looks at whoever looks at it.
  var isMirrored: Bool { position != .back }

  /// Runs the camera until the surrounding task is cancelled.
  func run() async {
    do {
      problem = nil
      let model = Bundle.main.path(forResource: "gesture_recognizer", ofType: "task")
      let stream = try GestureStream(modelPath: model, mirrored: isMirrored)
      defer { camera.stop(stream) }
      try await camera.start(position: position, stream: stream)
      var detector = GestureEventDetector()
      for try await frame in stream.frames {
        self.frame = frame
        events = (events + detector.events(for: frame.result)).suffix(5)
      }
    } catch {
      problem = error.localizedDescription
    }
    frame = nil
  }
}
