import LeanFoundation

/// The kind of a file by its first bytes, also of files that this module does not read. Names are not looked at.
package enum FileKind: String, Sendable {
  /// Images, see ``ImageFileFormat``.
  case netpbm, jpeg, png
  /// Frames: `YUV4MPEG2`.
  case yuv4mpeg
  /// Images that other programs read.
  case webp, bmp, tiff, gif, heif
  /// Anything else, such as a video.
  case other

  /// How many bytes `init` looks at.
  package static let signatureLength = 12

  package init(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.signatureLength))
    func starts(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    let heifBrands = ["avif", "avis", "heic", "heix", "mif1", "msf1"]
    switch ImageFileFormat(bytes) {
    case .netpbm: self = .netpbm
    case .jpeg: self = .jpeg
    case .png: self = .png
    case nil where starts("YUV4MPEG2"): self = .yuv4mpeg
    case nil where starts("RIFF") && starts("WEBP", at: 8): self = .webp
    case nil where starts("BM"): self = .bmp
    case nil where starts("II*\0") || starts("MM\0*"): self = .tiff
    case nil where starts("GIF8"): self = .gif
    case nil where starts("ftyp", at: 4) && heifBrands.contains { starts($0, at: 8) }: self = .heif
    case nil: self = .other
    }
  }

  /// The kind of a file on disk; `other` if it cannot be read. Must not be a named pipe.
  package init(contentsOfFile path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    self.init(
      [UInt8](unsafeUninitializedCapacity: Self.signatureLength) { bytes, count in
        count = descriptor < 0 ? 0 : max(read(descriptor, bytes.baseAddress, bytes.count), 0)
      })
  }

  /// Whether a file that begins like this is an image, not a video or something else.
  package var isImage: Bool { self != .yuv4mpeg && self != .other }

  /// Whether ``FrameReader`` reads files that begin like this.
  package var isReadDirectly: Bool { [.netpbm, .jpeg, .png, .yuv4mpeg].contains(self) }
}
