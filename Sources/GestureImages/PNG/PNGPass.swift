/// A part of the pixels of a PNG image that is stored as an image of its own (PNG third edition, 8.2).
struct PNGPass {
  /// The first pixel of the image that belongs to the pass.
  let x: Int
  let y: Int
  /// The distance of its pixels in the image.
  let stepX: Int
  let stepY: Int
  let width: Int
  let height: Int
}
