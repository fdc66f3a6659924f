/// Transforms of blocks of 8×8 coefficients to 4×4 or 2×2 samples.
///
/// The transforms equal those of libjpeg-turbo (`jidctred.c`). Constants and rounding are the same. The coefficients of
/// the highest frequencies are not used. ``JPEGInverseDCT/reference(_:_:side:)`` has the plain form.
extension JPEGInverseDCT {
  /// See ``transform(_:_:last:side:to:stride:)``.
  ///
  /// - Parameter side: 4 or 2.
  @inline(__always)
  static func reduced(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, side: Int,
    to output: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    if side == 4 {
      half(block, quantization, to: output, stride: stride)
    } else {
      quarter(block, quantization, to: output, stride: stride)
    }
  }

  @inline(never)
  private static func half(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, to output: UnsafeMutablePointer<UInt8>,
    stride: Int
  ) {
    @inline(__always) func row(_ index: Int) -> Lanes { Self.row(index, block, quantization) }
    let r0 = row(0)
    let r1 = row(1)
    let r2 = row(2)
    let r3 = row(3)
    let r5 = row(5)
    let r6 = row(6)
    let r7 = row(7)
    let left = four(left(r0), left(r1), left(r2), left(r3), left(r5), left(r6), left(r7), rounding: 1 << 11)
    let right = four(right(r0), right(r1), right(r2), right(r3), right(r5), right(r6), right(r7), rounding: 1 << 11)
    @inline(__always) func scaled(_ left: Half, _ right: Half) -> Lanes {
      (((joined(left, right)) &<< 4) &>> 16).narrowed.kept
    }
    let a = scaled(left.a, right.a)
    let b = scaled(left.b, right.b)
    let c = scaled(left.c, right.c)
    let d = scaled(left.d, right.d)
    // Two columns of four rows each.
    let ac0 = low(a, c)
    let ac1 = high(a, c)
    let bd0 = low(b, d)
    let bd1 = high(b, d)
    let c01 = low(ac0, bd0)
    let c23 = high(ac0, bd0)
    let c45 = low(ac1, bd1)
    let c67 = high(ac1, bd1)
    let sums = four(
      Self.left(c01), Self.right(c01), Self.left(c23), Self.right(c23), Self.right(c45), Self.left(c67),
      Self.right(c67),
      rounding: 1 << 18)
    @inline(__always) func columns(_ a: Half, _ b: Half) -> Lanes { (joined(a, b) &>> 19).narrowed.kept &+ 128 }
    let samples = bytes(columns(sums.a, sums.b), columns(sums.c, sums.d))
    let rows = unsafeBitCast(halvesInterleaved(halvesInterleaved(samples)), to: SIMD4<UInt32>.self)
    let output = UnsafeMutableRawPointer(output)
    output.storeBytes(of: rows[0], as: UInt32.self)
    output.storeBytes(of: rows[1], toByteOffset: stride, as: UInt32.self)
    output.storeBytes(of: rows[2], toByteOffset: 2 &* stride, as: UInt32.self)
    output.storeBytes(of: rows[3], toByteOffset: 3 &* stride, as: UInt32.self)
  }

  @inline(__always)
  private static func halvesInterleaved(_ x: Bytes) -> Bytes {
    Bytes(x[0], x[8], x[1], x[9], x[2], x[10], x[3], x[11], x[4], x[12], x[5], x[13], x[6], x[14], x[7], x[15]).kept
  }

  @inline(never)
  private static func quarter(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, to output: UnsafeMutablePointer<UInt8>,
    stride: Int
  ) {
    @inline(__always) func row(_ index: Int) -> Wide { Self.row(index, block, quantization).widened }
    let even = row(0) &* 32768 &+ (1 << 12)
    let odd = (row(1) &* 29692 &- row(3) &* 10426) &+ (row(5) &* 6967 &- row(7) &* 5906)
    finishQuarter((even &+ odd) &>> 13, to: output)
    finishQuarter((even &- odd) &>> 13, to: output + stride)
  }

  /// Writes the two samples of a row.
  @inline(__always)
  private static func finishQuarter(_ row: Wide, to output: UnsafeMutablePointer<UInt8>) {
    let even = row[0] &* 32768 &+ (1 << 19)
    let odd = (row[1] &* 29692 &- row[3] &* 10426) &+ (row[5] &* 6967 &- row[7] &* 5906)
    @inline(__always) func sample(_ value: Int32) -> UInt8 {
      UInt8(truncatingIfNeeded: min(max(value &>> 20 &+ 128, 0), 255))
    }
    output[0] = sample(even &+ odd)
    output[1] = sample(even &- odd)
  }

  /// Transforms one dimension to 4 samples.
  ///
  /// Constants are multiplied by 8192.
  @inline(__always)
  private static func four(
    _ r0: Half, _ r1: Half, _ r2: Half, _ r3: Half, _ r5: Half, _ r6: Half, _ r7: Half, rounding: Int32
  ) -> (a: Half, b: Half, c: Half, d: Half) {
    let even = r0 &* 16384 &+ rounding
    let cross = r2 &* 15137 &+ r6 &* -6270
    let inner = (r1 &* 8697 &+ r3 &* -17799) &+ (r5 &* 11893 &+ r7 &* -1730)
    let outer = (r1 &* 20995 &+ r3 &* 7373) &+ (r5 &* -4926 &+ r7 &* -4176)
    let sum = even &+ cross
    let difference = even &- cross
    return (sum &+ outer, difference &+ inner, difference &- inner, sum &- outer)
  }
}
