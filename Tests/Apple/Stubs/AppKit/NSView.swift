import QuartzCore

@MainActor open class NSView: NSObject {
  public init(frame frameRect: NSRect) { frame = frameRect }
  public required init?(coder: NSCoder) { nil }
  open var frame = NSRect.zero
  open var bounds = NSRect.zero
  open var wantsLayer = false
  open var layer: CALayer?
  open func layout() {}
}
