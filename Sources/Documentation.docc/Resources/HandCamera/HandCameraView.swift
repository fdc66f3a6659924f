import GestureClassifier
import HandEvents
import SwiftUI

/// The camera's image with the hands drawn over it, and the last events.
struct HandCameraView: View {
  @State private var model = HandCameraModel()

  var body: some View {
    ZStack {
      CameraPreview(camera: model.camera, mirrored: model.isMirrored, time: model.frame?.time)
      if let frame = model.frame { HandOverlay(hands: frame.hands, width: frame.width ?? 0, height: frame.height ?? 0) }
    }
    .ignoresSafeArea()
    .overlay(alignment: .bottom) {
      VStack {
        if let problem = model.problem { Text(problem) }
        ForEach(model.events, id: \.self) { event in
          Text(verbatim: "\(event.name) \(event.phase.rawValue) \(event.duration)")
        }
        Button("Other camera") { model.position = model.position == .back ? .front : .back }
      }
      .padding()
    }
    .task(id: model.position) { await model.run() }
  }
}
