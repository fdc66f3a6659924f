import Foundation

#if canImport(ObjectiveC)
  /// The name of images in MediaPipe's guides for Objective-C.
  ///
  /// A variable of type `MPImage *` takes an `MPPImage`.
  @objc(MPImage)
  open class MPImageName: NSObject {}
#else
  /// The superclass of images.
  public typealias MPImageName = NSObject
#endif
