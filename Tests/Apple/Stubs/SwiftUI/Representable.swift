#if canImport(UIKit)
  @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    typealias Context = UIViewRepresentableContext<Self>
  }

  extension UIViewRepresentable {
    public var body: Never { fatalError() }
  }

  @MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}
#else
  @MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ nsView: NSViewType, context: Context)
    typealias Context = NSViewRepresentableContext<Self>
  }

  extension NSViewRepresentable {
    public var body: Never { fatalError() }
  }

  @MainActor @preconcurrency public struct NSViewRepresentableContext<View: NSViewRepresentable> {}
#endif
