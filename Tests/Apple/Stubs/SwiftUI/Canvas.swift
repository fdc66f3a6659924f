public enum ColorRenderingMode: Sendable { case nonLinear, linear, extendedLinear }

public struct Canvas<Symbols: View>: PrimitiveView {}

extension Canvas where Symbols == EmptyView {
  nonisolated public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {}
}

public struct GraphicsContext {
  public struct Shading: Sendable {
    public static func color(_ color: Color) -> Shading { Shading() }
  }

  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}
}

public struct Color: Hashable, Sendable {
  public static let green = Color()
  public static let white = Color()
}

public struct FillStyle: Equatable, Sendable {
  public init() {}
}

public struct UnitPoint: Hashable, Sendable {
  public static let center = UnitPoint()
  public static let top = UnitPoint()
}

public struct Path: Equatable, Sendable {
  public init() {}
  public init(ellipseIn rect: CGRect) {}
  public mutating func move(to end: CGPoint) {}
  public mutating func addLine(to end: CGPoint) {}
}
