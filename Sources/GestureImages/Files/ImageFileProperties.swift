import GestureFoundation
import GestureSupport

/// The properties of an image that a WebP or TIFF file states, for decoders that do not report them.
package struct ImageFileProperties: Sendable {
  package var orientation = ExifOrientation.upright
  /// Whether further images follow in a TIFF file.
  package var hasFurtherPages = false
  /// Whether it is a TIFF file whose samples are compressed as JPEG.
  package var isJPEGInTIFF = false
  /// The bits of a sample of a TIFF file; nil for other files.
  package var bitsPerSample: Int?

  /// Those of an image about which nothing is stated.
  package init() {}

  /// Reads a file that is open; nothing is known of files of other formats and of pipes. The read position of the file does not change.
  package init(fileDescriptor: Int32) {
    let pieces: FilePieces = { offset, count in
      var data = Data(count: count)
      var filled = 0
      data.withUnsafeMutableBytes { bytes in
        while filled < count {
          let got = pread(fileDescriptor, bytes.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
          if got < 0, errno == EINTR { continue }
          guard got > 0 else { break }
          filled += got
        }
      }
      return Bytes(data.prefix(filled), name: "file")
    }
    switch (try? pieces(0, FileKind.signatureLength)).map({ FileKind($0.data) }) {
    case .webp: orientation = ExifOrientation(webP: pieces)
    case .tiff:
      orientation = ExifOrientation(tiff: pieces)
      let directory = try? TIFFDirectory(pieces)
      hasFurtherPages = (try? directory?.hasSuccessor) ?? false
      bitsPerSample = try? directory?.bitsPerSample
      isJPEGInTIFF = (try? directory?.isJPEG) ?? false
    default: break
    }
  }
}
