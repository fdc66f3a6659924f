/// The drawn background behind the hands of an image, in linear light.
package struct HandBackdrop: Sendable {
  let width: Int
  let height: Int
  /// Row by row.
  let colours: [SIMD3<Float>]
}
