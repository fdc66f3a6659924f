import GestureSupport

#if canImport(CoreVideo)
  import CoreVideo

  extension RasterImage {
    private static let packedFormats: [OSType: PixelFormat] = [
      kCVPixelFormatType_32BGRA: .bgra8, kCVPixelFormatType_32RGBA: .rgba8, kCVPixelFormatType_24RGB: .rgb8,
      kCVPixelFormatType_OneComponent8: .gray8,
    ]
    /// Whether each biplanar format has the full range.
    ///
    /// A biplanar format is a plane of Y, and Cb and Cr interleaved at half size.
    private static let biPlanarFormats: [OSType: Bool] = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: false, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: true,
    ]

    /// Creates an image from a copy of a Core Video buffer's pixels.
    ///
    /// The buffer is locked during the copy. `kCVPixelFormatType_32BGRA` is the fastest. The others are `32RGBA`,
    /// `24RGB`, `OneComponent8`, and `420YpCbCr8BiPlanar` in video and full range. In formats with alpha the colours
    /// are premultiplied, as in Core Video.
    ///
    /// - Throws: `StatusError`: invalid argument for another format or for a size that no image can have, internal if
    ///   the memory cannot be read.
    public init(pixelBuffer buffer: CVPixelBuffer, orientation: Orientation = .up) throws(StatusError) {
      let type = CVPixelBufferGetPixelFormatType(buffer)
      let packed = Self.packedFormats[type]
      let isFullRange = Self.biPlanarFormats[type]
      guard packed != nil || isFullRange != nil else { throw StatusError.unsupportedPixelFormat(type) }
      let width = CVPixelBufferGetWidth(buffer)
      let height = CVPixelBufferGetHeight(buffer)
      _ = try Self.checkedSize(width: width, height: height, format: .rgba8)
      let status = CVPixelBufferLockBaseAddress(buffer, .readOnly)
      guard status == kCVReturnSuccess else {
        throw StatusError.unreadableImage("CVPixelBufferLockBaseAddress returned \(status)")
      }
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      if let format = packed {
        let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
        guard let bytes = CVPixelBufferGetBaseAddress(buffer) else {
          throw StatusError.unreadableImage("the pixel buffer has no memory")
        }
        let rows = try Self.rows(bytes, height: height, bytesPerRow: bytesPerRow, used: width * format.bytesPerPixel)
        self = try RasterImage(bytes: rows, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
          .unpremultiplied()
      } else {
        var frame = YUV420(width: width, height: height, chroma: .interleaved, fullRange: isFullRange == true)
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
      let planeWidth = CVPixelBufferGetWidthOfPlane(buffer, index)
      let planeHeight = CVPixelBufferGetHeightOfPlane(buffer, index)
      guard CVPixelBufferGetPlaneCount(buffer) > index, planeWidth >= width, planeHeight >= height,
        let bytes = CVPixelBufferGetBaseAddressOfPlane(buffer, index)
      else {
        throw StatusError.unreadableImage(
          "plane \(index) of the pixel buffer has \(planeWidth)×\(planeHeight) samples, \(width)×\(height) are needed")
      }
      let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(buffer, index)
      return YUV420.Plane(
        bytes: try rows(bytes, height: height, bytesPerRow: bytesPerRow, used: width * bytesPerSample),
        bytesPerRow: bytesPerRow)
    }

    /// Returns the memory of rows, without the padding of the last row.
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

  extension YUV420.Matrix {
    /// Returns the matrix in the attachments of a buffer.
    ///
    /// BT.601 is the default.
    static func named(inAttachmentsOf buffer: CVPixelBuffer) -> Self {
      guard let name = CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, nil) else { return .bt601 }
      if CFEqual(name, kCVImageBufferYCbCrMatrix_ITU_R_709_2) { return .bt709 }
      if CFEqual(name, kCVImageBufferYCbCrMatrix_ITU_R_2020) { return .bt2020 }
      if CFEqual(name, kCVImageBufferYCbCrMatrix_SMPTE_240M_1995) { return .smpte240M }
      if CFEqual(name, kCVImageBufferYCbCrMatrix_P3_D65) { return .p3 }
      return .bt601
    }
  }
#endif
