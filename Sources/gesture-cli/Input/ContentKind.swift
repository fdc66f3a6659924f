/// What a file is by its first bytes. Names are not looked at.
package enum ContentKind: Sendable, Equatable {
  /// `P5`, `P6` or `P7`: read by the tool.
  case netpbm
  /// `YUV4MPEG2`: read by the tool.
  case yuv4mpeg
  /// A picture ffmpeg reads from a pipe, with the name of its demultiplexer.
  case picture(demuxer: String)
  /// Anything else: ffmpeg may know it.
  case other

  /// How many bytes `init` looks at.
  package static let signatureLength = 12

  package init(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.signatureLength))
    func starts(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    if bytes.count > 2, bytes[0] == UInt8(ascii: "P"), (0x35...0x37).contains(bytes[1]), [0x20, 0x09, 0x0A, 0x0D, 0x23].contains(bytes[2]) {
      self = .netpbm
    } else if starts("YUV4MPEG2") {
      self = .yuv4mpeg
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .picture(demuxer: "jpeg_pipe")
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .picture(demuxer: "png_pipe")
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .picture(demuxer: "webp_pipe")
    } else if starts("BM") {
      self = .picture(demuxer: "bmp_pipe")
    } else if starts("II*\0") || starts("MM\0*") {
      self = .picture(demuxer: "tiff_pipe")
    } else {
      self = .other
    }
  }

  /// Whether a file in a folder that begins like this is one of its pictures.
  package static func isPicture(_ bytes: some Collection<UInt8>) -> Bool {
    switch ContentKind(bytes) {
    case .netpbm, .picture: return true
    case .yuv4mpeg: return false
    case .other:
      let bytes = Array(bytes.prefix(signatureLength))
      let brands = ["avif", "avis", "heic", "heix", "mif1", "msf1"]
      return bytes.starts(with: "GIF8".utf8)
        || bytes.dropFirst(4).starts(with: "ftyp".utf8) && brands.contains { bytes.dropFirst(8).starts(with: $0.utf8) }
    }
  }
}
