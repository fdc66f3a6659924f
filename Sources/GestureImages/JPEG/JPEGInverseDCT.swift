/// The inverse cosine transform of a block: the "islow" method (Loeffler, Ligtenberg and Moschytz 1989) with the constants and roundings
/// that all decoders descended from the Independent JPEG Group's use, so that samples agree to the last bit.
///
/// Columns come first: their results keep 2 more bits. Rows follow, then 128 is added and the sample clamped to 0…255. The plain form of
/// the same arithmetic is ``JPEGInverseDCT/reference(_:_:)``.
package enum JPEGInverseDCT {
  /// The samples of a block.
  ///
  /// - Parameters:
  ///   - block: 64 coefficients row by row, at an address divisible by 16.
  ///   - quantization: 64 factors row by row, at an address divisible by 16.
  ///   - last: The coded position of the last coefficient that is not zero.
  ///   - side: 8, or 4, 2 or 1 for a reduced image.
  ///   - output: The address of the first row of samples; `side` bytes are written in each of `side` rows.
  ///   - stride: Bytes from one row of the output to the next.
  @inline(__always)
  package static func transform(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, last: Int, side: Int,
    to output: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    if last == 0 || side == 1 {
      flat(block[0] &* quantization[0], side: side, to: output, stride: stride)
    } else if side < 8 {
      reduced(block, quantization, side: side, to: output, stride: stride)
    } else if last < 10 {
      corner(block, quantization, to: output, stride: stride)
    } else {
      full(block, quantization, to: output, stride: stride)
    }
  }

  /// The samples of a block of which nothing is known; see ``transform(_:_:last:side:to:stride:)``.
  @inline(__always)
  package static func transform(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, side: Int, to output: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    let words = UnsafeRawPointer(block)
    @inline(__always) func pair(_ row: Int) -> SIMD2<UInt64> { words.load(fromByteOffset: row &* 16, as: SIMD2<UInt64>.self) }
    let upper = pair(1) | pair(2) | pair(3)
    let lower = pair(4) | pair(5) | pair(6) | pair(7)
    let outside = lower[0] | lower[1] | upper[1] | pair(0)[1]
    let inside = upper[0] | pair(0)[0].littleEndian &>> 16
    transform(block, quantization, last: outside != 0 ? 63 : inside != 0 ? 9 : 0, side: side, to: output, stride: stride)
  }

  /// A block of one value.
  @inline(__always)
  static func flat(_ dc: Int16, side: Int, to output: UnsafeMutablePointer<UInt8>, stride: Int) {
    let sample = UInt8(truncatingIfNeeded: min(max((Int(dc) &+ 4) &>> 3 &+ 128, 0), 255))
    let row = UInt64(sample) &* 0x0101_0101_0101_0101
    if side == 8 {
      for y in 0..<8 { UnsafeMutableRawPointer(output + y &* stride).storeBytes(of: row, as: UInt64.self) }
    } else {
      for y in 0..<side { (output + y &* stride).update(repeating: sample, count: side) }
    }
  }

  /// A block whose coefficients lie in the first 4 rows and columns, as the first 10 coded ones do.
  @inline(never)
  private static func corner(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, to output: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    let zero = Lanes()
    let input = Rows(
      row(0, block, quantization), row(1, block, quantization), row(2, block, quantization), row(3, block, quantization), zero, zero, zero,
      zero)
    let columns = pass(input, rounding: 1 << 10, leftShift: 5, rightShift: 16).transposed()
    finish(Rows(columns.a, columns.b, columns.c, columns.d, zero, zero, zero, zero), to: output, stride: stride)
  }

  @inline(never)
  private static func full(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, to output: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    let input = Rows(
      row(0, block, quantization), row(1, block, quantization), row(2, block, quantization), row(3, block, quantization),
      row(4, block, quantization), row(5, block, quantization), row(6, block, quantization), row(7, block, quantization))
    finish(pass(input, rounding: 1 << 10, leftShift: 5, rightShift: 16).transposed(), to: output, stride: stride)
  }

  @inline(__always)
  static func row(_ index: Int, _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>) -> Lanes {
    UnsafeRawPointer(block).load(fromByteOffset: index &* 16, as: Lanes.self)
      &* UnsafeRawPointer(quantization).load(fromByteOffset: index &* 16, as: Lanes.self)
  }

  /// The pass over rows, whose input is transposed, and what follows it.
  @inline(__always)
  private static func finish(_ input: Rows, to output: UnsafeMutablePointer<UInt8>, stride: Int) {
    let rows = pass(input, rounding: 1 << 17, leftShift: 0, rightShift: 18).transposed()
    store(rows.a, to: output)
    store(rows.b, to: output + stride)
    store(rows.c, to: output + 2 &* stride)
    store(rows.d, to: output + 3 &* stride)
    store(rows.e, to: output + 4 &* stride)
    store(rows.f, to: output + 5 &* stride)
    store(rows.g, to: output + 6 &* stride)
    store(rows.h, to: output + 7 &* stride)
  }

  @inline(__always)
  private static func store(_ row: Lanes, to output: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(output).storeBytes(of: (row &+ 128).clampedToBytes.lowBytes, as: SIMD8<UInt8>.self)
  }

  typealias Lanes = SIMD8<Int16>
  private typealias Wide = SIMD8<Int32>

  /// One dimension of the transform, for 8 columns at once. Constants are multiplied by 8192.
  ///
  /// Products of two pairs that are added up, as they stand here, are one instruction on most machines. The results are shifted left first,
  /// so that the shift to the right leaves 16 bits.
  @inline(__always)
  private static func pass(_ input: Rows, rounding: Int32, leftShift: Int32, rightShift: Int32) -> Rows {
    let r0 = input.a.widened
    let r1 = input.b.widened
    let r2 = input.c.widened
    let r3 = input.d.widened
    let r4 = input.e.widened
    let r5 = input.f.widened
    let r6 = input.g.widened
    let r7 = input.h.widened
    let even0 = (r0 &* 8192 &+ r4 &* 8192) &+ rounding
    let even1 = (r0 &* 8192 &+ r4 &* -8192) &+ rounding
    let even2 = r2 &* 4433 &+ r6 &* (4433 - 15137)
    let even3 = r2 &* (4433 + 6270) &+ r6 &* 4433
    let sum0 = even0 &+ even3
    let sum3 = even0 &- even3
    let sum1 = even1 &+ even2
    let sum2 = even1 &- even2
    let z3 = (input.h &+ input.d).widened
    let z4 = (input.f &+ input.b).widened
    let cross3 = z3 &* (9633 - 16069) &+ z4 &* 9633
    let cross4 = z3 &* 9633 &+ z4 &* (9633 - 3196)
    let odd0 = (r7 &* (2446 - 7373) &+ r1 &* -7373) &+ cross3
    let odd3 = (r7 &* -7373 &+ r1 &* (12299 - 7373)) &+ cross4
    let odd1 = (r5 &* (16819 - 20995) &+ r3 &* -20995) &+ cross4
    let odd2 = (r5 &* -20995 &+ r3 &* (25172 - 20995)) &+ cross3
    @inline(__always) func scaled(_ value: Wide) -> Lanes {
      ((value &<< leftShift) &>> rightShift).narrowed
    }
    return Rows(
      scaled(sum0 &+ odd3), scaled(sum1 &+ odd2), scaled(sum2 &+ odd1), scaled(sum3 &+ odd0), scaled(sum3 &- odd0), scaled(sum2 &- odd1),
      scaled(sum1 &- odd2), scaled(sum0 &- odd3))
  }

  /// 8 rows of 8 numbers.
  private struct Rows {
    var a, b, c, d, e, f, g, h: Lanes

    @inline(__always)
    init(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes, _ e: Lanes, _ f: Lanes, _ g: Lanes, _ h: Lanes) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
      self.h = h
    }

    /// Rows become columns in three rounds, each of which interleaves rows that are 4 apart.
    @inline(__always)
    func transposed() -> Rows { interleaved().interleaved().interleaved() }

    @inline(__always)
    private func interleaved() -> Rows {
      Rows(low(a, e), high(a, e), low(b, f), high(b, f), low(c, g), high(c, g), low(d, h), high(d, h))
    }

    @inline(__always)
    private func low(_ x: Lanes, _ y: Lanes) -> Lanes { Lanes(x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3]) }

    @inline(__always)
    private func high(_ x: Lanes, _ y: Lanes) -> Lanes { Lanes(x[4], y[4], x[5], y[5], x[6], y[6], x[7], y[7]) }
  }
}
