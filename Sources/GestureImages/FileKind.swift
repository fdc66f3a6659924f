import GestureFoundation

/// The kind of a file by its first bytes, also of files that this module does not read. Names are not looked at.
package enum FileKind: String, Sendable {
  /// Images that this module reads; of Netpbm the binary formats `P5`, `P6` and `P7`.
  case netpbm, jpeg, png
  /// Frames: `YUV4MPEG2`.
  case yuv4mpeg
  /// Images that other programs read.
  case webp, bmp, tiff, gif, heif
  /// Videos that other programs read: MP4 and QuickTime, Matroska and WebM, AVI, MPEG, Flash, Ogg, Windows Media.
  case video
  /// Anything else.
  case other

  /// The number of bytes that `init` looks at.
  package static let signatureLength = 12
  /// The number of bytes that show an image that this module reads.
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
      } else if Self.isVideo(bytes) {
        .video
      } else {
        .other
      }
  }

  private static func isVideo(_ bytes: [UInt8]) -> Bool {
    func starts(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    // An MPEG transport stream shows itself only after its first 188 bytes.
    let signatures: [[UInt8]] = [[0x1A, 0x45, 0xDF, 0xA3], [0, 0, 1, 0xBA], [0, 0, 1, 0xB3], [0x30, 0x26, 0xB2, 0x75]]
    return ["ftyp", "moov", "mdat", "wide"].contains { starts($0, at: 4) } || starts("RIFF") && starts("AVI ", at: 8) || starts("FLV")
      || starts("OggS") || signatures.contains { bytes.starts(with: $0) }
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

  /// The kind that the end of a file's name promises; `other` if it promises none.
  package init(nameOf path: String) {
    self = Self.endings[URL(fileURLWithPath: path).pathExtension.lowercased()] ?? .other
  }

  private static let endings: [String: FileKind] = [
    "ppm": .netpbm, "pgm": .netpbm, "pnm": .netpbm, "pam": .netpbm, "jpg": .jpeg, "jpeg": .jpeg, "png": .png, "webp": .webp, "bmp": .bmp,
    "tif": .tiff, "tiff": .tiff, "gif": .gif, "heic": .heif, "heif": .heif, "avif": .heif, "y4m": .yuv4mpeg, "mp4": .video, "m4v": .video,
    "mov": .video, "mkv": .video, "webm": .video, "avi": .video,
  ]

  /// Whether a file that begins like this is an image, not a video or something else.
  package var isImage: Bool { ![.yuv4mpeg, .video, .other].contains(self) }

  /// Whether ``FrameReader`` reads files that begin like this.
  package var isReadDirectly: Bool { [.netpbm, .jpeg, .png, .yuv4mpeg].contains(self) }
}
