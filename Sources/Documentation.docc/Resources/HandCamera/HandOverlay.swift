import GestureClassifier
import SwiftUI

/// The skeletons of the hands, and their gestures at the wrists.
struct HandOverlay: View {
  var hands: [Hand]
  /// The size of the upright image.
  var imageSize: ImageSize

  var body: some View {
    Canvas { context, size in
      let placement = ImagePlacement(imageSize: imageSize, viewWidth: size.width, viewHeight: size.height)
      for hand in hands {
        func location(_ landmark: HandLandmark) -> CGPoint {
          let position = placement.position(of: hand[landmark])
          return CGPoint(x: position.x, y: position.y)
        }
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
        if let gesture = hand.gesture, let score = hand.gestureScore {
          let label = Text(verbatim: "\(gesture) \(Int(score * 100)) %").font(.title).bold()
          context.draw(label, at: location(.wrist), anchor: .top)
        }
      }
    }
  }
}
