// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreGraphics
@_exported import CoreVideo
import Foundation

public typealias CFData = NSData

nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"

public final class CGImageSource {
  let data: Data
  init(_ data: Data) { self.data = data }
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data as Data)
}

/// Returns the image in its full size.
///
/// Unlike the SDK, the only format is `P6` with a header of one line.
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?)
  -> CGImage?
{
  CGImage(portablePixmap: isrc.data)
}
