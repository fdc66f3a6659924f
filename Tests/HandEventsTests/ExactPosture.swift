import Foundation
import HandEvents
import HandValues

/// A hand whose fingers are bent by exact angles.
///
/// A finger is straight, and bends at its knuckle only: its bend is the angle between it and the palm. The hand is a
/// right one, in lengths of 0.1 metres.
struct ExactPosture {
  /// The bends of the index, middle, ring and pinky finger, in degrees.
  var bends = SIMD4<Float>(repeating: 5)
  /// The place of the hand, in hand sizes to the right.
  var shift: Float = 0
  /// The thumb's tip from the index finger's second joint, in hand sizes; nil for a thumb that is spread.
  var thumb: SIMD3<Float>?

  /// Twice the distance from the wrist to the middle finger's knuckle.
  static let size: Float = 2 * (0.095 * 0.095 + 0.94 * 0.94).squareRoot()
  private static let knuckles = [SIMD2<Float>(0.29, 0.97), SIMD2(0.05, 1), SIMD2(-0.18, 0.94), SIMD2(-0.38, 0.82)]
  private static let thumbPoints = [
    SIMD3<Float>(0.3, -0.25, 0), SIMD3(0.6, -0.5, 0), SIMD3(0.8, -0.75, 0), SIMD3(0.95, -0.95, 0),
  ]

  /// The 21 points; y points down, and z away from the camera.
  var points: [SIMD3<Float>] {
    let wrist = SIMD2<Float>(-0.045, 0.06)
    var points = [SIMD3<Float>(wrist.x, -wrist.y, 0)] + Self.thumbPoints
    for (finger, knuckle) in Self.knuckles.enumerated() {
      let way = knuckle - wrist
      let along = way / (way * way).sum().squareRoot()
      let angle = bends[finger] * .pi / 180
      for share: Float in [0, 0.5, 0.8, 1] {
        let length = 0.9 * share
        let flat = knuckle + along * length * cos(angle)
        points.append(SIMD3<Float>(flat.x, -flat.y, -length * sin(angle)))
      }
    }
    if let thumb { points[4] = points[6] + thumb * Self.size }
    return points
  }

  /// The distance of the tips of thumb and index finger, in hand sizes.
  var aperture: Float {
    let way = points[4] - points[8]
    return (way * way).sum().squareRoot() / Self.size
  }

  /// A frame with this hand; the image is as wide as high.
  func frame(at milliseconds: Int) -> HandFrame {
    let points = points
    let right = shift * Self.size
    let hand = Hand(
      handedness: .right,
      landmarks: HandPoints { SIMD3<Float>(0.5 + 0.2 * (points[$0].x + right), 0.7 + 0.2 * points[$0].y, 0) },
      worldLandmarks: HandPoints { points[$0] * 0.1 })
    return HandFrame(hands: [hand], at: .milliseconds(milliseconds), imageSize: ImageSize(width: 640, height: 640))
  }

  /// Frames of postures that follow each other, every 20 ms, each for a number of milliseconds.
  static func frames(_ postures: [(ExactPosture, Int)]) -> [HandFrame] {
    var frames: [HandFrame] = []
    for (posture, duration) in postures {
      for _ in 0..<(duration + 10) / 20 { frames.append(posture.frame(at: 20 * frames.count)) }
    }
    return frames
  }

  /// The same with some fingers changed.
  func changed(_ change: (inout ExactPosture) -> Void) -> ExactPosture {
    var posture = self
    change(&posture)
    return posture
  }
}
