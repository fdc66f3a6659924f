// Depthwise convolution with windows for which Depthwise.swift has no code: one output pixel at a time, skipping taps
// outside the image. The order of additions is the same.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import TensorKernelArguments

#if KERNELS_AVX512
  private typealias Vector = SIMD16<Float>
  private typealias Words = SIMD16<Int32>
  @inline(__always) private var lanes: Int { 16 }
#else
  private typealias Vector = SIMD8<Float>
  private typealias Words = SIMD8<Int32>
  @inline(__always) private var lanes: Int { 8 }
#endif

@inline(__always) private func load(_ p: UnsafePointer<Float>) -> Vector {
  UnsafeRawPointer(p).loadUnaligned(as: Vector.self)
}

@inline(__always) private func store(_ v: Vector, _ p: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(p).storeBytes(of: v, as: Vector.self)
}

@inline(__always) private func multiplyAdd(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
  #if KERNELS_AVX2 || KERNELS_AVX512 || arch(arm64)
    sum.addingProduct(a, b)
  #else
    sum + a * b
  #endif
}

/// Returns `a` in the lanes of `mask`, `b` in the others.
///
/// Uses integers for the reason in `Convolution.swift`.
@inline(__always) private func select(_ mask: SIMDMask<Words>, _ a: Vector, _ b: Vector) -> Vector {
  let other = unsafeBitCast(b, to: Words.self)
  return unsafeBitCast(
    other &- (unsafeBitCast(a, to: Words.self) &- other) &* unsafeBitCast(mask, to: Words.self), to: Vector.self)
}

@inline(__always) private func relu(_ v: Vector) -> Vector { select(v .< Vector.zero, Vector.zero, v) }
@inline(__always) private func cap6(_ v: Vector) -> Vector {
  select(v .> Vector(repeating: 6), Vector(repeating: 6), v)
}
@inline(__always) private func prelu(_ v: Vector, _ slope: Vector) -> Vector { select(v .< Vector.zero, v * slope, v) }

/// Computes output rows `rowBegin..<rowEnd` of the channel blocks `blockBegin..<blockEnd` for any window.
@inline(never)
func depthwiseAnyWindow(
  _ arguments: UnsafePointer<WindowArguments>, _ rowBegin: Int, _ rowEnd: Int, _ blockBegin: Int, _ blockEnd: Int
) {
  let a = arguments.pointee
  let input = a.input.unsafelyUnwrapped
  let weights = a.weights.unsafelyUnwrapped
  let bias = a.bias.unsafelyUnwrapped
  let output = a.output.unsafelyUnwrapped
  let slopes = a.slopes ?? bias
  var block = blockBegin
  while block < blockEnd {
    let b = load(bias + block &* lanes)
    let slope = a.activation == 3 ? load(slopes + block &* lanes) : Vector.zero
    let w = weights + block &* a.kernel &* a.kernel &* lanes
    var y = rowBegin
    while y < rowEnd {
      let top = y &* a.stride &- a.padTop
      let firstRow = top < 0 ? 0 &- top : 0
      let endRow = a.inputHeight &- top < a.kernel ? a.inputHeight &- top : a.kernel
      var column = 0
      while column < a.outputWidth {
        let left = column &* a.stride &- a.padLeft
        let endColumn = a.inputWidth &- left < a.kernel ? a.inputWidth &- left : a.kernel
        let x = input + (block &* a.blockStride &+ top &* a.rowStride &+ left &* a.pixelStride)
        var sum = b
        var k = left < 0 ? 0 &- left : 0
        while k < endColumn {
          var row = firstRow
          while row < endRow {
            sum = multiplyAdd(
              sum, load(x + (row &* a.rowStride &+ k &* a.pixelStride)), load(w + (row &* a.kernel &+ k) &* lanes))
            row &+= 1
          }
          k &+= 1
        }
        if a.activation == 1 || a.activation == 2 { sum = relu(sum) }
        if a.activation == 2 { sum = cap6(sum) }
        if a.activation == 3 { sum = prelu(sum, slope) }
        store(sum, output + (block &* a.outputBlockStride &+ y &* a.outputRowStride &+ column &* a.outputPixelStride))
        column &+= 1
      }
      y &+= 1
    }
    block &+= 1
  }
}
