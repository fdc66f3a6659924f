import Foundation

/// An image in memory.
///
/// Rows go from top to bottom. Each pixel has three bytes (red, green, blue), without padding.
package struct DrawnPicture: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// `width · height · 3` bytes.
  package let rgb: [UInt8]

  package init(width: Int, height: Int, rgb: [UInt8]) {
    self.width = width
    self.height = height
    self.rgb = rgb
  }

  /// The image as a binary Netpbm file (`P6`).
  package var ppmData: Data {
    var data = Data("P6\n\(width) \(height)\n255\n".utf8)
    data.append(contentsOf: rgb)
    return data
  }

  /// The FNV-1a checksum (64 bits) of the pixels.
  ///
  /// Goldens identify their image by the checksum, so that a change of the drawing is distinguished from a change of
  /// the recognition.
  package var checksum: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in rgb {
      hash ^= UInt64(byte)
      hash = hash &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The same scene turned clockwise by a multiple of 90 degrees.
  package func turned(clockwise degrees: Int) -> DrawnPicture {
    let quarters = ((degrees / 90) % 4 + 4) % 4
    guard quarters != 0 else { return self }
    let newWidth = quarters == 2 ? width : height
    let newHeight = quarters == 2 ? height : width
    var turned = [UInt8](repeating: 0, count: rgb.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (fromX, fromY) =
          switch quarters {
          case 1: (y, height - 1 - x)
          case 2: (width - 1 - x, height - 1 - y)
          default: (width - 1 - y, x)
          }
        for channel in 0..<3 { turned[(y * newWidth + x) * 3 + channel] = rgb[(fromY * width + fromX) * 3 + channel] }
      }
    }
    return DrawnPicture(width: newWidth, height: newHeight, rgb: turned)
  }
}
