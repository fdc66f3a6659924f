import GestureFoundation
import GestureSupport

/// The properties of an image that a WebP or TIFF file states, for decoders that do not report them.
package struct ImageFileProperties: Sendable {
  package var orientation = ExifOrientation.upright
  /// Whether further images follow in a TIFF file.
  package var hasFurtherPages = false
  /// Whether the colours of a TIFF file are multiplied by its alpha.
  package var hasPremultipliedAlpha = false
  /// Of a TIFF file that ffmpeg reads wrongly, the reason, such as `in tiles`.
  package var misreading: String?
  /// The bits of a sample of a TIFF file; nil for other files.
  package var bitsPerSample: Int?

  /// Those of an image about which nothing is stated.
  package init() {}

  /// Reads a file that is open; nothing is known of files of other formats and of pipes. The read position of the file
  /// does not change.
  package init(fileDescriptor: Int32) {
    let pieces: FilePieces = { offset, count in
      var (data, got) = (Data(count: count), -1)
      // A file gives all there is at once.
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
