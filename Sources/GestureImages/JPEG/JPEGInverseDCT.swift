/// The inverse cosine transform of a block by the "islow" method.
///
/// The method is that of Loeffler, Ligtenberg and Moschytz (1989). Constants and rounding are those of all decoders
/// that descend from the Independent JPEG Group's, so samples agree in every bit. The pass over columns keeps 2 more
/// bits in its results. The pass over rows follows; then 128 is added and the sample is clamped to 0…255.
/// ``JPEGInverseDCT/reference(_:_:side:)`` has the plain form.
package enum JPEGInverseDCT {
  /// Computes the samples of a block.
  ///
  /// - Parameters:
  ///   - block: 64 coefficients row by row, at an address divisible by 16.
  ///   - quantization: 64 factors row by row, at an address divisible by 16.
  ///   - last: The coded position of the last coefficient that is not zero.
  ///   - side: 8; for a reduced image 4, 2 or 1.
  ///   - output: The address of the first row of samples; each of `side` rows gets `side` bytes.
  ///   - stride: The distance between rows of the output in bytes.
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

  /// Computes the samples of a block without information about its zeros.
  ///
  /// See ``transform(_:_:last:side:to:stride:)``.
  @inline(__always)
  package static func transform(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, side: Int,
    to output: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    let words = UnsafeRawPointer(block)
    @inline(__always) func pair(_ row: Int) -> SIMD2<UInt64> {
      words.load(fromByteOffset: row &* 16, as: SIMD2<UInt64>.self)
    }
    let upper = pair(1) | pair(2) | pair(3)
    let lower = pair(4) | pair(5) | pair(6) | pair(7)
    let outside = lower[0] | lower[1] | upper[1] | pair(0)[1]
    let inside = upper[0] | pair(0)[0].littleEndian &>> 16
    transform(
      block, quantization, last: outside != 0 ? 63 : inside != 0 ? 9 : 0, side: side, to: output, stride: stride)
  }

  /// Computes a block with only a DC coefficient.
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

  /// Computes a block with coefficients only in its first corner.
  ///
  /// The corner is the first 4 rows and columns, which contain the first 10 coded coefficients.
  @inline(never)
  private static func corner(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, to output: UnsafeMutablePointer<UInt8>,
    stride: Int
  ) {
    let zero = Lanes()
    let input = Rows(
      row(0, block, quantization), row(1, block, quantization), row(2, block, quantization),
      row(3, block, quantization), zero, zero, zero,
      zero)
    let sums = left(input, rounding: columnRounding)
    // Four columns of rows 0 and 4, 1 and 5, and so on; three rounds transpose them.
    @inline(__always) func pair(_ a: Half, _ b: Half) -> Lanes { scaled(joined(a, b)) }
    let a = pair(sums.a, sums.e)
    let b = pair(sums.b, sums.f)
    let c = pair(sums.c, sums.g)
    let d = pair(sums.d, sums.h)
    let ac0 = low(a, c)
    let ac1 = high(a, c)
    let bd0 = low(b, d)
    let bd1 = high(b, d)
    let upper0 = low(ac0, bd0)
    let upper1 = high(ac0, bd0)
    let lower0 = low(ac1, bd1)
    let lower1 = high(ac1, bd1)
    finish(
      Rows(
        left64(upper0, lower0), right64(upper0, lower0), left64(upper1, lower1), right64(upper1, lower1), zero, zero,
        zero, zero),
      to: output, stride: stride)
  }

  @inline(never)
  private static func full(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, to output: UnsafeMutablePointer<UInt8>,
    stride: Int
  ) {
    let input = Rows(
      row(0, block, quantization), row(1, block, quantization), row(2, block, quantization),
      row(3, block, quantization),
      row(4, block, quantization), row(5, block, quantization), row(6, block, quantization), row(7, block, quantization)
    )
    let left = left(input, rounding: columnRounding)
    let right = right(input, rounding: columnRounding)
    @inline(__always) func scaled(_ left: Half, _ right: Half) -> Lanes { Self.scaled(joined(left, right)) }
    finish(
      Rows(
        scaled(left.a, right.a), scaled(left.b, right.b), scaled(left.c, right.c), scaled(left.d, right.d),
        scaled(left.e, right.e),
        scaled(left.f, right.f), scaled(left.g, right.g), scaled(left.h, right.h)
      ).transposed(), to: output, stride: stride)
  }

  @inline(__always)
  static func row(_ index: Int, _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>) -> Lanes {
    UnsafeRawPointer(block).load(fromByteOffset: index &* 16, as: Lanes.self)
      &* UnsafeRawPointer(quantization).load(fromByteOffset: index &* 16, as: Lanes.self)
  }

  /// Runs the pass over rows, and stores the samples.
  ///
  /// The input is transposed.
  @inline(__always)
  private static func finish(_ input: Rows, to output: UnsafeMutablePointer<UInt8>, stride: Int) {
    var input = input
    // Rounding: half of the last place, 1 << 17.
    input.a &+= 16
    let left = left(input, rounding: Lanes())
    let right = right(input, rounding: Lanes())
    @inline(__always) func column(_ left: Half, _ right: Half) -> Lanes {
      (joined(left, right) &>> 18).narrowed.kept &+ 128
    }
    let a = bytes(column(left.a, right.a), column(left.e, right.e))
    let b = bytes(column(left.b, right.b), column(left.f, right.f))
    let c = bytes(column(left.c, right.c), column(left.g, right.g))
    let d = bytes(column(left.d, right.d), column(left.h, right.h))
    let ac0 = low(a, c)
    let ac1 = high(a, c)
    let bd0 = low(b, d)
    let bd1 = high(b, d)
    let upper0 = low(ac0, bd0)
    let upper1 = high(ac0, bd0)
    let lower0 = low(ac1, bd1)
    let lower1 = high(ac1, bd1)
    store(upper0, lower0, to: output, stride: stride)
    store(upper1, lower1, to: output + 4 &* stride, stride: stride)
  }

  /// Stores four rows of samples.
  ///
  /// `left` has the first four samples of each row, `right` the others.
  @inline(__always)
  private static func store(_ left: Bytes, _ right: Bytes, to output: UnsafeMutablePointer<UInt8>, stride: Int) {
    let left = unsafeBitCast(left, to: SIMD4<UInt32>.self)
    let right = unsafeBitCast(right, to: SIMD4<UInt32>.self)
    let output = UnsafeMutableRawPointer(output)
    output.storeBytes(of: SIMD2(left[0], right[0]), as: SIMD2<UInt32>.self)
    output.storeBytes(of: SIMD2(left[1], right[1]), toByteOffset: stride, as: SIMD2<UInt32>.self)
    output.storeBytes(of: SIMD2(left[2], right[2]), toByteOffset: 2 &* stride, as: SIMD2<UInt32>.self)
    output.storeBytes(of: SIMD2(left[3], right[3]), toByteOffset: 3 &* stride, as: SIMD2<UInt32>.self)
  }

  typealias Lanes = SIMD8<Int16>
  typealias Wide = SIMD8<Int32>
  typealias Half = SIMD4<Int32>
  typealias Bytes = SIMD16<UInt8>

  /// The rounding after the pass over columns.
  ///
  /// Half of the last place, 1 << 10, in the form that ``raised(_:)`` takes.
  @inline(__always) private static var columnRounding: Lanes { Lanes(repeating: 1 << 13) }

  /// Transforms one dimension for the first 4 columns.
  ///
  /// Sums and differences of two inputs are computed in 16 bits, as in libjpeg-turbo's vector code.
  @inline(__always)
  private static func left(_ input: Rows, rounding: Lanes) -> Sums {
    pass(
      raised(low(rounding, input.a &+ input.e)), raised(low(rounding, input.a &- input.e)), left(input.b),
      left(input.c), left(input.d),
      left(input.f), left(input.g), left(input.h), left(input.h &+ input.d), left(input.f &+ input.b))
  }

  /// Transforms one dimension for the last 4 columns.
  @inline(__always)
  private static func right(_ input: Rows, rounding: Lanes) -> Sums {
    pass(
      raised(high(rounding, input.a &+ input.e)), raised(high(rounding, input.a &- input.e)), right(input.b),
      right(input.c),
      right(input.d), right(input.f), right(input.g), right(input.h), right(input.h &+ input.d),
      right(input.f &+ input.b))
  }

  /// Returns numbers times 8192, plus an eighth of their neighbours.
  ///
  /// The neighbours are the positive numbers that are interleaved before the numbers.
  @inline(__always)
  private static func raised(_ interleaved: Lanes) -> Half { unsafeBitCast(interleaved, to: Half.self) &>> 3 }

  /// Transforms one dimension.
  ///
  /// Constants are multiplied by 8192.
  ///
  /// A sum of two products, as written here, is one instruction on most machines.
  ///
  /// - Parameters:
  ///   - even0: The sum of the inputs 0 and 4, times 8192.
  ///   - even1: The difference of the inputs 0 and 4, times 8192.
  ///   - z3: The sum of the inputs 7 and 3.
  ///   - z4: The sum of the inputs 5 and 1.
  @inline(__always)
  private static func pass(
    _ even0: Half, _ even1: Half, _ r1: Half, _ r2: Half, _ r3: Half, _ r5: Half, _ r6: Half, _ r7: Half, _ z3: Half,
    _ z4: Half
  ) -> Sums {
    let even2 = r2 &* 4433 &+ r6 &* (4433 - 15137)
    let even3 = r2 &* (4433 + 6270) &+ r6 &* 4433
    let sum0 = even0 &+ even3
    let sum3 = even0 &- even3
    let sum1 = even1 &+ even2
    let sum2 = even1 &- even2
    let cross3 = z3 &* (9633 - 16069) &+ z4 &* 9633
    let cross4 = z3 &* 9633 &+ z4 &* (9633 - 3196)
    let odd0 = (r7 &* (2446 - 7373) &+ r1 &* -7373) &+ cross3
    let odd3 = (r7 &* -7373 &+ r1 &* (12299 - 7373)) &+ cross4
    let odd1 = (r5 &* (16819 - 20995) &+ r3 &* -20995) &+ cross4
    let odd2 = (r5 &* -20995 &+ r3 &* (25172 - 20995)) &+ cross3
    return Sums(
      a: sum0 &+ odd3, b: sum1 &+ odd2, c: sum2 &+ odd1, d: sum3 &+ odd0, e: sum3 &- odd0, f: sum2 &- odd1,
      g: sum1 &- odd2,
      h: sum0 &- odd3)
  }

  private struct Sums {
    let a, b, c, d, e, f, g, h: Half
  }

  /// Returns results of the pass over columns without their lowest 11 bits.
  ///
  /// The results are shifted left first, so that the right shift leaves 16 bits.
  @inline(__always) private static func scaled(_ sums: Wide) -> Lanes { ((sums &<< 5) &>> 16).narrowed.kept }

  /// Returns the first 4 numbers in 32 bits.
  @inline(__always) static func left(_ row: Lanes) -> Half {
    Half(Int32(row[0]), Int32(row[1]), Int32(row[2]), Int32(row[3]))
  }

  /// Returns the last 4 numbers in 32 bits.
  @inline(__always) static func right(_ row: Lanes) -> Half {
    Half(Int32(row[4]), Int32(row[5]), Int32(row[6]), Int32(row[7]))
  }

  @inline(__always) static func joined(_ a: Half, _ b: Half) -> Wide {
    Wide(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3])
  }

  @inline(__always)
  static func low(_ x: Lanes, _ y: Lanes) -> Lanes { Lanes(x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3]).kept }

  @inline(__always)
  static func high(_ x: Lanes, _ y: Lanes) -> Lanes { Lanes(x[4], y[4], x[5], y[5], x[6], y[6], x[7], y[7]).kept }

  @inline(__always)
  private static func left64(_ x: Lanes, _ y: Lanes) -> Lanes {
    Lanes(x[0], x[1], x[2], x[3], y[0], y[1], y[2], y[3]).kept
  }

  @inline(__always)
  private static func right64(_ x: Lanes, _ y: Lanes) -> Lanes {
    Lanes(x[4], x[5], x[6], x[7], y[4], y[5], y[6], y[7]).kept
  }

  @inline(__always)
  static func low(_ x: Bytes, _ y: Bytes) -> Bytes {
    Bytes(x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3], x[4], y[4], x[5], y[5], x[6], y[6], x[7], y[7]).kept
  }

  @inline(__always)
  static func high(_ x: Bytes, _ y: Bytes) -> Bytes {
    Bytes(x[8], y[8], x[9], y[9], x[10], y[10], x[11], y[11], x[12], y[12], x[13], y[13], x[14], y[14], x[15], y[15])
      .kept
  }

  /// Returns numbers clamped to 0…255 as bytes.
  @inline(__always)
  static func bytes(_ x: Lanes, _ y: Lanes) -> Bytes {
    let x = x.clampedToBytes.lowBytes
    let y = y.clampedToBytes.lowBytes
    return Bytes(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], y[0], y[1], y[2], y[3], y[4], y[5], y[6], y[7]).kept
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

    /// Transposes in three rounds.
    ///
    /// Each round interleaves rows that are 4 apart.
    @inline(__always)
    func transposed() -> Rows { interleaved().interleaved().interleaved() }

    @inline(__always)
    private func interleaved() -> Rows {
      Rows(
        JPEGInverseDCT.low(a, e), JPEGInverseDCT.high(a, e), JPEGInverseDCT.low(b, f), JPEGInverseDCT.high(b, f),
        JPEGInverseDCT.low(c, g),
        JPEGInverseDCT.high(c, g), JPEGInverseDCT.low(d, h), JPEGInverseDCT.high(d, h))
    }
  }
}
