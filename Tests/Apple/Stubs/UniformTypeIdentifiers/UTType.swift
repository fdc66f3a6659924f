public struct UTType: Hashable, Sendable {
  /// Not of the SDK, where types come from the system's declarations.
  let identifier: String

  public static let image = UTType(identifier: "public.image")
  public static let movie = UTType(identifier: "public.movie")
  public func conforms(to type: UTType) -> Bool { self == type }
}
