import GestureImages

/// Files that are often given by mistake, by their first bytes.
enum ForeignFile {
  /// The number of bytes that the functions look at.
  static let signatureLength = 512

  private static let floats = "PFM, floating-point numbers that ffmpeg shows upside down: convert it first"
  private static let kinds: [(start: [UInt8], name: String)] = [
    (Array("%PDF".utf8), "a PDF document"), (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"), (Array("PF\n".utf8), floats),
    (Array("Pf\n".utf8), floats), ([0x1F, 0x8B], "compressed with gzip: unpack it first"),
    (Array("version https://git-lfs".utf8), "a Git LFS pointer"),
    (Array("<!DOCTYPE html".utf8), "a web page: the download failed"),
    (Array("<html".utf8), "a web page: the download failed"),
  ]
  /// The starts of text files that ffmpeg reads: images and video lists.
  private static let textsForFFmpeg = [
    "P1", "P2", "P3", "/* XPM", "#define", "<svg", "<?xml", "#EXTM3U", "ffconcat", "v=0",
  ].map {
    Array($0.utf8)
  }

  /// The kind of a file without images; nil if images are possible. Neither the tool nor ffmpeg reads such a file.
  static func kindWithoutImages(_ start: ArraySlice<UInt8>) -> String? {
    if let kind = kinds.first(where: { start.starts(with: $0.start) }) { return kind.name }
    return isText(start) && !textsForFFmpeg.contains { start.starts(with: $0) } ? "a text" : nil
  }

  /// The kind of a file that is not a model, or nil. The value is nil if the file may be a model, or its kind is
  /// unknown.
  static func kindWithoutModel(_ start: ArraySlice<UInt8>) -> String? {
    let file = FileKind(start)
    if file.isImage { return [.jpeg, .png].contains(file) ? "a \(file.rawValue.uppercased()) image" : "an image" }
    let kind = file == .video ? "a video" : kinds.first { start.starts(with: $0.start) }?.name
    return kind == "a ZIP archive" ? nil : kind ?? (isText(start) ? "a text" : nil)
  }

  /// Whether the bytes are UTF-8 text; the end may be cut. Tabs, line breaks and form feeds are the only control
  /// characters in text.
  static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }) else {
      return false
    }
    return (0..<4).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }
}
