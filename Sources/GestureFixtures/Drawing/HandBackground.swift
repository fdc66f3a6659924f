/// The background of drawn hands.
///
/// Either a plain gradient, or coloured shapes of all sizes.
public struct HandBackground: Sendable, Hashable, Codable {
  /// The colour at the top edge.
  ///
  /// Red, green and blue in linear light, 0…1.
  package var top: SIMD3<Float>
  /// The colour at the bottom edge.
  ///
  /// Red, green and blue in linear light, 0…1.
  package var bottom: SIMD3<Float>
  /// The seed of coloured shapes that replace the colours; nil for none.
  package var textureSeed: UInt64?

  /// Creates a gradient from colours in linear light, 0…1.
  public init(top: SIMD3<Float>, bottom: SIMD3<Float>) {
    self.top = top
    self.bottom = bottom
  }

  /// Returns coloured shapes of all sizes; equal seeds give equal shapes.
  package static func texture(seed: UInt64) -> HandBackground { changed(.dull) { $0.textureSeed = seed } }

  /// A gradient of dull blue.
  public static let dull = HandBackground(top: SIMD3(0.20, 0.26, 0.34), bottom: SIMD3(0.10, 0.12, 0.15))
  /// A light wall.
  public static let light = HandBackground(top: SIMD3(0.62, 0.62, 0.58), bottom: SIMD3(0.50, 0.49, 0.46))
}
