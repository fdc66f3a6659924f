import GestureFoundation
import GestureSupport

/// The checked header chunk of a PNG file (PNG third edition, 11.2.1).
struct PNGHeader {
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgbAlpha = 6

    /// The number of stored samples per pixel.
    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgbAlpha: 4
      }
    }

    /// The allowed numbers of bits per sample.
    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgbAlpha: [8, 16]
      }
    }
  }

  let width: Int
  let height: Int
  /// The number of bits per sample.
  let depth: Int
  let colorType: ColorType
  let isInterlaced: Bool

  /// - Throws: `StatusError`: invalid argument for an invalid header, resource exhausted for more pixels than
  ///   `maximumPixelCount`.
  init(_ content: Bytes, maximumPixelCount: Int = RasterImage.maximumPixelCount) throws {
    let place = content.place
    try place.require(content.count == 13, "the PNG header has \(content.count) bytes", suggestion: "it must have 13")
    width = Int(UInt32(bigEndian: try content.load(at: 0)))
    height = Int(UInt32(bigEndian: try content.load(at: 4)))
    _ = try RasterImage.checkedSize(
      width: width, height: height, format: .rgb8, maximumPixelCount: maximumPixelCount, place: place)
    depth = Int(try content.load(UInt8.self, at: 8))
    let type: UInt8 = try content.load(at: 9)
    guard let colorType = ColorType(rawValue: type), colorType.depths.contains(depth) else {
      throw StatusError(
        .invalidArgument, "PNG color type \(type) with \(depth) bits does not exist", place: place,
        suggestion: "gray has 1, 2, 4, 8 or 16 bits, palettes 1, 2, 4 or 8, others 8 or 16")
    }
    try place.require(
      content.load(UInt16.self, at: 10) == 0, .unimplemented,
      "the compression or filter method of the PNG file is not supported")
    let interlacing: UInt8 = try content.load(at: 12)
    try place.require(
      interlacing <= 1, .unimplemented, "PNG interlace method \(interlacing) is not supported",
      suggestion: "the method must be 0 or 1")
    self.colorType = colorType
    isInterlaced = interlacing == 1
  }

  /// The number of stored bits per pixel.
  var bitsPerPixel: Int { depth * colorType.channels }

  /// The number of stored bytes in a row of `width` pixels.
  ///
  /// The filter type is not counted.
  func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// The passes of the image: one, or up to seven for interlacing.
  ///
  /// Passes without pixels are omitted.
  var passes: [PNGPass] {
    guard isInterlaced else { return [PNGPass(x: 0, y: 0, stepX: 1, stepY: 1, width: width, height: height)] }
    return [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ].compactMap {
      x, y, stepX, stepY in
      let pass = PNGPass(
        x: x, y: y, stepX: stepX, stepY: stepY, width: (width - x + stepX - 1) / stepX,
        height: (height - y + stepY - 1) / stepY)
      return pass.width > 0 && pass.height > 0 ? pass : nil
    }
  }

  /// The size of the uncompressed data in bytes.
  var dataCount: Int { passes.reduce(0) { $0 + $1.height * (1 + rowBytes(width: $1.width)) } }
}

extension PNGChunkReader.Chunk {
  /// The types of chunks with text (PNG third edition, 11.3.3).
  static let textTypes = ["tEXt", "zTXt", "iTXt"]

  /// Returns the decompressed text of a chunk with this keyword.
  ///
  /// Nil for other chunks, damaged ones, and more than `limit` bytes.
  func text(named keyword: String, limit: Int) -> Bytes? {
    let name = keyword + "\0"
    guard Self.textTypes.contains(type), content.hasBytes(name, at: 0), content.count <= limit else { return nil }
    var rest = Array(content.data).dropFirst(name.utf8.count)
    var isCompressed = type == "zTXt"
    if type == "iTXt" {
      guard let flag = rest.popFirst() else { return nil }
      isCompressed = flag != 0
    }
    if type != "tEXt", rest.popFirst() != 0 { return nil }
    // The language, and the translated keyword.
    for _ in 0..<(type == "iTXt" ? 2 : 0) {
      guard let end = rest.firstIndex(of: 0) else { return nil }
      rest = rest[(end + 1)...]
    }
    guard let text = isCompressed ? try? Inflate.decompress(Array(rest), limit: limit) : Array(rest) else { return nil }
    return Bytes(Data(text), place: content.place)
  }
}
