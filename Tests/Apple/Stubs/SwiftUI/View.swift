@_exported import Foundation

#if canImport(UIKit)
  @_exported import UIKit
#else
  @_exported import AppKit
#endif

// Types and modifiers only; nothing is ever shown.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

/// Not of the SDK: what views without a body have in common.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError() }
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  { TupleView() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

public struct EmptyView: PrimitiveView {
  nonisolated public init() {}
}

public struct TupleView<T>: PrimitiveView {}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

extension Optional: PrimitiveView where Wrapped: View {}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  public static func main() {}
}

@MainActor @preconcurrency public protocol TabContent {}

@resultBuilder public struct TabContentBuilder {
  public static func buildExpression<Content: TabContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: TabContent>(_ content: repeat each Content) -> TupleTabs<
    (repeat each Content)
  > {
    TupleTabs()
  }
}

/// Several tabs.
///
/// In the SDK the type is also generic in the identity of a tab.
public struct TupleTabs<T>: TabContent {}

public struct Tab<Content: View>: TabContent {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {}
}

public struct TabView<Content>: PrimitiveView {
  nonisolated public init(@TabContentBuilder content: () -> Content) where Content: TabContent {}
}

@MainActor @preconcurrency public protocol Scene {}

@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}
