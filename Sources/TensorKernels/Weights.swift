// Weights that fit into sixteen bits are stored in pairs of vectors, two numbers per lane, and expanded to floats just
// before the tiles read them.

#if KERNELS_AVX512
  private typealias Vector = SIMD16<Float>
  private typealias Words = SIMD16<Int32>
#else
  private typealias Vector = SIMD8<Float>
  private typealias Words = SIMD8<Int32>
#endif

/// Expands short floats.
///
/// A short float has one bit of sign, five of exponent with bias 25, and ten of fraction. All zeros are zero; there are
/// no subnormal numbers.
///
/// - Parameters:
///   - source: `pairs` vectors of 32-bit words. The lower half of word i is lane i of the first vector, the upper half
///     that of the second.
///   - target: 2 · `pairs` vectors of floats.
@inline(never)
func expandWeights(_ source: UnsafeRawPointer, _ target: UnsafeMutablePointer<Float>, _ pairs: Int) {
  let to = UnsafeMutableRawPointer(target)
  let size = MemoryLayout<Vector>.size
  // The sign stays at the top; exponent and fraction move down to a float's lowest exponent bits. The result is the
  // number times 2^(25 − 127), exact and never subnormal.
  let kept = Words(repeating: Int32(bitPattern: 0x8fff_e000))
  let scale = Vector(repeating: 0x1p102)
  let three = Words(repeating: 3)
  let sixteen = Words(repeating: 16)
  var pair = 0
  while pair < pairs {
    let words = (source + pair &* size).loadUnaligned(as: Words.self)
    let first = ((words &<< sixteen) &>> three) & kept
    let second = (words &>> three) & kept
    let at = to + 2 &* pair &* size
    at.storeBytes(of: unsafeBitCast(first, to: Vector.self) * scale, as: Vector.self)
    (at + size).storeBytes(of: unsafeBitCast(second, to: Vector.self) * scale, as: Vector.self)
    pair &+= 1
  }
}
