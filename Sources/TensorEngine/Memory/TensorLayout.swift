/// The memory layout of a tensor's elements: dense in NHWC order, or in blocks of as many channels as a vector has
/// lanes.
///
/// In blocks, `[C/lanes][H][W][lanes]`, every vector is aligned and neighbours in a row are neighbours in memory. Lanes
/// beyond the last channel are there and hold nothing of use. Strides count floats.
package struct TensorLayout: Sendable, Hashable {
  package let height: Int
  package let width: Int
  package let channels: Int
  package let blocks: Int
  package let rowStride: Int
  package let pixelStride: Int
  package let blockStride: Int
  package let isBlocked: Bool
  /// Floats of memory.
  package let count: Int

  /// - Parameter shape: [1, H, W, C]; any other shape when not blocked, whose strides are then without meaning.
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

  /// Whether the last block can be read and written as a whole vector without touching other elements.
  package func hasWholeBlocks(lanes: Int) -> Bool { isBlocked || channels % lanes == 0 }
}
