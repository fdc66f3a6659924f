import SystemSupport

/// The formats of image files this module reads, detected by the first bytes. Names are not looked at.
package enum ImageFileFormat: Sendable, Hashable, CaseIterable {
  case jpeg
  case png
  /// Binary Netpbm: `P5`, `P6` or `P7`.
  case netpbm

  /// How many bytes `init` looks at.
  package static let signatureLength = 8

  /// nil for other formats.
  package init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.signatureLength))
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start == PNGChunkReader.signature {
      self = .png
    } else if let variant = NetpbmDecoder.variant(start), variant >= 5 {
      self = .netpbm
    } else {
      return nil
    }
  }
}
