import GestureSupport

/// Decodes PNG files (ISO/IEC 15948, PNG third edition).
///
/// All colour types, depths and interlacing methods are supported. 16-bit samples keep their high byte. Alpha is
/// dropped, and palettes are looked up.
package final class PNGDecoder {
  private let file: Bytes
  private let toleratesDamage: Bool
  private let maximumPixelCount: Int
  private let note: (String) -> Void
  private var reader: PNGChunkReader
  private var header: PNGHeader?
  /// Whether Xcode has rewritten the file for iOS ("Compress PNG Files").
  ///
  /// Such a file begins with the chunk CgBI, and its compressed data lacks a zlib header.
  private var isForIOS = false
  private var palette: [UInt8] = []
  /// The content of the IDAT chunks.
  private var data: [Bytes] = []
  private var dataEnded = false
  private var metadata = OrientationMetadata()

  private init(
    _ file: Bytes, toleratesDamage: Bool, maximumPixelCount: Int, note: @escaping (String) -> Void
  ) throws {
    self.file = file
    self.toleratesDamage = toleratesDamage
    self.maximumPixelCount = maximumPixelCount
    self.note = note
    reader = try PNGChunkReader(file)
  }

  /// Decodes a whole PNG file; for the options and errors see ``ImageFileDecoder``.
  ///
  /// - Returns: The upright image, turned by its metadata: gray8 or rgb8.
  package static func decode(
    _ file: Bytes, toleratesDamage: Bool = false, maximumPixelCount: Int = RasterImage.maximumPixelCount,
    note: @escaping (String) -> Void = { _ in }
  ) throws(StatusError) -> RasterImage {
    try StatusError.typed {
      let decoder = try PNGDecoder(
        file, toleratesDamage: toleratesDamage, maximumPixelCount: maximumPixelCount, note: note)
      return try decoder.image().upright(decoder.metadata.orientation)
    }
  }

  private func image() throws -> RasterImage {
    var isComplete = false
    while !isComplete, let chunk = try reader.next() {
      guard chunk.isChecksumRight || toleratesDamage else {
        throw StatusError.tolerable("the checksum of the PNG chunk \(chunk.type) is wrong", place: place(chunk.offset))
      }
      isComplete = try read(chunk)
    }
    if !isComplete {
      guard toleratesDamage else {
        throw StatusError.tolerable(
          "the PNG file ends inside a chunk or before its last one", place: place(reader.position))
      }
      if let rest = try reader.rest(), rest.type == "IDAT", !dataEnded { data.append(rest.content) }
    }
    return try decoded()
  }

  /// The chunk that Xcode inserts before the header.
  static let iosChunk = "CgBI"

  /// - Throws: `StatusError` (invalid argument) unless the chunk is the header.
  static func checkFirst(_ chunk: PNGChunkReader.Chunk, _ file: Bytes) throws {
    try file.place.at(byte: chunk.offset).require(
      chunk.type == "IHDR", "the PNG file begins with the chunk \(chunk.type)", suggestion: "IHDR must be first")
  }

  /// - Returns: Whether the chunk is the last one.
  private func read(_ chunk: PNGChunkReader.Chunk) throws -> Bool {
    if header == nil, chunk.type == Self.iosChunk, chunk.offset == PNGChunkReader.signature.count {
      isForIOS = true
      return false
    }
    if header == nil { try Self.checkFirst(chunk, file) }
    if chunk.type != "IDAT", !data.isEmpty { dataEnded = true }
    let place = place(chunk.offset)
    switch chunk.type {
    case "IHDR":
      try place.require(header == nil, "the PNG file has two headers")
      header = try PNGHeader(chunk.content, maximumPixelCount: maximumPixelCount)
    case "PLTE":
      try place.require(
        palette.isEmpty && data.isEmpty && 3...768 ~= chunk.content.count && chunk.content.count % 3 == 0,
        "the palette of the PNG file has \(chunk.content.count) bytes, or comes too late, or twice",
        suggestion: "it has 3 bytes for each of 1 to 256 colors")
      palette = Array(chunk.content.data)
    case "IDAT":
      try place.require(!dataEnded, "the image data of the PNG file is not in one piece")
      data.append(chunk.content)
    case "IEND": return true
    default:
      try place.require(!chunk.isCritical, .unimplemented, "the critical PNG chunk \(chunk.type) is not supported")
      metadata.add(chunk)
    }
    return false
  }

  private func decoded() throws -> RasterImage {
    guard let header, !data.isEmpty else {
      throw StatusError(
        .dataLoss, "the PNG file has no image data", place: place(reader.position), suggestion: "get the file again")
    }
    try file.place.require(header.colorType != .palette || !palette.isEmpty, "the PNG file has no palette")
    try file.place.require(
      !isForIOS || header.depth == 8 && (header.colorType == .rgb || header.colorType == .rgbAlpha), .unimplemented,
      "the PNG file was rewritten by Xcode's \"Compress PNG Files\" in a way that is not known",
      suggestion:
        "take the original file, or convert it with \"xcrun pngcrush -revert-iphone-optimizations IN.png OUT.png\"")
    // Deflate expands a byte to at most 1,032 bytes.
    try file.place.require(
      toleratesDamage || header.dataCount / 1032 <= data.reduce(0) { $0 + $1.count }, .dataLoss,
      "the PNG file is too short for \(header.width)×\(header.height) pixels", suggestion: "get the file again")
    let conversion = PNGPixels(header, palette: palette, isForIOS: isForIOS)
    let format = conversion.format
    let pixels = try PixelMemory(count: header.width * header.height * format.bytesPerPixel)
    if toleratesDamage { pixels.pointer.update(repeating: 128, count: pixels.count) }
    let rows = PNGRows(header, conversion, pixels)
    try decompress(header, rows)
    if header.depth == 16, let text = RasterImage.note(usedBits: rows.usedBits) { note(text) }
    return RasterImage(checkedData: pixels.data, width: header.width, height: header.height, format: format)
  }

  private func decompress(_ header: PNGHeader, _ rows: PNGRows) throws {
    var damage: String?
    do throws(InflateDamage) {
      let piece = 1 + header.rowBytes(width: header.width)
      let isComplete = try Inflate.decompress(
        data.map(\.data), limit: header.dataCount, piece: piece, isBare: isForIOS
      ) {
        Cancellation.isRequested ? Inflate.stop : rows.take($0)
      }
      if !isComplete { damage = "the compressed data has too few bytes for the image" }
    } catch {
      if error == .stopped { try Cancellation.check() }
      damage = error.rawValue
    }
    if let bad = rows.badRow { damage = "row \(bad) has a filter that does not exist" }
    if let damage, !toleratesDamage {
      throw StatusError.tolerable(
        "the PNG data is damaged after \(rows.rowCount) rows: \(damage)", place: data[0].place)
    }
  }

  private func place(_ offset: Int) -> Place { file.place.at(byte: offset) }
}
