import MediaPipeTasksVision
import SwiftUI

/// The skeletons of the hands, and their gestures at the wrists.
struct HandOverlay: View {
  var frame: GestureStream.Frame

  var body: some View {
    Canvas { context, size in
      let layout = PictureLayout(pictureSize: frame.pictureSize, viewSize: size)
      for (landmarks, gestures) in zip(frame.result.landmarks, frame.result.gestures) {
        let points = landmarks.map { layout.place(x: $0.x, y: $0.y) }
        var bones = Path()
        for line in HandLandmarker.handConnections {
          bones.move(to: points[Int(line.start)])
          bones.addLine(to: points[Int(line.end)])
        }
        context.stroke(bones, with: .color(.green), lineWidth: 4)
        for point in points {
          let dot = CGRect(x: point.x - 5, y: point.y - 5, width: 10, height: 10)
          context.fill(Path(ellipseIn: dot), with: .color(.white))
        }
        if let gesture = gestures.first, let name = gesture.categoryName, name != "None" {
          let wrist = points[Int(HandLandmark.wrist.rawValue)]
          context.draw(Text(verbatim: "\(name) \(Int(gesture.score * 100)) %").font(.title).bold(), at: wrist, anchor: .top)
        }
      }
    }
  }
}
