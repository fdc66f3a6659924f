import GestureFoundation

/// The kind of a file by its first bytes, not its name.
///
/// The kinds include formats that this module does not read.
package enum FileKind: String, Sendable {
  /// Images that this module reads.
  ///
  /// For Netpbm the binary formats `P5`, `P6` and `P7`.
  case netpbm, jpeg, png
  /// Frames in the format `YUV4MPEG2`.
  case yuv4mpeg
  /// Images that other programs read.
  case webp, bmp, tiff, gif, heif, icon
  /// Images in other formats: JPEG 2000, JPEG XL, QOI and Targa.
  ///
  /// Targa is recognized only by the file's name.
  case image
  /// Videos that other programs read.
  ///
  /// MP4 and QuickTime, Matroska and WebM, AVI, MPEG, Flash, Ogg, and Windows Media.
  case video
  /// Anything else.
  case other

  /// The number of bytes that `init` examines.
  package static let signatureLength = 12
  /// The number of bytes that identify an image that this module reads.
  static let imageSignatureLength = 8

  package init(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.signatureLength))
    func match(_ signature: String) -> Bool {
      let signature = signature.unicodeScalars
      return signature.count <= bytes.count && zip(signature, bytes).allSatisfy { $0 == "?" || $0.value == UInt32($1) }
    }
    let isNetpbm = NetpbmDecoder.variant(bytes).map { $0 >= 5 } ?? false
    self = isNetpbm ? .netpbm : Self.signatures.first { $0.starts.contains(where: match) }?.kind ?? .other
  }

  /// The first bytes of each kind of file.
  ///
  /// A question mark stands for any byte. The first match counts.
  private static let signatures: [(kind: FileKind, starts: [String])] = [
    (.jpeg, ["\u{FF}\u{D8}\u{FF}"]), (.png, ["\u{89}PNG\r\n\u{1A}\n"]), (.yuv4mpeg, [Y4MDecoder.magic]),
    (.webp, ["RIFF????WEBP"]),
    (.bmp, ["BM"]), (.tiff, ["II*\0", "MM\0*"]), (.gif, ["GIF8"]), (.icon, ["\0\0\u{1}\0"]),
    (.heif, ["avif", "avis", "heic", "heix", "mif1", "msf1"].map { "????ftyp\($0)" }),
    (.image, ["\0\0\0\u{C}jP  \r\n", "\u{FF}O\u{FF}Q", "\0\0\0\u{C}JXL ", "\u{FF}\n", "qoif"]),
    // An MPEG transport stream can be recognised only after its first 188 bytes.
    (
      .video,
      [
        "????ftyp", "????moov", "????mdat", "????wide", "RIFF????AVI ", "FLV", "OggS", "\u{1A}E\u{DF}\u{A3}",
        "\0\0\u{1}\u{BA}",
        "\0\0\u{1}\u{B3}", "0&\u{B2}u",
      ]
    ),
  ]

  /// The kind of a file on disk.
  ///
  /// `other` if the file cannot be read. The file must not be a named pipe.
  package init(contentsOfFile path: String) {
    let descriptor = FileSystem.open(path, O_RDONLY)
    defer { if descriptor >= 0 { close(descriptor) } }
    self.init(
      [UInt8](unsafeUninitializedCapacity: Self.signatureLength) { bytes, count in
        count = descriptor < 0 ? 0 : max(read(descriptor, bytes.baseAddress, bytes.count), 0)
      })
  }

  /// The kind for the extension of a file's name.
  ///
  /// An unknown extension gives `other`.
  package init(nameOf path: String) {
    self = Self.endings[URL(fileURLWithPath: path).pathExtension.lowercased()] ?? .other
  }

  private static let endings: [String: FileKind] = [
    "ppm": .netpbm, "pgm": .netpbm, "pnm": .netpbm, "pam": .netpbm, "pbm": .netpbm, "jpg": .jpeg, "jpeg": .jpeg,
    "png": .png, "webp": .webp,
    "bmp": .bmp,
    "tif": .tiff, "tiff": .tiff, "gif": .gif, "heic": .heif, "heif": .heif, "avif": .heif, "y4m": .yuv4mpeg,
    "mp4": .video, "m4v": .video,
    "mov": .video, "mkv": .video, "webm": .video, "avi": .video, "mts": .video, "m2ts": .video, "jp2": .image,
    "j2k": .image, "jxl": .image,
    "qoi": .image, "ico": .icon, "tga": .image,
  ]

  /// Whether the file is an image, not a video or another file.
  package var isImage: Bool { ![.yuv4mpeg, .video, .other].contains(self) }

  /// Whether ``FrameReader`` reads files of this kind.
  package var isReadDirectly: Bool { [.netpbm, .jpeg, .png, .yuv4mpeg].contains(self) }
}
