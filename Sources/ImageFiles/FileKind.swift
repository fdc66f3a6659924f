import LeanFoundation

/// The kind of a file by its first bytes, also of files that this module does not read. Names are not looked at.
package enum FileKind: String, Sendable {
  /// Images that this module reads; of Netpbm the binary formats `P5`, `P6` and `P7`.
  case netpbm, jpeg, png
  /// Frames: `YUV4MPEG2`.
  case yuv4mpeg
  /// Images that other programs read.
  case webp, bmp, tiff, gif, heif
  /// Anything else, such as a video.
  case other

  /// How many bytes `init` looks at.
  package static let signatureLength = 12
  /// How many bytes show an image that this module reads.
  static let imageSignatureLength = 8

  package init(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.signatureLength))
    func starts(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    let heifBrands = ["avif", "avis", "heic", "heix", "mif1", "msf1"]
    self =
      if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        .jpeg
      } else if bytes.starts(with: PNGChunkReader.signature) {
        .png
      } else if let variant = NetpbmDecoder.variant(bytes), variant >= 5 {
        .netpbm
      } else if starts(Y4MDecoder.magic) {
        .yuv4mpeg
      } else if starts("RIFF") && starts("WEBP", at: 8) {
        .webp
      } else if starts("BM") {
        .bmp
      } else if starts("II*\0") || starts("MM\0*") {
        .tiff
      } else if starts("GIF8") {
        .gif
      } else if starts("ftyp", at: 4) && heifBrands.contains(where: { starts($0, at: 8) }) {
        .heif
      } else {
        .other
      }
  }

  /// The kind of a file on disk; `other` if it cannot be read. Must not be a named pipe.
  package init(contentsOfFile path: String) {
    let descriptor = FileSystem.open(path, O_RDONLY)
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
