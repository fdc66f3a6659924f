// Window operators over blocks of channels: pooling, resizing, means. Memory limits their speed, so the loops are not
// unrolled manually.

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

@inline(__always) private func add(_ a: Vector, _ b: Vector) -> Vector { a + b }

/// Returns `a` in the lanes of `mask`, `b` in the others.
///
/// Uses integers for the reason in `Convolution.swift`.
@inline(__always) private func select(_ mask: SIMDMask<Words>, _ a: Vector, _ b: Vector) -> Vector {
  let other = unsafeBitCast(b, to: Words.self)
  return unsafeBitCast(
    other &- (unsafeBitCast(a, to: Words.self) &- other) &* unsafeBitCast(mask, to: Words.self), to: Vector.self)
}

@inline(__always) private func larger(_ a: Vector, _ b: Vector) -> Vector { select(a .< b, b, a) }
@inline(__always) private func prelu(_ v: Vector, _ slope: Vector) -> Vector { select(v .< Vector.zero, v * slope, v) }

/// Computes maxima over 2×2 windows with stride 2, without padding.
///
/// Computes output rows `rowBegin..<rowEnd` of the blocks `blockBegin..<blockEnd`.
@inline(never)
func maxPool2x2(
  _ arguments: UnsafePointer<WindowArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  let a = arguments.pointee
  let input = a.input.unsafelyUnwrapped
  let output = a.output.unsafelyUnwrapped
  var block = blockBegin
  while block < blockEnd {
    var y = rowBegin
    while y < rowEnd {
      var x = input + (block &* a.blockStride &+ 2 &* y &* a.rowStride)
      var o = output + (block &* a.outputBlockStride &+ y &* a.outputRowStride)
      var column = 0
      while column < a.outputWidth {
        let top = larger(load(x), load(x + a.pixelStride))
        let bottom = larger(load(x + a.rowStride), load(x + (a.rowStride &+ a.pixelStride)))
        store(larger(top, bottom), o)
        x += 2 &* a.pixelStride
        o += a.outputPixelStride
        column &+= 1
      }
      y &+= 1
    }
    block &+= 1
  }
}

/// Resizes output rows `rowBegin..<rowEnd` bilinearly.
///
/// Then applies PReLU (if `activation` is 3) and adds a residual.
@inline(never)
func resizeBilinear(
  _ arguments: UnsafePointer<WindowArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  let a = arguments.pointee
  let input = a.input.unsafelyUnwrapped
  let output = a.output.unsafelyUnwrapped
  let rowIndices = a.rowIndices.unsafelyUnwrapped
  let rowWeights = a.rowWeights.unsafelyUnwrapped
  let columnIndices = a.columnIndices.unsafelyUnwrapped
  let columnWeights = a.columnWeights.unsafelyUnwrapped
  let slopes = a.slopes ?? input
  let hasResidual = a.residual != nil
  let residual = a.residual ?? input
  var block = blockBegin
  while block < blockEnd {
    let slope = a.activation == 3 ? load(slopes + block &* lanes) : Vector.zero
    var y = rowBegin
    while y < rowEnd {
      let upper = input + (block &* a.blockStride &+ rowIndices[2 &* y] &* a.rowStride)
      let lower = input + (block &* a.blockStride &+ rowIndices[2 &* y &+ 1] &* a.rowStride)
      let down = Vector(repeating: rowWeights[y])
      let start = block &* a.outputBlockStride &+ y &* a.outputRowStride
      var column = 0
      while column < a.outputWidth {
        let left = columnIndices[2 &* column] &* a.pixelStride
        let right = columnIndices[2 &* column &+ 1] &* a.pixelStride
        let across = Vector(repeating: columnWeights[column])
        let topLeft = load(upper + left)
        let bottomLeft = load(lower + left)
        let top = topLeft + (load(upper + right) - topLeft) * across
        let bottom = bottomLeft + (load(lower + right) - bottomLeft) * across
        var value = top + (bottom - top) * down
        if a.activation == 3 { value = prelu(value, slope) }
        let position = start &+ column &* a.outputPixelStride
        if hasResidual { value = add(value, load(residual + position)) }
        store(value, output + position)
        column &+= 1
      }
      y &+= 1
    }
    block &+= 1
  }
}

/// Computes the mean of each channel over all pixels.
///
/// The channels are those of the blocks `blockBegin..<blockEnd`. Pixels are `pixelStride` apart. The output has one
/// row.
@inline(never)
func meanOverPixels(
  _ arguments: UnsafePointer<WindowArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  if rowBegin == rowEnd { return }
  let a = arguments.pointee
  let pixels = a.inputHeight &* a.inputWidth
  let input = a.input.unsafelyUnwrapped
  let output = a.output.unsafelyUnwrapped
  let share = Vector(repeating: 1 / Float(pixels))
  var block = blockBegin
  while block < blockEnd {
    var x = input + block &* a.blockStride
    var sum = Vector.zero
    var pixel = 0
    while pixel < pixels {
      sum = add(sum, load(x))
      x += a.pixelStride
      pixel &+= 1
    }
    store(sum * share, output + block &* a.outputBlockStride)
    block &+= 1
  }
}
