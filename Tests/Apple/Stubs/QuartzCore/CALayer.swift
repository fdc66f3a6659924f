@_exported import CoreGraphics
import Foundation

open class CALayer: NSObject {
  public override init() {}
  open var frame = CGRect.zero
  open var bounds = CGRect.zero
  open func addSublayer(_ layer: CALayer) {}
}
