import GestureFoundation
import GestureSupport

/// Reads 8-bit YUV4MPEG2 (`.y4m`) streams with 4:2:0 sampling; see wiki.multimedia.cx/index.php/YUV4MPEG2.
struct Y4MDecoder {
  /// The largest size of a header line in bytes.
  static let maximumLineSize = 4096
  static let magic = "YUV4MPEG2"

  /// The frame rate in frames per second.
  ///
  /// Nil if the stream does not state it.
  private(set) var frameRate: Double?
  /// The note on pixels that are not square.
  ///
  /// Nil without a statement about them, or for square pixels.
  private(set) var note: String?
  private var format = YUV420(width: 0, height: 0)

  /// Reads the stream's header.
  init(_ stream: ByteStream, maximumPixelCount: Int = RasterImage.maximumPixelCount) throws {
    var sampling = "420"
    for word in try Self.line(stream, frame: 0).split(separator: " ").dropFirst() {
      let value = word.dropFirst()
      switch word.first {
      case "W": format.width = Int(value) ?? 0
      case "H": format.height = Int(value) ?? 0
      case "C": sampling = String(value)
      case "F": frameRate = Self.rate(value)
      case "A": note = Self.note(aspect: value)
      case "X": if value.uppercased() == "COLORRANGE=FULL" { format.fullRange = true }
      default: break
      }
    }
    let place = ByteStream.place(frame: 0, byte: 0)
    _ = try RasterImage.checkedSize(
      width: format.width, height: format.height, format: .rgba8, maximumPixelCount: maximumPixelCount, place: place)
    try place.require(
      ["420", "420jpeg", "420mpeg2", "420paldv"].contains(sampling), .unimplemented,
      "Y4M sampling \(sampling.debugDescription) is not supported",
      suggestion: "convert it to 4:2:0 with 8 bits: ffmpeg -pix_fmt yuv420p")
  }

  /// Returns the next frame; nil at the end of the stream.
  func next(in stream: ByteStream, frame: Int) throws -> RasterImage? {
    if try stream.isAtEnd { return nil }
    let start = stream.position
    guard try stream.peek(5).elementsEqual("FRAME".utf8) else {
      throw stream.error(
        "this is not a frame of a Y4M stream", frame: frame, byte: start,
        suggestion: "a frame begins with the line FRAME")
    }
    _ = try Self.line(stream, frame: frame)
    return format.rgb(try stream.pixels(format.byteCount, frame: frame))
  }

  private static func line(_ stream: ByteStream, frame: Int) throws -> String {
    let start = stream.position
    var bytes: [UInt8] = []
    while let byte = try stream.next() {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
      guard bytes.count <= maximumLineSize else {
        throw stream.error("the header line does not end within \(maximumLineSize) bytes", frame: frame, byte: start)
      }
    }
    throw stream.error("the header line does not end", status: .dataLoss, frame: frame)
  }

  /// Returns a quotient of positive numbers, such as `30000:1001`.
  ///
  /// Nil for other text.
  private static func rate(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let numerator = parts[0], let denominator = parts[1], numerator > 0, denominator > 0 else {
      return nil
    }
    return Double(numerator) / Double(denominator)
  }

  private static func note(aspect: Substring) -> String? {
    guard let ratio = rate(aspect), ratio != 1 else { return nil }
    let look = ratio < 1 ? "too wide" : "too narrow"
    return "its pixels are \(aspect) and not square, so hands are \(look): make them square, for example with "
      + "ffmpeg -i IN -vf \"scale=iw*sar:ih,setsar=1\" -f yuv4mpegpipe -"
  }
}
