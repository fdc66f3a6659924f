// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreGraphics
import Foundation

public let kCVPixelFormatType_24RGB: OSType = 0x18
public let kCVPixelFormatType_32ARGB: OSType = 0x20
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x3276_7579
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066

nonisolated(unsafe) public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
nonisolated(unsafe) public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"

public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  guard width > 0, height > 0 else { return kCVReturnInvalidSize }
  let alignment = (pixelBufferAttributes?[kCVPixelBufferBytesPerRowAlignmentKey as String] as? Int) ?? 16
  let isPlanar =
    pixelFormatType == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    || pixelFormatType == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
  let bytes: Int =
    switch pixelFormatType {
    case kCVPixelFormatType_24RGB: 3
    case kCVPixelFormatType_OneComponent8: 1
    case kCVPixelFormatType_422YpCbCr8: 2
    default: 4
    }
  pixelBufferOut.pointee = CVBuffer(
    format: pixelFormatType, width: width, height: height,
    sizes: isPlanar ? [(width, height, 1), ((width + 1) / 2, (height + 1) / 2, 2)] : [(width, height, bytes)],
    isPlanar: isPlanar,
    alignment: alignment)
  return kCVReturnSuccess
}

@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
  guard pixelBuffer.lockResult == kCVReturnSuccess else { return pixelBuffer.lockResult }
  pixelBuffer.lockCount += 1
  pixelBuffer.lockings += 1
  return kCVReturnSuccess
}

@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags)
  -> CVReturn
{
  guard pixelBuffer.lockCount > 0 else { return kCVReturnError }
  pixelBuffer.lockCount -= 1
  return kCVReturnSuccess
}

public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.format }
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.planes.first?.bytesPerRow ?? 0
}

public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  pixelBuffer.isPlanar || pixelBuffer.lockCount == 0 ? nil : pixelBuffer.planes.first?.memory
}

public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.isPlanar ? pixelBuffer.planes.count : 0
}

public func CVPixelBufferGetBaseAddressOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int)
  -> UnsafeMutableRawPointer?
{
  pixelBuffer.lockCount == 0 ? nil : plane(planeIndex, of: pixelBuffer)?.memory
}

public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  plane(planeIndex, of: pixelBuffer)?.width ?? 0
}

public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  plane(planeIndex, of: pixelBuffer)?.height ?? 0
}

public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  plane(planeIndex, of: pixelBuffer)?.bytesPerRow ?? 0
}

private func plane(_ index: Int, of buffer: CVPixelBuffer) -> CVBuffer.Plane? {
  buffer.isPlanar && buffer.planes.indices.contains(index) ? buffer.planes[index] : nil
}
