import HandLandmarkerCore
import ImageFiles

/// A picture and its hands turned upright: labels have to be read, and what is stored sideways is drawn as one sees it.
package struct UprightPicture {
  package let pixels: RasterImage
  package let hands: [HandAnnotation]

  /// - Parameter hands: With landmarks in the stored picture.
  package init(_ image: MPImage, hands: [HandAnnotation]) {
    let quarters = Self.quarters(image.orientation)
    pixels = quarters == 0 ? image.pixels : image.pixels.turned(quarters: quarters)
    self.hands = Self.hands(hands, orientation: image.orientation)
  }

  /// Hands of a stored picture as they lie in the upright one.
  package static func hands(_ hands: [HandAnnotation], orientation: MPImage.Orientation) -> [HandAnnotation] {
    let quarters = quarters(orientation)
    if quarters == 0 { return hands }
    return hands.map { hand in
      var hand = hand
      hand.landmarks = hand.landmarks.map { turned($0, quarters: quarters) }
      return hand
    }
  }

  /// Clockwise quarter turns that make a picture upright.
  private static func quarters(_ orientation: MPImage.Orientation) -> Int {
    switch orientation {
    case .right: 1
    case .down: 2
    case .left: 3
    default: 0
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
