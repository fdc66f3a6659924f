import CheckedBytes
import ImageFiles

#if canImport(CoreVideo)
  import CoreVideo

  extension RasterImage {
    /// Copies the pixels of a Core Video buffer, which is locked meanwhile.
    ///
    /// - Throws: `StatusError` if the size is not one a picture can have; an `NSError` for a format that is not supported, or if the memory
    ///   cannot be read.
    init(copying buffer: CVPixelBuffer) throws {
      guard let layout = CoreVideoLayout(CVPixelBufferGetPixelFormatType(buffer)) else {
        throw TaskError.unsupportedPixelFormat(CVPixelBufferGetPixelFormatType(buffer))
      }
      let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
      _ = try Self.checkedSize(width: width, height: height, format: .rgba8)
      let status = CVPixelBufferLockBaseAddress(buffer, .readOnly)
      guard status == kCVReturnSuccess else { throw TaskError.unreadableImage("CVPixelBufferLockBaseAddress returned \(status)") }
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      switch layout {
      case .packed(let format):
        let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
        guard let bytes = CVPixelBufferGetBaseAddress(buffer) else { throw TaskError.unreadableImage("the pixel buffer has no memory") }
        let rows = try Self.rows(bytes, height: height, bytesPerRow: bytesPerRow, used: width * format.bytesPerPixel)
        self = try RasterImage(bytes: rows, width: width, height: height, bytesPerRow: bytesPerRow, format: format).unpremultiplied()
      case .biPlanar(let fullRange):
        var frame = YUV420(width: width, height: height, chroma: .interleaved, fullRange: fullRange)
        frame.matrix = .named(inAttachmentsOf: buffer)
        let luma = try Self.plane(0, of: buffer, width: width, height: height, bytesPerSample: 1)
        let chroma = try Self.plane(1, of: buffer, width: (width + 1) / 2, height: (height + 1) / 2, bytesPerSample: 2)
        self = frame.rgb(luma: luma, chroma: chroma)
      }
    }

    private static func plane(
      _ index: Int, of buffer: CVPixelBuffer, width: Int, height: Int, bytesPerSample: Int
    ) throws -> YUV420.Plane {
      let (planeWidth, planeHeight) = (CVPixelBufferGetWidthOfPlane(buffer, index), CVPixelBufferGetHeightOfPlane(buffer, index))
      guard CVPixelBufferGetPlaneCount(buffer) > index, planeWidth >= width, planeHeight >= height,
        let bytes = CVPixelBufferGetBaseAddressOfPlane(buffer, index)
      else {
        throw TaskError.unreadableImage(
          "plane \(index) of the pixel buffer has \(planeWidth)×\(planeHeight) samples, \(width)×\(height) are needed")
      }
      let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(buffer, index)
      return YUV420.Plane(
        bytes: try rows(bytes, height: height, bytesPerRow: bytesPerRow, used: width * bytesPerSample), bytesPerRow: bytesPerRow)
    }

    /// The memory of rows, without the padding of the last one.
    private static func rows(
      _ bytes: UnsafeMutableRawPointer, height: Int, bytesPerRow: Int, used: Int
    ) throws -> UnsafeRawBufferPointer {
      let (padded, overflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
      guard bytesPerRow >= used, !overflow, padded <= Int.max - used else {
        throw TaskError.unreadableImage("rows of \(bytesPerRow) bytes cannot hold \(used)")
      }
      return UnsafeRawBufferPointer(start: bytes, count: padded + used)
    }
  }
#endif
