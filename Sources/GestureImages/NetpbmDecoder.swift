import GestureFoundation
import GestureSupport

/// Reads binary Netpbm images: `P5` (gray), `P6` (RGB) and `P7` (PAM: gray or RGB, with or without alpha), up to 8 bits per sample, one
/// or many in a stream.
///
/// The formats: netpbm.sourceforge.net/doc/ppm.html, pgm.html, pam.html. Samples are scaled to 0…255 if the largest value is not 255; alpha
/// is kept as it is and has no influence on the colours.
struct NetpbmDecoder {
  /// A header may have so many bytes, comments included.
  static let maximumHeaderSize = 1 << 16

  let stream: ByteStream
  let frame: Int
  /// The largest number of pixels that the caller allows.
  var maximumPixelCount = RasterImage.maximumPixelCount

  /// The digit of a Netpbm file that begins like this, 1…7, of which 5…7 can be read; nil for other files.
  static func variant(_ bytes: some Collection<UInt8>) -> Int? {
    let bytes = Array(bytes.prefix(3))
    guard bytes.count == 3, bytes[0] == UInt8(ascii: "P"), isSpace(bytes[2]) || bytes[2] == UInt8(ascii: "#") else { return nil }
    let digit = Int(bytes[1]) - Int(UInt8(ascii: "0"))
    return 1...7 ~= digit ? digit : nil
  }

  /// The next image; nil if nothing but white space is left.
  ///
  /// - Throws: `StatusError`; `DamagedFrame` if the image has been read to its end.
  static func next(
    in stream: ByteStream, frame: Int, maximumPixelCount: Int = RasterImage.maximumPixelCount
  ) throws -> RasterImage? {
    guard try skipSpace(in: stream) else { return nil }
    return try NetpbmDecoder(stream: stream, frame: frame, maximumPixelCount: maximumPixelCount).picture()
  }

  /// The size of the next image, whose samples are left; nil if nothing but white space is left.
  ///
  /// - Throws: `StatusError`.
  static func size(in stream: ByteStream) throws -> (width: Int, height: Int)? {
    guard try skipSpace(in: stream) else { return nil }
    let header = try NetpbmDecoder(stream: stream, frame: 0).header()
    return (header.width, header.height)
  }

  /// - Returns: Whether something is left.
  private static func skipSpace(in stream: ByteStream) throws -> Bool {
    while let byte = try stream.peek(1).first, isSpace(byte) { _ = try stream.next() }
    return try !stream.isAtEnd
  }

  private func picture() throws -> RasterImage {
    let header = try header()
    let samples = header.width * header.height * header.depth
    return header.pixels(try scaled(stream.pixels(samples, frame: frame), maximum: header.maximum, start: stream.position - samples))
  }

  private func header() throws -> NetpbmHeader {
    let start = stream.position
    switch Array(try stream.read(2)) {
    case Array("P5".utf8): return try plainHeader(depth: 1)
    case Array("P6".utf8): return try plainHeader(depth: 3)
    case Array("P7".utf8): return try pamHeader()
    case let magic where magic.count == 2 && magic[0] == UInt8(ascii: "P") && (UInt8(ascii: "1")...UInt8(ascii: "4")) ~= magic[1]:
      throw stream.error(
        "Netpbm format P\(magic[1] - UInt8(ascii: "0")) is not supported", status: .unimplemented, frame: frame, byte: start,
        suggestion: "P5, P6 and P7 are: convert with pnmtopnm or ffmpeg")
    default:
      throw stream.error("this is not a Netpbm picture", frame: frame, byte: start, suggestion: "it must begin with P5, P6 or P7")
    }
  }

  /// `P5` and `P6`: width, height and largest value, separated by white space and comments, then one white space.
  private func plainHeader(depth: Int) throws -> NetpbmHeader {
    let start = stream.position
    let width = try number("width", start: start)
    let height = try number("height", start: start)
    let maximum = try number("largest value", start: start)
    return try NetpbmHeader(width: width, height: height, depth: depth, maximum: maximum)
      .checked(stream, frame: frame, start: start, maximumPixelCount: maximumPixelCount)
  }

  /// Takes a number and the white space after it.
  private func number(_ name: String, start: Int) throws -> Int {
    var value: Int?
    while let byte = try next(start: start) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let (product, overflow) = (value ?? 0).multipliedReportingOverflow(by: 10)
        guard !overflow, product <= Int.max - 9 else { throw stream.error("the \(name) is too large", frame: frame) }
        value = product + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "#") where value == nil:
        while let byte = try next(start: start), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {}
      case _ where Self.isSpace(byte):
        if let value { return value }
      default:
        throw stream.error(
          "the header has \(Self.shown(byte)) where the \(name) should be", frame: frame, byte: stream.position - 1,
          suggestion: "a header is «P6 WIDTH HEIGHT 255»")
      }
    }
    throw stream.error("the header ends before the \(name)", status: .dataLoss, frame: frame)
  }

  /// `P7`: lines of a keyword and its value until `ENDHDR`.
  private func pamHeader() throws -> NetpbmHeader {
    let start = stream.position
    var values: [String: Int] = [:]
    var tupleType = ""
    while true {
      let lineStart = stream.position
      let words = try line(start: start).split(whereSeparator: \.isWhitespace).map(String.init)
      guard let keyword = words.first, !keyword.hasPrefix("#") else { continue }
      switch (keyword, words.dropFirst().first) {
      case ("ENDHDR", _):
        guard let width = values["WIDTH"], let height = values["HEIGHT"], let depth = values["DEPTH"], let maximum = values["MAXVAL"] else {
          throw stream.error(
            "the header is not complete", frame: frame, byte: start, suggestion: "a PAM header has WIDTH, HEIGHT, DEPTH and MAXVAL")
        }
        let header = NetpbmHeader(width: width, height: height, depth: depth, maximum: maximum, tupleType: tupleType)
        return try header.checked(stream, frame: frame, start: start, maximumPixelCount: maximumPixelCount)
      case ("TUPLTYPE", let type):
        tupleType += (tupleType.isEmpty ? "" : " ") + (type ?? "")
      case ("WIDTH", let value), ("HEIGHT", let value), ("DEPTH", let value), ("MAXVAL", let value):
        guard let value, let number = Int(value) else {
          throw stream.error("\(keyword) has no number", frame: frame, byte: lineStart, suggestion: "write «\(keyword) 640»")
        }
        values[keyword] = number
      default:
        throw stream.error(
          "\(keyword.debugDescription) is not a keyword of a PAM header", frame: frame, byte: lineStart,
          suggestion: "WIDTH, HEIGHT, DEPTH, MAXVAL, TUPLTYPE and ENDHDR are")
      }
    }
  }

  private func line(start: Int) throws -> String {
    var bytes: [UInt8] = []
    while let byte = try next(start: start) {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    throw stream.error("the header ends before ENDHDR", status: .dataLoss, frame: frame)
  }

  private func next(start: Int) throws -> UInt8? {
    guard stream.position - start < Self.maximumHeaderSize else {
      throw stream.error("the header does not end within \(Self.maximumHeaderSize) bytes", frame: frame, byte: start)
    }
    return try stream.next()
  }

  /// Samples brought from 0…maximum to 0…255.
  private func scaled(_ samples: Data, maximum: Int, start: Int) throws -> Data {
    if maximum == 255 { return samples }
    if let wrong = samples.firstIndex(where: { Int($0) > maximum }) {
      throw DamagedFrame(
        error: stream.error(
          "a sample is \(samples[wrong]), more than the largest value \(maximum)", frame: frame, byte: start + wrong - samples.startIndex))
    }
    let table = (0...maximum).map { UInt8(($0 * 255 + maximum / 2) / maximum) }
    return Data(samples.map { table[Int($0)] })
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d) ~= byte
  }

  private static func shown(_ byte: UInt8) -> String {
    (0x21...0x7e) ~= byte ? "«\(Character(UnicodeScalar(byte)))»" : "byte \(byte)"
  }
}
