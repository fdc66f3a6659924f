import GestureSupport

/// Zeroed memory for coefficients, at an address that vectors can be loaded from.
///
/// Invariant: `pointer` has `count` numbers as long as the object lives.
final class JPEGCoefficientMemory {
  let pointer: UnsafeMutablePointer<Int16>
  private let pages: SystemPages?

  /// - Throws: `StatusError` (resource exhausted) if the system has not so much memory.
  init(count: Int) throws(StatusError) {
    pages = SystemPages(count * 2)
    guard pages != nil || count < 1 << 20 else {
      throw StatusError(.resourceExhausted, "there is no memory for \(count) coefficients")
    }
    if let pages {
      pointer = pages.pointer.bindMemory(to: Int16.self, capacity: count)
    } else {
      pointer = UnsafeMutableRawPointer.allocate(byteCount: max(count * 2, 16), alignment: 16).bindMemory(to: Int16.self, capacity: count)
      pointer.initialize(repeating: 0, count: count)
    }
  }

  deinit {
    if pages == nil { UnsafeMutableRawPointer(pointer).deallocate() }
  }
}
