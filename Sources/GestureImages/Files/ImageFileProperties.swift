import GestureFoundation
import GestureSupport

/// The properties that a WebP or TIFF file states.
///
/// Some decoders do not report these properties.
package struct ImageFileProperties: Sendable {
  package var orientation = ExifOrientation.upright
  /// Whether a TIFF file has more images.
  package var hasFurtherPages = false
  /// Whether the colours of a TIFF file are premultiplied by alpha.
  package var hasPremultipliedAlpha = false
  /// The reason why ffmpeg reads a TIFF file incorrectly.
  ///
  /// For example, `in tiles`. Nil if it does not.
  package var misreading: String?
  /// The number of bits per sample of a TIFF file.
  ///
  /// Nil for other files.
  package var bitsPerSample: Int?

  /// Creates the properties of an image whose file states none.
  package init() {}

  /// Reads an open file without changing its read position.
  ///
  /// Pipes and files of other formats have no properties.
  package init(fileDescriptor: Int32) {
    let pieces: FilePieces = { offset, count in
      var data = Data(count: count)
      var got = -1
      // A regular file returns all available bytes at once.
      repeat {
        got = data.withUnsafeMutableBytes { pread(fileDescriptor, $0.baseAddress, count, off_t(offset)) }
      } while got < 0 && errno == EINTR
      return Bytes(data.prefix(max(got, 0)), name: "file")
    }
    switch (try? pieces(0, FileKind.signatureLength)).map({ FileKind($0.data) }) {
    case .webp: orientation = ExifOrientation(webP: pieces)
    case .tiff:
      orientation = ExifOrientation(tiff: pieces)
      let directory = try? TIFFDirectory(pieces)
      hasFurtherPages = (try? directory?.hasSuccessor) ?? false
      hasPremultipliedAlpha = (try? directory?.hasPremultipliedAlpha) ?? false
      bitsPerSample = try? directory?.bitsPerSample
      misreading = try? directory?.misreading
    default: break
    }
  }
}
