// The pixels and panels of output channels that a convolution tile covers, and the rows and channels of a depthwise
// strip: as many as there are vector registers for.

#if KERNELS_AVX512
  /// The number of floats a vector of this build holds: the block width of its layout.
  @inline(__always) var kernelLanes: Int { 16 }
#else
  @inline(__always) var kernelLanes: Int { 8 }
#endif

/// The number of output-channel panels that the widest tile of this build covers.
#if KERNELS_AVX512
  // 32 registers, accumulators + panels + 1: 12·1, 10·2, 9·3 and 6·4 fit (12·2 would too, but is not unrolled).
  @inline(__always) var maxPanels: Int { 4 }
#elseif KERNELS_AVX2 || arch(arm64)
  // 16 registers: 12·1 and 6·2 fit. On arm64 a vector is a pair of 32 registers, and two inputs of a pixel take one
  // more: 9·1 and 5·2 fit.
  @inline(__always) var maxPanels: Int { 2 }
#else
  // A vector is a pair of 16 SSE registers: 5·1 fits.
  @inline(__always) var maxPanels: Int { 1 }
#endif

/// The most pixels in a tile of `panels` panels.
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

/// The most pixels in a tile whose pixels do not lie `lanes` apart. First layers have such inputs, and products of
/// matrices, of one row: two panels at most in the first, and more have few pixels, so that there is less to compile.
@inline(__always) func maxStridedRows(_ panels: Int) -> Int {
  let most = panels > 2 ? 3 : 6
  return maxRows(panels) < most ? maxRows(panels) : most
}

/// The pixels of the tiles that are left of few pixels, where there are no even tiles of `limit` or one less.
@inline(__always) func middleRows(_ limit: Int) -> Int { limit > 6 ? 4 : limit / 2 }

/// Channels of a depthwise strip: a vector of the build; on arm64 half a block, so that 32 registers of four floats
/// hold nine weights, the sums of four output rows and a column of input.
@inline(__always) var stripLanes: Int {
  #if arch(arm64)
    4
  #else
    kernelLanes
  #endif
}

/// The most output rows of a strip with a window of `kernel` × `kernel`: four of 3×3 where there are registers for
/// them, since with stride 2 the additions to two would wait for each other.
@inline(__always) func mostStripRows(_ kernel: Int, stride: Int) -> Int {
  #if KERNELS_AVX512 || arch(arm64)
    kernel == 3 ? 4 : 2
  #elseif KERNELS_AVX2
    kernel == 3 && stride == 2 ? 4 : 2
  #else
    2
  #endif
}

/// The depth of a part of a deep pointwise convolution, if the build has tiles for parts; else 0. With AVX2 these are
/// eight blocks of the input, as many streams as processors fetch ahead in, and 4 KB of weights.
@inline(__always) var partDepth: Int {
  #if KERNELS_AVX2
    64
  #else
    0
  #endif
}

/// Tiles beside each other that one part of the depth is added to before the next part. The more they are, the longer
/// the run in each block, and the more sums wait: with 32, 6 KB and 12 KB.
@inline(__always) var chunkTiles: Int { 32 }

/// Floats of scratch for a tile whose last panel is written in part; behind them the sums of a chunk wait.
@inline(__always) var tailScratch: Int { 1024 }
