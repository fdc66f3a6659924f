/// The light on drawn hands: two lamps and ambient light.
public struct HandLight: Sendable, Hashable, Codable {
  /// The direction from the hand to the stronger lamp.
  ///
  /// x goes to the right, y upwards, z towards the camera. The length is any number above 0.
  package var key = SIMD3<Float>(-0.5, 0.7, 0.8)
  /// The direction from the hand to the weaker lamp.
  ///
  /// The axes are those of the stronger lamp.
  package var fill = SIMD3<Float>(0.8, 0.1, 0.6)
  /// The brightness of the stronger lamp.
  ///
  /// At 1, the lamp makes white skin that faces it white.
  package var keyBrightness: Float = 0.95
  /// The brightness of the weaker lamp.
  package var fillBrightness: Float = 0.35
  /// The brightness of the ambient light.
  package var ambient: Float = 0.30

  /// Creates the default light.
  ///
  /// One lamp is above on the left, and a weaker one on the right.
  package init() {}

  /// A room in daylight: the default light.
  public static let daylight = HandLight()

  /// A dark room with one weak lamp on the right.
  public static let dim = changed(HandLight()) { light in
    light.keyBrightness = 0.25
    light.fillBrightness = 0.06
    light.ambient = 0.05
    light.key = SIMD3(0.9, 0.4, 0.5)
  }

  /// A strong lamp on the right, and little ambient light.
  public static let fromTheSide = changed(HandLight()) { light in
    light.keyBrightness = 1.2
    light.fillBrightness = 0.1
    light.ambient = 0.12
    light.key = SIMD3(1, 0.2, 0.35)
  }
}
