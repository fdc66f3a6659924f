/// Blocks of 8×8 coefficients as 4×4 or 2×2 samples, with the constants and roundings of libjpeg-turbo (`jidctred.c`): the coefficients of
/// the highest frequencies are not used. The plain form is ``JPEGInverseDCT/reference(_:_:side:)``.
extension JPEGInverseDCT {
  /// See ``transform(_:_:last:side:to:stride:)``.
  ///
  /// - Parameter side: 4 or 2.
  @inline(__always)
  static func reduced(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, side: Int, to output: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    if side == 4 {
      half(block, quantization, to: output, stride: stride)
    } else {
      quarter(block, quantization, to: output, stride: stride)
    }
  }

  @inline(never)
  private static func half(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, to output: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    @inline(__always) func row(_ index: Int) -> SIMD8<Int32> { Self.row(index, block, quantization).widened }
    let rows = four(row(0), row(1), row(2), row(3), row(5), row(6), row(7), rounding: 1 << 11, shift: 12)
    @inline(__always) func column(_ x: Int) -> SIMD4<Int32> { SIMD4(rows.a[x], rows.b[x], rows.c[x], rows.d[x]) }
    let columns = four(column(0), column(1), column(2), column(3), column(5), column(6), column(7), rounding: 1 << 18, shift: 19)
    var pixels: SIMD4<Int32> = sample(columns.a)
    pixels |= sample(columns.b) &* 0x100
    pixels |= sample(columns.c) &* 0x1_0000
    pixels |= sample(columns.d) &* 0x100_0000
    for y in 0..<4 {
      UnsafeMutableRawPointer(output + y &* stride).storeBytes(of: UInt32(bitPattern: pixels[y]).littleEndian, as: UInt32.self)
    }
  }

  @inline(never)
  private static func quarter(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int16>, to output: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    @inline(__always) func row(_ index: Int) -> SIMD8<Int32> { Self.row(index, block, quantization).widened }
    let rows = two(row(0), row(1), row(3), row(5), row(7), rounding: 1 << 12, shift: 13)
    @inline(__always) func column(_ x: Int) -> SIMD2<Int32> { SIMD2(rows.a[x], rows.b[x]) }
    let columns = two(column(0), column(1), column(3), column(5), column(7), rounding: 1 << 19, shift: 20)
    let (left, right) = (sample(columns.a), sample(columns.b))
    for y in 0..<2 {
      output[y &* stride] = UInt8(truncatingIfNeeded: left[y])
      output[y &* stride &+ 1] = UInt8(truncatingIfNeeded: right[y])
    }
  }

  @inline(__always)
  private static func sample<V: SIMD>(_ value: V) -> V where V.Scalar == Int32 {
    (value &+ 128).clamped(lowerBound: .zero, upperBound: V(repeating: 255))
  }

  /// One dimension of the transform to 4 samples. Constants are multiplied by 8192.
  @inline(__always)
  private static func four<V: SIMD>(
    _ r0: V, _ r1: V, _ r2: V, _ r3: V, _ r5: V, _ r6: V, _ r7: V, rounding: Int32, shift: Int32
  ) -> (a: V, b: V, c: V, d: V) where V.Scalar == Int32 {
    let even = r0 &* 16384 &+ rounding
    let cross = r2 &* 15137 &- r6 &* 6270
    let inner = (r1 &* 8697 &- r3 &* 17799) &+ (r5 &* 11893 &- r7 &* 1730)
    let outer = (r1 &* 20995 &+ r3 &* 7373) &- (r5 &* 4926 &+ r7 &* 4176)
    let (sum, difference) = (even &+ cross, even &- cross)
    let by = V(repeating: shift)
    return ((sum &+ outer) &>> by, (difference &+ inner) &>> by, (difference &- inner) &>> by, (sum &- outer) &>> by)
  }

  /// One dimension of the transform to 2 samples.
  @inline(__always)
  private static func two<V: SIMD>(
    _ r0: V, _ r1: V, _ r3: V, _ r5: V, _ r7: V, rounding: Int32, shift: Int32
  ) -> (a: V, b: V) where V.Scalar == Int32 {
    let even = r0 &* 32768 &+ rounding
    let odd = (r1 &* 29692 &- r3 &* 10426) &+ (r5 &* 6967 &- r7 &* 5906)
    let by = V(repeating: shift)
    return ((even &+ odd) &>> by, (even &- odd) &>> by)
  }
}
