import GestureFoundation
import GestureSupport

/// Writes images as JPEG (ITU-T T.81).
///
/// The files are baseline, with 8 bits, without subsampling, and with the Huffman tables of annex K.
package struct JPEGWriter {
  private let image: RasterImage
  /// The factors for luminance and for chrominance, row by row.
  private let quantization: [[Float]]
  private var file: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount = 0

  /// - Parameter quality: The quality from 1 to 100, on libjpeg's scale.
  /// - Throws: `StatusError` if a side exceeds 65500 pixels, the limit of libjpeg.
  package static func encode(_ image: RasterImage, quality: Int = 92) throws(StatusError) -> Data {
    guard max(image.width, image.height) <= 65_500 else {
      throw StatusError(
        .invalidArgument, "an image of \(image.width)×\(image.height) pixels is too large for JPEG",
        suggestion: "sides must be at most 65500 pixels: use PNG")
    }
    var writer = JPEGWriter(image, quality: quality)
    writer.writeHeaders()
    writer.writeScan()
    return Data(writer.file)
  }

  private init(_ image: RasterImage, quality: Int) {
    self.image = image
    let quality = min(max(quality, 1), 100)
    let scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
    quantization = Self.quantization.map { $0.map { Float(min(max((Int($0) * scale + 50) / 100, 1), 255)) } }
  }

  private mutating func segment(_ marker: UInt8, _ content: [UInt8]) {
    let length = content.count + 2
    file += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  private mutating func writeHeaders() {
    file += [0xFF, 0xD8]
    segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    for (number, table) in quantization.enumerated() {
      segment(0xDB, [UInt8(number)] + JPEGZigzag.order.prefix(64).map { UInt8(table[Int($0)]) })
    }
    let size = [image.height >> 8, image.height & 0xFF, image.width >> 8, image.width & 0xFF].map { UInt8($0) }
    segment(0xC0, [8] + size + [3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1])
    for table in JPEGHuffmanCodes.all { segment(0xC4, [table.id] + table.counts + table.symbols) }
    segment(0xDA, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])
  }

  private mutating func writeScan() {
    let pixels = image.rgbBytes()
    let width = image.width
    let height = image.height
    var previous = [0, 0, 0]
    var samples = [[Float]](repeating: [Float](repeating: 0, count: 64), count: 3)
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        for index in 0..<64 {
          // Beyond the edge the last pixels are repeated.
          let at = (min(top + index / 8, height - 1) * width + min(left + index % 8, width - 1)) * 3
          let r = Float(pixels[at])
          let g = Float(pixels[at + 1])
          let b = Float(pixels[at + 2])
          samples[0][index] = 0.299 * r + 0.587 * g + 0.114 * b - 128
          samples[1][index] = -0.168736 * r - 0.331264 * g + 0.5 * b
          samples[2][index] = 0.5 * r - 0.418688 * g - 0.081312 * b
        }
        for component in 0..<3 {
          previous[component] = writeBlock(samples[component], after: previous[component], isLuminance: component == 0)
        }
      }
    }
    // Ones fill the last byte.
    if bitCount > 0 { put(0x7F, 7) }
    file += [0xFF, 0xD9]
  }

  /// - Returns: The block's DC coefficient.
  private mutating func writeBlock(_ samples: [Float], after previous: Int, isLuminance: Bool) -> Int {
    let table = quantization[isLuminance ? 0 : 1]
    let coefficients = Self.transform(Self.transform(samples))
    let (dc, ac) =
      isLuminance
      ? (JPEGHuffmanCodes.all[0], JPEGHuffmanCodes.all[1]) : (JPEGHuffmanCodes.all[2], JPEGHuffmanCodes.all[3])
    var first = 0
    var run = 0
    for position in 0..<64 {
      let index = Int(JPEGZigzag.order[position])
      let value = Int((coefficients[index] / table[index]).rounded())
      if position == 0 {
        first = value
        putValue(value - previous, dc, run: 0)
      } else if value == 0 {
        run += 1
      } else {
        while run > 15 {
          put(ac.codes[0xF0])
          run -= 16
        }
        putValue(value, ac, run: run)
        run = 0
      }
    }
    if run > 0 { put(ac.codes[0]) }
    return first
  }

  /// Writes a coefficient.
  ///
  /// The code for the zeros before the coefficient and its length comes first, then its bits.
  private mutating func putValue(_ value: Int, _ table: JPEGHuffmanCodes, run: Int) {
    let length = Int.bitWidth - value.magnitude.leadingZeroBitCount
    put(table.codes[run << 4 | length])
    put(UInt32(truncatingIfNeeded: value < 0 ? value - 1 : value) & ((1 << UInt32(length)) - 1), length)
  }

  private mutating func put(_ code: (bits: UInt32, length: Int)) { put(code.bits, code.length) }

  private mutating func put(_ value: UInt32, _ count: Int) {
    bits = bits << UInt32(count) | value
    bitCount += count
    while bitCount >= 8 {
      bitCount -= 8
      let byte = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount))
      file.append(byte)
      if byte == 0xFF { file.append(0) }
    }
  }

  /// The cosine transform of rows; the result is transposed.
  private static func transform(_ rows: [Float]) -> [Float] {
    var result = [Float](repeating: 0, count: 64)
    for y in 0..<8 {
      for u in 0..<8 {
        var sum: Float = 0
        for x in 0..<8 { sum += rows[y * 8 + x] * cosines[u * 8 + x] }
        result[u * 8 + y] = sum
      }
    }
    return result
  }

  private static let cosines: [Float] = (0..<64).map { index in
    let u = Double(index / 8)
    let x = Double(index % 8)
    return Float((u == 0 ? 0.5.squareRoot() : 1) / 2 * cos((2 * x + 1) * u * .pi / 16))
  }

  /// The tables of annex K for luminance and for chrominance.
  private static let quantization: [[UInt8]] = [
    [
      16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
      51, 87, 80, 62, 18,
      22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95,
      98, 112, 100, 103, 99,
    ],
    [
      17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99,
      99, 99, 99, 99,
    ]
      + [UInt8](repeating: 99, count: 32),
  ]
}
