#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Zeroed memory straight from the system: what is not touched takes none, and all of it is given back at once. The C library's allocator
/// would keep the holes that loading a bundle leaves, as much again as its weights.
package final class SystemPages: @unchecked Sendable {
  package let pointer: UnsafeMutableRawPointer
  package let count: Int

  /// Below this many bytes whole pages are a waste.
  private static let smallest = 1 << 16

  /// nil if there are too few bytes for pages of their own, or the system grants none.
  package init?(_ count: Int) {
    guard count >= Self.smallest, let pointer = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
      pointer != MAP_FAILED
    else { return nil }
    self.pointer = pointer
    self.count = count
  }

  deinit {
    munmap(pointer, count)
  }
}
