import QuartzCore

@MainActor open class UIView: NSObject {
  public init(frame: CGRect) { self.frame = frame }
  public required init?(coder: NSCoder) { nil }
  open var frame = CGRect.zero
  open var bounds = CGRect.zero
  open var layer: CALayer { CALayer() }
  open func layoutSubviews() {}
}
