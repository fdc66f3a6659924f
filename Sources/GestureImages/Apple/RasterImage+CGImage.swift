import GestureSupport

#if canImport(CoreGraphics)
  import CoreGraphics
  import Foundation

  extension RasterImage {
    /// Creates an image from a Core Graphics image.
    ///
    /// Any colour space and depth is accepted. The image is drawn into 8-bit RGB as MediaPipe does it
    /// (`MPPImage+Utils.mm`): into premultiplied RGBA in the device's colour space, then divided by alpha.
    ///
    /// - Throws: `StatusError`: invalid argument for a size that no image can have, internal if drawing fails.
    public init(cgImage: CGImage, orientation: Orientation = .up) throws(StatusError) {
      let width = cgImage.width
      let height = cgImage.height
      let bytesPerRow = try Self.checkedSize(width: width, height: height, format: .rgba8) / height
      var data = Data(count: bytesPerRow * height)
      let isDrawn = data.withUnsafeMutableBytes { bytes in
        // A bitmap context has rows from top to bottom; the default byte order puts red first.
        let context = CGContext(
          data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        context?.draw(cgImage, in: CGRect(x: 0, y: 0, width: width, height: height))
        return context != nil
      }
      guard isDrawn else {
        throw StatusError.unreadableImage("a bitmap context of \(width)×\(height) pixels cannot be created")
      }
      self = RasterImage(checkedData: data, width: width, height: height, bytesPerRow: bytesPerRow, format: .rgba8)
        .unpremultiplied()
      self.orientation = orientation
    }
  }
#endif
