/// The memory layout of a tensor's elements.
///
/// The elements are dense in NHWC order, or in blocks of channels. A block has as many channels as a vector has lanes.
/// In blocks, `[C/lanes][H][W][lanes]`, every vector is aligned, and neighbours in a row are neighbours in memory.
/// Lanes after the last channel exist, with undefined values. Strides count floats.
package struct TensorLayout: Sendable, Hashable {
  package let height: Int
  package let width: Int
  package let channels: Int
  package let blocks: Int
  package let rowStride: Int
  package let pixelStride: Int
  package let blockStride: Int
  package let isBlocked: Bool
  /// The size of the memory in floats.
  package let count: Int

  /// - Parameter shape: [1, H, W, C] if blocked; else any shape. Strides are meaningful for four dimensions only.
  package init(shape: [Int], lanes: Int, blocked: Bool) {
    let isImage = shape.count == 4
    height = isImage ? shape[1] : 1
    width = isImage ? shape[2] : 1
    channels = isImage ? shape[3] : shape.last ?? 1
    blocks = (channels + lanes - 1) / lanes
    isBlocked = blocked
    if blocked {
      pixelStride = lanes
      rowStride = width * lanes
      blockStride = height * rowStride
      count = blocks * blockStride
    } else {
      pixelStride = channels
      rowStride = width * channels
      blockStride = lanes
      count = shape.reduce(1, *)
    }
  }

  /// Whether the last block can be accessed as a whole vector.
  ///
  /// The vector then touches no other elements.
  package func hasWholeBlocks(lanes: Int) -> Bool { isBlocked || channels % lanes == 0 }
}
