import GestureFoundation

/// The usual hand of a canned gesture.
///
/// Consists of the hand's shape, and its direction if the gesture has one.
package struct GestureShape: Sendable {
  /// A direction in the image that belongs to a gesture.
  package enum Direction: Sendable {
    case indexUp, thumbUp, thumbDown
  }

  /// The shape that landmarks show.
  let shape: HandShape
  /// The direction; nil if the gesture is the same at any roll.
  package let direction: Direction?

  /// The largest deviation from a direction in radians: 60°.
  ///
  /// A thumb that points sideways is neither up nor down.
  package static let tolerance = Float.pi / 3
  /// The smallest visible share of a finger that has a direction.
  ///
  /// The share is that in the image plane; a finger or thumb that points to the camera has no direction.
  private static let leastShare: Float = 0.35

  /// The canned gestures by label.
  package static let canned: [String: GestureShape] = [
    "Closed_Fist": GestureShape(.fist),
    "Open_Palm": GestureShape(.palm),
    "Pointing_Up": GestureShape(.pointing, direction: .indexUp),
    "Thumb_Down": GestureShape(.thumb, direction: .thumbDown),
    "Thumb_Up": GestureShape(.thumb, direction: .thumbUp),
    "Victory": GestureShape(.victory),
    "ILoveYou": GestureShape(.iLoveYou),
  ]

  private init(_ shape: HandShape, direction: Direction? = nil) {
    self.shape = shape
    self.direction = direction
  }

  /// Returns the turns that make a hand upright for the classifier.
  ///
  /// Counter-clockwise, in radians. Empty if the hand points elsewhere.
  package func turns(of hand: Hand, in view: ImageGeometry) -> [Float] {
    guard let direction else {
      let upright = hand.direction(from: .wrist, to: .middleFingerMCP, in: view)
      return [-20, 0, 20].map { upright + $0 * .pi / 180 }
    }
    let (first, tip): (HandLandmark, HandLandmark) =
      direction == .indexUp ? (.indexFingerMCP, .indexFingerTIP) : (.thumbMCP, .thumbTIP)
    let way = hand.worldLandmarks[tip] - hand.worldLandmarks[first]
    guard way.x * way.x + way.y * way.y >= Self.leastShare * Self.leastShare * way.dot(way) else { return [] }
    let pointed = hand.direction(from: first, to: tip, in: view)
    let off = direction == .thumbDown ? pointed - (pointed > 0 ? .pi : -.pi) : pointed
    guard abs(off) <= Self.tolerance else { return [] }
    return [-15, 0, 15].map { off + $0 * .pi / 180 }
  }
}

extension Hand {
  /// Returns the direction from one landmark to another in the upright image.
  ///
  /// The direction is the clockwise angle from straight up, in radians, −π…π.
  func direction(from first: HandLandmark, to second: HandLandmark, in view: ImageGeometry) -> Float {
    let way = landmarks[second] - landmarks[first]
    let angle = atan2f(way.x * Float(view.width), -way.y * Float(view.height)) - view.rotation
    return angle - 2 * .pi * (angle / (2 * .pi)).rounded()
  }

  /// Returns the hand turned about its middle.
  ///
  /// - Parameters:
  ///   - angle: The counter-clockwise angle in radians.
  ///   - view: The image that shows the hand; the result belongs to its ``ImageGeometry/upright`` form.
  func turned(by angle: Float, in view: ImageGeometry) -> Hand {
    let width = Float(view.width)
    let height = Float(view.height)
    let cosine = cosf(angle + view.rotation)
    let sine = sinf(angle + view.rotation)
    let middle = landmarks.reduce(.zero, +) / Float(landmarks.count)
    var hand = self
    hand.landmarks = landmarks.mapPoints { point in
      let x = (point.x - middle.x) * width
      let y = (point.y - middle.y) * height
      return SIMD3(middle.x + (x * cosine + y * sine) / width, middle.y + (y * cosine - x * sine) / height, point.z)
    }
    hand.worldLandmarks = worldLandmarks.mapPoints {
      SIMD3($0.x * cosine + $0.y * sine, $0.y * cosine - $0.x * sine, $0.z)
    }
    return hand
  }
}
