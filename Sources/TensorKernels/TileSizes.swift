// The pixels and panels of output channels of a convolution tile, and the rows and channels of a depthwise strip: as
// many as fit into the vector registers.

#if KERNELS_AVX512
  /// The number of floats in a vector of this build.
  ///
  /// Also the block width of the layout.
  @inline(__always) var kernelLanes: Int { 16 }
#else
  @inline(__always) var kernelLanes: Int { 8 }
#endif

/// The number of output-channel panels in the widest tile of this build.
#if KERNELS_AVX512
  // 32 registers hold accumulators, panels and one input: 12·1, 10·2, 9·3 and 6·4 fit (12·2 also fits but is not
  // unrolled).
  @inline(__always) var maxPanels: Int { 4 }
#elseif KERNELS_AVX2 || arch(arm64)
  // 16 registers: 12·1 and 6·2 fit. On arm64 a vector is a pair of 32 registers, and two inputs of a pixel take
  // another: 9·1 and 5·2 fit.
  @inline(__always) var maxPanels: Int { 2 }
#else
  // A vector is a pair of 16 SSE registers: 5·1 fits.
  @inline(__always) var maxPanels: Int { 1 }
#endif

/// The largest number of pixels in a tile of `panels` panels.
@inline(__always) func maxRows(_ panels: Int) -> Int {
  #if KERNELS_AVX512
    switch panels {
    case 4: 6
    case 3: 9
    case 2: 10
    default: 12
    }
  #elseif KERNELS_AVX2
    panels == 2 ? 6 : 12
  #elseif arch(arm64)
    panels == 2 ? 5 : 9
  #else
    5
  #endif
}

/// The largest number of pixels in a tile of distant pixels.
///
/// The pixels are not `lanes` apart. First layers and matrix products of one row have such inputs. First layers have at
/// most two panels; products with more panels have few pixels. A lower limit therefore saves code.
@inline(__always) func maxStridedRows(_ panels: Int) -> Int {
  let most = panels > 2 ? 3 : 6
  return maxRows(panels) < most ? maxRows(panels) : most
}

/// The size of the tiles for the remaining pixels.
///
/// Tiles of `limit` or one less do not fit these pixels evenly.
@inline(__always) func middleRows(_ limit: Int) -> Int { limit > 6 ? 4 : limit / 2 }

/// The number of channels of a depthwise strip.
///
/// One vector of the build. On arm64 it is half a block, so that 32 registers of four floats hold nine weights, the
/// sums of four output rows and an input column.
@inline(__always) var stripLanes: Int {
  #if arch(arm64)
    4
  #else
    kernelLanes
  #endif
}

/// The largest number of output rows of a strip.
///
/// The window is `kernel` × `kernel`. The number is four for 3×3 if the registers suffice: with stride 2, additions to
/// two sums would wait for each other.
@inline(__always) func mostStripRows(_ kernel: Int, stride: Int) -> Int {
  #if KERNELS_AVX512 || arch(arm64)
    kernel == 3 ? 4 : 2
  #elseif KERNELS_AVX2
    kernel == 3 && stride == 2 ? 4 : 2
  #else
    2
  #endif
}

/// The depth of a part of a deep pointwise convolution.
///
/// 0 if the build has no tiles for parts. With AVX2 a part is eight blocks of the input, as many streams as processors
/// prefetch, and 4 KB of weights.
@inline(__always) var partDepth: Int {
  #if KERNELS_AVX2
    64
  #else
    0
  #endif
}

/// The number of adjacent tiles that accumulate one part together.
///
/// The tiles add one part of the depth before the next part. More tiles lengthen the run in each block but keep more
/// sums: 32 tiles take 6 KB and 12 KB.
@inline(__always) var chunkTiles: Int { 32 }

/// The scratch memory of a tile whose last panel is partial.
///
/// In floats. The sums of a chunk follow it.
@inline(__always) var tailScratch: Int { 1024 }
