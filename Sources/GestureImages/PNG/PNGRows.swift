/// Stores the pixels of a PNG file row by row.
///
/// The input is the uncompressed data.
///
/// Invariants: `pixels` has the bytes of all rows of the image. `lines` has three times the bytes of the longest row;
/// `PNGPass` sizes are inside the image.
final class PNGRows {
  private let header: PNGHeader
  private let conversion: PNGPixels
  private let pixels: PixelMemory
  private let passes: [PNGPass]
  private var pass = 0
  private var row = 0
  private let lineBytes: Int
  /// Two alternating buffers for rows, and a row of zeros.
  ///
  /// The buffers contain the current row and the row above it.
  private let lines: UnsafeMutablePointer<UInt8>
  /// The number of the row with an unknown filter.
  ///
  /// Nil if there is none.
  private(set) var badRow: Int?

  init(_ header: PNGHeader, _ conversion: PNGPixels, _ pixels: PixelMemory) {
    self.header = header
    self.conversion = conversion
    self.pixels = pixels
    passes = header.passes
    lineBytes = header.rowBytes(width: header.width)
    lines = .allocate(capacity: 3 * lineBytes)
    lines.initialize(repeating: 0, count: 3 * lineBytes)
  }

  deinit {
    lines.deallocate()
  }

  /// The number of rows of all passes so far.
  private(set) var rowCount = 0

  /// The bits that are set in any 16-bit sample so far.
  ///
  /// Alpha is not counted. Once the highest bit is set, further rows are not examined.
  private(set) var usedBits: UInt16 = 0

  /// Takes whole rows and returns the number of bytes taken.
  func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var position = 0
    while pass < passes.count, badRow == nil {
      let current = passes[pass]
      let count = header.rowBytes(width: current.width)
      guard bytes.count - position > count else { break }
      take(base + position, count, current)
      position += 1 + count
      row += 1
      rowCount += 1
      if row == current.height {
        pass += 1
        row = 0
      }
    }
    // All further bytes are ignored.
    return pass == passes.count || badRow != nil ? bytes.count : position
  }

  private func take(_ filtered: UnsafePointer<UInt8>, _ count: Int, _ current: PNGPass) {
    let distance = max(1, header.bitsPerPixel / 8)
    let y = current.y + row * current.stepY
    let target = pixels.pointer + (y * header.width + current.x) * conversion.format.bytesPerPixel
    let isStored = conversion.isPlain && !header.isInterlaced
    let line = isStored ? target : lines + (row & 1) * lineBytes
    // The row of zeros.
    var above = lines + 2 * lineBytes
    if row > 0 { above = isStored ? target - count : lines + (row & 1 ^ 1) * lineBytes }
    guard PNGFilter.undo(filtered[0], filtered + 1, above: above, output: line, count: count, distance: distance) else {
      badRow = y
      return
    }
    if isStored { return }
    if header.depth == 16, usedBits < 1 << 14 { usedBits |= conversion.usedBits(line, width: current.width) }
    conversion.convert(line, width: current.width, to: target, step: current.stepX)
  }
}

/// A pass of a PNG image (PNG third edition, 8.2).
///
/// A pass is a part of the image's pixels, stored as a separate image.
struct PNGPass {
  /// The column of the pass's first pixel in the image.
  let x: Int
  /// The row of the pass's first pixel in the image.
  let y: Int
  /// The horizontal distance of the pass's pixels in the image.
  let stepX: Int
  /// The vertical distance of the pass's pixels in the image.
  let stepY: Int
  let width: Int
  let height: Int
}
