/// Floats aligned to a cache line, initially zero.
///
/// Invariants: `pointer` is the start of `count` initialised floats (at least one) at a multiple of 64 bytes, valid
/// while this object lives; only this object frees them. The object does not change after its creation. A caller that
/// writes through `pointer` ensures that no other thread does: weights and constants are written before they are
/// shared, activations belong to one interpreter at a time, and each worker has separate scratch memory.
@safe final class AlignedFloats: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Float>
  let count: Int
  /// The pages behind `pointer`; nil for memory from the heap.
  private let pages: SystemPages?

  init(count: Int) {
    self.count = count
    let size = max(count, 1) * MemoryLayout<Float>.stride
    pages = SystemPages(size)
    let raw = unsafe pages?.pointer ?? .allocate(byteCount: size, alignment: 64)
    unsafe pointer = raw.bindMemory(to: Float.self, capacity: max(count, 1))
    if pages == nil { unsafe pointer.initialize(repeating: 0, count: max(count, 1)) }
  }

  deinit {
    if pages == nil { unsafe UnsafeMutableRawPointer(pointer).deallocate() }
  }

  /// The float at `index`, which is checked.
  subscript(index: Int) -> Float {
    get {
      precondition(index >= 0 && index < count)
      return unsafe pointer[index]
    }
    set {
      precondition(index >= 0 && index < count)
      unsafe pointer[index] = newValue
    }
  }

  /// The address of the float at `offset`, at most `count`.
  func address(_ offset: Int) -> UnsafeMutablePointer<Float> {
    precondition(offset >= 0 && offset <= count)
    return unsafe pointer + offset
  }

  /// Copies all of `values` to the floats from `offset` on.
  func copy(_ values: [Float], to offset: Int = 0) {
    precondition(offset >= 0 && values.count <= count - offset)
    unsafe values.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { unsafe (pointer + offset).update(from: base, count: source.count) }
    }
  }

  /// Returns the tensor of a shape at `offset`.
  func view(_ shape: [Int], at offset: Int = 0) -> TensorView {
    let count = shape.reduce(1, *)
    precondition(offset >= 0 && count >= 0 && count <= self.count - offset)
    return unsafe TensorView(shape: shape, data: pointer + offset)
  }

  /// The first `count` floats.
  func values(_ count: Int) -> [Float] {
    precondition(count >= 0 && count <= self.count)
    return unsafe Array(UnsafeBufferPointer(start: pointer, count: count))
  }
}
