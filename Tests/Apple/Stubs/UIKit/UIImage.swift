@_exported import CoreGraphics
@_exported import Foundation

#if canImport(ObjectiveC)
  @objc(UIImage)
#endif
open class UIImage: NSObject, @unchecked Sendable {
  #if canImport(ObjectiveC)
    @objc(UIImageOrientation)
  #endif
  public enum Orientation: Int, Sendable {
    case up = 0
    case down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  public let cgImage: CGImage?
  public let scale: CGFloat
  public let imageOrientation: Orientation

  public override init() {
    (cgImage, scale, imageOrientation) = (nil, 1, .up)
  }

  public init(cgImage: CGImage) {
    (self.cgImage, scale, imageOrientation) = (cgImage, 1, .up)
  }

  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    (self.cgImage, self.scale, imageOrientation) = (cgImage, scale, orientation)
  }
}
