// Pointwise convolution of inputs with many zeros: visits only the nonzero channels of each pixel. A product with zero
// changes no sum, so the result equals that of the tiles in every bit.
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

@inline(__always) private func add(_ a: Vector, _ b: Vector) -> Vector { a + b }

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

/// Two to the power of each lane's index.
@inline(__always) private var powers: Words {
  #if KERNELS_AVX512
    Words(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
  #else
    Words(1, 2, 4, 8, 16, 32, 64, 128)
  #endif
}

/// The bits of all lanes combined.
@inline(__always) private func joined(_ words: Words) -> UInt64 {
  #if KERNELS_AVX512
    let eight = words.lowHalf | words.highHalf
  #else
    let eight = words
  #endif
  let four = eight.lowHalf | eight.highHalf
  let two = four.lowHalf | four.highHalf
  return UInt64(truncatingIfNeeded: UInt32(truncatingIfNeeded: two.x | two.y))
}

/// Returns one bit for each of 32 channels of a pixel.
///
/// A bit is set if the channel is not zero. The bits are spread over the lanes; the lowest one stands for the first
/// channel.
@inline(__always) private func found(_ input: UnsafePointer<Float>, _ blockStride: Int) -> Words {
  var (found, b) = (Words.zero, 0)
  while b < 32 / lanes {
    let bits = powers &<< Words(repeating: Int32(truncatingIfNeeded: b &* lanes))
    found |= unsafeBitCast(load(input + b &* blockStride) .!= Vector.zero, to: Words.self) & bits
    b &+= 1
  }
  return found
}

/// Finds the nonzero channels among up to 64 channels in blocks.
///
/// - Parameter masks: One bit for each channel, for each pixel; the lowest bit stands for the first channel.
@inline(never)
private func findNonzeros(
  _ input: UnsafePointer<Float>, _ blockStride: Int, _ channels: Int, _ pixels: Int, _ masks: UnsafeMutableRawPointer
) {
  var pixel = 0
  if channels == 64 {
    while pixel < pixels {
      let x = input + pixel &* lanes
      let mask = joined(found(x, blockStride)) | joined(found(x + 32 / lanes &* blockStride, blockStride)) &<< 32
      masks.storeBytes(of: mask, toByteOffset: 8 &* pixel, as: UInt64.self)
      pixel &+= 1
    }
    return
  }
  // Lanes after the last channel have undefined values.
  let valid: UInt64 = (1 &<< UInt64(truncatingIfNeeded: channels)) &- 1
  while pixel < pixels {
    var (mask, channel, x) = (UInt64(0), 0, input + pixel &* lanes)
    while channel < channels {
      let bits = unsafeBitCast(load(x) .!= Vector.zero, to: Words.self) & powers
      mask |= joined(bits) &<< UInt64(truncatingIfNeeded: channel)
      x += blockStride
      channel &+= lanes
    }
    masks.storeBytes(of: mask & valid, toByteOffset: 8 &* pixel, as: UInt64.self)
    pixel &+= 1
  }
}

#if KERNELS_AVX512 || KERNELS_AVX2
  private typealias Seven = (Vector, Vector, Vector, Vector, Vector, Vector, Vector)

  /// Adds the products of the first channel of `mask`.
  ///
  /// Removes this channel from the mask.
  @inline(always)
  private func addNext(
    _ N: Int, _ mask: inout UInt64, _ x: UnsafePointer<Float>, _ blockStride: Int, _ weights: UnsafePointer<Float>,
    _ sums: UnsafeMutablePointer<Vector>
  ) {
    let channel = mask.trailingZeroBitCount
    mask &= mask &- 1
    let block = channel &>> lanes.trailingZeroBitCount
    let value = Vector(repeating: x[block &* blockStride &+ (channel & (lanes &- 1))])
    let w = weights + channel &* (N &* lanes)
    var n = 0
    while n < N {
      sums[n] = sums[n].addingProduct(value, load(w + n &* lanes))
      n &+= 1
    }
  }

  /// Computes the sums of N panels for each pixel.
  ///
  /// A sum is the floats at `start` plus the products of the channels in the pixel's mask. N is a literal at the call.
  @inline(always)
  private func walk(
    _ N: Int, _ input: UnsafePointer<Float>, _ blockStride: Int, _ pixels: Int, _ masks: UnsafeRawPointer,
    _ weights: UnsafePointer<Float>, _ start: UnsafePointer<Float>, _ startStride: Int,
    _ target: UnsafeMutablePointer<Float>
  ) {
    let z = Vector.zero
    let seven: Seven = (z, z, z, z, z, z, z)
    var pixel = 0
    while pixel < pixels {
      var mask = masks.loadUnaligned(fromByteOffset: 8 &* pixel, as: UInt64.self)
      let x = input + pixel &* lanes
      let from = start + pixel &* startStride
      let to = target + pixel &* N &* lanes
      var registers = (seven, seven)
      withUnsafeMutableBytes(of: &registers) { raw in
        let sums = raw.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Vector.self)
        var n = 0
        while n < N {
          sums[n] = load(from + n &* lanes)
          n &+= 1
        }
        while mask != 0 { addNext(N, &mask, x, blockStride, weights, sums) }
        n = 0
        while n < N {
          store(sums[n], to + n &* lanes)
          n &+= 1
        }
      }
      pixel &+= 1
    }
  }
#endif

#if KERNELS_AVX512
  /// Does the same as `walk` for pairs of neighbouring pixels.
  ///
  /// Few panels alone do not hide the latency of an addition.
  @inline(always)
  private func walkPairs(
    _ N: Int, _ input: UnsafePointer<Float>, _ blockStride: Int, _ pixels: Int, _ masks: UnsafeRawPointer,
    _ weights: UnsafePointer<Float>, _ start: UnsafePointer<Float>, _ startStride: Int,
    _ target: UnsafeMutablePointer<Float>
  ) {
    let z = Vector.zero
    let seven: Seven = (z, z, z, z, z, z, z)
    var pixel = 0
    while pixel &+ 1 < pixels {
      var mask = masks.loadUnaligned(fromByteOffset: 8 &* pixel, as: UInt64.self)
      var other = masks.loadUnaligned(fromByteOffset: 8 &* pixel &+ 8, as: UInt64.self)
      let x = input + pixel &* lanes
      let from = start + pixel &* startStride
      let to = target + pixel &* N &* lanes
      var registers = (seven, seven)
      withUnsafeMutableBytes(of: &registers) { raw in
        let sums = raw.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Vector.self)
        var n = 0
        while n < N {
          sums[n] = load(from + n &* lanes)
          sums[N &+ n] = load(from + (startStride &+ n &* lanes))
          n &+= 1
        }
        while mask != 0 && other != 0 {
          addNext(N, &mask, x, blockStride, weights, sums)
          addNext(N, &other, x + lanes, blockStride, weights, sums + N)
        }
        while mask != 0 { addNext(N, &mask, x, blockStride, weights, sums) }
        while other != 0 { addNext(N, &other, x + lanes, blockStride, weights, sums + N) }
        n = 0
        while n < 2 &* N {
          store(sums[n], to + n &* lanes)
          n &+= 1
        }
      }
      pixel &+= 2
    }
    if pixel < pixels {
      walk(
        N, input + pixel &* lanes, blockStride, 1, masks + 8 &* pixel, weights, start + pixel &* startStride,
        startStride,
        target + pixel &* N &* lanes)
    }
  }
#endif

/// One bit for each number of panels that `addNonzeros` supports.
///
/// Such a number has enough sums to hide the latency of an addition, and registers for all of them.
@inline(__always) var nonzeroPanels: Int {
  #if KERNELS_AVX512
    1 << 5 | 1 << 6 | 1 << 7
  #elseif KERNELS_AVX2
    1 << 10 | 1 << 12 | 1 << 14
  #else
    0
  #endif
}

/// Adds the products of up to 64 channels to sums.
///
/// The sums are those of `panels` panels.
///
/// - Parameters:
///   - input: The first channel of the first pixel. Pixels are `lanes` apart, blocks `blockStride`.
///   - weights: `panels` × `lanes` floats for each channel.
///   - start: The initial values of the sums of the first pixel; those of each next pixel follow at a distance of
///     `startStride`.
///   - target: The address of the sums, pixel after pixel; it may be `start`.
///   - masks: Scratch for 16 words of 64 bits.
@inline(never)
func addNonzeros(
  _ input: UnsafePointer<Float>, _ blockStride: Int, _ channels: Int, _ pixels: Int, _ panels: Int,
  _ weights: UnsafePointer<Float>,
  _ start: UnsafePointer<Float>, _ startStride: Int, _ target: UnsafeMutablePointer<Float>,
  _ masks: UnsafeMutableRawPointer
) {
  var pixel = 0
  while pixel < pixels {
    // The input of 16 pixels stays in the L1 cache beside the weights.
    let count = pixels &- pixel < 16 ? pixels &- pixel : 16
    let x = input + pixel &* lanes
    let from = start + pixel &* startStride
    let to = target + pixel &* panels &* lanes
    findNonzeros(x, blockStride, channels, count, masks)
    switch panels {
    #if KERNELS_AVX512
      case 5: walkPairs(5, x, blockStride, count, masks, weights, from, startStride, to)
      case 6: walk(6, x, blockStride, count, masks, weights, from, startStride, to)
      case 7: walk(7, x, blockStride, count, masks, weights, from, startStride, to)
    #elseif KERNELS_AVX2
      case 10: walk(10, x, blockStride, count, masks, weights, from, startStride, to)
      case 12: walk(12, x, blockStride, count, masks, weights, from, startStride, to)
      case 14: walk(14, x, blockStride, count, masks, weights, from, startStride, to)
    #endif
    default: break
    }
    pixel &+= count
  }
}

/// Stores the sums of `addNonzeros`.
///
/// Adds the residual and applies the activation of the convolution.
///
/// - Parameter sums: The sums of `panels` panels for each of the pixels `columnBegin..<columnEnd`.
@inline(never)
func finishSums(
  _ arguments: UnsafePointer<ConvolutionArguments>, columnBegin: Int, columnEnd: Int, firstPanel: Int, panels: Int,
  sums: UnsafePointer<Float>
) {
  let a = arguments.pointee
  let bias = a.bias.unsafelyUnwrapped
  // An absent operand is never read, but its offset is computed.
  let slopes = (a.slopes ?? bias) + firstPanel &* lanes
  let residual = (a.residual ?? bias) + firstPanel &* a.residualBlockStride
  let output = a.output.unsafelyUnwrapped + firstPanel &* a.outputBlockStride
  let residuals = a.residualPanels &- firstPanel
  // The last panel may be partial.
  let whole = a.tailLanes < lanes && firstPanel &+ panels == a.panels ? panels &- 1 : panels
  var (from, column) = (sums, columnBegin)
  while column < columnEnd {
    let z = residual + column &* a.residualPixelStride
    let to = output + column &* a.outputPixelStride
    var panel = 0
    while panel < panels {
      var v = load(from)
      if panel < residuals && !a.residualLast { v = add(v, load(z + panel &* a.residualBlockStride)) }
      switch a.activation {
      case 1: v = relu(v)
      case 2: v = cap6(relu(v))
      case 3: v = prelu(v, load(slopes + panel &* lanes))
      default: break
      }
      if panel < residuals && a.residualLast { v = add(v, load(z + panel &* a.residualBlockStride)) }
      let o = to + panel &* a.outputBlockStride
      if panel < whole {
        store(v, o)
      } else {
        var lane = 0
        while lane < a.tailLanes {
          o[lane] = v[lane]
          lane &+= 1
        }
      }
      from += lanes
      panel &+= 1
    }
    column &+= 1
  }
}
