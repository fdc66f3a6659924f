import Foundation

#if canImport(ObjectiveC)
  /// The name that MediaPipe's guides for Objective-C give to images, beside `MPPImage`: a variable of type `MPImage *`
  /// takes an `MPPImage`.
  @objc(MPImage)
  open class MPImageName: NSObject {}
#else
  /// The superclass of images.
  public typealias MPImageName = NSObject
#endif
