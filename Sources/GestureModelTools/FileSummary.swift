import GestureSupport
import TensorEngine

/// The contents of a file.
///
/// The file is a bundle with its entries, or a model.
///
/// ```swift
/// let file = try FileSummary(Bytes(contentsOfFile: "gesture_recognizer.task"))
/// if case .bundle(let entries) = file.content { print(entries.map(\.name)) }
/// ```
package struct FileSummary: Sendable {
  /// The content of a file.
  package enum Content: Sendable {
    /// A zip archive of stored files.
    case bundle([FileSummary])
    /// A TFLite model.
    indirect case model(ModelSummary)
    /// Another file in a bundle, such as a label file.
    case other
  }

  /// The path of the file, or the name of the entry.
  package let name: String
  /// The size.
  package let byteCount: Int
  /// 64 hexadecimal digits.
  package let sha256: String
  /// The content of the file.
  package let content: Content

  /// Bundles in bundles are opened to this depth: Google's have two levels.
  private static let deepestNesting = 8

  /// Summarises a bundle or a model, with everything in it.
  ///
  /// - Throws: `StatusError` if a bundle or model is damaged, or the file is neither.
  package init(_ bytes: Bytes) throws(StatusError) {
    self = try StatusError.typed { try FileSummary(bytes, name: bytes.name, depth: 0) }
  }

  private init(_ bytes: Bytes, name: String, depth: Int) throws {
    self.name = name
    byteCount = bytes.count
    sha256 = bytes.sha256
    // A model may have a zip archive at its end, so its own mark comes first.
    if bytes.isModel {
      content = .model(ModelSummary(try Model(bytes)))
    } else if depth < Self.deepestNesting,
      // A zip archive is not known by its first bytes: there may be others before it.
      let archive = depth == 0 || name.hasSuffix(".task") ? try ZipArchive(bytes) : try? ZipArchive(bytes)
    {
      try bytes.place.at(byte: archive.start).require(
        archive.start == 0 || bytes.lastOffset(of: 0x0403_4B50, in: 0...archive.start - 1) == nil, .dataLoss,
        "The archive is cut off: only an archive inside it is complete", suggestion: "get the file again")
      content = .bundle(try archive.entries.map { try FileSummary($0.bytes, name: $0.name, depth: depth + 1) })
    } else {
      content = .other
    }
  }
}

extension Bytes {
  /// Whether a FlatBuffer with TFLite's identifier begins here.
  package var isModel: Bool { data.prefix(8).dropFirst(4).elementsEqual("TFL3".utf8) }
}
