@_exported import Foundation
@_exported import UniformTypeIdentifiers

public protocol Transferable {
  associatedtype Representation: TransferRepresentation
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

public protocol TransferRepresentation: Sendable {
  associatedtype Item: Transferable
}

@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
  public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content
  where Content.Item == Item { content }
}

public struct ReceivedTransferredFile: Sendable {
  public let file: URL
  public let isOriginalFile: Bool

  /// Not of the SDK, where the system makes them.
  public init(file: URL) { (self.file, isOriginalFile) = (file, false) }
}

public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  /// Not of the SDK.
  public let importing: @Sendable (ReceivedTransferredFile) async throws -> Item

  public init(
    importedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    self.importing = importing
  }
}

/// Not of the SDK, where data has a representation of its own.
public struct DataItself: TransferRepresentation {
  public typealias Item = Data
}

extension Data: Transferable {
  public static var transferRepresentation: DataItself { DataItself() }
}
