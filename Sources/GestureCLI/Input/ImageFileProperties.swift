import GestureFoundation
import GestureImages
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

extension TIFFDirectory {
  /// The reason why ffmpeg silently reads an image incorrectly.
  ///
  /// Nil if it does not.
  ///
  /// The reasons: JPEG (TIFF 6.0, section 22; TIFF Technical Note 2), tiles (section 15), samples that are not unsigned
  /// integers (section 19), a palette with alpha, and inks in planes or with 16 bits.
  fileprivate var misreading: String? {
    get throws {
      func value(_ tag: Int) throws -> Int? { try entry(tag).flatMap(integer) }
      if [6, 7].contains(try value(0x0103)) { return "compressed as JPEG" }
      if try entry(0x0144) != nil { return "in tiles" }
      if let format = try first(0x0153), [2, 3].contains(format) {
        return "with \(format == 2 ? "signed" : "floating-point") samples"
      }
      switch try value(0x0106) {
      case 3 where try value(0x0115) == 2: return "with a palette and alpha"
      case 5 where try value(0x011C) == 2: return "with CMYK in planes"
      case 5 where try bitsPerSample == 16: return "with 16-bit CMYK"
      default: return nil
      }
    }
  }

  /// The number of bits of the first component's samples.
  ///
  /// Nil if the file does not state it.
  fileprivate var bitsPerSample: Int? { get throws { try first(0x0102) } }

  /// Whether the colours are premultiplied by alpha (section 18).
  fileprivate var hasPremultipliedAlpha: Bool { get throws { try first(0x0152) == 1 } }
}
