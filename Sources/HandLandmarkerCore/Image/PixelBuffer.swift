import Foundation

/// How the bytes of a pixel lie in memory. Rows run top to bottom.
public enum PixelFormat: Sendable, Hashable, CaseIterable {
  /// Red, green, blue, one byte each.
  case rgb8
  /// Red, green, blue, alpha, one byte each.
  case rgba8
  /// Blue, green, red, alpha, one byte each.
  case bgra8
  /// One byte, taken for red, green and blue.
  case gray8

  /// 3, 4, 4 or 1.
  public var bytesPerPixel: Int {
    switch self {
    case .rgb8: 3
    case .rgba8, .bgra8: 4
    case .gray8: 1
    }
  }
}

/// Pixels the stages read: an owned, immutable buffer whose bytes were checked against its size when it was made.
package struct PixelBuffer: Sendable {
  package let data: Data
  package let width: Int
  package let height: Int
  package let bytesPerRow: Int
  package let format: PixelFormat

  /// The caller has checked that `data` holds `bytesPerRow · (height − 1) + width · bytesPerPixel` bytes or more and that sizes are positive.
  package init(data: Data, width: Int, height: Int, bytesPerRow: Int, format: PixelFormat) {
    self.data = data
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.format = format
  }
}
