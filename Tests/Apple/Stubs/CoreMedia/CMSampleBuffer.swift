// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideo
import Foundation

#if canImport(ObjectiveC)
  @objc(CMSampleBuffer)
#endif
public final class CMSampleBuffer: NSObject {
  let imageBuffer: CVImageBuffer?
  let time: CMTime
  var isValidNow = true

  /// Not part of the SDK: creates a buffer.
  ///
  /// In the SDK, a capture session or a decoder makes buffers.
  public init(imageBuffer: CVImageBuffer?, presentationTimeStamp: CMTime) {
    self.imageBuffer = imageBuffer
    time = presentationTimeStamp
  }
}

public typealias OSStatus = Int32

public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValidNow }

public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  sbuf.isValidNow = false
  return 0
}

public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.time }
