@_exported import Foundation
@_exported import GestureClassifier
@_exported import HandDrawings
@_exported import HandFiles

// The headers of MediaPipe's framework import these modules.
#if canImport(CoreMedia)
  @_exported import CoreMedia
#endif
#if canImport(CoreVideo)
  @_exported import CoreVideo
#endif
#if canImport(UIKit)
  @_exported import UIKit
#endif
