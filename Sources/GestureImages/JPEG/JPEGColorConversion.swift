/// Turns rows of components into rows of red, green and blue with the arithmetic of libjpeg's tables, whose factors have 16 bits after the
/// point. ``JPEGColorConversion/pixel(y:cb:cr:)`` has the formulas.
package enum JPEGColorConversion {
  private typealias Lanes = SIMD8<Int16>

  /// - Parameter output: `count` pixels of 3 bytes; nothing else is written.
  @inline(never)
  package static func yCbCr(
    _ y: UnsafePointer<UInt8>, _ cb: UnsafePointer<UInt8>, _ cr: UnsafePointer<UInt8>, count: Int, to output: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
    // A vector of 8 pixels writes 2 bytes more than their 24.
    while x &+ 9 <= count {
      convert(load(y, x), load(cb, x), load(cr, x), to: UnsafeMutableRawPointer(output + 3 &* x))
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

  /// One pixel.
  @inline(__always)
  package static func pixel(y: UInt8, cb: UInt8, cr: UInt8) -> (UInt8, UInt8, UInt8) {
    let (y, cb, cr) = (Int(y), Int(cb) &- 128, Int(cr) &- 128)
    @inline(__always) func clamped(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: min(max(value, 0), 255)) }
    return (
      clamped(y &+ (91881 &* cr &+ 32768) &>> 16), clamped(y &+ (-22554 &* cb &- 46802 &* cr &+ 32768) &>> 16),
      clamped(y &+ (116130 &* cb &+ 32768) &>> 16)
    )
  }

  @inline(__always)
  private static func load(_ row: UnsafePointer<UInt8>, _ x: Int) -> Lanes {
    UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<UInt8>.self).widened
  }

  /// 8 pixels. Whole parts of the factors are added, so that the rest fits into 16 bits.
  @inline(__always)
  private static func convert(_ y: Lanes, _ cb: Lanes, _ cr: Lanes, to output: UnsafeMutableRawPointer) {
    let blue = cb &- 128
    let red = cr &- 128
    // 91881 = 65536 + 26345; 116130 = 2 · 65536 − 14942; −46802 = −65536 + 18734.
    let r = y &+ red &+ rounded(red, 26345)
    let b = y &+ blue &+ blue &+ rounded(blue, -14942)
    let products = blue.widened &* -22554 &+ red.widened &* 18734
    let g = y &- red &+ ((products &+ 32768) &>> 16).narrowed
    store(r.clampedToBytes, g.clampedToBytes, b.clampedToBytes, to: output)
  }

  /// (value · factor + 32768) >> 16: half of it is rounded down first, the rest after that.
  @inline(__always)
  private static func rounded(_ value: Lanes, _ factor: Int32) -> Lanes {
    let high = ((value &+ value).widened &* factor) &>> 16
    return (high.narrowed &+ 1) &>> 1
  }

  /// Writes 8 pixels of 3 bytes and 2 bytes more.
  ///
  /// Bytes are brought together by shifts in ever wider lanes. Picking out lanes one by one would make the compiler compute them one by
  /// one.
  @inline(__always)
  private static func store(_ r: Lanes, _ g: Lanes, _ b: Lanes, to output: UnsafeMutableRawPointer) {
    let rg = unsafeBitCast(r | g &<< 8, to: SIMD4<UInt32>.self)
    let blue = unsafeBitCast(b, to: SIMD4<UInt32>.self)
    let even = unsafeBitCast((rg & 0xFFFF) | (blue &<< 16), to: SIMD2<UInt64>.self)
    let odd = unsafeBitCast((rg &>> 16) | (blue & 0xFFFF_0000), to: SIMD2<UInt64>.self)
    // Two pixels each: 0 and 1, 4 and 5; then 2 and 3, 6 and 7.
    let first = (even & 0xFFFF_FFFF) | ((odd & 0xFFFF_FFFF) &<< 24)
    let second = (even &>> 32) | ((odd &>> 32) &<< 24)
    output.storeBytes(of: first[0], as: UInt64.self)
    output.storeBytes(of: second[0], toByteOffset: 6, as: UInt64.self)
    output.storeBytes(of: first[1], toByteOffset: 12, as: UInt64.self)
    output.storeBytes(of: second[1], toByteOffset: 18, as: UInt64.self)
  }

  /// Three rows as they are.
  static func rgb(
    _ r: UnsafePointer<UInt8>, _ g: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, count: Int, to output: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      output[3 &* x] = r[x]
      output[3 &* x &+ 1] = g[x]
      output[3 &* x &+ 2] = b[x]
    }
  }

  /// Inverted inks: each colour is multiplied by black, in the rounding of Pillow's conversion from CMYK.
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
