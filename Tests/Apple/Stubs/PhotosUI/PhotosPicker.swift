@_exported import CoreTransferable
import SwiftUI

public struct PhotosPickerItem: Hashable, Sendable {
  public var supportedContentTypes: [UTType] { [] }
  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? { nil }
}

public struct PHPickerFilter: Hashable, Sendable {
  public static let images = PHPickerFilter()
  public static let videos = PHPickerFilter()
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter { PHPickerFilter() }
}

public struct PhotosPicker<Label: View>: PrimitiveView {}

extension PhotosPicker where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil
  ) {}
}
