import HandLandmarkerCore

/// A picture and its hands turned upright: labels have to be read, and what is stored sideways is drawn as one sees it.
package struct UprightPicture {
  package let pixels: PixelBuffer
  package let hands: [HandAnnotation]

  /// - Parameter hands: With landmarks in the stored picture.
  package init(_ image: MPImage, hands: [HandAnnotation]) {
    let quarters =
      switch image.orientation {
      case .right: 1
      case .down: 2
      case .left: 3
      default: 0
      }
    if quarters == 0 {
      pixels = image.pixels
      self.hands = hands
      return
    }
    pixels = image.pixels.turned(quarters: quarters)
    self.hands = hands.map { hand in
      var hand = hand
      hand.landmarks = hand.landmarks.map { Self.turned($0, quarters: quarters) }
      return hand
    }
  }

  private static func turned(_ point: SIMD3<Float>, quarters: Int) -> SIMD3<Float> {
    switch quarters {
    case 1: SIMD3(1 - point.y, point.x, point.z)
    case 2: SIMD3(1 - point.x, 1 - point.y, point.z)
    default: SIMD3(point.y, 1 - point.x, point.z)
    }
  }
}
