import CheckedBytes
import TensorEngine

/// What `inspect` tells of a file: a bundle with its entries, or a model.
package struct InspectedFile: Sendable {
  package enum Content: Sendable {
    case bundle([InspectedFile])
    case model(InspectedModel)
    /// Something else in a bundle, such as a label file.
    case other
  }

  package let name: String
  package let byteCount: Int
  package let digest: String
  package let content: Content

  /// Bundles in bundles are opened so deep: Google's have two levels.
  private static let deepestNesting = 8

  /// - Throws: `ToolError` if a bundle or model is damaged, or the outermost file is neither.
  package init(_ bytes: Bytes, name: String, depth: Int = 0) throws {
    self.name = name
    byteCount = bytes.count
    digest = bytes.withUnsafeBytes { SHA256.hexDigest(of: $0) }
    let start = bytes.withUnsafeBytes { Array($0.prefix(8)) }
    do {
      // A model may have a zip archive at its end, so its own mark comes first.
      if start.dropFirst(4).starts(with: "TFL3".utf8) {
        content = .model(InspectedModel(try Model(bytes)))
      } else if depth < Self.deepestNesting, let archive = try Self.archive(bytes, isRequired: depth == 0 || name.hasSuffix(".task")) {
        content = .bundle(try archive.entries.map { try InspectedFile($0.bytes, name: $0.name, depth: depth + 1) })
      } else {
        content = .other
      }
    } catch let error as ToolError {
      throw error
    } catch let error where depth > 0 {
      // Its place says where in the outermost file.
      throw error
    } catch {
      let error = ToolError(describingContentOf: name, error: error)
      let isKnown = start.dropFirst(4).starts(with: "TFL3".utf8) || (try? ZipArchive(bytes)) != nil
      throw isKnown ? error : Self.explained(error, start: start)
    }
  }

  /// A zip archive cannot be told by its first bytes: there may be others before it.
  private static func archive(_ bytes: Bytes, isRequired: Bool) throws -> ZipArchive? {
    isRequired ? try ZipArchive(bytes) : try? ZipArchive(bytes)
  }

  /// Says what a file is that is neither a bundle nor a model, if it is something people have lying beside them.
  private static func explained(_ error: ToolError, start: [UInt8]) -> ToolError {
    let kinds: [([UInt8], String)] = [
      (Array("P5".utf8), "a picture"), (Array("P6".utf8), "a picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
      ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0x1F, 0x8B], "compressed with gzip: unpack it first"),
      (Array("{".utf8), "a text"), (Array("<".utf8), "a web page: the download went wrong"), (Array("version ".utf8), "a Git LFS pointer"),
    ]
    guard let kind = kinds.first(where: { start.starts(with: $0.0) }) else {
      return ToolError(error.status, error.subject, "\(error.message): a .task bundle or a .tflite model is needed")
    }
    return ToolError(error.status, error.subject, "is \(kind.1), not a .task bundle or a .tflite model")
  }
}
