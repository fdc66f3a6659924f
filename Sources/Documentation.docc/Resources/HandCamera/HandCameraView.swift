import GestureClassifier
import HandEvents
import SwiftUI

/// The camera's image with hands drawn over it, and the last events.
struct HandCameraView: View {
  @State private var model = HandCameraModel()
  /// Another number starts the camera anew.
  @State private var start = 0

  var body: some View {
    ZStack {
      CameraPreview(
        camera: model.camera, mirrored: model.isMirrored, isRunning: model.isRunning, time: model.frame?.time)
      if let frame = model.frame {
        HandOverlay(hands: frame.hands, imageSize: frame.imageSize ?? ImageSize(width: 1, height: 1))
      }
    }
    .ignoresSafeArea()
    .overlay(alignment: .bottom) {
      VStack {
        if model.isInterrupted { Text("The system has paused the camera, as for another app.") }
        if let problem = model.problem {
          Text(problem.text)
          if case Camera.Problem.notAllowed = problem, let settings = Self.settings {
            Link("Open the settings", destination: settings)
          }
          Button("Try again") { start += 1 }
        }
        ForEach(model.events, id: \.self) { event in
          Text(verbatim: "\(event.name) \(event.phase.rawValue) \(event.duration)")
        }
        Button("Other camera") {
          model.position = model.position == .back ? .front : .back
          start += 1
        }
      }
      .padding()
    }
    .task(id: start) { await model.run() }
  }

  #if canImport(UIKit)
    static let settings = URL(string: UIApplication.openSettingsURLString)
  #else
    static let settings = URL(string: "x-apple.systempreferences:com.apple.preference.security?Privacy_Camera")
  #endif
}

extension Error {
  /// What the user reads.
  var text: String { (self as? StatusError)?.description ?? localizedDescription }
}
