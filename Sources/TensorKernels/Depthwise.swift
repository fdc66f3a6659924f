// Depthwise convolution: one block of channels at a time, a few neighbouring output rows together. The walk goes over the input's columns; each
// is loaded once for all the taps and output rows that use it, and the sums of the outputs whose windows it lies in wait in registers. Taps are
// added column by column, as XNNPACK adds them: with the same order of fused additions the sums are the reference's to the last bit. Nothing is
// padded or copied: columns outside the image are not visited, rows outside of it count as zeros.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import TensorKernelArguments

#if KERNELS_AVX512
  private typealias Vector = SIMD16<Float>
  @inline(__always) private var lanes: Int { 16 }
#else
  private typealias Vector = SIMD8<Float>
  @inline(__always) private var lanes: Int { 8 }
#endif

/// Whether there are registers for four output rows of a 3×3 window.
#if KERNELS_AVX512
  @inline(__always) private var wide: Bool { true }
#else
  @inline(__always) private var wide: Bool { false }
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

/// Sums of one output column, for up to four output rows.
private struct Sums {
  var first: Vector
  var second: Vector
  var third: Vector
  var fourth: Vector

  @inline(always) init(_ value: Vector) {
    first = value
    second = value
    third = value
    fourth = value
  }
}

/// One pixel column of the input, as many rows as the windows of the output rows reach over.
private struct Column {
  let x0: Vector
  let x1: Vector
  let x2: Vector
  let x3: Vector
  let x4: Vector
  let x5: Vector
  let x6: Vector
  let x7: Vector
  let x8: Vector

  /// `count` rows from `p` on; unless the column is `whole`, only those in `begin..<end` exist and the others are zeros.
  @inline(always)
  init(_ count: Int, _ whole: Bool, _ p: UnsafePointer<Float>, _ rowStride: Int, _ begin: Int, _ end: Int) {
    x0 = (whole || (begin <= 0 && 0 < end)) ? load(p) : .zero
    x1 = (whole || (begin <= 1 && 1 < end)) ? load(p + rowStride) : .zero
    x2 = (whole || (begin <= 2 && 2 < end)) ? load(p + 2 &* rowStride) : .zero
    x3 = count > 3 && (whole || (begin <= 3 && 3 < end)) ? load(p + 3 &* rowStride) : .zero
    x4 = count > 4 && (whole || (begin <= 4 && 4 < end)) ? load(p + 4 &* rowStride) : .zero
    x5 = count > 5 && (whole || (begin <= 5 && 5 < end)) ? load(p + 5 &* rowStride) : .zero
    x6 = count > 6 && (whole || (begin <= 6 && 6 < end)) ? load(p + 6 &* rowStride) : .zero
    x7 = count > 7 && (whole || (begin <= 7 && 7 < end)) ? load(p + 7 &* rowStride) : .zero
    x8 = count > 8 && (whole || (begin <= 8 && 8 < end)) ? load(p + 8 &* rowStride) : .zero
  }

  @inline(always) func row(_ index: Int) -> Vector {
    switch index {
    case 0: x0
    case 1: x1
    case 2: x2
    case 3: x3
    case 4: x4
    case 5: x5
    case 6: x6
    case 7: x7
    default: x8
    }
  }
}

/// The sums with one row of a kernel column added: for each of R output rows the product of `weight` and the input row it lies over.
@inline(always)
private func tap(_ S: Int, _ R: Int, _ kernelRow: Int, _ sums: Sums, _ column: Column, _ weight: Vector) -> Sums {
  var s = sums
  s.first = multiplyAdd(s.first, column.row(kernelRow), weight)
  if R > 1 { s.second = multiplyAdd(s.second, column.row(S &+ kernelRow), weight) }
  if R > 2 { s.third = multiplyAdd(s.third, column.row(2 &* S &+ kernelRow), weight) }
  if R > 3 { s.fourth = multiplyAdd(s.fourth, column.row(3 &* S &+ kernelRow), weight) }
  return s
}

/// The sums with kernel column `k` added, top to bottom.
@inline(always)
private func taps(_ K: Int, _ S: Int, _ R: Int, _ k: Int, _ sums: Sums, _ column: Column, _ weights: UnsafePointer<Float>) -> Sums {
  let w = weights + k &* lanes
  var s = tap(S, R, 0, sums, column, load(w))
  s = tap(S, R, 1, s, column, load(w + K &* lanes))
  s = tap(S, R, 2, s, column, load(w + 2 &* K &* lanes))
  if K == 5 {
    s = tap(S, R, 3, s, column, load(w + 3 &* K &* lanes))
    s = tap(S, R, 4, s, column, load(w + 4 &* K &* lanes))
  }
  return s
}

@inline(always)
private func activated(_ sum: Vector, _ activation: Int, _ slope: Vector) -> Vector {
  var v = sum
  if activation == 1 || activation == 2 { v = relu(v) }
  if activation == 2 { v = cap6(v) }
  if activation == 3 { v = prelu(v, slope) }
  return v
}

@inline(always)
private func put(_ R: Int, _ sums: Sums, _ output: UnsafeMutablePointer<Float>, _ rowStride: Int, _ activation: Int, _ slope: Vector) {
  store(activated(sums.first, activation, slope), output)
  if R > 1 { store(activated(sums.second, activation, slope), output + rowStride) }
  if R > 2 { store(activated(sums.third, activation, slope), output + 2 &* rowStride) }
  if R > 3 { store(activated(sums.fourth, activation, slope), output + 3 &* rowStride) }
}

/// R output rows of one block with stride 1. `input` is column 0 of the first row the windows reach, of which `rowBegin..<rowEnd` exist
/// unless `whole`. The sums of K outputs wait: `s0` belongs to the one whose first kernel column is over the current input column.
@inline(always)
private func rowsOfStride1(
  _ K: Int, _ R: Int, _ whole: Bool, _ inputWidth: Int, _ outputWidth: Int, _ padLeft: Int, _ input: UnsafePointer<Float>,
  _ rowStride: Int, _ pixelStride: Int, _ rowBegin: Int, _ rowEnd: Int, _ weights: UnsafePointer<Float>, _ bias: Vector,
  _ output: UnsafeMutablePointer<Float>, _ outputRowStride: Int, _ outputPixelStride: Int, _ activation: Int, _ slope: Vector
) {
  let fresh = Sums(bias)
  var s0 = fresh
  var s1 = fresh
  var s2 = fresh
  var s3 = fresh
  var s4 = fresh
  var x = input
  var column = 0
  var finished = padLeft &- (K &- 1)
  var o = output + finished &* outputPixelStride
  while finished < outputWidth {
    if column < inputWidth {
      let c = Column(R &+ K &- 1, whole, x, rowStride, rowBegin, rowEnd)
      s0 = taps(K, 1, R, 0, s0, c, weights)
      s1 = taps(K, 1, R, 1, s1, c, weights)
      s2 = taps(K, 1, R, 2, s2, c, weights)
      if K == 5 {
        s3 = taps(K, 1, R, 3, s3, c, weights)
        s4 = taps(K, 1, R, 4, s4, c, weights)
      }
    }
    if finished >= 0 { put(R, K == 5 ? s4 : s2, o, outputRowStride, activation, slope) }
    s4 = s3
    s3 = s2
    s2 = s1
    s1 = s0
    s0 = fresh
    x += pixelStride
    column &+= 1
    o += outputPixelStride
    finished &+= 1
  }
}

/// The same with stride 2, two input columns a step: the even one holds the last kernel column of an output, the odd one finishes none.
@inline(always)
private func rowsOfStride2(
  _ K: Int, _ R: Int, _ whole: Bool, _ inputWidth: Int, _ outputWidth: Int, _ padLeft: Int, _ input: UnsafePointer<Float>,
  _ rowStride: Int, _ pixelStride: Int, _ rowBegin: Int, _ rowEnd: Int, _ weights: UnsafePointer<Float>, _ bias: Vector,
  _ output: UnsafeMutablePointer<Float>, _ outputRowStride: Int, _ outputPixelStride: Int, _ activation: Int, _ slope: Vector
) {
  let fresh = Sums(bias)
  let rows = 2 &* (R &- 1) &+ K
  var s0 = fresh
  var s1 = fresh
  var s2 = fresh
  var column = 0 &- padLeft
  var x = input + column &* pixelStride
  var finished = K == 5 ? -2 : -1
  var o = output + finished &* outputPixelStride
  while finished < outputWidth {
    if column >= 0 && column < inputWidth {
      let c = Column(rows, whole, x, rowStride, rowBegin, rowEnd)
      s0 = taps(K, 2, R, 0, s0, c, weights)
      s1 = taps(K, 2, R, 2, s1, c, weights)
      if K == 5 { s2 = taps(K, 2, R, 4, s2, c, weights) }
    }
    if finished >= 0 { put(R, K == 5 ? s2 : s1, o, outputRowStride, activation, slope) }
    if column >= -1 && column < inputWidth &- 1 {
      let c = Column(rows, whole, x + pixelStride, rowStride, rowBegin, rowEnd)
      s0 = taps(K, 2, R, 1, s0, c, weights)
      if K == 5 { s1 = taps(K, 2, R, 3, s1, c, weights) }
    }
    s2 = s1
    s1 = s0
    s0 = fresh
    x += 2 &* pixelStride
    column &+= 2
    o += outputPixelStride
    finished &+= 1
  }
}

/// R output rows of one block, with the walk for the stride and without tests of rows where all exist.
@inline(always)
private func rows(
  _ K: Int, _ S: Int, _ R: Int, _ inputWidth: Int, _ outputWidth: Int, _ padLeft: Int, _ input: UnsafePointer<Float>,
  _ rowStride: Int, _ pixelStride: Int, _ rowBegin: Int, _ rowEnd: Int, _ weights: UnsafePointer<Float>, _ bias: Vector,
  _ output: UnsafeMutablePointer<Float>, _ outputRowStride: Int, _ outputPixelStride: Int, _ activation: Int, _ slope: Vector
) {
  let whole = rowBegin <= 0 && rowEnd >= (R &- 1) &* S &+ K
  if S == 1 && whole {
    rowsOfStride1(
      K, R, true, inputWidth, outputWidth, padLeft, input, rowStride, pixelStride, rowBegin, rowEnd, weights, bias, output,
      outputRowStride, outputPixelStride, activation, slope)
  } else if S == 1 {
    rowsOfStride1(
      K, R, false, inputWidth, outputWidth, padLeft, input, rowStride, pixelStride, rowBegin, rowEnd, weights, bias, output,
      outputRowStride, outputPixelStride, activation, slope)
  } else if whole {
    rowsOfStride2(
      K, R, true, inputWidth, outputWidth, padLeft, input, rowStride, pixelStride, rowBegin, rowEnd, weights, bias, output,
      outputRowStride, outputPixelStride, activation, slope)
  } else {
    rowsOfStride2(
      K, R, false, inputWidth, outputWidth, padLeft, input, rowStride, pixelStride, rowBegin, rowEnd, weights, bias, output,
      outputRowStride, outputPixelStride, activation, slope)
  }
}

/// Output rows `rowBegin..<rowEnd` of the channel blocks `blockBegin..<blockEnd`, with a window of K×K and stride S.
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
    let blockWeights = weights + block &* K &* K &* lanes
    var y = rowBegin
    while y < rowEnd {
      let top = y &* S &- padTop
      let x = input + (block &* blockStride &+ top &* rowStride)
      let o = output + (block &* outputBlockStride &+ y &* outputRowStride)
      if K == 3 && wide && y &+ 4 <= rowEnd {
        rows(
          K, S, 4, inputWidth, outputWidth, padLeft, x, rowStride, pixelStride, 0 &- top, inputHeight &- top, blockWeights, b, o,
          outputRowStride, outputPixelStride, activation, s)
        y &+= 4
      } else if y &+ 2 <= rowEnd {
        rows(
          K, S, 2, inputWidth, outputWidth, padLeft, x, rowStride, pixelStride, 0 &- top, inputHeight &- top, blockWeights, b, o,
          outputRowStride, outputPixelStride, activation, s)
        y &+= 2
      } else {
        rows(
          K, S, 1, inputWidth, outputWidth, padLeft, x, rowStride, pixelStride, 0 &- top, inputHeight &- top, blockWeights, b, o,
          outputRowStride, outputPixelStride, activation, s)
        y &+= 1
      }
    }
    block &+= 1
  }
}

// One function for each window, since a larger one would be too large for the compiler to unroll.

/// Depthwise convolution with a 3×3 window and stride 1: output rows `rowBegin..<rowEnd` of the channel blocks `blockBegin..<blockEnd`.
@inline(never)
func depthwise3x3(
  _ arguments: UnsafePointer<DepthwiseArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  walk(3, 1, arguments, rowBegin, rowEnd, blockBegin, blockEnd)
}

/// The same with stride 2.
@inline(never)
func depthwise3x3Stride2(
  _ arguments: UnsafePointer<DepthwiseArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  walk(3, 2, arguments, rowBegin, rowEnd, blockBegin, blockEnd)
}

/// The same with a 5×5 window.
@inline(never)
func depthwise5x5(
  _ arguments: UnsafePointer<DepthwiseArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  walk(5, 1, arguments, rowBegin, rowEnd, blockBegin, blockEnd)
}

/// The same with a 5×5 window and stride 2.
@inline(never)
func depthwise5x5Stride2(
  _ arguments: UnsafePointer<DepthwiseArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  walk(5, 2, arguments, rowBegin, rowEnd, blockBegin, blockEnd)
}
