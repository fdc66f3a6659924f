// Depthwise convolution: one block of channels at a time, T neighbouring outputs of a row in registers, one kernel row of weights beside
// them. Nothing is padded or copied: tiles at the left and right border leave out the taps that fall outside, rows at the top and
// bottom shorten the loop over kernel rows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import TensorKernelArguments

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

@inline(__always) private func multiplyAdd(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
  #if KERNELS_AVX2 || KERNELS_AVX512 || arch(arm64)
    sum.addingProduct(a, b)
  #else
    sum + a * b
  #endif
}

@inline(__always) private func add(_ a: Vector, _ b: Vector) -> Vector { a + b }
@inline(__always) private func relu(_ v: Vector) -> Vector { v.replacing(with: 0, where: v .< 0) }
@inline(__always) private func cap6(_ v: Vector) -> Vector { v.replacing(with: 6, where: v .> 6) }
@inline(__always) private func prelu(_ v: Vector, _ slope: Vector) -> Vector { v.replacing(with: v * slope, where: v .< 0) }

/// T outputs of one row and block. K, S, T, `left` and `right` are literals at the call; `input` is the pixel under tap 0 of output 0
/// (outside the picture when `left`), in the first kernel row used.
@inline(always)
private func tile(
  _ K: Int, _ S: Int, _ T: Int, _ left: Bool, _ right: Bool, _ input: UnsafePointer<Float>, _ rowStride: Int, _ pixelStride: Int,
  _ kernelRows: Int, _ weights: UnsafePointer<Float>, _ bias: Vector, _ output: UnsafeMutablePointer<Float>, _ outputPixelStride: Int,
  _ activation: Int, _ slope: Vector
) {
  let pad = (K &- S) / 2
  var registers = (bias, bias, bias, bias, bias, bias, bias, bias)
  withUnsafeMutableBytes(of: &registers) { raw in
    let sums = raw.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Vector.self)
    var t = 0
    // Column by column, as XNNPACK adds the taps: with the same order of fused additions the sums are the reference's to the last bit.
    var k = 0
    while k < K {
      var x = input
      var w = weights + k &* lanes
      var row = 0
      while row < kernelRows {
        let weight = load(w)
        t = 0
        while t < T {
          let column = t &* S &+ k
          if !(left && column < pad) && !(right && column >= S &* T &+ pad) {
            sums[t] = multiplyAdd(sums[t], load(x + column &* pixelStride), weight)
          }
          t &+= 1
        }
        x += rowStride
        w += K &* lanes
        row &+= 1
      }
      k &+= 1
    }
    switch activation {
    case 1, 2:
      t = 0
      while t < T {
        sums[t] = relu(sums[t])
        t &+= 1
      }
      if activation == 2 {
        t = 0
        while t < T {
          sums[t] = cap6(sums[t])
          t &+= 1
        }
      }
    case 3:
      t = 0
      while t < T {
        sums[t] = prelu(sums[t], slope)
        t &+= 1
      }
    default: break
    }
    t = 0
    while t < T {
      store(sums[t], output + t &* outputPixelStride)
      t &+= 1
    }
  }
}

/// One output pixel with any window, taps outside the picture left out: where no tile fits.
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
  if activation == 1 || activation == 2 { sum = relu(sum) }
  if activation == 2 { sum = cap6(sum) }
  if activation == 3 { sum = prelu(sum, slope) }
  store(sum, output)
}

/// One row of one block. `stride` is a literal at the call: that of pixels in input and output, or 0 if they are not known.
@inline(always)
private func row(
  _ K: Int, _ S: Int, _ stride: Int, _ inputWidth: Int, _ outputWidth: Int, _ padLeft: Int, _ input: UnsafePointer<Float>,
  _ rowStride: Int, _ pixelStride: Int, _ kernelRows: Int, _ weights: UnsafePointer<Float>, _ bias: Vector,
  _ output: UnsafeMutablePointer<Float>,
  _ outputPixelStride: Int, _ activation: Int, _ slope: Vector
) {
  let pad = (K &- S) / 2
  let P = stride == 0 ? pixelStride : stride
  let Q = stride == 0 ? outputPixelStride : stride
  // The border tiles know one case, that of every even size: the input is exactly S times the output and padded evenly.
  let regular = inputWidth == S &* outputWidth && padLeft == pad
  let T = outputWidth % 8 == 0 ? 8 : (outputWidth % 7 == 0 ? 7 : (outputWidth % 6 == 0 ? 6 : 8))
  var column = 0
  while column < outputWidth {
    let first = column &* S &- padLeft
    let x = input + first &* pixelStride
    let o = output + column &* outputPixelStride
    let fits = column &+ T <= outputWidth
    let insideLeft = first >= 0
    let insideRight = first &+ (T &- 1) &* S &+ K <= inputWidth
    if fits && insideLeft && insideRight {
      switch T {
      case 8: tile(K, S, 8, false, false, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      case 7: tile(K, S, 7, false, false, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      default: tile(K, S, 6, false, false, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      }
      column &+= T
    } else if fits && regular && (insideLeft || column == 0) && (insideRight || column &+ T == outputWidth) {
      switch (insideLeft ? 0 : 1) &+ (insideRight ? 0 : 2) &+ T &* 4 {
      case 33: tile(K, S, 8, true, false, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      case 34: tile(K, S, 8, false, true, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      case 35: tile(K, S, 8, true, true, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      case 29: tile(K, S, 7, true, false, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      case 30: tile(K, S, 7, false, true, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      case 31: tile(K, S, 7, true, true, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      case 25: tile(K, S, 6, true, false, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      case 26: tile(K, S, 6, false, true, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      default: tile(K, S, 6, true, true, x, rowStride, P, kernelRows, weights, bias, o, Q, activation, slope)
      }
      column &+= T
    } else {
      let tapBegin = first < 0 ? 0 &- first : 0
      let room = inputWidth &- first
      pixel(
        x, rowStride, pixelStride, kernelRows, K, tapBegin, room < K ? room : K, weights, bias, o, activation, slope)
      column &+= 1
    }
  }
}

/// Output rows `rowBegin..<rowEnd` of the channel blocks `blockBegin..<blockEnd`, with a window of K×K and stride S; K of 0 is any window.
@inline(always)
private func walk(
  _ K: Int, _ S: Int, _ arguments: UnsafePointer<DepthwiseArguments>, _ rowBegin: Int, _ rowEnd: Int, _ blockBegin: Int, _ blockEnd: Int
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
  let kernel = K == 0 ? arguments.pointee.kernel : K
  let stride = K == 0 ? arguments.pointee.stride : S
  let activation = arguments.pointee.activation
  let input = arguments.pointee.input.unsafelyUnwrapped
  let weights = arguments.pointee.weights.unsafelyUnwrapped
  let bias = arguments.pointee.bias.unsafelyUnwrapped
  let output = arguments.pointee.output.unsafelyUnwrapped
  let slopes = arguments.pointee.slopes ?? bias
  let blocked = pixelStride == lanes && outputPixelStride == lanes
  var block = blockBegin
  while block < blockEnd {
    let b = load(bias + block &* lanes)
    let s = activation == 3 ? load(slopes + block &* lanes) : Vector.zero
    let blockWeights = weights + block &* kernel &* kernel &* lanes
    var y = rowBegin
    while y < rowEnd {
      let top = y &* stride &- padTop
      let skipped = top < 0 ? 0 &- top : 0
      let room = inputHeight &- top
      let kernelRows = (room < kernel ? room : kernel) &- skipped
      let x = input + (block &* blockStride &+ (top &+ skipped) &* rowStride)
      let w = blockWeights + skipped &* kernel &* lanes
      let o = output + (block &* outputBlockStride &+ y &* outputRowStride)
      if K == 0 {
        var column = 0
        while column < outputWidth {
          let first = column &* stride &- padLeft
          let space = inputWidth &- first
          pixel(
            x + first &* pixelStride, rowStride, pixelStride, kernelRows, kernel, first < 0 ? 0 &- first : 0,
            space < kernel ? space : kernel, w, b, o + column &* outputPixelStride, activation, s)
          column &+= 1
        }
      } else if blocked {
        row(
          K, S, lanes, inputWidth, outputWidth, padLeft, x, rowStride, pixelStride, kernelRows, w, b, o, outputPixelStride, activation, s)
      } else {
        row(
          K, S, 0, inputWidth, outputWidth, padLeft, x, rowStride, pixelStride, kernelRows, w, b, o, outputPixelStride, activation, s)
      }
      y &+= 1
    }
    block &+= 1
  }
}

// One function for each window, since a larger one would be too large for the compiler to unroll.

/// Depthwise convolution with a 3×3 window and stride 1: output rows `rowBegin..<rowEnd` of the channel blocks `blockBegin..<blockEnd`.
@inline(never)
public func depthwise3x3(
  _ arguments: UnsafePointer<DepthwiseArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  walk(3, 1, arguments, rowBegin, rowEnd, blockBegin, blockEnd)
}

/// The same with stride 2.
@inline(never)
public func depthwise3x3Stride2(
  _ arguments: UnsafePointer<DepthwiseArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  walk(3, 2, arguments, rowBegin, rowEnd, blockBegin, blockEnd)
}

/// The same with a 5×5 window.
@inline(never)
public func depthwise5x5(
  _ arguments: UnsafePointer<DepthwiseArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  walk(5, 1, arguments, rowBegin, rowEnd, blockBegin, blockEnd)
}

/// The same with a 5×5 window and stride 2.
@inline(never)
public func depthwise5x5Stride2(
  _ arguments: UnsafePointer<DepthwiseArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  walk(5, 2, arguments, rowBegin, rowEnd, blockBegin, blockEnd)
}

/// Any other window, a pixel at a time.
@inline(never)
public func depthwiseAnyWindow(
  _ arguments: UnsafePointer<DepthwiseArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  walk(0, 1, arguments, rowBegin, rowEnd, blockBegin, blockEnd)
}
