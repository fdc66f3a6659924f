// Convolution over register tiles: R neighbouring pixels by N panels of output channels stay in vector registers while
// the inputs are broadcast one float at a time. Loops with literal bounds under `@inline(always)` become straight-line
// code. The code uses only pointers, integers and SIMD values: generic or managed code would leave weak symbols, which
// the linker could substitute for those of the baseline build.
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

@inline(__always) private func add(_ a: Vector, _ b: Vector) -> Vector { a + b }

/// Returns `a` in the lanes of `mask`, `b` in the others.
///
/// The operands are integers, because each operation on them is one instruction of intermediate code. Operations on
/// floats, and `replacing(with:where:)`, become loops over lanes. Both compile to the machine's blend, minimum or
/// maximum.
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

/// The largest number of vectors that a tile of any build needs.
///
/// The compiler removes those that a tile does not use.
private typealias Nine = (Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector)
@inline(__always) private func zeros() -> (Nine, Nine, Nine) {
  let z = Vector.zero
  let nine = (z, z, z, z, z, z, z, z, z)
  return (nine, nine, nine)
}

/// Adds a residual to the sums of its first panels.
@inline(always)
private func addResidual(
  _ R: Int, _ N: Int, _ sums: UnsafeMutablePointer<Vector>, _ residual: UnsafePointer<Float>, _ pixelStride: Int,
  _ blockStride: Int,
  _ panels: Int
) {
  var n = 0
  while n < N {
    if n < panels {
      let base = residual + n &* blockStride
      var r = 0
      while r < R {
        sums[r &* N &+ n] = add(sums[r &* N &+ n], load(base + r &* pixelStride))
        r &+= 1
      }
    }
    n &+= 1
  }
}

/// Applies a lower bound (1), an upper bound (2) or slopes (3).
///
/// The changes apply to the sums; `kind` is a literal at the call.
///
/// The bounds have separate loops: the compiler would not unroll a combined loop for the largest tile, and would keep
/// its sums in memory.
@inline(always)
private func activate(
  _ R: Int, _ N: Int, _ sums: UnsafeMutablePointer<Vector>, _ slopes: UnsafePointer<Float>, _ kind: Int
) {
  var n = 0
  while n < N {
    let slope = kind == 3 ? load(slopes + n &* lanes) : Vector.zero
    var r = 0
    while r < R {
      let v = sums[r &* N &+ n]
      sums[r &* N &+ n] = kind == 3 ? prelu(v, slope) : kind == 2 ? cap6(v) : relu(v)
      r &+= 1
    }
    n &+= 1
  }
}

#if arch(arm64)
  /// Adds the products of two neighbouring inputs of each pixel.
  ///
  /// Both inputs come with one load and are multiplied by element: on processors with four vector pipes, broadcasting
  /// each input to a register would take as many slots as a multiply-add. With four inputs at a time the compiler moves
  /// sums between registers.
  @inline(always)
  private func twoInputs(
    _ R: Int, _ N: Int, _ pixelStride: Int, _ input: UnsafePointer<Float>, _ weights: UnsafePointer<Float>,
    _ sums: UnsafeMutablePointer<Vector>
  ) {
    let zero = SIMD2<Float>.zero
    var inputs = (zero, zero, zero, zero, zero, zero, zero, zero, zero)
    withUnsafeMutableBytes(of: &inputs) { raw in
      let x = raw.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: SIMD2<Float>.self)
      var r = 0
      while r < R {
        x[r] = UnsafeRawPointer(input + r &* pixelStride).loadUnaligned(as: SIMD2<Float>.self)
        r &+= 1
      }
      products(R, N, 0, x, weights, sums)
      products(R, N, 1, x, weights + N &* lanes, sums)
    }
  }

  /// Adds the products of element `j` of each pixel's two inputs.
  ///
  /// `j` is a literal.
  @inline(always)
  private func products(
    _ R: Int, _ N: Int, _ j: Int, _ x: UnsafeMutablePointer<SIMD2<Float>>, _ weights: UnsafePointer<Float>,
    _ sums: UnsafeMutablePointer<Vector>
  ) {
    var n = 0
    while n < N {
      let w = load(weights + n &* lanes)
      var r = 0
      while r < R {
        sums[r &* N &+ n] = multiplyAdd(sums[r &* N &+ n], Vector(repeating: x[r][j]), w)
        r &+= 1
      }
      n &+= 1
    }
  }
#endif

/// A tile of neighbouring pixels.
///
/// The tile also has the panels of a group, or a part of the depth of a group. All other strides are those of the
/// convolution.
private struct Tile {
  var input: UnsafePointer<Float>
  var blocks: Int
  var lastRun: Int
  var weights: UnsafePointer<Float>
  /// The initial values of the sums.
  ///
  /// The values are the bias, which is the same for all pixels, or the sums of an earlier part of the depth.
  var start: UnsafePointer<Float>
  var startPixelStride: Int
  var output: UnsafeMutablePointer<Float>
  var outputPixelStride: Int
  var outputBlockStride: Int
  var activation: Int
  var slopes: UnsafePointer<Float>
  var residual: UnsafePointer<Float>
  var residualPanels: Int
}

/// Computes a tile of R pixels by N panels.
///
/// R and N are literals at the call, and so is `pixelStride` if it is `lanes`.
@inline(always)
private func convolve(_ R: Int, _ N: Int, _ pixelStride: Int, _ t: Tile, _ a: ConvolutionArguments) {
  var registers = zeros()
  withUnsafeMutableBytes(of: &registers) { raw in
    let sums = raw.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Vector.self)
    var (r, n) = (0, 0)
    while n < N {
      r = 0
      while r < R {
        sums[r &* N &+ n] = load(t.start + (r &* t.startPixelStride &+ n &* lanes))
        r &+= 1
      }
      n &+= 1
    }
    var w = t.weights
    var row = 0
    while row < a.kernelRows {
      var x = t.input + row &* a.kernelRowStride
      var block = 1
      while block <= t.blocks {
        let count = block == t.blocks ? t.lastRun : a.run
        var j = 0
        #if arch(arm64)
          while j &+ 2 <= count {
            twoInputs(R, N, pixelStride, x + j, w, sums)
            w += 2 &* N &* lanes
            j &+= 2
          }
        #endif
        while j < count {
          r = 0
          while r < R {
            let value = Vector(repeating: x[r &* pixelStride &+ j])
            n = 0
            while n < N {
              sums[r &* N &+ n] = multiplyAdd(sums[r &* N &+ n], value, load(w + n &* lanes))
              n &+= 1
            }
            r &+= 1
          }
          w += N &* lanes
          j &+= 1
        }
        x += a.blockStride
        block &+= 1
      }
      row &+= 1
    }
    if t.residualPanels > 0 {
      addResidual(R, N, sums, t.residual, a.residualPixelStride, a.residualBlockStride, t.residualPanels)
    }
    switch t.activation {
    case 1, 2:
      activate(R, N, sums, t.slopes, 1)
      if t.activation == 2 { activate(R, N, sums, t.slopes, 2) }
    case 3: activate(R, N, sums, t.slopes, 3)
    default: break
    }
    n = 0
    while n < N {
      let base = t.output + n &* t.outputBlockStride
      r = 0
      while r < R {
        store(sums[r &* N &+ n], base + r &* t.outputPixelStride)
        r &+= 1
      }
      n &+= 1
    }
  }
}

/// Convolves output rows `rowBegin..<rowEnd`, pixels `columnBegin..<columnEnd` of each, for some channel groups.
///
/// The groups are `groupBegin..<groupEnd`. `scratch` has at least 4096 floats that no other thread uses.
@inline(never)
func convolve(
  _ arguments: UnsafePointer<ConvolutionArguments>, rowBegin: Int, rowEnd: Int, columnBegin: Int, columnEnd: Int,
  groupBegin: Int,
  groupEnd: Int, scratch: UnsafeMutablePointer<Float>
) {
  let a = arguments.pointee
  let depth = a.kernelRows &* ((a.blocks &- 1) &* a.run &+ a.lastRun)
  let groups = (a.panels &+ maxPanels &- 1) / maxPanels
  let small = a.panels / groups
  let larger = a.panels &- small &* groups
  let isBlocked = a.pixelStride == lanes
  var part = Part(
    arguments: arguments, rowBegin: rowBegin, rowEnd: rowEnd, columnBegin: columnBegin, columnEnd: columnEnd,
    firstPanel: 0,
    weights: a.weights.unsafelyUnwrapped, scratch: scratch)
  var group = groupBegin
  while group < groupEnd {
    part.firstPanel = group &* small &+ (group < larger ? group : larger)
    let count = group < larger ? small &+ 1 : small
    switch (isBlocked ? 10 : 0) &+ count {
    case 1: strided1(part)
    case 11: blocked1(part)
    #if KERNELS_AVX512 || KERNELS_AVX2 || arch(arm64)
      case 2: strided2(part)
      case 12: blocked2(part)
    #endif
    #if KERNELS_AVX512
      case 3: strided3(part)
      case 13: blocked3(part)
      case 4: strided4(part)
      case 14: blocked4(part)
    #endif
    default: break
    }
    part.weights += count &* depth &* lanes
    group &+= 1
  }
}

/// The unit of work of `convolve`.
///
/// The part has output rows, pixels of each row, and one group of panels with its weights.
private struct Part {
  let arguments: UnsafePointer<ConvolutionArguments>
  let rowBegin: Int
  let rowEnd: Int
  let columnBegin: Int
  let columnEnd: Int
  var firstPanel: Int
  var weights: UnsafePointer<Float>
  let scratch: UnsafeMutablePointer<Float>
}

// One function for each number of panels, for blocked and other pixels: all tiles in one function would take twice as
// long to compile.

@inline(never) private func strided1(_ part: Part) { convolveTiles(1, false, part) }
@inline(never) private func blocked1(_ part: Part) { convolveTiles(1, true, part) }
#if KERNELS_AVX512 || KERNELS_AVX2 || arch(arm64)
  @inline(never) private func strided2(_ part: Part) { convolveTiles(2, false, part) }
  @inline(never) private func blocked2(_ part: Part) {
    #if KERNELS_AVX2
      if part.arguments.pointee.partBlocks < part.arguments.pointee.blocks { return convolveInParts(part) }
    #endif
    convolveTiles(2, true, part)
  }
#endif
#if KERNELS_AVX512
  @inline(never) private func strided3(_ part: Part) { convolveTiles(3, false, part) }
  @inline(never) private func blocked3(_ part: Part) { convolveTiles(3, true, part) }
  @inline(never) private func strided4(_ part: Part) { convolveTiles(4, false, part) }
  @inline(never) private func blocked4(_ part: Part) { convolveTiles(4, true, part) }
#endif

/// Convolves a part for N panels, tile by tile.
///
/// N and `isBlocked` are literals at the call.
@inline(always)
private func convolveTiles(_ N: Int, _ isBlocked: Bool, _ part: Part) {
  let a = part.arguments.pointee
  let scratch = part.scratch
  let bias = a.bias.unsafelyUnwrapped
  let input = a.input.unsafelyUnwrapped
  let b = bias + part.firstPanel &* lanes
  // An absent operand is never read, but its offset is computed.
  let s = (a.slopes ?? bias) + part.firstPanel &* lanes
  let residual = (a.residual ?? bias) + part.firstPanel &* a.residualBlockStride
  let output = a.output.unsafelyUnwrapped + part.firstPanel &* a.outputBlockStride
  let residuals = a.residualPanels &- part.firstPanel
  let partial = a.tailLanes < lanes && part.firstPanel &+ N == a.panels
  // The residual may share the output's memory, and is read last.
  let late = a.residualLast && residuals > 0
  let tiles = Tiles(part.columnEnd &- part.columnBegin, isBlocked ? maxRows(N) : maxStridedRows(N))
  var row = part.rowBegin
  while row < part.rowEnd {
    var (column, t) = (part.columnBegin, 0)
    while t < tiles.count {
      let rows = tiles.rows(t)
      let x = input + (row &* a.rowStride &+ column &* a.pixelStride)
      let z = residual + (row &* a.residualRowStride &+ column &* a.residualPixelStride)
      let target = output + (row &* a.outputRowStride &+ column &* a.outputPixelStride)
      let isDirect = !partial && !late
      chosenTile(
        isBlocked, rows, N, isBlocked ? lanes : a.pixelStride,
        Tile(
          input: x, blocks: a.blocks, lastRun: a.lastRun, weights: part.weights, start: b, startPixelStride: 0,
          output: isDirect ? target : scratch, outputPixelStride: isDirect ? a.outputPixelStride : 4 &* lanes,
          outputBlockStride: isDirect ? a.outputBlockStride : lanes, activation: a.activation, slopes: s, residual: z,
          residualPanels: late ? 0 : residuals), a)
      if partial || late {
        copyTile(
          rows, N, partial ? a.tailLanes : lanes, scratch, target, a.outputPixelStride, a.outputBlockStride, z,
          a.residualPixelStride,
          a.residualBlockStride, late ? residuals : 0)
      }
      column &+= rows
      t &+= 1
    }
    row &+= 1
  }
}

/// The split of adjacent pixels into tiles, larger tiles first.
///
/// The tiles are of equal size if that size is the limit or one less, as in wide images. Otherwise there are as many
/// tiles of the limit as fit, then tiles of `middleRows`, then tiles of one pixel. No other sizes have code.
private struct Tiles {
  let count: Int
  private let first: Int
  private let firstRows: Int
  private let second: Int
  private let secondRows: Int

  @inline(__always) init(_ columns: Int, _ limit: Int) {
    let even = (columns &+ limit &- 1) / limit
    let short = columns / (even == 0 ? 1 : even)
    if short &+ 1 >= limit {
      first = columns &- short &* even
      firstRows = short &+ 1
      second = even &- first
      secondRows = short
      count = even
    } else {
      first = columns / limit
      firstRows = limit
      let rest = columns &- first &* limit
      second = rest / middleRows(limit)
      secondRows = middleRows(limit)
      count = first &+ second &+ rest &- second &* secondRows
    }
  }

  /// The number of pixels of tile `t`.
  @inline(__always) func rows(_ t: Int) -> Int { t < first ? firstRows : t < first &+ second ? secondRows : 1 }
}

/// Copies a tile from scratch to the output, with the residual.
///
/// The output's last panel has `tailLanes` channels; the residual is added to the first `residuals` panels.
///
/// Adding a residual after the activation is rare, so the tiles do not support it.
@inline(never)
private func copyTile(
  _ rows: Int, _ count: Int, _ tailLanes: Int, _ tile: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>,
  _ pixelStride: Int,
  _ blockStride: Int, _ residual: UnsafePointer<Float>, _ residualPixelStride: Int, _ residualBlockStride: Int,
  _ residuals: Int
) {
  var n = 0
  while n < count {
    let isWhole = tailLanes == lanes || n &+ 1 < count
    var (from, to, z) = (tile + n &* lanes, target + n &* blockStride, residual + n &* residualBlockStride)
    var r = 0
    while r < rows {
      let v = n < residuals ? add(load(from), load(z)) : load(from)
      if isWhole {
        store(v, to)
      } else {
        var lane = 0
        while lane < tailLanes {
          to[lane] = v[lane]
          lane &+= 1
        }
      }
      from += 4 &* lanes
      to += pixelStride
      z += residualPixelStride
      r &+= 1
    }
    n &+= 1
  }
}

#if KERNELS_AVX2
  /// Convolves a part's only row for two panels of output channels.
  ///
  /// The depth is processed `partBlocks` at a time.
  ///
  /// The processor prefetches few blocks at a time, and their weights stay in the L1 cache while the tiles of a chunk
  /// read them. `scratch` holds the sums of a part; the next part starts with them, which keeps the order of additions.
  @inline(never)
  private func convolveInParts(_ part: Part) {
    let a = part.arguments.pointee
    let scratch = part.scratch
    let bias = a.bias.unsafelyUnwrapped
    let b = bias + part.firstPanel &* lanes
    let s = (a.slopes ?? bias) + part.firstPanel &* lanes
    let input = a.input.unsafelyUnwrapped
    let residual = (a.residual ?? bias) + part.firstPanel &* a.residualBlockStride
    let output = a.output.unsafelyUnwrapped + part.firstPanel &* a.outputBlockStride
    let partial = a.tailLanes < lanes && part.firstPanel &+ 2 == a.panels
    let late = a.residualLast && a.residualPanels > part.firstPanel
    let tiles = Tiles(part.columnEnd &- part.columnBegin, maxRows(2))
    var (chunk, chunkColumn) = (0, part.columnBegin)
    while chunk < tiles.count {
      let chunkEnd = chunk &+ chunkTiles < tiles.count ? chunk &+ chunkTiles : tiles.count
      var (block, column, w) = (0, chunkColumn, part.weights)
      while block < a.blocks {
        let isLast = block &+ a.partBlocks >= a.blocks
        let blocks = isLast ? a.blocks &- block : a.partBlocks
        let isDirect = isLast && !partial && !late
        var t = chunk
        var sums = scratch + tailScratch
        column = chunkColumn
        while t < chunkEnd {
          let rows = tiles.rows(t)
          let z = residual + column &* a.residualPixelStride
          let target = output + column &* a.outputPixelStride
          chosenTile(
            true, rows, 2, lanes,
            Tile(
              input: input + (column &* lanes &+ block &* a.blockStride), blocks: blocks,
              lastRun: isLast ? a.lastRun : a.run, weights: w,
              start: block == 0 ? b : UnsafePointer(sums), startPixelStride: block == 0 ? 0 : 2 &* lanes,
              output: isDirect ? target : isLast ? scratch : sums,
              outputPixelStride: isDirect ? a.outputPixelStride : isLast ? 4 &* lanes : 2 &* lanes,
              outputBlockStride: isDirect ? a.outputBlockStride : lanes, activation: isLast ? a.activation : 0,
              slopes: s, residual: z,
              residualPanels: isLast && !late ? a.residualPanels &- part.firstPanel : 0), a)
          if isLast && (partial || late) {
            copyTile(
              rows, 2, partial ? a.tailLanes : lanes, scratch, target, a.outputPixelStride, a.outputBlockStride, z,
              a.residualPixelStride,
              a.residualBlockStride, late ? a.residualPanels &- part.firstPanel : 0)
          }
          sums += rows &* 2 &* lanes
          column &+= rows
          t &+= 1
        }
        w += blocks &* a.run &* 2 &* lanes
        block &+= blocks
      }
      chunkColumn = column
      chunk = chunkEnd
    }
  }
#endif

/// Computes a tile of `rows` pixels by N panels.
///
/// `rows` is a size that `Tiles` produces. N and `isBlocked` are literals at the call; `p` is the distance between
/// pixels: `lanes` if `isBlocked`.
@inline(always)
private func chosenTile(_ isBlocked: Bool, _ rows: Int, _ N: Int, _ p: Int, _ tile: Tile, _ a: ConvolutionArguments) {
  // Literals: the compiler does not unroll all loops whose bounds it computes.
  let limit = isBlocked ? maxRows(N) : maxStridedRows(N)
  switch rows {
  case 1: convolve(1, N, p, tile, a)
  case 2 where limit == 2 || limit == 3 || middleRows(limit) == 2: convolve(2, N, p, tile, a)
  case 3 where limit == 3 || limit == 4 || middleRows(limit) == 3: convolve(3, N, p, tile, a)
  case 4 where limit == 4 || limit == 5 || middleRows(limit) == 4: convolve(4, N, p, tile, a)
  case 5 where limit == 5 || limit == 6: convolve(5, N, p, tile, a)
  case 6 where limit == 6 || limit == 7: convolve(6, N, p, tile, a)
  case 7 where limit == 7 || limit == 8: convolve(7, N, p, tile, a)
  case 8 where limit == 8 || limit == 9: convolve(8, N, p, tile, a)
  case 9 where limit == 9 || limit == 10: convolve(9, N, p, tile, a)
  case 10 where limit == 10 || limit == 11: convolve(10, N, p, tile, a)
  case 11 where limit == 11 || limit == 12: convolve(11, N, p, tile, a)
  case 12 where limit == 12: convolve(12, N, p, tile, a)
  default: break
  }
}
