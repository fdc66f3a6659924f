// Depthwise convolution of a strip: a few neighbouring output rows of one vector of channels. The walk visits the
// input's columns. It loads each column once for all taps and output rows that use it; registers hold the sums of the
// outputs whose windows contain the column. Taps are added column by column, as in XNNPACK: the same order of fused
// additions gives the reference's sums in every bit. Nothing is padded or copied: columns outside the image are not
// visited, rows outside it count as zeros.
//
// A strip is a separate depthwise convolution: its pointers lead to its first channel, its first output row and the
// first row under its windows. `padTop` of these rows are above the image; a negative `padTop` means that rows above
// them exist.
//
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import TensorKernelArguments

// Whether moves between registers and separate loads of weights take time. x86-64 renames registers and multiplies from
// memory.
#if arch(arm64)
  private typealias Vector = SIMD4<Float>
  @inline(__always) private var lanes: Int { 8 }
  @inline(__always) private var movesCost: Bool { true }
  // One instruction applies the lower bound. As in XNNPACK, NaN becomes 0.
  @inline(__always) private func clamp(_ v: Vector) -> Vector {
    let positive = Vector(
      Float.maximum(v[0], 0), Float.maximum(v[1], 0), Float.maximum(v[2], 0), Float.maximum(v[3], 0))
    return positive.replacing(with: 6, where: positive .> 6)
  }
#else
  #if KERNELS_AVX512
    private typealias Vector = SIMD16<Float>
    private typealias Words = SIMD16<Int32>
    @inline(__always) private var lanes: Int { 16 }
  #else
    private typealias Vector = SIMD8<Float>
    private typealias Words = SIMD8<Int32>
    @inline(__always) private var lanes: Int { 8 }
  #endif
  @inline(__always) private var movesCost: Bool { false }
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

#if !arch(arm64)
  /// Returns `a` in the lanes of `mask`, `b` in the others.
  ///
  /// Uses integers for the reason in `Convolution.swift`.
  @inline(__always) private func select(_ mask: SIMDMask<Words>, _ a: Vector, _ b: Vector) -> Vector {
    let other = unsafeBitCast(b, to: Words.self)
    return unsafeBitCast(
      other &- (unsafeBitCast(a, to: Words.self) &- other) &* unsafeBitCast(mask, to: Words.self), to: Vector.self)
  }

  /// Limits `v` to the bounds; NaN stays.
  @inline(__always) private func clamp(_ v: Vector, _ lower: Vector, _ upper: Vector) -> Vector {
    let raised = select(v .< lower, lower, v)
    return select(raised .> upper, upper, raised)
  }
#endif

/// The bounds of outputs.
///
/// On x86-64 the 3×3 walks compare with infinities if there are no bounds, which hand models do not need. Other walks
/// have a version without bounds, for which `exist` is a literal: the palm detector has only 5×5 windows, and on arm64
/// NaN would become a bound.
private struct Bounds {
  let exist: Bool
  let lower: Vector
  let upper: Vector

  @inline(always) init(_ K: Int, _ exist: Bool, _ strip: WindowArguments) {
    self.exist = exist
    let areInfinite = areBoundsNumbers(K) && !isBounded(strip)
    lower = Vector(repeating: areInfinite ? -.infinity : 0)
    upper = Vector(repeating: areInfinite ? .infinity : 6)
  }

  @inline(always) func callAsFunction(_ v: Vector) -> Vector {
    #if arch(arm64)
      clamp(v)
    #else
      clamp(v, lower, upper)
    #endif
  }
}

@inline(__always) private func areBoundsNumbers(_ K: Int) -> Bool { K == 3 && !movesCost }

/// Whether outputs are limited to 0…6.
@inline(__always) private func isBounded(_ strip: WindowArguments) -> Bool { strip.activation == 2 }

/// The sums of one output column, for up to four output rows.
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

/// Up to nine vectors.
private struct Nine {
  let x0: Vector
  let x1: Vector
  let x2: Vector
  let x3: Vector
  let x4: Vector
  let x5: Vector
  let x6: Vector
  let x7: Vector
  let x8: Vector

  @inline(always) subscript(_ index: Int) -> Vector {
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

  /// Loads one pixel column of the input.
  ///
  /// The column has `count` rows from `p` on, the height under the windows of the output rows. Unless the column is
  /// `whole`, only rows in `begin..<end` exist; the others are zeros.
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
}

/// The weights of a window.
///
/// Registers hold those of a 3×3 window where that pays; others are loaded at each use.
private struct WindowWeights {
  let pointer: UnsafePointer<Float>
  let nine: Nine

  @inline(always) init(_ K: Int, _ p: UnsafePointer<Float>) {
    pointer = p
    nine = Nine(9, K == 3 && movesCost, p, lanes, 0, 0)
  }

  @inline(always) func tap(_ K: Int, row: Int, column: Int) -> Vector {
    K == 3 && movesCost ? nine[3 &* row &+ column] : load(pointer + (row &* K &+ column) &* lanes)
  }
}

/// Returns the sums after one row of a kernel column.
///
/// For each of R output rows the product of `weight` and the input row under it is added.
@inline(always)
private func tap(_ S: Int, _ R: Int, _ kernelRow: Int, _ sums: Sums, _ column: Nine, _ weight: Vector) -> Sums {
  var s = sums
  s.first = multiplyAdd(s.first, column[kernelRow], weight)
  if R > 1 { s.second = multiplyAdd(s.second, column[S &+ kernelRow], weight) }
  if R > 2 { s.third = multiplyAdd(s.third, column[2 &* S &+ kernelRow], weight) }
  if R > 3 { s.fourth = multiplyAdd(s.fourth, column[3 &* S &+ kernelRow], weight) }
  return s
}

/// Returns the sums after kernel column `k`, top to bottom.
@inline(always)
private func taps(_ K: Int, _ S: Int, _ R: Int, _ k: Int, _ sums: Sums, _ column: Nine, _ weights: WindowWeights)
  -> Sums
{
  var s = tap(S, R, 0, sums, column, weights.tap(K, row: 0, column: k))
  s = tap(S, R, 1, s, column, weights.tap(K, row: 1, column: k))
  s = tap(S, R, 2, s, column, weights.tap(K, row: 2, column: k))
  if K == 5 {
    s = tap(S, R, 3, s, column, weights.tap(K, row: 3, column: k))
    s = tap(S, R, 4, s, column, weights.tap(K, row: 4, column: k))
  }
  return s
}

/// Stores the sums of a finished output column, limited to the bounds.
@inline(always)
private func put(
  _ K: Int, _ R: Int, _ sums: Sums, _ output: UnsafeMutablePointer<Float>, _ rowStride: Int, _ bounds: Bounds
) {
  if areBoundsNumbers(K) || bounds.exist {
    store(bounds(sums.first), output)
    if R > 1 { store(bounds(sums.second), output + rowStride) }
    if R > 2 { store(bounds(sums.third), output + 2 &* rowStride) }
    if R > 3 { store(bounds(sums.fourth), output + 3 &* rowStride) }
  } else {
    store(sums.first, output)
    if R > 1 { store(sums.second, output + rowStride) }
    if R > 2 { store(sums.third, output + 2 &* rowStride) }
    if R > 3 { store(sums.fourth, output + 3 &* rowStride) }
  }
}

/// Walks with stride 1 over R output rows.
///
/// The sums of K outputs are pending: `s0` belongs to the output whose first kernel column is over the current input
/// column. `whole`, a literal, states whether all rows exist.
@inline(always)
private func columnsOfStride1(_ K: Int, _ R: Int, _ whole: Bool, _ bounded: Bool, _ strip: WindowArguments) {
  let inputWidth = strip.inputWidth
  let outputWidth = strip.outputWidth
  let rowStride = strip.rowStride
  let pixelStride = strip.pixelStride
  let rowBegin = strip.padTop
  let rowEnd = strip.inputHeight &+ strip.padTop
  let outputRowStride = strip.outputRowStride
  let outputPixelStride = strip.outputPixelStride
  let weights = WindowWeights(K, strip.weights.unsafelyUnwrapped)
  let bounds = Bounds(K, bounded, strip)
  let fresh = Sums(load(strip.bias.unsafelyUnwrapped))
  var s0 = fresh
  var s1 = fresh
  var s2 = fresh
  var s3 = fresh
  var s4 = fresh
  var x = strip.input.unsafelyUnwrapped
  var column = 0
  var finished = strip.padLeft &- (K &- 1)
  var o = strip.output.unsafelyUnwrapped + finished &* outputPixelStride
  // A separate loop for columns that finish no output; it does not pay for strips at the edges.
  while (whole || movesCost) && finished < 0 {
    step(
      K, R, whole, column < inputWidth, x, rowStride, rowBegin, rowEnd, weights, &s0, &s1, &s2, &s3, &s4, false, o,
      outputRowStride,
      bounds)
    shift(&s0, &s1, &s2, &s3, &s4, fresh)
    x += pixelStride
    column &+= 1
    o += outputPixelStride
    finished &+= 1
  }
  #if arch(arm64)
    // One input column finishes one output column. After three columns the sums of a 3×3 window have changed roles
    // without moves. (A 5×5 window has few sums compared with its products.)
    while K == 3 && column &+ 3 <= inputWidth {
      step(
        K, R, whole, true, x, rowStride, rowBegin, rowEnd, weights, &s0, &s1, &s2, &s3, &s4, true, o, outputRowStride,
        bounds)
      s2 = fresh
      step(
        K, R, whole, true, x + pixelStride, rowStride, rowBegin, rowEnd, weights, &s2, &s0, &s1, &s3, &s4, true,
        o + outputPixelStride,
        outputRowStride, bounds)
      s1 = fresh
      step(
        K, R, whole, true, x + 2 &* pixelStride, rowStride, rowBegin, rowEnd, weights, &s1, &s2, &s0, &s3, &s4, true,
        o + 2 &* outputPixelStride, outputRowStride, bounds)
      s0 = fresh
      x += 3 &* pixelStride
      column &+= 3
      o += 3 &* outputPixelStride
      finished &+= 3
    }
  #endif
  while finished < outputWidth {
    step(
      K, R, whole, column < inputWidth, x, rowStride, rowBegin, rowEnd, weights, &s0, &s1, &s2, &s3, &s4,
      whole || movesCost || finished >= 0, o, outputRowStride, bounds)
    shift(&s0, &s1, &s2, &s3, &s4, fresh)
    x += pixelStride
    column &+= 1
    o += outputPixelStride
    finished &+= 1
  }
}

/// Adds the products of one input column to K sums.
///
/// The column may not exist. The windows of these sums contain the column; the finished sum is stored.
@inline(always)
private func step(
  _ K: Int, _ R: Int, _ whole: Bool, _ exists: Bool, _ input: UnsafePointer<Float>, _ rowStride: Int, _ rowBegin: Int,
  _ rowEnd: Int, _ weights: WindowWeights, _ s0: inout Sums, _ s1: inout Sums, _ s2: inout Sums, _ s3: inout Sums,
  _ s4: inout Sums,
  _ finishes: Bool, _ output: UnsafeMutablePointer<Float>, _ outputRowStride: Int, _ bounds: Bounds
) {
  if exists {
    let c = Nine(R &+ K &- 1, whole, input, rowStride, rowBegin, rowEnd)
    s0 = taps(K, 1, R, 0, s0, c, weights)
    s1 = taps(K, 1, R, 1, s1, c, weights)
    s2 = taps(K, 1, R, 2, s2, c, weights)
    if K == 5 {
      s3 = taps(K, 1, R, 3, s3, c, weights)
      s4 = taps(K, 1, R, 4, s4, c, weights)
    }
  }
  if finishes { put(K, R, K == 5 ? s4 : s2, output, outputRowStride, bounds) }
}

/// Moves each sum to the role of the next output.
@inline(always)
private func shift(
  _ s0: inout Sums, _ s1: inout Sums, _ s2: inout Sums, _ s3: inout Sums, _ s4: inout Sums, _ fresh: Sums
) {
  s4 = s3
  s3 = s2
  s2 = s1
  s1 = s0
  s0 = fresh
}

/// Walks with stride 2, two input columns a step.
///
/// The even column is under the last kernel column of an output; the odd one finishes no output.
@inline(always)
private func columnsOfStride2(_ K: Int, _ R: Int, _ whole: Bool, _ bounded: Bool, _ strip: WindowArguments) {
  let inputWidth = strip.inputWidth
  let outputWidth = strip.outputWidth
  let rowStride = strip.rowStride
  let pixelStride = strip.pixelStride
  let rowBegin = strip.padTop
  let rowEnd = strip.inputHeight &+ strip.padTop
  let outputRowStride = strip.outputRowStride
  let outputPixelStride = strip.outputPixelStride
  let weights = WindowWeights(K, strip.weights.unsafelyUnwrapped)
  let bounds = Bounds(K, bounded, strip)
  let fresh = Sums(load(strip.bias.unsafelyUnwrapped))
  let rows = 2 &* (R &- 1) &+ K
  var s0 = fresh
  var s1 = fresh
  var s2 = fresh
  var column = 0 &- strip.padLeft
  var x = strip.input.unsafelyUnwrapped + column &* pixelStride
  var finished = K == 5 ? -2 : -1
  var o = strip.output.unsafelyUnwrapped + finished &* outputPixelStride
  while finished < outputWidth {
    if column >= 0 && column < inputWidth {
      let c = Nine(rows, whole, x, rowStride, rowBegin, rowEnd)
      s0 = taps(K, 2, R, 0, s0, c, weights)
      s1 = taps(K, 2, R, 2, s1, c, weights)
      if K == 5 { s2 = taps(K, 2, R, 4, s2, c, weights) }
    }
    if finished >= 0 { put(K, R, K == 5 ? s2 : s1, o, outputRowStride, bounds) }
    if column >= -1 && column < inputWidth &- 1 {
      let c = Nine(rows, whole, x + pixelStride, rowStride, rowBegin, rowEnd)
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

/// Computes a strip whose rows all exist, as most do.
///
/// Uses the walk without bounds if `areBoundsNumbers` is false.
@inline(always)
private func wholeOfStride1(_ K: Int, _ R: Int, _ strip: WindowArguments) {
  if !areBoundsNumbers(K) && !isBounded(strip) { return columnsOfStride1(K, R, true, false, strip) }
  columnsOfStride1(K, R, true, true, strip)
}

/// Does the same with stride 2.
@inline(always)
private func wholeOfStride2(_ K: Int, _ R: Int, _ strip: WindowArguments) {
  if !areBoundsNumbers(K) && !isBounded(strip) { return columnsOfStride2(K, R, true, false, strip) }
  columnsOfStride2(K, R, true, true, strip)
}

// With strips of four rows, strips of two rows are the few at the edges and at the end.
//
// Each kind of strip has a function: in a larger function the compiler would neither unroll all loops nor keep all sums
// in registers.

#if KERNELS_AVX512 || arch(arm64)
  @inline(never) private func whole3x3Rows4(_ strip: WindowArguments) { wholeOfStride1(3, 4, strip) }
#else
  @inline(never) private func whole3x3Rows2(_ strip: WindowArguments) { wholeOfStride1(3, 2, strip) }
#endif
#if KERNELS_AVX512 || KERNELS_AVX2 || arch(arm64)
  @inline(never) private func whole3x3Stride2Rows4(_ strip: WindowArguments) { wholeOfStride2(3, 4, strip) }
#else
  @inline(never) private func whole3x3Stride2Rows2(_ strip: WindowArguments) { wholeOfStride2(3, 2, strip) }
#endif
@inline(never) private func edge3x3Rows2(_ strip: WindowArguments) {
  columnsOfStride1(3, 2, false, isBounded(strip), strip)
}
@inline(never) private func edge3x3Row(_ strip: WindowArguments) {
  columnsOfStride1(3, 1, false, isBounded(strip), strip)
}
@inline(never) private func edge3x3Stride2Rows2(_ strip: WindowArguments) {
  columnsOfStride2(3, 2, false, isBounded(strip), strip)
}
@inline(never) private func edge3x3Stride2Row(_ strip: WindowArguments) {
  columnsOfStride2(3, 1, false, isBounded(strip), strip)
}
@inline(never) private func whole5x5Rows2(_ strip: WindowArguments) { wholeOfStride1(5, 2, strip) }
@inline(never) private func edge5x5Rows2(_ strip: WindowArguments) {
  columnsOfStride1(5, 2, false, isBounded(strip), strip)
}
@inline(never) private func edge5x5Row(_ strip: WindowArguments) {
  columnsOfStride1(5, 1, false, isBounded(strip), strip)
}
@inline(never) private func whole5x5Stride2Rows2(_ strip: WindowArguments) { wholeOfStride2(5, 2, strip) }
@inline(never) private func edge5x5Stride2Rows2(_ strip: WindowArguments) {
  columnsOfStride2(5, 2, false, isBounded(strip), strip)
}
@inline(never) private func edge5x5Stride2Row(_ strip: WindowArguments) {
  columnsOfStride2(5, 1, false, isBounded(strip), strip)
}

/// Computes a strip of output rows.
///
/// The strip has `rows` rows, a K×K window and stride S. `rows` is `mostStripRows`, two or one. More than two rows must
/// all exist; fewer may reach over the edge.
@inline(never)
func walkStrip(_ K: Int, _ S: Int, rows: Int, _ strip: WindowArguments) {
  let whole = rows > 1 && strip.padTop <= 0 && strip.inputHeight &+ strip.padTop >= (rows &- 1) &* S &+ K
  switch K &* 1000 &+ S &* 100 &+ rows &* 10 &+ (whole ? 1 : 0) {
  #if KERNELS_AVX512 || arch(arm64)
    case 3141: whole3x3Rows4(strip)
    case 3121: edge3x3Rows2(strip)
  #else
    case 3121: whole3x3Rows2(strip)
  #endif
  #if KERNELS_AVX512 || KERNELS_AVX2 || arch(arm64)
    case 3241: whole3x3Stride2Rows4(strip)
    case 3221: edge3x3Stride2Rows2(strip)
  #else
    case 3221: whole3x3Stride2Rows2(strip)
  #endif
  case 3120: edge3x3Rows2(strip)
  case 3110: edge3x3Row(strip)
  case 3220: edge3x3Stride2Rows2(strip)
  case 3210: edge3x3Stride2Row(strip)
  case 5121: whole5x5Rows2(strip)
  case 5120: edge5x5Rows2(strip)
  case 5110: edge5x5Row(strip)
  case 5221: whole5x5Stride2Rows2(strip)
  case 5220: edge5x5Stride2Rows2(strip)
  case 5210: edge5x5Stride2Row(strip)
  default: break
  }
}
