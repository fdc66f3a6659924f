// The arithmetic peak of one core: fused multiply-adds between registers, in enough chains to hide their latency. The
// speed of kernels is compared with it.

#if KERNELS_AVX512
  private typealias Vector = SIMD16<Float>
#else
  private typealias Vector = SIMD8<Float>
#endif

@inline(__always) private func multiplyAdd(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
  #if KERNELS_AVX2 || KERNELS_AVX512 || arch(arm64)
    sum.addingProduct(a, b)
  #else
    sum + a * b
  #endif
}

/// Runs `rounds` rounds of multiply-adds and stores their sum.
///
/// The compiler therefore cannot omit any of them.
///
/// - Parameter result: The address of at least `kernelLanes` floats, read and written.
/// - Returns: The number of multiply-adds of single floats.
@inline(never)
func peakMultiplyAdds(_ rounds: Int, _ result: UnsafeMutablePointer<Float>) -> Int {
  let raw = UnsafeMutableRawPointer(result)
  let a = raw.loadUnaligned(as: Vector.self)
  let b = a * 0.5
  var s0 = a
  var s1 = b
  var s2 = a
  var s3 = b
  var s4 = a
  var s5 = b
  // Eight chains fill two units with a latency of four. A vector of the baseline takes two of sixteen registers.
  #if KERNELS_AVX2 || KERNELS_AVX512 || arch(arm64)
    var s6 = a
    var s7 = b
    var s8 = a
    var s9 = b
  #endif
  var i = 0
  while i < rounds {
    s0 = multiplyAdd(s0, a, b)
    s1 = multiplyAdd(s1, a, b)
    s2 = multiplyAdd(s2, a, b)
    s3 = multiplyAdd(s3, a, b)
    s4 = multiplyAdd(s4, a, b)
    s5 = multiplyAdd(s5, a, b)
    #if KERNELS_AVX2 || KERNELS_AVX512 || arch(arm64)
      s6 = multiplyAdd(s6, a, b)
      s7 = multiplyAdd(s7, a, b)
      s8 = multiplyAdd(s8, a, b)
      s9 = multiplyAdd(s9, a, b)
    #endif
    i &+= 1
  }
  var sum = s0 + s1 + s2 + s3 + s4 + s5
  var chains = 6
  #if KERNELS_AVX2 || KERNELS_AVX512 || arch(arm64)
    sum = sum + s6 + s7 + s8 + s9
    chains = 10
  #endif
  raw.storeBytes(of: sum, as: Vector.self)
  return rounds &* chains &* (MemoryLayout<Vector>.size / 4)
}
