import GestureClassifier
import SwiftUI

/// The skeletons of the hands, and their gestures at the wrists.
struct HandOverlay: View {
  var frame: HandRecord

  var body: some View {
    Canvas { context, size in
      let layout = ImageLayout(imageSize: CGSize(width: frame.width ?? 0, height: frame.height ?? 0), viewSize: size)
      for hand in frame.hands {
        func location(_ landmark: HandLandmark) -> CGPoint { layout.location(x: hand[landmark].x, y: hand[landmark].y) }
        var bones = Path()
        for line in HandConnection.all {
          bones.move(to: location(line.start))
          bones.addLine(to: location(line.end))
        }
        context.stroke(bones, with: .color(.green), lineWidth: 4)
        for landmark in HandLandmark.allCases {
          let point = location(landmark)
          let dot = CGRect(x: point.x - 5, y: point.y - 5, width: 10, height: 10)
          context.fill(Path(ellipseIn: dot), with: .color(.white))
        }
        if let gesture = hand.gesture, gesture.name != "None" {
          let label = Text(verbatim: "\(gesture.name) \(Int(gesture.score * 100)) %").font(.title).bold()
          context.draw(label, at: location(.wrist), anchor: .top)
        }
      }
    }
  }
}
