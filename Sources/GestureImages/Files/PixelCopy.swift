/// Copies pixels into rows in any order of the source.
///
/// Invariant: `source + x · column + y · row` is a pixel of the source for all x below `width` and y below `height`, and `target` has room
/// for as many pixels.
struct PixelCopy {
  /// The source's pixel that becomes the first one.
  let source: UnsafeRawPointer
  /// Bytes from a pixel of the source to that of the next column, and of the next row, of the target.
  let column: Int
  let row: Int
  let target: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int
  /// Bytes of a pixel.
  let size: Int

  /// Pixels at a time in both directions, so that what is next to each other in either image stays in the cache.
  private static let tile = 64

  /// - Parameter body: Copies one pixel.
  @inline(__always)
  func run(_ body: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void) {
    let target = UnsafeMutableRawPointer(target)
    for top in Swift.stride(from: 0, to: height, by: Self.tile) {
      for left in Swift.stride(from: 0, to: width, by: Self.tile) {
        for y in top..<min(top + Self.tile, height) {
          var from = source + (left &* column &+ y &* row)
          var to = target + ((y &* width &+ left) &* size)
          for _ in left..<min(left + Self.tile, width) {
            body(from, to)
            from += column
            to += size
          }
        }
      }
    }
  }
}
