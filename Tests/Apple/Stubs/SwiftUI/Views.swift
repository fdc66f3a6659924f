public struct Text: PrimitiveView, Sendable {
  nonisolated public init<S: StringProtocol>(_ content: S) {}
  nonisolated public init(_ key: LocalizedStringKey) {}
  nonisolated public init(verbatim content: String) {}
  nonisolated public func font(_ font: Font?) -> Text { self }
  nonisolated public func bold() -> Text { self }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
}

public struct Font: Sendable {
  public static let title = Font()
}

public struct Image: PrimitiveView, Equatable, Sendable {
  nonisolated public init(decorative cgImage: CGImage, scale: CGFloat) {}
  nonisolated public func resizable() -> Image { self }
}

public struct ZStack<Content: View>: PrimitiveView {
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct VStack<Content: View>: PrimitiveView {
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View, PrimitiveView where Content: View {
  public typealias Body = Never
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public struct Button<Label: View>: PrimitiveView {}

extension Button where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
}

public struct Link<Label: View>: PrimitiveView {}

extension Link where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) {}
}

public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
  public static let bottom = Alignment()
}

public struct HorizontalAlignment: Equatable, Sendable {
  public static let center = HorizontalAlignment()
}

/// Not part of the SDK, which has a type per modifier.
public struct ModifiedView<Content: View>: PrimitiveView {}

extension View {
  nonisolated public func ignoresSafeArea() -> some View { ModifiedView<Self>() }
  nonisolated public func padding(_ length: CGFloat? = nil) -> some View { ModifiedView<Self>() }
  nonisolated public func scaledToFit() -> some View { ModifiedView<Self>() }
  nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    ModifiedView<Self>()
  }
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { ModifiedView<Self>() }
}

@propertyWrapper public struct State<Value> {
  private let initial: Value
  public init(wrappedValue value: Value) { initial = value }
  /// The initial value; set values are lost, since nothing is shown.
  public var wrappedValue: Value {
    get { initial }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { Binding() }
}

public struct Binding<Value> {}
