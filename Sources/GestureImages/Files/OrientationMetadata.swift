import GestureFoundation
import GestureSupport

/// The blocks of an image file that may state its orientation.
///
/// The first block of each kind counts.
struct OrientationMetadata {
  /// A TIFF block, with or without the letters `Exif` before it.
  var exif: Bytes?
  /// The TIFF block as text, which old programs write into PNG files.
  ///
  /// The block counts only without ``exif``.
  private var rawProfile: Bytes?
  /// XML in UTF-8.
  var xmp: Bytes?

  /// The largest number of bytes of a block that are examined.
  static let maximumCount = 1 << 22

  /// The orientation by Pillow's rules.
  ///
  /// The Exif tag counts, or XMP's `tiff:Orientation` if there is no tag. The orientation is `upright` without both,
  /// for undefined values, and for damaged blocks.
  var orientation: ExifOrientation { (exifValue ?? xmpValue).flatMap(ExifOrientation.init) ?? .upright }

  /// The value of the Exif tag.
  ///
  /// Nil if there is none, or the block is damaged.
  var exifValue: Int? {
    guard var block = exif ?? rawProfile else { return nil }
    while block.hasBytes("Exif\0\0", at: 0), let rest = try? block.slice(at: 6, count: block.count - 6) { block = rest }
    return (try? TIFFDirectory(block.pieces)).flatMap(Self.value)
  }

  /// Whether later blocks do not matter.
  var isSettled: Bool { exif != nil && exifValue != nil }

  /// The value of the orientation tag in a directory.
  ///
  /// 0 if the tag is not an integer, nil if it is missing.
  static func value(in directory: TIFFDirectory) -> Int? {
    (try? directory.entry(0x0112)).flatMap { try? directory.integer($0) ?? 0 }
  }

  private var xmpValue: Int? {
    let name = Array("tiff:Orientation".utf8)
    let endings = [Array("=\"".utf8), Array(">".utf8)]
    return xmp?.withUnsafeBytes { bytes in
      for start in bytes.indices where bytes[start] == name[0] && bytes[start...].starts(with: name) {
        let rest = bytes[(start + name.count)...]
        guard let ending = endings.first(where: { rest.starts(with: $0) }),
          let digit = rest.dropFirst(ending.count).first
        else { continue }
        if UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit { return Int(digit - UInt8(ascii: "0")) }
      }
      return nil
    }
  }

  /// Adds the metadata in a segment of a JPEG file.
  mutating func add(_ segment: JPEGMarkerReader.Segment) {
    guard segment.code == JPEGMarker.app1 else { return }
    if segment.content.hasBytes("Exif\0\0", at: 0) { exif = exif ?? segment.content }
    let xmpName = "http://ns.adobe.com/xap/1.0/\0"
    if segment.content.hasBytes(xmpName, at: 0) { xmp = xmp ?? segment.content }
  }

  /// Whether a chunk of a PNG file may hold an orientation.
  static func isIn(_ chunkType: String) -> Bool {
    chunkType == "eXIf" || PNGChunkReader.Chunk.textTypes.contains(chunkType)
  }

  /// Adds the metadata in a chunk of a PNG file.
  mutating func add(_ chunk: PNGChunkReader.Chunk) {
    guard chunk.isChecksumRight, Self.isIn(chunk.type) else { return }
    if chunk.type == "eXIf" { exif = exif ?? chunk.content }
    rawProfile = rawProfile ?? chunk.text(named: "Raw profile type exif", limit: Self.maximumCount).flatMap(Self.bytes)
    xmp = xmp ?? chunk.text(named: "XML:com.adobe.xmp", limit: Self.maximumCount)
  }

  /// Decodes a profile as ImageMagick writes it.
  ///
  /// The profile has an empty line, the name, the number of bytes, and lines of hexadecimal digits.
  private static func bytes(rawProfile text: Bytes) -> Bytes? {
    let lines = text.data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let digits = lines.dropFirst(3).joined().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    var bytes = Data(capacity: digits.count / 2)
    for index in stride(from: 0, to: digits.count - 1, by: 2) {
      bytes.append(UInt8(digits[index] * 16 + digits[index + 1]))
    }
    return Bytes(bytes, place: text.place)
  }
}

/// The index of a JPEG file with several images.
///
/// An example is a photo with its preview or gain map. The format is CIPA DC-007, Multi-Picture Format.
enum MultiPictureIndex {
  /// Returns the ranges of all images but the first.
  ///
  /// Ranges are offsets from the start of the file. Without a valid index, there are no ranges.
  static func companions(in file: Bytes) -> [Range<Int>] { (try? read(file)) ?? [] }

  private static func read(_ file: Bytes) throws -> [Range<Int>] {
    var reader = try JPEGMarkerReader(file)
    while let segment = try reader.next(), segment.code != JPEGMarker.startOfScan,
      segment.code != JPEGMarker.endOfImage
    {
      guard segment.code == JPEGMarker.app2, segment.content.hasBytes("MPF\0", at: 0) else { continue }
      // Offsets in the index start at its byte-order mark.
      let tiff = try segment.content.slice(at: 4, count: segment.content.count - 4)
      let start = reader.position - tiff.count
      let directory = try TIFFDirectory(tiff.pieces)
      guard let entry = try directory.entry(0xB002) else { return [] }
      let table = try directory.offset(entry)
      // The first entry is the image that contains the index.
      return try stride(from: 1, to: entry.count / 16, by: 1).map { image in
        let size = try directory.number(UInt32.self, at: table + image * 16 + 4)
        let place = start + (try directory.number(UInt32.self, at: table + image * 16 + 8))
        return place..<place + size
      }
    }
    return []
  }
}
