import Foundation
import GestureModelTools
import TensorEngine

/// Bundles with something taken out or put in.
public enum BundleSurgery {
  public static func without(_ name: String, in bundle: ZipArchive) throws -> Data {
    try ZipWriter.bundle(bundle.entries.filter { $0.name != name }.map { ($0.name, $0.bytes.data) })
  }

  /// The bundle with another entry of that name, new or not.
  public static func replacing(_ name: String, in bundle: ZipArchive, by data: Data) throws -> Data {
    try ZipWriter.bundle(bundle.entries.filter { $0.name != name }.map { ($0.name, $0.bytes.data) } + [(name, data)])
  }
}
