/// A zip archive of stored entries, as Google's `.task` bundles are.
public struct ZipArchive: Sendable {
  public struct Entry: Sendable {
    public var name: String
    public var bytes: Bytes
  }

  /// In the order of the central directory.
  public let entries: [Entry]

  public init(_ bytes: Bytes) throws {
    throw EngineError(.unimplemented, "not written yet")
  }
}
