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
