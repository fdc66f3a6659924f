import GestureSupport

#if canImport(CoreVideo)
  import CoreVideo

  extension RasterImage {
    /// Creates an image of a Core Video buffer: its pixels are copied, and it is locked meanwhile.
    ///
    /// `kCVPixelFormatType_32BGRA` is the fastest; `32RGBA`, `24RGB`, `OneComponent8` and `420YpCbCr8BiPlanar` in video and full range are read as
    /// well. Colours of the formats with alpha are taken as multiplied by it, as Core Video's are.
    ///
    /// - Throws: `StatusError`: invalid argument for another format and for a size that no image can have, internal if the memory cannot be
    ///   read.
    public init(pixelBuffer buffer: CVPixelBuffer, orientation: Orientation = .up) throws(StatusError) {
      guard let layout = CoreVideoLayout(CVPixelBufferGetPixelFormatType(buffer)) else {
        throw StatusError.unsupportedPixelFormat(CVPixelBufferGetPixelFormatType(buffer))
      }
      let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
      _ = try Self.checkedSize(width: width, height: height, format: .rgba8)
      let status = CVPixelBufferLockBaseAddress(buffer, .readOnly)
      guard status == kCVReturnSuccess else { throw StatusError.unreadableImage("CVPixelBufferLockBaseAddress returned \(status)") }
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      switch layout {
      case .packed(let format):
        let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
        guard let bytes = CVPixelBufferGetBaseAddress(buffer) else { throw StatusError.unreadableImage("the pixel buffer has no memory") }
        let rows = try Self.rows(bytes, height: height, bytesPerRow: bytesPerRow, used: width * format.bytesPerPixel)
        self = try RasterImage(bytes: rows, width: width, height: height, bytesPerRow: bytesPerRow, format: format).unpremultiplied()
      case .biPlanar(let fullRange):
        var frame = YUV420(width: width, height: height, chroma: .interleaved, fullRange: fullRange)
        frame.matrix = .named(inAttachmentsOf: buffer)
        let luma = try Self.plane(0, of: buffer, width: width, height: height, bytesPerSample: 1)
        let chroma = try Self.plane(1, of: buffer, width: (width + 1) / 2, height: (height + 1) / 2, bytesPerSample: 2)
        self = frame.rgb(luma: luma, chroma: chroma)
      }
      self.orientation = orientation
    }

    private static func plane(
      _ index: Int, of buffer: CVPixelBuffer, width: Int, height: Int, bytesPerSample: Int
    ) throws(StatusError) -> YUV420.Plane {
      let (planeWidth, planeHeight) = (CVPixelBufferGetWidthOfPlane(buffer, index), CVPixelBufferGetHeightOfPlane(buffer, index))
      guard CVPixelBufferGetPlaneCount(buffer) > index, planeWidth >= width, planeHeight >= height,
        let bytes = CVPixelBufferGetBaseAddressOfPlane(buffer, index)
      else {
        throw StatusError.unreadableImage(
          "plane \(index) of the pixel buffer has \(planeWidth)×\(planeHeight) samples, \(width)×\(height) are needed")
      }
      let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(buffer, index)
      return YUV420.Plane(
        bytes: try rows(bytes, height: height, bytesPerRow: bytesPerRow, used: width * bytesPerSample), bytesPerRow: bytesPerRow)
    }

    /// The memory of rows, without the padding of the last one.
    private static func rows(
      _ bytes: UnsafeMutableRawPointer, height: Int, bytesPerRow: Int, used: Int
    ) throws(StatusError) -> UnsafeRawBufferPointer {
      let (padded, overflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
      guard bytesPerRow >= used, !overflow, padded <= Int.max - used else {
        throw StatusError.unreadableImage("rows of \(bytesPerRow) bytes cannot hold \(used)")
      }
      return UnsafeRawBufferPointer(start: bytes, count: padded + used)
    }
  }
#endif
