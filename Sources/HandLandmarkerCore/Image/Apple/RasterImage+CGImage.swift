import CheckedBytes
import ImageFiles

#if canImport(CoreGraphics)
  import CoreGraphics
  import Foundation

  extension RasterImage {
    /// Draws a picture as MediaPipe does (`MPPImage+Utils.mm`): into premultiplied RGBA of the device's colour space, then divided by alpha.
    ///
    /// - Throws: `StatusError` if the size is not one a picture can have, an `NSError` if nothing can be drawn.
    init(drawing image: CGImage) throws {
      let (width, height) = (image.width, image.height)
      let bytesPerRow = try Self.checkedSize(width: width, height: height, format: .rgba8) / height
      var data = Data(count: bytesPerRow * height)
      let isDrawn = data.withUnsafeMutableBytes { bytes in
        // Rows of a bitmap context run top to bottom; the default byte order puts red first.
        let context = CGContext(
          data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        return context != nil
      }
      guard isDrawn else { throw TaskError.unreadableImage("a bitmap context of \(width)×\(height) pixels cannot be made") }
      self = RasterImage(checkedData: data, width: width, height: height, bytesPerRow: bytesPerRow, format: .rgba8).unpremultiplied()
    }
  }
#endif
