// Depthwise convolution strip by strip: a strip is a few neighbouring output rows of one vector of channels.
//
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import TensorKernelArguments

/// Computes output rows `rowBegin..<rowEnd` of the channel blocks `blockBegin..<blockEnd`.
@inline(never)
func depthwise(
  _ arguments: UnsafePointer<WindowArguments>, rowBegin: Int, rowEnd: Int, blockBegin: Int, blockEnd: Int
) {
  let a = arguments.pointee
  let (K, S) = (a.kernel, a.stride)
  if (K != 3 && K != 5) || S > 2 { return depthwiseAnyWindow(arguments, rowBegin, rowEnd, blockBegin, blockEnd) }
  let input = a.input.unsafelyUnwrapped
  let weights = a.weights.unsafelyUnwrapped
  let bias = a.bias.unsafelyUnwrapped
  let output = a.output.unsafelyUnwrapped
  let most = mostStripRows(K, stride: S)
  let parts = kernelLanes / stripLanes
  var strip = a
  var part = blockBegin &* parts
  while part < blockEnd &* parts {
    let block = part / parts
    let lane = part &* stripLanes &- block &* kernelLanes
    strip.weights = weights + (block &* K &* K &* kernelLanes &+ lane)
    strip.bias = bias + part &* stripLanes
    var y = rowBegin
    while y < rowEnd {
      strip.padTop = a.padTop &- y &* S
      strip.input = input + (block &* a.blockStride &- strip.padTop &* a.rowStride &+ lane)
      strip.output = output + (block &* a.outputBlockStride &+ y &* a.outputRowStride &+ lane)
      // Strips of more than two rows need input rows that all exist.
      let fits = most == 2 || (strip.padTop <= 0 && a.inputHeight &+ strip.padTop >= (most &- 1) &* S &+ K)
      let rows = fits && y &+ most <= rowEnd ? most : y &+ 2 <= rowEnd ? 2 : 1
      walkStrip(K, S, rows: rows, strip)
      if a.activation == 1 { scaleBelowZero(rows, strip, nil) }
      if a.activation == 3 { scaleBelowZero(rows, strip, a.slopes.unsafelyUnwrapped + part &* stripLanes) }
      y &+= rows
    }
    part &+= 1
  }
}

/// Applies PReLU, or ReLU without `slopes`, to a strip's outputs.
///
/// Hand models do not need it after a depthwise convolution, so the walks do not include it.
@inline(never)
private func scaleBelowZero(_ rows: Int, _ strip: WindowArguments, _ slopes: UnsafePointer<Float>?) {
  var row = 0
  while row < rows {
    var o = strip.output.unsafelyUnwrapped + row &* strip.outputRowStride
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
