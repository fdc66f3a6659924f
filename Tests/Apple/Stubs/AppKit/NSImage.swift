@_exported import CoreGraphics
@_exported import Foundation

open class NSImage: NSObject, @unchecked Sendable {
  private let content: CGImage?

  public init(size: NSSize) { content = nil }
  public init(cgImage: CGImage, size: NSSize) { content = cgImage }

  open func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context referenceContext: NSGraphicsContext?,
    hints: [NSImageRep.HintKey: Any]?
  ) -> CGImage? { content }
}

open class NSGraphicsContext: NSObject {}

open class NSImageRep: NSObject {
  public struct HintKey: Hashable, Sendable {}
}
