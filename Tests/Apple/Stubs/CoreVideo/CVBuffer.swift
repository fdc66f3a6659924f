// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Pixels in memory.
///
/// A caller that forgets to lock gets no address; the SDK does not define this case.
#if canImport(ObjectiveC)
  @objc(CVBuffer)
#endif
public final class CVBuffer: NSObject {
  struct Plane {
    var width, height, bytesPerRow: Int
    var memory: UnsafeMutableRawPointer
  }

  let format: OSType
  let width: Int
  let height: Int
  let planes: [Plane]
  let isPlanar: Bool
  var attachments: [String: CFTypeRef] = [:]
  /// Not part of the SDK: the number of locks.
  ///
  /// `lockCount` is the current number, and `lockings` the total.
  public internal(set) var lockCount = 0
  public internal(set) var lockings = 0
  /// Not of the SDK: what locking answers.
  public var lockResult = kCVReturnSuccess

  /// Not part of the SDK: creates a buffer.
  ///
  /// In the SDK, `CVPixelBufferCreate` makes buffers, and none is empty.
  ///
  /// - Parameter sizes: Width, height and bytes of a sample, plane by plane.
  public init(
    format: OSType, width: Int, height: Int, sizes: [(width: Int, height: Int, bytes: Int)], isPlanar: Bool,
    alignment: Int
  ) {
    (self.format, self.width, self.height, self.isPlanar) = (format, width, height, isPlanar)
    planes = sizes.map { size in
      let bytesPerRow = (size.width * size.bytes + alignment - 1) / alignment * alignment
      let count = bytesPerRow * size.height
      let memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 64)
      // Padding that is read by mistake shows.
      memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: count)
      return Plane(width: size.width, height: size.height, bytesPerRow: bytesPerRow, memory: memory)
    }
  }

  deinit {
    for plane in planes { plane.memory.deallocate() }
  }
}

public typealias CVImageBuffer = CVBuffer
public typealias CVPixelBuffer = CVImageBuffer
public typealias CVReturn = Int32

public let kCVReturnSuccess: CVReturn = 0
public let kCVReturnError: CVReturn = -6660
public let kCVReturnInvalidSize: CVReturn = -6681

public enum CVAttachmentMode: UInt32, Sendable {
  case shouldNotPropagate = 0
  case shouldPropagate = 1
}

public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
  buffer.attachments[key as String] = value
}

public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  buffer.attachments[key as String]
}

nonisolated(unsafe) public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_P3_D65: CFString = "P3_D65"
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
