#if canImport(CoreVideo)
  import CoreVideo

  /// The memory layout of a Core Video buffer's pixels, for the formats that are read.
  enum CoreVideoLayout: Equatable {
    case packed(PixelFormat)
    /// A plane of Y, then one of Cb and Cr interleaved at half the size.
    case biPlanar(fullRange: Bool)

    /// nil for a format that is not read.
    init?(_ format: OSType) {
      switch format {
      case kCVPixelFormatType_32BGRA: self = .packed(.bgra8)
      case kCVPixelFormatType_32RGBA: self = .packed(.rgba8)
      case kCVPixelFormatType_24RGB: self = .packed(.rgb8)
      case kCVPixelFormatType_OneComponent8: self = .packed(.gray8)
      case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .biPlanar(fullRange: false)
      case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .biPlanar(fullRange: true)
      default: return nil
      }
    }
  }

  extension YUV420.Matrix {
    /// The matrix a buffer names in its attachments, BT.601 if it names none.
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
