import GestureFoundation
import GestureSupport

/// The orientation of an image in the metadata of its file.
///
/// The source is Exif 2.3, tag 0x0112. Undefined values and damaged metadata count as upright.
package enum ExifOrientation: Int, Sendable, Hashable, CaseIterable {
  case upright = 1
  /// Mirrored left to right.
  case mirrored
  /// Turned by 180°.
  case upsideDown
  /// Mirrored top to bottom.
  case mirroredUpsideDown
  /// Transposed: rows and columns are exchanged.
  case transposed
  /// Stored so that the image must be turned 90° clockwise.
  case turnsRight
  /// Transposed along the other diagonal.
  case transversed
  /// Stored so that the image must be turned 90° counter-clockwise.
  case turnsLeft

  /// Whether rows become columns.
  var exchangesSides: Bool { [.transposed, .turnsRight, .transversed, .turnsLeft].contains(self) }

  /// The turn as a transposition followed by flips.
  ///
  /// Flips are from left to right and from top to bottom.
  var parts: (transposes: Bool, flipsColumns: Bool, flipsRows: Bool) {
    (
      exchangesSides, [.mirrored, .upsideDown, .turnsRight, .transversed].contains(self),
      [.upsideDown, .mirroredUpsideDown, .transversed, .turnsLeft].contains(self)
    )
  }

  /// Returns the turn that equals this turn followed by another.
  package func followed(by other: ExifOrientation) -> ExifOrientation {
    let first = parts
    let second = other.parts
    let left = (second.transposes ? first.flipsRows : first.flipsColumns) != second.flipsColumns
    let top = (second.transposes ? first.flipsColumns : first.flipsRows) != second.flipsRows
    let wanted = (first.transposes != second.transposes, left, top)
    return Self.allCases.first { $0.parts == wanted } ?? .upright
  }

  /// Reads the headers of a JPEG file up to its first scan.
  ///
  /// Other files are `upright`. A file that ends early is read up to its end.
  package init(jpeg file: Bytes) {
    var metadata = OrientationMetadata()
    if var reader = try? JPEGMarkerReader(file) {
      while !metadata.isSettled, let segment = try? reader.next(), segment.code != JPEGMarker.startOfScan,
        segment.code != JPEGMarker.endOfImage
      {
        metadata.add(segment)
      }
    }
    self = metadata.orientation
  }

  /// Reads the first directory of a TIFF file.
  package init(tiff file: @escaping FilePieces) {
    guard let directory = try? TIFFDirectory(file) else {
      self = .upright
      return
    }
    var metadata = OrientationMetadata()
    if let entry = try? directory.entry(700), let offset = try? directory.offset(entry) {
      metadata.xmp = try? file(offset, min(entry.count, OrientationMetadata.maximumCount))
    }
    self =
      OrientationMetadata.value(in: directory).map { ExifOrientation(rawValue: $0) ?? .upright } ?? metadata.orientation
  }

  /// Reads the chunks of a WebP file with an extended header.
  ///
  /// The header's flags announce blocks of Exif and XMP (RFC 9649, 2.7).
  package init(webP file: FilePieces) {
    var metadata = OrientationMetadata()
    try? metadata.readWebP(file)
    self = metadata.orientation
  }
}

extension OrientationMetadata {
  /// The largest number of chunks.
  ///
  /// A file with more is damaged, or crafted to take time.
  private static let maximumChunkCount = 1 << 16

  fileprivate mutating func readWebP(_ file: FilePieces) throws {
    let header = try file(0, 21)
    guard header.hasBytes("RIFF", at: 0), header.hasBytes("WEBP", at: 8), header.hasBytes("VP8X", at: 12) else {
      return
    }
    let end = 8 + Int(try header.load(UInt32.self, at: 4))
    let flags = try header.load(UInt8.self, at: 20)
    var offset = 12
    for _ in 0..<Self.maximumChunkCount where offset + 8 <= end {
      let chunk = try file(offset, 8)
      let count = Int(try chunk.load(UInt32.self, at: 4))
      guard offset + 8 + count <= end else { return }
      func content() throws -> Bytes { try file(offset + 8, min(count, Self.maximumCount)) }
      if chunk.hasBytes("EXIF", at: 0), flags & 8 != 0 { exif = try exif ?? content() }
      if chunk.hasBytes("XMP ", at: 0), flags & 4 != 0 { xmp = try xmp ?? content() }
      offset += 8 + count + count & 1
    }
  }
}
