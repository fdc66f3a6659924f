import GestureFoundation
import GestureSupport

/// The blocks of an image file that may state its orientation. The first of each kind counts.
struct OrientationMetadata {
  /// A TIFF block, with or without the letters `Exif` before it.
  var exif: Bytes?
  /// The same as text, which old programs write into PNG files. It counts without ``exif`` only.
  private var rawProfile: Bytes?
  /// XML in UTF-8.
  var xmp: Bytes?

  /// More of a block is not looked at.
  static let maximumCount = 1 << 22

  /// The orientation by Pillow's rules: that of the Exif tag, or of XMP's `tiff:Orientation` if that is not there.
  /// `upright` if neither is there, for values that do not exist, and for damage.
  var orientation: ExifOrientation { (exifValue ?? xmpValue).flatMap(ExifOrientation.init) ?? .upright }

  /// The value of the Exif tag; nil if there is none, or the block is damaged.
  var exifValue: Int? {
    guard var block = exif ?? rawProfile else { return nil }
    while block.hasBytes("Exif\0\0", at: 0), let rest = try? block.slice(at: 6, count: block.count - 6) { block = rest }
    return (try? TIFFDirectory(block.pieces)).flatMap(Self.value)
  }

  /// Whether the blocks that come later do not count.
  var isSettled: Bool { exif != nil && exifValue != nil }

  /// The value of the tag of a directory; 0 if the tag is not an integer.
  static func value(in directory: TIFFDirectory) -> Int? {
    (try? directory.entry(0x0112)).flatMap { try? directory.integer($0) ?? 0 }
  }

  private var xmpValue: Int? {
    let (name, endings) = (Array("tiff:Orientation".utf8), [Array("=\"".utf8), Array(">".utf8)])
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

  /// Takes what a segment of a JPEG file has.
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

  /// Takes what a chunk of a PNG file has.
  mutating func add(_ chunk: PNGChunkReader.Chunk) {
    guard chunk.isChecksumRight, Self.isIn(chunk.type) else { return }
    if chunk.type == "eXIf" { exif = exif ?? chunk.content }
    rawProfile = rawProfile ?? chunk.text(named: "Raw profile type exif", limit: Self.maximumCount).flatMap(Self.bytes)
    xmp = xmp ?? chunk.text(named: "XML:com.adobe.xmp", limit: Self.maximumCount)
  }

  /// The bytes of a profile as ImageMagick writes it: an empty line, the name, the number of bytes, and lines of
  /// hexadecimal digits.
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
