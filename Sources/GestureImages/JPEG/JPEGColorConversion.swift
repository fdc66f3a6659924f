/// Converts rows of components into rows of red, green and blue.
///
/// The arithmetic is that of libjpeg's tables. The factors of the conversions have 16 fractional bits.
/// ``JPEGColorConversion/pixel(y:cb:cr:)`` has the formulas.
package enum JPEGColorConversion {
  private typealias Lanes = SIMD8<Int16>

  /// - Parameter output: The memory for `count` pixels of 3 bytes; nothing else is written.
  @inline(never)
  package static func yCbCr(
    _ y: UnsafePointer<UInt8>, _ cb: UnsafePointer<UInt8>, _ cr: UnsafePointer<UInt8>, count: Int,
    to output: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
    // A vector of 8 pixels writes 24 bytes and 10 more.
    while x &+ 12 <= count {
      convert(Lanes(bytesAt: y + x), loadChroma(cb, x), loadChroma(cr, x), to: UnsafeMutableRawPointer(output + 3 &* x))
      x &+= 8
    }
    while x < count {
      let pixel = pixel(y: y[x], cb: cb[x], cr: cr[x])
      output[3 &* x] = pixel.0
      output[3 &* x &+ 1] = pixel.1
      output[3 &* x &+ 2] = pixel.2
      x &+= 1
    }
  }

  @inline(__always)
  package static func pixel(y: UInt8, cb: UInt8, cr: UInt8) -> (UInt8, UInt8, UInt8) {
    let y = Int(y)
    let cb = Int(cb) &- 128
    let cr = Int(cr) &- 128
    @inline(__always) func clamped(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: min(max(value, 0), 255)) }
    return (
      clamped(y &+ (91881 &* cr &+ 32768) &>> 16), clamped(y &+ (-22554 &* cb &- 46802 &* cr &+ 32768) &>> 16),
      clamped(y &+ (116130 &* cb &+ 32768) &>> 16)
    )
  }

  /// Returns 256 · (samples − 128).
  @inline(__always)
  private static func loadChroma(_ row: UnsafePointer<UInt8>, _ x: Int) -> Lanes {
    let samples = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<UInt8>.self)
    let raised = SIMD16(
      0, samples[0], 0, samples[1], 0, samples[2], 0, samples[3], 0, samples[4], 0, samples[5], 0, samples[6], 0,
      samples[7])
    return unsafeBitCast(raised, to: Lanes.self).kept ^ Int16.min
  }

  /// Converts 8 pixels.
  ///
  /// The offsets of chroma and the factors of red and blue, which have 14 fractional bits, round each of the 256
  /// samples as the formula does. The whole part of red's factor for green is subtracted, so that the rest fits into 16
  /// bits.
  @inline(__always)
  private static func convert(_ y: Lanes, _ cb: Lanes, _ cr: Lanes, to output: UnsafeMutableRawPointer) {
    let blue = cb &+ 72
    let red = cr &+ 91
    let r = y &+ (upper(red, 22971) &>> 6)
    let b = y &+ (upper(blue, 29033) &>> 6)
    // −46802 = −65536 + 18734.
    let products = blue.widened &* -22554 &+ red.widened &* 18734
    let rounding: Int32 = (1 << 23) + 22554 * 72 - 18734 * 91
    let g = y &- (red &>> 8) &+ ((products &+ rounding) &>> 24).narrowed
    store(r.kept.clampedToBytes.lowBytes, g.kept.clampedToBytes.lowBytes, b.kept.clampedToBytes.lowBytes, to: output)
  }

  /// Returns the upper 16 bits of products.
  @inline(__always)
  private static func upper(_ value: Lanes, _ factor: Int32) -> Lanes {
    ((value.kept.widened &* factor) &>> 16).narrowed.kept
  }

  /// Writes 8 pixels of 3 bytes, and 10 more bytes.
  @inline(__always)
  private static func store(
    _ r: SIMD8<UInt8>, _ g: SIMD8<UInt8>, _ b: SIMD8<UInt8>, to output: UnsafeMutableRawPointer
  ) {
    let rg = unsafeBitCast(
      SIMD16(r[0], g[0], r[1], g[1], r[2], g[2], r[3], g[3], r[4], g[4], r[5], g[5], r[6], g[6], r[7], g[7]),
      to: Lanes.self
    ).kept
    let blue = b.widened.kept
    store(Lanes(rg[0], blue[0], rg[1], blue[1], rg[2], blue[2], rg[3], blue[3]).kept, to: output)
    store(Lanes(rg[4], blue[4], rg[5], blue[5], rg[6], blue[6], rg[7], blue[7]).kept, to: output + 12)
  }

  /// Writes 4 pixels of 3 bytes from 4 bytes each.
  ///
  /// Writes 10 more bytes after the pixels.
  @inline(__always)
  private static func store(_ pixels: Lanes, to output: UnsafeMutableRawPointer) {
    let pairs = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    let joined = unsafeBitCast((pairs & 0xFF_FFFF) | (pairs &>> 8 & 0xFFFF_FF00_0000), to: Lanes.self).kept
    output.storeBytes(of: joined, as: Lanes.self)
    output.storeBytes(
      of: Lanes(joined[4], joined[5], joined[6], joined[7], joined[4], joined[5], joined[6], joined[7]),
      toByteOffset: 6, as: Lanes.self)
  }

  /// Interleaves three rows without conversion.
  static func rgb(
    _ r: UnsafePointer<UInt8>, _ g: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, count: Int,
    to output: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      output[3 &* x] = r[x]
      output[3 &* x &+ 1] = g[x]
      output[3 &* x &+ 2] = b[x]
    }
  }

  /// Converts inverted inks into colours.
  ///
  /// Multiplies each ink by black, rounded as in Pillow's conversion from CMYK.
  static func cmyk(_ inks: [UnsafePointer<UInt8>], isYCCK: Bool, count: Int, to output: UnsafeMutablePointer<UInt8>) {
    for x in 0..<count {
      var ink = (inks[0][x], inks[1][x], inks[2][x])
      let black = inks[3][x]
      if isYCCK {
        let color = pixel(y: ink.0, cb: ink.1, cr: ink.2)
        ink = (255 - color.0, 255 - color.1, 255 - color.2)
      }
      output[3 &* x] = multiplied(ink.0, black)
      output[3 &* x &+ 1] = multiplied(ink.1, black)
      output[3 &* x &+ 2] = multiplied(ink.2, black)
    }
  }

  private static func multiplied(_ ink: UInt8, _ black: UInt8) -> UInt8 {
    let product = (255 - Int(ink)) * Int(black) + 128
    return UInt8(truncatingIfNeeded: max(Int(black) - ((product >> 8) + product) >> 8, 0))
  }
}
