#if canImport(CoreMedia)
  import CoreMedia
#endif
#if canImport(CoreVideo)
  import CoreVideo
#endif
#if canImport(UIKit)
  import UIKit
#endif

/// The kind of an image's origin, on Apple's platforms with the object.
package enum ImageOrigin {
  /// Bytes in memory or of a file.
  case buffer
  #if canImport(UIKit)
    case image(UIImage)
  #endif
  #if canImport(CoreVideo)
    case pixelBuffer(CVPixelBuffer)
  #endif
  #if canImport(CoreMedia)
    case sampleBuffer(CMSampleBuffer)
  #endif

  package var sourceType: MPImageSourceType {
    switch self {
    case .buffer: return .buffer
    #if canImport(UIKit)
      case .image: return .image
    #endif
    #if canImport(CoreVideo)
      case .pixelBuffer: return .pixelBuffer
    #endif
    #if canImport(CoreMedia)
      case .sampleBuffer: return .sampleBuffer
    #endif
    }
  }
}
