// Depthwise convolution with windows that have no walk of their own in Depthwise.swift: one output pixel at a time, taps outside the image skipped.
// The order of additions is the same.
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

/// `a` in the lanes of `mask`, `b` in the others. In integers, whose operations are one instruction each of intermediate code, where those of
/// floats, and `replacing(with:where:)`, are loops over lanes with hundreds; the machine's blend, minimum or maximum comes of both.
@inline(__always) private func select(_ mask: SIMDMask<Words>, _ a: Vector, _ b: Vector) -> Vector {
  let other = unsafeBitCast(b, to: Words.self)
  return unsafeBitCast(other &- (unsafeBitCast(a, to: Words.self) &- other) &* unsafeBitCast(mask, to: Words.self), to: Vector.self)
}

@inline(__always) private func relu(_ v: Vector) -> Vector { select(v .< Vector.zero, Vector.zero, v) }
@inline(__always) private func cap6(_ v: Vector) -> Vector { select(v .> Vector(repeating: 6), Vector(repeating: 6), v) }
@inline(__always) private func prelu(_ v: Vector, _ slope: Vector) -> Vector { select(v .< Vector.zero, v * slope, v) }

@inline(always)
private func activated(_ sum: Vector, _ activation: Int, _ slope: Vector) -> Vector {
  var v = sum
  if activation == 1 || activation == 2 { v = relu(v) }
  if activation == 2 { v = cap6(v) }
  if activation == 3 { v = prelu(v, slope) }
  return v
}

/// One output pixel with any window, taps outside the image skipped.
@inline(always)
private func pixel(
  _ input: UnsafePointer<Float>, _ rowStride: Int, _ pixelStride: Int, _ kernelRows: Int, _ kernel: Int, _ tapBegin: Int, _ tapEnd: Int,
  _ weights: UnsafePointer<Float>, _ bias: Vector, _ output: UnsafeMutablePointer<Float>, _ activation: Int, _ slope: Vector
) {
  var sum = bias
  var k = tapBegin
  while k < tapEnd {
    var row = 0
    while row < kernelRows {
      let x = input + row &* rowStride
      let w = weights + row &* kernel &* lanes
      sum = multiplyAdd(sum, load(x + k &* pixelStride), load(w + k &* lanes))
      row &+= 1
    }
    k &+= 1
  }
  store(activated(sum, activation, slope), output)
}

/// Any window: output rows `rowBegin..<rowEnd` of the channel blocks `blockBegin..<blockEnd`.
@inline(never)
func depthwiseAnyWindow(
  _ arguments: UnsafePointer<DepthwiseArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  let inputHeight = arguments.pointee.inputHeight
  let inputWidth = arguments.pointee.inputWidth
  let outputWidth = arguments.pointee.outputWidth
  let padTop = arguments.pointee.padTop
  let padLeft = arguments.pointee.padLeft
  let rowStride = arguments.pointee.rowStride
  let pixelStride = arguments.pointee.pixelStride
  let blockStride = arguments.pointee.blockStride
  let outputRowStride = arguments.pointee.outputRowStride
  let outputPixelStride = arguments.pointee.outputPixelStride
  let outputBlockStride = arguments.pointee.outputBlockStride
  let kernel = arguments.pointee.kernel
  let stride = arguments.pointee.stride
  let activation = arguments.pointee.activation
  let input = arguments.pointee.input.unsafelyUnwrapped
  let weights = arguments.pointee.weights.unsafelyUnwrapped
  let bias = arguments.pointee.bias.unsafelyUnwrapped
  let output = arguments.pointee.output.unsafelyUnwrapped
  let slopes = arguments.pointee.slopes ?? bias
  var block = blockBegin
  while block < blockEnd {
    let b = load(bias + block &* lanes)
    let s = activation == 3 ? load(slopes + block &* lanes) : Vector.zero
    let blockWeights = weights + block &* kernel &* kernel &* lanes
    var y = rowBegin
    while y < rowEnd {
      let top = y &* stride &- padTop
      let x = input + (block &* blockStride &+ top &* rowStride)
      let o = output + (block &* outputBlockStride &+ y &* outputRowStride)
      let skipped = top < 0 ? 0 &- top : 0
      let room = inputHeight &- top
      let kernelRows = (room < kernel ? room : kernel) &- skipped
      var column = 0
      while column < outputWidth {
        let first = column &* stride &- padLeft
        let space = inputWidth &- first
        pixel(
          x + (skipped &* rowStride &+ first &* pixelStride), rowStride, pixelStride, kernelRows, kernel, first < 0 ? 0 &- first : 0,
          space < kernel ? space : kernel, blockWeights + skipped &* kernel &* lanes, b, o + column &* outputPixelStride, activation, s)
        column &+= 1
      }
      y &+= 1
    }
    block &+= 1
  }
}
