import CheckedBytes

/// Floats aligned to a cache line, zero at first.
final class AlignedFloats: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Float>
  let count: Int
  /// Set if the memory is the system's.
  private let pages: SystemPages?

  init(count: Int) {
    self.count = count
    let size = max(count, 1) * MemoryLayout<Float>.stride
    pages = SystemPages(size)
    let raw = pages?.pointer ?? .allocate(byteCount: size, alignment: 64)
    pointer = raw.bindMemory(to: Float.self, capacity: max(count, 1))
    if pages == nil { pointer.initialize(repeating: 0, count: max(count, 1)) }
  }

  deinit {
    if pages == nil { UnsafeMutableRawPointer(pointer).deallocate() }
  }
}
