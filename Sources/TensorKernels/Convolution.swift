// Convolution as a walk over register tiles: R neighbouring pixels by N panels of output channels stay in vector registers while
// the inputs are broadcast one float at a time. Loops with literal bounds under `@inline(always)` become straight-line code.
// Only pointers, integers and SIMD values are used here: anything generic or managed would leave weak symbols behind that the
// linker could put instead of the baseline's.
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

/// As many as the largest tile of any build needs; what a tile does not use is not there in its code.
private typealias Nine = (Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector)
@inline(__always) private func zeros() -> (Nine, Nine, Nine) {
  let z = Vector.zero
  let nine = (z, z, z, z, z, z, z, z, z)
  return (nine, nine, nine)
}

/// Adds a residual to the sums of its first panels.
@inline(always)
private func addResidual(
  _ R: Int, _ N: Int, _ sums: UnsafeMutablePointer<Vector>, _ residual: UnsafePointer<Float>, _ pixelStride: Int, _ blockStride: Int,
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

/// Gives the sums their lower bound (1), their upper bound (2) or their slopes (3): `kind` is a literal at the call.
@inline(always)
private func activate(_ R: Int, _ N: Int, _ sums: UnsafeMutablePointer<Vector>, _ slopes: UnsafePointer<Float>, _ kind: Int) {
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
  /// The products of two neighbouring inputs of each pixel. They come with one load and are multiplied by element: on processors with four
  /// pipes for vectors, spreading each input over a register of its own would take up as many of their slots as a multiply-add. With four
  /// inputs at a time the compiler moves sums about.
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

  /// The products of element `j`, a literal, of each pixel's two inputs.
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

/// R pixels by N panels. R, N and, where it is `lanes`, `pixelStride` are literals at the call. The sums begin with the floats at `start`: the
/// bias, the same for all pixels, or what an earlier part of the depth has come to.
@inline(always)
private func tile(
  _ R: Int, _ N: Int, _ pixelStride: Int, _ input: UnsafePointer<Float>, _ kernelRows: Int, _ kernelRowStride: Int, _ blocks: Int,
  _ blockStride: Int, _ run: Int, _ lastRun: Int, _ weights: UnsafePointer<Float>, _ start: UnsafePointer<Float>,
  _ startPixelStride: Int, _ output: UnsafeMutablePointer<Float>, _ outputPixelStride: Int, _ outputBlockStride: Int,
  _ activation: Int, _ slopes: UnsafePointer<Float>, _ residual: UnsafePointer<Float>, _ residualPixelStride: Int,
  _ residualBlockStride: Int, _ residualPanels: Int, _ residualLast: Bool
) {
  var registers = zeros()
  withUnsafeMutableBytes(of: &registers) { raw in
    let sums = raw.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Vector.self)
    var (r, n) = (0, 0)
    while n < N {
      r = 0
      while r < R {
        sums[r &* N &+ n] = load(start + (r &* startPixelStride &+ n &* lanes))
        r &+= 1
      }
      n &+= 1
    }
    var w = weights
    var row = 0
    while row < kernelRows {
      var a = input + row &* kernelRowStride
      var block = 1
      while block <= blocks {
        let count = block == blocks ? lastRun : run
        var j = 0
        #if arch(arm64)
          while j &+ 2 <= count {
            twoInputs(R, N, pixelStride, a + j, w, sums)
            w += 2 &* N &* lanes
            j &+= 2
          }
        #endif
        while j < count {
          r = 0
          while r < R {
            let x = Vector(repeating: a[r &* pixelStride &+ j])
            n = 0
            while n < N {
              sums[r &* N &+ n] = multiplyAdd(sums[r &* N &+ n], x, load(w + n &* lanes))
              n &+= 1
            }
            r &+= 1
          }
          w += N &* lanes
          j &+= 1
        }
        a += blockStride
        block &+= 1
      }
      row &+= 1
    }
    if residualPanels > 0 && !residualLast { addResidual(R, N, sums, residual, residualPixelStride, residualBlockStride, residualPanels) }
    switch activation {
    case 1, 2:
      activate(R, N, sums, slopes, 1)
      if activation == 2 { activate(R, N, sums, slopes, 2) }
    case 3: activate(R, N, sums, slopes, 3)
    default: break
    }
    if residualPanels > 0 && residualLast { addResidual(R, N, sums, residual, residualPixelStride, residualBlockStride, residualPanels) }
    n = 0
    while n < N {
      let base = output + n &* outputBlockStride
      r = 0
      while r < R {
        store(sums[r &* N &+ n], base + r &* outputPixelStride)
        r &+= 1
      }
      n &+= 1
    }
  }
}

/// Convolves output rows `rowBegin..<rowEnd`, pixels `columnBegin..<columnEnd` of each, for the channel groups `groupBegin..<groupEnd`,
/// with at least 4096 floats of the caller's own in `scratch`.
@inline(never)
func convolve(
  _ arguments: UnsafePointer<ConvolutionArguments>, rowBegin: Int, rowEnd: Int, columnBegin: Int, columnEnd: Int, groupBegin: Int,
  groupEnd: Int, scratch: UnsafeMutablePointer<Float>
) {
  let a = arguments.pointee
  let input = a.input.unsafelyUnwrapped
  let bias = a.bias.unsafelyUnwrapped
  let output = a.output.unsafelyUnwrapped
  // Never read when absent, but offset all the same.
  let slopes = a.slopes ?? bias
  let residual = a.residual ?? bias
  let depth = a.kernelRows &* ((a.blocks &- 1) &* a.run &+ a.lastRun)
  let groups = (a.panels &+ maxPanels &- 1) / maxPanels
  let small = a.panels / groups
  let larger = a.panels &- small &* groups
  let columns = columnEnd &- columnBegin
  let blocked = a.pixelStride == lanes
  var w = a.weights.unsafelyUnwrapped
  var group = groupBegin
  while group < groupEnd {
    let firstPanel = group &* small &+ (group < larger ? group : larger)
    let count = group < larger ? small &+ 1 : small
    let limit = blocked ? maxRows(count) : maxStridedRows(count)
    let tiles = (columns &+ limit &- 1) / limit
    // Even tiles: a nearly empty last one would not hide the latency of its additions.
    let shortRows = columns / (tiles == 0 ? 1 : tiles)
    let longTiles = columns &- shortRows &* tiles
    let b = bias + firstPanel &* lanes
    let s = slopes + firstPanel &* lanes
    let partial = a.tailLanes < lanes && firstPanel &+ count == a.panels
    let residuals = a.residualPanels &- firstPanel
    var row = rowBegin
    #if KERNELS_AVX2
      if a.partBlocks < a.blocks && count == 2 {
        convolveInParts(arguments, columnBegin, columnEnd, firstPanel, w, scratch)
        row = rowEnd
      }
    #endif
    while row < rowEnd {
      var (column, t) = (columnBegin, 0)
      while t < tiles {
        let rows = t < longTiles ? shortRows &+ 1 : shortRows
        let x = input + (row &* a.rowStride &+ column &* a.pixelStride)
        let z = residual + (row &* a.residualRowStride &+ column &* a.residualPixelStride &+ firstPanel &* a.residualBlockStride)
        let target = output + (row &* a.outputRowStride &+ column &* a.outputPixelStride &+ firstPanel &* a.outputBlockStride)
        let o = partial ? scratch : target
        let oPixel = partial ? 4 &* lanes : a.outputPixelStride
        let oBlock = partial ? lanes : a.outputBlockStride
        if blocked {
          chosenTile(
            true, rows, count, lanes, x, a.kernelRows, a.kernelRowStride, a.blocks, a.blockStride, a.run, a.lastRun, w, b, o, oPixel,
            oBlock, a.activation, s, z, a.residualPixelStride, a.residualBlockStride, residuals, a.residualLast)
        } else {
          chosenTile(
            false, rows, count, a.pixelStride, x, a.kernelRows, a.kernelRowStride, a.blocks, a.blockStride, a.run, a.lastRun, w, b, o,
            oPixel, oBlock, a.activation, s, z, a.residualPixelStride, a.residualBlockStride, residuals, a.residualLast)
        }
        if partial { copyTail(rows, count, a.tailLanes, scratch, target, a.outputPixelStride, a.outputBlockStride) }
        column &+= rows
        t &+= 1
      }
      row &+= 1
    }
    w += count &* depth &* lanes
    group &+= 1
  }
}

/// Copies what a tile has left in `tile` to the output, where the last panel has `tailLanes` channels.
@inline(__always)
private func copyTail(
  _ rows: Int, _ count: Int, _ tailLanes: Int, _ tile: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ pixelStride: Int,
  _ blockStride: Int
) {
  var r = 0
  while r < rows {
    var n = 0
    while n < count {
      let from = tile + (r &* 4 &+ n) &* lanes
      let to = target + (r &* pixelStride &+ n &* blockStride)
      let written = n == count &- 1 ? tailLanes : lanes
      var lane = 0
      while lane < written {
        to[lane] = from[lane]
        lane &+= 1
      }
      n &+= 1
    }
    r &+= 1
  }
}

#if KERNELS_AVX2
  /// Convolves pixels `columnBegin..<columnEnd` of the only row for two panels of output channels, `partBlocks` of the depth at a time: the processor
  /// fetches ahead in each of so few blocks, and their weights stay in the L1 cache while the tiles of a chunk read them. What a part comes to
  /// waits in `scratch`, and the next one begins with it, so that the order of additions stays.
  @inline(never)
  private func convolveInParts(
    _ arguments: UnsafePointer<ConvolutionArguments>, _ columnBegin: Int, _ columnEnd: Int, _ firstPanel: Int,
    _ weights: UnsafePointer<Float>, _ scratch: UnsafeMutablePointer<Float>
  ) {
    let a = arguments.pointee
    let bias = a.bias.unsafelyUnwrapped
    let b = bias + firstPanel &* lanes
    let s = (a.slopes ?? bias) + firstPanel &* lanes
    let input = a.input.unsafelyUnwrapped
    let residual = (a.residual ?? bias) + firstPanel &* a.residualBlockStride
    let output = a.output.unsafelyUnwrapped + firstPanel &* a.outputBlockStride
    let partial = a.tailLanes < lanes && firstPanel &+ 2 == a.panels
    let columns = columnEnd &- columnBegin
    let tiles = (columns &+ 5) / 6
    let shortRows = columns / (tiles == 0 ? 1 : tiles)
    let longTiles = columns &- shortRows &* tiles
    var (chunk, chunkColumn) = (0, columnBegin)
    while chunk < tiles {
      let chunkEnd = chunk &+ chunkTiles < tiles ? chunk &+ chunkTiles : tiles
      var (block, column, w) = (0, chunkColumn, weights)
      while block < a.blocks {
        let isLast = block &+ a.partBlocks >= a.blocks
        let bl = isLast ? a.blocks &- block : a.partBlocks
        let last = isLast ? a.lastRun : a.run
        let act = isLast ? a.activation : 0
        let rn = isLast ? a.residualPanels &- firstPanel : 0
        let ob = isLast && !partial ? a.outputBlockStride : lanes
        let op = !isLast ? 2 &* lanes : partial ? 4 &* lanes : a.outputPixelStride
        let bp = block == 0 ? 0 : 2 &* lanes
        var t = chunk
        var sums = scratch + tailScratch
        column = chunkColumn
        while t < chunkEnd {
          let rows = t < longTiles ? shortRows &+ 1 : shortRows
          let x = input + (column &* lanes &+ block &* a.blockStride)
          let z = residual + column &* a.residualPixelStride
          let target = output + column &* a.outputPixelStride
          let o = !isLast ? sums : partial ? scratch : target
          let start = block == 0 ? b : UnsafePointer(sums)
          deepTile(
            rows, x, bl, a.blockStride, a.run, last, w, start, bp, o, op, ob, act, s, z, a.residualPixelStride, a.residualBlockStride, rn,
            a.residualLast)
          if isLast && partial { copyTail(rows, 2, a.tailLanes, scratch, target, a.outputPixelStride, a.outputBlockStride) }
          sums += rows &* 2 &* lanes
          column &+= rows
          t &+= 1
        }
        w += bl &* a.run &* 2 &* lanes
        block &+= bl
      }
      chunkColumn = column
      chunk = chunkEnd
    }
  }

  /// The tile of one part of the depth, by its rows. The parameters are those of `tile`.
  @inline(always)
  private func deepTile(
    _ rows: Int, _ x: UnsafePointer<Float>, _ bl: Int, _ bs: Int, _ run: Int, _ last: Int, _ w: UnsafePointer<Float>,
    _ b: UnsafePointer<Float>, _ bp: Int, _ o: UnsafeMutablePointer<Float>, _ op: Int, _ ob: Int, _ act: Int, _ s: UnsafePointer<Float>,
    _ z: UnsafePointer<Float>, _ rp: Int, _ rb: Int, _ rn: Int, _ rl: Bool
  ) {
    switch rows {
    case 1: tile(1, 2, lanes, x, 1, 0, bl, bs, run, last, w, b, bp, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 2: tile(2, 2, lanes, x, 1, 0, bl, bs, run, last, w, b, bp, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 3: tile(3, 2, lanes, x, 1, 0, bl, bs, run, last, w, b, bp, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 4: tile(4, 2, lanes, x, 1, 0, bl, bs, run, last, w, b, bp, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 5: tile(5, 2, lanes, x, 1, 0, bl, bs, run, last, w, b, bp, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 6: tile(6, 2, lanes, x, 1, 0, bl, bs, run, last, w, b, bp, o, op, ob, act, s, z, rp, rb, rn, rl)
    default: break
    }
  }
#endif

/// Chooses the tile, by its panels and rows. Those of more than six rows are there if `isBlocked`, a literal at the call: then the pixels lie
/// `lanes` apart. `p` is the distance between pixels; the other parameters are those of `tile`.
@inline(always)
private func chosenTile(
  _ isBlocked: Bool, _ rows: Int, _ panels: Int, _ p: Int, _ x: UnsafePointer<Float>, _ kr: Int, _ ks: Int, _ bl: Int, _ bs: Int,
  _ run: Int, _ last: Int, _ w: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ o: UnsafeMutablePointer<Float>, _ op: Int, _ ob: Int,
  _ act: Int, _ s: UnsafePointer<Float>, _ z: UnsafePointer<Float>, _ rp: Int, _ rb: Int, _ rn: Int, _ rl: Bool
) {
  switch panels &* 16 &+ rows {
  case 17: tile(1, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
  case 18: tile(2, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
  case 19: tile(3, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
  case 20: tile(4, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
  case 21: tile(5, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
  #if KERNELS_AVX512 || KERNELS_AVX2 || arch(arm64)
    case 22: tile(6, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 33: tile(1, 2, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 34: tile(2, 2, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 35: tile(3, 2, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 36: tile(4, 2, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 37: tile(5, 2, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
  #endif
  #if KERNELS_AVX512 || KERNELS_AVX2
    case 38: tile(6, 2, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
  #endif
  #if KERNELS_AVX512
    case 49: tile(1, 3, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 50: tile(2, 3, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 51: tile(3, 3, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 52: tile(4, 3, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 53: tile(5, 3, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 54: tile(6, 3, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 65: tile(1, 4, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 66: tile(2, 4, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 67: tile(3, 4, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 68: tile(4, 4, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 69: tile(5, 4, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
    case 70: tile(6, 4, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
  #endif
  default:
    #if KERNELS_AVX512 || KERNELS_AVX2 || arch(arm64)
      guard isBlocked else { return }
      switch panels &* 16 &+ rows {
      case 23: tile(7, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
      case 24: tile(8, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
      case 25: tile(9, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
      #if KERNELS_AVX512 || KERNELS_AVX2
        case 26: tile(10, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
        case 27: tile(11, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
        case 28: tile(12, 1, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
      #endif
      #if KERNELS_AVX512
        case 39: tile(7, 2, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
        case 40: tile(8, 2, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
        case 41: tile(9, 2, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
        case 42: tile(10, 2, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
        case 55: tile(7, 3, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
        case 56: tile(8, 3, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
        case 57: tile(9, 3, p, x, kr, ks, bl, bs, run, last, w, b, 0, o, op, ob, act, s, z, rp, rb, rn, rl)
      #endif
      default: break
      }
    #else
      break
    #endif
  }
}
