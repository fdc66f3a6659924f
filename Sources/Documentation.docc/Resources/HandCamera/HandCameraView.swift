import GestureClassifier
import SwiftUI

/// The camera's image with the hands drawn over it, and the last events.
struct HandCameraView: View {
  @State private var model = HandCameraModel()

  var body: some View {
    ZStack {
      CameraPreview(
        camera: model.camera, mirrored: model.isMirrored, timestamp: model.frame?.timestampInMilliseconds)
      if let frame = model.frame { HandOverlay(frame: frame) }
    }
    .ignoresSafeArea()
    .overlay(alignment: .bottom) {
      VStack {
        if let problem = model.problem { Text(problem) }
        ForEach(model.events, id: \.self) { event in
          Text(verbatim: "\(event.gesture) \(event.phase.rawValue) \(Double(event.durationInMilliseconds) / 1000) s")
        }
        Button("Other camera") { model.position = model.position == .back ? .front : .back }
      }
      .padding()
    }
    .task(id: model.position) { await model.run() }
  }
}
