/// The layout of a pixel's bytes in memory.
///
/// Rows run from top to bottom.
///
/// Later versions may add formats: a `switch` needs a `default`.
#if compiler(>=6.3)
  @nonexhaustive
#endif
public enum PixelFormat: Sendable, Hashable, CaseIterable {
  /// Red, green, blue, one byte each.
  case rgb8
  /// Red, green, blue, alpha, one byte each.
  case rgba8
  /// Blue, green, red, alpha, one byte each.
  case bgra8
  /// One byte for red, green and blue.
  case gray8

  /// The number of bytes of a pixel: 3, 4, 4 or 1.
  package var bytesPerPixel: Int {
    switch self {
    case .rgb8: 3
    case .rgba8, .bgra8: 4
    case .gray8: 1
    }
  }
}
