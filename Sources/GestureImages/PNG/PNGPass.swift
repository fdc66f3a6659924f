/// A pass of a PNG image (PNG third edition, 8.2).
///
/// A pass is a part of the image's pixels, stored as a separate image.
struct PNGPass {
  /// The column of the pass's first pixel in the image.
  let x: Int
  /// The row of the pass's first pixel in the image.
  let y: Int
  /// The horizontal distance of the pass's pixels in the image.
  let stepX: Int
  /// The vertical distance of the pass's pixels in the image.
  let stepY: Int
  let width: Int
  let height: Int
}
