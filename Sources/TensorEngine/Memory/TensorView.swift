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

/// A dense tensor in memory, NHWC if it has four dimensions.
///
/// Invariants: `data` is the start of `count` floats, and `count` is the product of the shape. A view does not keep its
/// memory alive: the creator of a view holds the `AlignedFloats` while the view is used. Indices are checked in debug
/// builds only: the plain loops of operators run over shapes that their `outputShapes` has checked.
@safe package struct TensorView: @unchecked Sendable {
  package let shape: [Int]
  let data: UnsafeMutablePointer<Float>
  package let count: Int

  init(shape: [Int], data: UnsafeMutablePointer<Float>) {
    self.shape = shape
    unsafe self.data = data
    count = shape.reduce(1, *)
  }

  @inline(__always)
  package subscript(_ index: Int) -> Float {
    get {
      assert(index >= 0 && index < count)
      return unsafe data[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe data[index] = newValue
    }
  }

  /// Copies `count` elements of another tensor.
  func copy(_ count: Int, of other: TensorView, from source: Int, to target: Int) {
    precondition(
      count >= 0 && source >= 0 && target >= 0 && count <= other.count - source && count <= self.count - target)
    unsafe (data + target).update(from: other.data + source, count: count)
  }

  /// Sets `count` elements to zero.
  func clear(_ count: Int, from target: Int) {
    precondition(count >= 0 && target >= 0 && count <= self.count - target)
    unsafe (data + target).update(repeating: 0, count: count)
  }
}
