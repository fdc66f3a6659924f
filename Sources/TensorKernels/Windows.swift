// Window operators over blocks of channels: pooling, resizing, means. They are bound by memory; nothing here is unrolled by hand.

#if KERNELS_AVX512
  private typealias Vector = SIMD16<Float>
  @inline(__always) private var lanes: Int { 16 }
#else
  private typealias Vector = SIMD8<Float>
  @inline(__always) private var lanes: Int { 8 }
#endif

@inline(__always) private func load(_ p: UnsafePointer<Float>) -> Vector {
  UnsafeRawPointer(p).loadUnaligned(as: Vector.self)
}

@inline(__always) private func store(_ v: Vector, _ p: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(p).storeBytes(of: v, as: Vector.self)
}

@inline(__always) private func add(_ a: Vector, _ b: Vector) -> Vector { a + b }
@inline(__always) private func larger(_ a: Vector, _ b: Vector) -> Vector { a.replacing(with: b, where: a .< b) }
@inline(__always) private func prelu(_ v: Vector, _ slope: Vector) -> Vector { v.replacing(with: v * slope, where: v .< 0) }


/// Maximum over 2×2 windows two apart, without padding: output rows `rowBegin..<rowEnd` of the blocks `blockBegin..<blockEnd`.
@inline(never)
public func maxPool2x2(
  rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int, outputWidth: Int, input: UnsafePointer<Float>, rowStride: Int,
  pixelStride: Int, blockStride: Int, output: UnsafeMutablePointer<Float>, outputRowStride: Int, outputPixelStride: Int,
  outputBlockStride: Int
) {
  var block = blockBegin
  while block < blockEnd {
    var y = rowBegin
    while y < rowEnd {
      var x = input + (block &* blockStride &+ 2 &* y &* rowStride)
      var o = output + (block &* outputBlockStride &+ y &* outputRowStride)
      var column = 0
      while column < outputWidth {
        let top = larger(load(x), load(x + pixelStride))
        let bottom = larger(load(x + rowStride), load(x + (rowStride &+ pixelStride)))
        store(larger(top, bottom), o)
        x += 2 &* pixelStride
        o += outputPixelStride
        column &+= 1
      }
      y &+= 1
    }
    block &+= 1
  }
}

/// Bilinear resizing of output rows `rowBegin..<rowEnd`, then PReLU (if `activation` is 3) and the sum with a residual.
///
/// - Parameters:
///   - rowIndices: For each output row the lower and the upper input row; `rowWeights` the weight of the upper one. Columns likewise.
///   - slopes: blocks × lanes floats.
///   - residual: In the layout of the output; read when `hasResidual`.
@inline(never)
public func resizeBilinear(
  rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int, outputWidth: Int, rowIndices: UnsafePointer<Int>,
  rowWeights: UnsafePointer<Float>, columnIndices: UnsafePointer<Int>, columnWeights: UnsafePointer<Float>,
  input: UnsafePointer<Float>, rowStride: Int, pixelStride: Int, blockStride: Int, output: UnsafeMutablePointer<Float>,
  outputRowStride: Int, outputPixelStride: Int, outputBlockStride: Int, activation: Int, slopes: UnsafePointer<Float>,
  residual: UnsafePointer<Float>, hasResidual: Bool
) {
  var block = blockBegin
  while block < blockEnd {
    let slope = activation == 3 ? load(slopes + block &* lanes) : Vector.zero
    var y = rowBegin
    while y < rowEnd {
      let upper = input + (block &* blockStride &+ rowIndices[2 &* y] &* rowStride)
      let lower = input + (block &* blockStride &+ rowIndices[2 &* y &+ 1] &* rowStride)
      let down = Vector(repeating: rowWeights[y])
      let start = block &* outputBlockStride &+ y &* outputRowStride
      var column = 0
      while column < outputWidth {
        let left = columnIndices[2 &* column] &* pixelStride
        let right = columnIndices[2 &* column &+ 1] &* pixelStride
        let across = Vector(repeating: columnWeights[column])
        let topLeft = load(upper + left)
        let bottomLeft = load(lower + left)
        let top = topLeft + (load(upper + right) - topLeft) * across
        let bottom = bottomLeft + (load(lower + right) - bottomLeft) * across
        var value = top + (bottom - top) * down
        if activation == 3 { value = prelu(value, slope) }
        let place = start &+ column &* outputPixelStride
        if hasResidual { value = add(value, load(residual + place)) }
        store(value, output + place)
        column &+= 1
      }
      y &+= 1
    }
    block &+= 1
  }
}

/// The mean over `pixels` pixels of each channel of the blocks `blockBegin..<blockEnd`, written one block after the other.
@inline(never)
public func meanOverPixels(
  blockBegin: Int, blockEnd: Int, pixels: Int, input: UnsafePointer<Float>, pixelStride: Int, blockStride: Int,
  output: UnsafeMutablePointer<Float>
) {
  let count = Vector(repeating: Float(pixels))
  var block = blockBegin
  while block < blockEnd {
    var x = input + block &* blockStride
    var sum = Vector.zero
    var pixel = 0
    while pixel < pixels {
      sum = add(sum, load(x))
      x += pixelStride
      pixel &+= 1
    }
    store(sum / count, output + block &* lanes)
    block &+= 1
  }
}
