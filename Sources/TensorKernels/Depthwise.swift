// Depthwise convolution: strip by strip, each a few neighbouring output rows of one vector of channels.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import TensorKernelArguments

/// Output rows `rowBegin..<rowEnd` of the channel blocks `blockBegin..<blockEnd`, with a window of K×K and stride S.
@inline(never)
private func walk(
  _ K: Int, _ S: Int, _ arguments: UnsafePointer<DepthwiseArguments>, _ rowBegin: Int, _ rowEnd: Int, _ blockBegin: Int, _ blockEnd: Int
) {
  let a = arguments.pointee
  let input = a.input.unsafelyUnwrapped
  let weights = a.weights.unsafelyUnwrapped
  let bias = a.bias.unsafelyUnwrapped
  let output = a.output.unsafelyUnwrapped
  let most = mostStripRows(K, stride: S)
  let parts = kernelLanes / stripLanes
  var strip = DepthwiseStrip(
    a, bounded: a.activation == KernelActivation.relu6.rawValue, weights: weights, bias: bias, input: input, output: output)
  var part = blockBegin &* parts
  while part < blockEnd &* parts {
    let block = part / parts
    let lane = part &* stripLanes &- block &* kernelLanes
    strip.weights = weights + (block &* K &* K &* kernelLanes &+ lane)
    strip.bias = bias + part &* stripLanes
    var y = rowBegin
    while y < rowEnd {
      let top = y &* S &- a.padTop
      strip.input = input + (block &* a.blockStride &+ top &* a.rowStride &+ lane)
      strip.output = output + (block &* a.outputBlockStride &+ y &* a.outputRowStride &+ lane)
      strip.rowBegin = 0 &- top
      strip.rowEnd = a.inputHeight &- top
      // Strips of more than two rows are for rows that all exist.
      let fits = most == 2 || (strip.rowBegin <= 0 && strip.rowEnd >= (most &- 1) &* S &+ K)
      let rows = fits && y &+ most <= rowEnd ? most : y &+ 2 <= rowEnd ? 2 : 1
      walkStrip(K, S, rows: rows, strip)
      if a.activation == KernelActivation.prelu.rawValue {
        scaleBelowZero(rows, strip, a.slopes.unsafelyUnwrapped + part &* stripLanes)
      } else if a.activation == KernelActivation.relu.rawValue {
        scaleBelowZero(rows, strip, nil)
      }
      y &+= rows
    }
    part &+= 1
  }
}

/// PReLU, or ReLU without `slopes`, of a strip's outputs. No model of hands has them after a depthwise convolution, so the walks do without.
@inline(never)
private func scaleBelowZero(_ rows: Int, _ strip: DepthwiseStrip, _ slopes: UnsafePointer<Float>?) {
  var row = 0
  while row < rows {
    var o = strip.output + row &* strip.outputRowStride
    var column = 0
    while column < strip.outputWidth {
      var lane = 0
      while lane < stripLanes {
        if o[lane] < 0 {
          if let slopes { o[lane] *= slopes[lane] } else { o[lane] = 0 }
        }
        lane &+= 1
      }
      o += strip.outputPixelStride
      column &+= 1
    }
    row &+= 1
  }
}

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
