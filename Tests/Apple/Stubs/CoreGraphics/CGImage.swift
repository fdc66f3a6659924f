// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize

#if canImport(ObjectiveC)
  @objc(CGImage)
#endif
public final class CGImage: NSObject, @unchecked Sendable {
  public let width: Int
  public let height: Int
  /// Not of the SDK: premultiplied RGBA without padding.
  let pixels: [UInt8]

  /// Not part of the SDK: creates an image from pixels.
  ///
  /// In the SDK a context makes images, and none is empty.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }
}

public final class CGColorSpace: @unchecked Sendable {}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none = 0
  case premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}
