import GestureFoundation
import GestureSupport

/// Reads one or many binary Netpbm images from a stream.
///
/// Samples have up to 8 bits. The formats are `P5` (gray), `P6` (RGB) and `P7` (PAM: gray or RGB, with or without
/// alpha); see netpbm.sourceforge.net/doc/ppm.html, pgm.html, pam.html. Samples are scaled to 0…255 if the largest
/// value is not
/// 255. Alpha is kept and does not change the colours.
struct NetpbmDecoder {
  /// The largest size of a header in bytes, including comments.
  static let maximumHeaderSize = 1 << 16

  private static let depths = [
    "GRAYSCALE": 1, "BLACKANDWHITE": 1, "GRAYSCALE_ALPHA": 2, "BLACKANDWHITE_ALPHA": 2, "RGB": 3, "RGB_ALPHA": 4,
  ]

  private let stream: ByteStream
  private let frame: Int
  private let maximumPixelCount: Int
  /// The position of the image.
  private let first: Int
  /// The position of the header after the format's two characters.
  private var start: Int { first + 2 }

  /// Finds the next image of a stream.
  ///
  /// Nil if only white space is left.
  ///
  /// - Parameter maximumPixelCount: The largest number of pixels that the caller allows.
  init?(_ stream: ByteStream, frame: Int = 0, maximumPixelCount: Int = RasterImage.maximumPixelCount) throws {
    while let byte = try stream.peek(1).first, Self.isSpace(byte) { _ = try stream.next() }
    if try stream.isAtEnd { return nil }
    self.stream = stream
    self.frame = frame
    self.maximumPixelCount = maximumPixelCount
    first = stream.position
  }

  /// Returns the digit of a Netpbm format, 1…7; nil for other files.
  ///
  /// Only 5…7 can be read.
  static func variant(_ bytes: some Collection<UInt8>) -> Int? {
    let bytes = Array(bytes.prefix(3))
    guard bytes.count == 3, bytes[0] == UInt8(ascii: "P"), isSpace(bytes[2]) || bytes[2] == UInt8(ascii: "#") else {
      return nil
    }
    let digit = Int(bytes[1]) - Int(UInt8(ascii: "0"))
    return 1...7 ~= digit ? digit : nil
  }

  /// - Throws: `StatusError`; `DamagedFrame` if the image was read completely.
  func picture() throws -> RasterImage {
    let header = try header()
    let count = header.width * header.height * header.depth
    let samples = try scaled(
      stream.pixels(count, frame: frame), maximum: header.maximum, start: stream.position - count)
    let format: PixelFormat = header.depth == 4 ? .rgba8 : header.depth == 3 ? .rgb8 : .gray8
    // Gray images lose their alpha, which no stage reads.
    let data =
      header.depth == 2
      ? Data(stride(from: samples.startIndex, to: samples.endIndex, by: 2).map { samples[$0] }) : samples
    return RasterImage(checkedData: data, width: header.width, height: header.height, format: format)
  }

  func header() throws -> NetpbmHeader {
    let magic = String(decoding: try stream.read(2), as: UTF8.self)
    switch magic {
    case "P5", "P6":
      // White space and comments separate the numbers; one white space follows.
      let header = NetpbmHeader(
        width: try number("width"), height: try number("height"), depth: magic == "P5" ? 1 : 3,
        maximum: try number("largest value"))
      return try checked(header)
    case "P7": return try checked(pamHeader())
    case "P1", "P2", "P3", "P4":
      throw stream.error(
        "Netpbm format \(magic) is not supported", status: .unimplemented, frame: frame, byte: first,
        suggestion: "convert it to P5, P6 or P7, with pnmtopnm or ffmpeg")
    default:
      throw stream.error(
        "this is not a Netpbm image", frame: frame, byte: first, suggestion: "it must begin with P5, P6 or P7")
    }
  }

  private func checked(_ header: NetpbmHeader) throws -> NetpbmHeader {
    let depth = header.depth
    let maximum = header.maximum
    let tupleType = header.tupleType
    let place = ByteStream.place(frame: frame, byte: start)
    _ = try RasterImage.checkedSize(
      width: header.width, height: header.height, format: .rgba8, maximumPixelCount: maximumPixelCount, place: place)
    try place.require(maximum >= 1, "the largest value is \(maximum)", suggestion: "it must be 1 to 255")
    try place.require(
      maximum <= 255, .unimplemented, "samples up to \(maximum) are not supported",
      suggestion: "the largest value must be 1 to 255: convert to 8 bits per sample")
    try place.require(
      1...4 ~= depth, .unimplemented, "\(depth) samples per pixel are not supported",
      suggestion: "the number must be 1 to 4")
    try place.require(
      tupleType.isEmpty || Self.depths[tupleType] == depth,
      "\(depth) samples per pixel do not fit the tuple type \(tupleType.debugDescription)",
      suggestion: "GRAYSCALE has 1, GRAYSCALE_ALPHA 2, RGB 3, RGB_ALPHA 4")
    return header
  }

  /// Takes a number and the white space after it.
  private func number(_ name: String) throws -> Int {
    var value: Int?
    while let byte = try next() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let (product, overflow) = (value ?? 0).multipliedReportingOverflow(by: 10)
        guard !overflow, product <= Int.max - 9 else { throw stream.error("the \(name) is too large", frame: frame) }
        value = product + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "#") where value == nil:
        while let byte = try next(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {}
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

  /// Reads the header of `P7`.
  ///
  /// The header has lines of a keyword and its value until `ENDHDR`.
  private func pamHeader() throws -> NetpbmHeader {
    var values: [String: Int] = [:]
    var tupleType = ""
    while true {
      let lineStart = stream.position
      let words = try line().split(whereSeparator: \.isWhitespace).map(String.init)
      guard let keyword = words.first, !keyword.hasPrefix("#") else { continue }
      switch (keyword, words.dropFirst().first) {
      case ("ENDHDR", _):
        guard let width = values["WIDTH"], let height = values["HEIGHT"], let depth = values["DEPTH"],
          let maximum = values["MAXVAL"]
        else {
          throw stream.error(
            "the header is not complete", frame: frame, byte: start,
            suggestion: "a PAM header has WIDTH, HEIGHT, DEPTH and MAXVAL")
        }
        return NetpbmHeader(width: width, height: height, depth: depth, maximum: maximum, tupleType: tupleType)
      case ("TUPLTYPE", let type):
        tupleType += (tupleType.isEmpty ? "" : " ") + (type ?? "")
      case ("WIDTH", let value), ("HEIGHT", let value), ("DEPTH", let value), ("MAXVAL", let value):
        guard let value, let number = Int(value) else {
          throw stream.error(
            "\(keyword) has no number", frame: frame, byte: lineStart, suggestion: "write «\(keyword) 640»")
        }
        values[keyword] = number
      default:
        throw stream.error(
          "\(keyword.debugDescription) is not a keyword of a PAM header", frame: frame, byte: lineStart,
          suggestion: "the keywords are WIDTH, HEIGHT, DEPTH, MAXVAL, TUPLTYPE and ENDHDR")
      }
    }
  }

  private func line() throws -> String {
    var bytes: [UInt8] = []
    while let byte = try next() {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    throw stream.error("the header ends before ENDHDR", status: .dataLoss, frame: frame)
  }

  private func next() throws -> UInt8? {
    guard stream.position - start < Self.maximumHeaderSize else {
      throw stream.error("the header does not end within \(Self.maximumHeaderSize) bytes", frame: frame, byte: start)
    }
    return try stream.next()
  }

  /// Scales samples from 0…maximum to 0…255.
  private func scaled(_ samples: Data, maximum: Int, start: Int) throws -> Data {
    if maximum == 255 { return samples }
    if let wrong = samples.firstIndex(where: { Int($0) > maximum }) {
      throw DamagedFrame(
        error: stream.error(
          "a sample is \(samples[wrong]), more than the largest value \(maximum)", frame: frame,
          byte: start + wrong - samples.startIndex))
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

struct NetpbmHeader {
  var width: Int
  var height: Int
  /// The number of samples per pixel.
  var depth: Int
  /// The largest value of a sample.
  var maximum: Int
  /// The tuple type of a PAM file; else empty.
  var tupleType = ""
}
