import AVFoundation
import GestureClassifier
import HandEvents
import Observation

/// The state of the view. It belongs to the main actor; frames and recognition do not.
@MainActor @Observable final class HandCameraModel {
  let camera = Camera()
  let modelURL: URL?
  var position = AVCaptureDevice.Position.front
  private(set) var isRunning = false
  /// The hands to show; nil if the camera delivers no frames.
  private(set) var frame: HandFrame?
  /// The last gestures and movements that began, were held or ended.
  private(set) var events: [HandEvent] = []
  private(set) var problem: (any Error)?
  /// Whether the system has taken the camera away.
  private(set) var isInterrupted = false

  init(modelURL: URL? = Bundle.main.url(forResource: "gesture_recognizer", withExtension: "task")) {
    self.modelURL = modelURL
  }

  /// Macs have no back camera: every other camera faces the user.
  var isMirrored: Bool { position != .back }

  /// Runs the camera until the surrounding task is cancelled.
  func run() async {
    problem = nil
    do {
      let stream = try await GestureStream(modelURL: modelURL, isMirrored: isMirrored)
      defer { camera.stop(stream) }
      let interruptions = try await camera.start(position: position, stream: stream)
      isRunning = true
      async let _: Void = follow(interruptions)
      // A mirrored image shows left and right as its person sees them; in the image of a back camera they are swapped.
      let settings = HandMovementSettings(viewpoint: stream.isMirrored ? .image : .person)
      var detectors = HandEventDetectors([GestureEventDetector(), try HandMovementDetector(settings: settings)])
      for try await var frame in stream.results {
        events = (events + detectors.events(for: frame)).suffix(5)
        frame.hands = stream.handsNow
        // A last result may come after the interruption.
        self.frame = isInterrupted ? nil : frame
      }
    } catch is CancellationError {
      // The view disappeared, or the other camera was chosen.
    } catch {
      problem = error
    }
    (frame, isRunning, isInterrupted) = (nil, false, false)
  }

  private func follow(_ interruptions: AsyncStream<Bool>) async {
    for await isInterrupted in interruptions { (self.isInterrupted, frame) = (isInterrupted, nil) }
  }
}
