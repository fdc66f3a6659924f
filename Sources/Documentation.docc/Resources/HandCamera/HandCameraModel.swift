import AVFoundation
import GestureClassifier
import HandEvents
import Observation

/// The state of the view. It belongs to the main actor; frames and recognition do not.
@MainActor @Observable final class HandCameraModel {
  let camera = Camera()
  var position = AVCaptureDevice.Position.front
  private(set) var frame: HandFrame?
  /// The last gestures that began, were held or ended.
  private(set) var events: [HandEvent] = []
  private(set) var problem: String?

  /// Macs have no back camera: every other camera faces the user.
  var isMirrored: Bool { position != .back }

  /// Runs the camera until the surrounding task is cancelled.
  func run() async {
    do {
      problem = nil
      let model = Bundle.main.url(forResource: "gesture_recognizer", withExtension: "task")
      let stream = try GestureStream(modelURL: model, isMirrored: isMirrored)
      defer { camera.stop(stream) }
      try await camera.start(position: position, stream: stream)
      var detector = GestureEventDetector()
      for try await frame in stream.results {
        self.frame = frame
        events = (events + detector.events(for: frame)).suffix(5)
      }
    } catch is CancellationError {
      // The view disappeared, or the other camera was chosen.
    } catch {
      problem = (error as? StatusError)?.description ?? error.localizedDescription
    }
    frame = nil
  }
}
